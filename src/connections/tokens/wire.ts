import { z } from 'zod'
import { Id } from '../../values/wire.ts'

export const TokenUndoInput = z.object({
  since: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
})

/** The number of rows that were taken back of a token's writes, and those that stay, each with the reason. */
export const TokenUndo = z.object({
  undone: z.int(),
  kept: z.array(z.object({ id: Id, description: z.string(), reason: z.string() })),
})
export type TokenUndo = z.infer<typeof TokenUndo>
