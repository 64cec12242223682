import { z } from 'zod'
import { NewTransaction, Transaction, TransactionChange } from '../../budget/transactions/wire.ts'
import { DayInput, Id, optionalText, PositiveMoney, Rev } from '../../values/wire.ts'

const one = (...given: unknown[]) => given.filter((each) => each !== undefined && each !== null).length === 1

/**
 * Money of one's own for a shared book: into an account of it (`bookAccountId`), or what was paid for it, entered there by
 * this call (`entry`) or before (`transactionId`).
 */
export const NewContribution = z
  .object({
    /** The account of the own book that it comes from, or the row there that it is already. */
    ownAccountId: Id.nullish(),
    ownTransactionId: Id.nullish(),
    bookId: Id,
    bookAccountId: Id.nullish(),
    entry: z
      .object({
        description: optionalText(500),
        categoryId: Id.nullish(),
        shares: NewTransaction.shape.shares,
      })
      .nullish(),
    transactionId: Id.nullish(),
    amount: PositiveMoney,
    /** Today, or the day of the own row, where it is left out. */
    date: DayInput.optional(),
    description: optionalText(500),
    /** `out`: back to me. */
    direction: z.enum(['in', 'out']).default('in'),
  })
  .refine(({ ownAccountId, ownTransactionId }) => one(ownAccountId, ownTransactionId), {
    path: ['ownAccountId'],
    error: 'Name an account of your own book, or a transaction of it',
  })
  .refine(({ bookAccountId, entry, transactionId }) => one(bookAccountId, entry, transactionId), {
    path: ['bookAccountId'],
    error: 'Name an account of the shared book, or what you paid for it',
  })
  .refine(({ direction, bookAccountId }) => direction === 'in' || Boolean(bookAccountId), {
    path: ['direction'],
    error: 'What you paid for the book goes into it',
  })

export type ContributionInput = z.output<typeof NewContribution>

/** Changes of both halves; a field that is left out stays. */
export const ContributionChange = z.object({
  amount: PositiveMoney.optional(),
  date: DayInput.optional(),
  description: TransactionChange.shape.description,
  /** Shares of a row that was paid for the book, where they were exact and the amount is another. */
  shares: NewTransaction.shape.shares,
  /** The revs of the own half and of the book's, as they were seen. */
  rev: Rev.optional(),
  bookRev: Rev.optional(),
})
export type ContributionChangeInput = z.output<typeof ContributionChange>

/** Both halves, of which each stands in its own book; that of the shared book is null while it is on its way. */
export const Contribution = z.object({ id: Id, own: Transaction, shared: Transaction.nullable() })
export type Contribution = z.infer<typeof Contribution>
