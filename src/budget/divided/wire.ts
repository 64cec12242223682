import { z } from 'zod'
import { Id, optionalText, PositiveMoney } from '../../values/wire.ts'
import { Transaction } from '../transactions/wire.ts'

/** A piece of a row: spending of its own, or half of a transfer to another account. */
export const Division = z
  .object({
    amount: PositiveMoney,
    description: optionalText(500),
    /** The piece's category; left out it is that of the row. */
    categoryId: Id.nullish(),
    transferAccountId: Id.nullish(),
  })
  .refine(({ categoryId, transferAccountId }) => !categoryId || !transferAccountId, {
    error: 'A piece has a category or is a transfer, not both.',
  })
export type Division = z.infer<typeof Division>

export const Divided = z.object({ transaction: Transaction, piece: Transaction })
export type Divided = z.infer<typeof Divided>
