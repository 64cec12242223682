import { z } from 'zod'
import { CycleName, newRecurring } from '../../../src/budget/recurring/wire.ts'
import { DayInput, Token } from '../../../src/values/wire.ts'

/** Fields of the dialogs: the routes' own rules, under the names that both kinds share. */
export const Draft = z
  .object({
    ...newRecurring,
    icon: Token,
    cycle: CycleName,
    due: DayInput,
    /** Weights of a shared book's members, as the smallest parts; sent as shares of the amount. */
    parts: z.array(z.object({ memberId: z.string(), weight: z.number() })).nullish(),
  })
  .refine(({ accountId, transferAccountId }) => !transferAccountId || accountId !== transferAccountId, {
    path: ['transferAccountId'],
    error: 'Choose another account than the one that pays',
  })
export type DraftInput = z.input<typeof Draft>
