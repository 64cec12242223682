import { z } from 'zod'
import {
  DayText,
  Id,
  InstantText,
  MoneyOfZeroOrMore,
  MoneyText,
  optionalText,
  PositiveMoney,
  Rev,
  requiredName,
  Success,
  Token,
} from '../../values/wire.ts'
import { Transaction } from '../transactions/wire.ts'

export const Bucket = z.object({
  id: Id,
  name: z.string(),
  target: MoneyText,
  saved: MoneyText,
  icon: z.string(),
  createdAt: InstantText,
  /** saved = opening + what its rows put in − what they took. */
  opening: MoneyText,
  /** The day by which it shall be reached. */
  targetDate: DayText.nullable(),
  rev: Rev,
})
export type Bucket = z.infer<typeof Bucket>

const fields = z.object({
  name: requiredName('Name is required', 100),
  target: PositiveMoney,
  saved: MoneyOfZeroOrMore,
  icon: Token,
  targetDate: z.iso.date({ error: 'Must be a date' }).nullish(),
})

export const NewBucket = fields.extend({
  id: Id.optional(),
  saved: MoneyOfZeroOrMore.default(0),
  icon: Token.default('fas fa-piggy-bank'),
})
export type NewBucket = z.infer<typeof NewBucket>

/** The amount that moves into or out of a goal, in place of what the goal is to hold then. */
const amount = PositiveMoney.optional()
const moves = {
  /** The account that pays into the goal. */
  fromAccountId: Id.nullish(),
  /** The account that the goal pays to, or the category that it is spent in. */
  toAccountId: Id.nullish(),
  categoryId: Id.nullish(),
}

/** A change of a goal; with `amount` money moves, as by a transfer. */
export const BucketChange = fields.partial().extend({ amount, ...moves, rev: Rev.optional() })
export type BucketChange = z.infer<typeof BucketChange>

/** Says what moves, or what is saved then: more comes from an account, less goes to an account or was spent in a category. */
export const BucketTransfer = z.object({
  saved: MoneyOfZeroOrMore.optional(),
  amount,
  ...moves,
  description: optionalText(500),
})
export type BucketTransfer = z.infer<typeof BucketTransfer>

export const BucketTransferred = z.object({ bucket: Bucket, transaction: Transaction.nullable() })
export type BucketTransferred = z.infer<typeof BucketTransferred>

/** The account that gets what a deleted bucket still holds; without one nobody does. */
export const BucketRemoval = z.object({ returnTo: Id.optional() })

/** `transaction` is the return of the money where it was asked for; null where there was none. */
export const BucketRemoved = Success.extend({ transaction: Transaction.nullable().optional() })
export type BucketRemoved = z.infer<typeof BucketRemoved>
