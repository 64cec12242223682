import { z } from 'zod'
import {
  DayInput,
  DayText,
  Id,
  InstantText,
  MoneyText,
  PositiveMoney,
  requiredText,
} from '../../values/wire.ts'
import { TRANSACTION_KINDS, TRANSACTION_TYPES } from '../ledger/wire.ts'

export const Transaction = z.object({
  id: Id,
  type: z.enum(TRANSACTION_TYPES),
  amount: MoneyText,
  description: z.string(),
  accountId: Id.nullable(),
  categoryId: Id.nullable(),
  billId: Id.nullable(),
  subscriptionId: Id.nullable(),
  bucketId: Id.nullable(),
  statementId: Id.nullable(),
  date: DayText,
  createdAt: InstantText,
  kind: z.enum(TRANSACTION_KINDS),
  /** Whether it is part of its account's balance. */
  affectsBalance: z.boolean(),
  /** Of both halves of a transfer between own accounts. */
  transferId: Id.nullable(),
  /** The other half's account; null once that is deleted. */
  transferAccountId: Id.nullable(),
})
export type Transaction = z.infer<typeof Transaction>

const links = {
  accountId: Id.nullish(),
  /** Only an expense has a category. */
  categoryId: Id.nullish(),
  billId: Id.nullish(),
  subscriptionId: Id.nullish(),
  bucketId: Id.nullish(),
}
const description = requiredText('Description is required', 500)

export const NewTransaction = z.object({
  id: Id.optional(),
  type: z.enum(TRANSACTION_TYPES),
  amount: PositiveMoney,
  description,
  ...links,
  /** Today where it is left out. */
  date: DayInput.optional(),
})
export type NewTransaction = z.infer<typeof NewTransaction>

export const TransactionChange = z.object({
  type: z.enum(TRANSACTION_TYPES).optional(),
  amount: PositiveMoney.optional(),
  description: description.optional(),
  ...links,
  date: DayInput.optional(),
})
export type TransactionChange = z.infer<typeof TransactionChange>

export const MAX_PAGE = 500

/** Filters add up; with `limit` the answer is a page and names the next one in X-Next-Cursor. */
export const TransactionQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  cursor: z.string().max(60).optional(),
  accountId: Id.optional(),
  categoryId: Id.optional(),
  billId: Id.optional(),
  subscriptionId: Id.optional(),
  /** "any": what moved into or out of whichever bucket. */
  bucketId: z.union([z.literal('any'), Id]).optional(),
  type: z.enum(TRANSACTION_TYPES).optional(),
  kind: z.enum(TRANSACTION_KINDS).optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
  q: z.string().trim().max(200).optional(),
})
export type TransactionQuery = z.infer<typeof TransactionQuery>
