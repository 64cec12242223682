import { z } from 'zod'
import { DayInput, Id, MoneyText, optionalText, PositiveMoney, queryInt } from '../../values/wire.ts'
import { Transaction } from '../transactions/wire.ts'

/** Pairs that are linked in one request. */
const MAX_PAIRS = 500
const pair = z.tuple([Id, Id])

/** Money between two own accounts; or the other half of a row that is there. */
export const NewTransfer = z.union([
  z.strictObject({ transactionId: Id, accountId: Id }),
  z.object({
    fromAccountId: Id,
    toAccountId: Id,
    amount: PositiveMoney,
    date: DayInput.optional(),
    description: optionalText(500),
    /** Only of one that moves money over the border of the budget. */
    categoryId: Id.nullish(),
  }),
])
export type NewTransfer = z.infer<typeof NewTransfer>

/** Changes both halves. */
export const TransferChange = z.object({
  fromAccountId: Id.optional(),
  toAccountId: Id.optional(),
  amount: PositiveMoney.optional(),
  date: DayInput.optional(),
  description: optionalText(500),
  categoryId: Id.nullish(),
})
export type TransferChange = z.infer<typeof TransferChange>

export const Transfer = z.object({ id: Id, expense: Transaction, income: Transaction })
export type Transfer = z.infer<typeof Transfer>

/** An expense and an income that are there already; all of the pairs or none. */
export const TransferLinks = z.union([
  z.strictObject({ ids: pair, fee: z.boolean().optional() }),
  z.strictObject({ pairs: z.array(pair).min(1).max(MAX_PAIRS) }),
])
export type TransferLinks = z.infer<typeof TransferLinks>
/** `joinFee`: what was divided off as a fee when the two were linked becomes part of the expense again. */
export const TransferParting = z.object({ joinFee: z.enum(['true', 'false']).optional() })

/** Transfers that are parted at once, all or none. */
export const TransferPartings = z.object({ ids: z.array(Id).min(1).max(MAX_PAIRS) })

export const TransfersLinked = z.object({ transfers: z.array(Transfer) })

export const SuggestionQuery = z.object({ limit: queryInt(1, 500).default(50) })
export const TransferSuggestion = z.object({
  expense: Transaction,
  income: Transaction,
  /** Days between the two rows. */
  days: z.int(),
  /** Amount by which the expense is larger; null where both are the same. Such a pair is linked with `fee`. */
  fee: MoneyText.nullable(),
  /** Neither row fits a second one. */
  certain: z.boolean(),
})
export type TransferSuggestion = z.infer<typeof TransferSuggestion>

export const NewDismissal = z.object({ ids: pair })
export const Dismissal = z.object({ id: Id, ids: pair })
export type Dismissal = z.infer<typeof Dismissal>
