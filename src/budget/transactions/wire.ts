import { z } from 'zod'
import {
  DayInput,
  DayText,
  Id,
  InstantText,
  MoneyOfZeroOrMore,
  MoneyText,
  optionalText,
  PositiveMoney,
  queryInt,
  Rev,
  requiredText,
} from '../../values/wire.ts'
import { TRANSACTION_KINDS, TRANSACTION_TYPES } from '../ledger/wire.ts'
import { payeeName } from '../payees/wire.ts'
import { Shares, sharing } from '../sharing/wire.ts'
import { TagNames, tagName } from '../tags/wire.ts'

/** A part of a split transaction, with the day that it counts on. */
export const Part = z.object({
  categoryId: Id.nullable(),
  amount: MoneyText,
  note: z.string().nullable(),
  date: DayText,
})

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
  /** True where it is part of its account's balance. */
  affectsBalance: z.boolean(),
  /** Id of a transfer between own accounts, which both halves have. */
  transferId: Id.nullable(),
  /** The other half's account; null once that is deleted. */
  transferAccountId: Id.nullable(),
  payeeId: Id.nullable(),
  /** The payee's name. */
  payee: z.string().nullable(),
  note: z.string().nullable(),
  /** Names of the tags. */
  tags: z.array(z.string()),
  rev: Rev,
  /** Members of a shared book who made it and changed it last; null in an own one. */
  createdBy: Id.nullable(),
  updatedBy: Id.nullable(),
  /** The member of a shared book who paid it; null is common money, and what nobody shares. */
  paidBy: Id.nullable(),
  /** Amounts that the members bear; null where nobody shares it. */
  shares: z.array(z.object({ memberId: Id, amount: MoneyText })).nullable(),
  /** Id of a contribution, which both halves have; they stand in two books. */
  contributionId: Id.nullable(),
  /** True for an income that takes spending back and is no income in any figure; of a split one, where all of it does. */
  refund: z.boolean(),
  /** The category whose spending it lowers. */
  refundCategoryId: Id.nullable(),
  /** The expense that it refunds, as long as that is there. */
  refundOf: Id.nullable(),
  /** Parts of a split row; empty where it is not split. */
  parts: z.array(Part),
  /** The row that this piece was divided off. */
  dividedFromId: Id.nullable(),
  /** The goal that paid this expense. */
  fromGoalId: Id.nullable(),
  /** Values of the row before it met one of a bank; null where it met none. */
  matched: z
    .object({
      date: DayText,
      amount: MoneyText,
      description: z.string(),
      /** True where a bank had said it, and not somebody typed it. */
      byBank: z.literal(true).optional(),
    })
    .nullable(),
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
/** Characters of a description. */
export const MAX_DESCRIPTION = 500
const description = requiredText('Description is required', MAX_DESCRIPTION)

/** Fields of a transaction that its owner may add to it; null clears. */
const besides = {
  payeeId: Id.nullish(),
  /** A spelling that is known finds its payee, a new name makes one. */
  payee: payeeName.nullish(),
  note: optionalText(1000),
  tags: TagNames.nullish(),
  /** The goal that pays this expense, also one that was reached. */
  fromGoalId: Id.nullish(),
}

export const MAX_PARTS = 20
const FROM_TWO = `Must be 2 to ${MAX_PARTS} parts`
const NewPart = z.strictObject({
  /** The part's category; a part of an income takes spending of it back. */
  categoryId: Id.nullish(),
  amount: PositiveMoney,
  note: optionalText(1000),
  /** The transaction's day where it is left out. */
  date: DayInput.nullish(),
  /** Shares of the members in a shared book; those of its category where they are left out. */
  shares: Shares.nullish(),
})
export type NewPart = z.infer<typeof NewPart>

/** Refunds and splits; null clears, and so does an empty list of parts. */
const counted = {
  refund: z.boolean().optional(),
  refundCategoryId: Id.nullish(),
  refundOf: Id.nullish(),
  parts: z
    .array(NewPart)
    .max(MAX_PARTS, FROM_TWO)
    .refine((parts) => parts.length !== 1, FROM_TWO)
    .nullish(),
}

export const NewTransaction = z.object({
  id: Id.optional(),
  type: z.enum(TRANSACTION_TYPES),
  amount: PositiveMoney,
  description,
  ...links,
  ...besides,
  ...counted,
  ...sharing,
  /** Today where it is left out. */
  date: DayInput.optional(),
})
export type NewTransaction = z.infer<typeof NewTransaction>

export const TransactionChange = z.object({
  type: z.enum(TRANSACTION_TYPES).optional(),
  amount: PositiveMoney.optional(),
  description: description.optional(),
  ...links,
  ...besides,
  ...counted,
  ...sharing,
  date: DayInput.optional(),
  rev: Rev.optional(),
})
export type TransactionChange = z.infer<typeof TransactionChange>

export const MAX_PAGE = 500

/** Filters add up. */
const filters = {
  accountId: Id.optional(),
  /** "none": spending that has no category, as a whole or with a part. */
  categoryId: z.union([z.literal('none'), Id]).optional(),
  /** Rows in any category of the group. */
  groupId: Id.optional(),
  billId: Id.optional(),
  subscriptionId: Id.optional(),
  /** "any": what moved into or out of whichever bucket. */
  bucketId: z.union([z.literal('any'), Id]).optional(),
  payeeId: Id.optional(),
  /** The name of a tag. */
  tag: z.string().trim().max(100).optional(),
  type: z.enum(TRANSACTION_TYPES).optional(),
  kind: z.enum(TRANSACTION_KINDS).optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
  min: MoneyOfZeroOrMore.optional(),
  max: MoneyOfZeroOrMore.optional(),
  /** Text to find in the description, the payee, the note or a tag. */
  q: z.string().trim().max(200).optional(),
}

/** The filter of a list; with `limit` the answer is a page and names the next one in X-Next-Cursor. */
export const TransactionQuery = z.object({
  limit: queryInt(1, MAX_PAGE).optional(),
  cursor: z.string().max(60).optional(),
  ...filters,
})
export type TransactionQuery = z.infer<typeof TransactionQuery>

export const SummaryQuery = z.object(filters)

/** Sums of a filter's rows: income and spending, without what only moved. */
export const Summary = z.object({
  count: z.int(),
  income: MoneyText,
  expense: MoneyText,
  net: MoneyText,
})
export type Summary = z.infer<typeof Summary>

export const MAX_BULK = 1000
const SET = {
  categoryId: Id.nullish(),
  payeeId: Id.nullish(),
  payee: payeeName.nullish(),
  accountId: Id.nullish(),
}
const bulkTags = z.array(tagName).max(20, 'Must be at most 20 tags').default([])

/** One change of many transactions: what is left out stays as it is. */
export const BulkChange = z.object({
  ids: z
    .array(Id)
    .min(1, 'Choose at least one transaction')
    .max(MAX_BULK, 'At most 1,000 transactions can be changed at once'),
  set: z.object({ ...SET, date: DayInput.optional() }).default({}),
  addTags: bulkTags,
  removeTags: bulkTags,
})
export type BulkChange = z.infer<typeof BulkChange>

export const BulkReceipt = z.object({ id: Id, changed: z.int() })
export type BulkReceipt = z.infer<typeof BulkReceipt>
