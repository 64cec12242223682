import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { endedGoals } from '../ended-goals/tables.ts'
import { findEnded, replaceEffects } from '../ledger/effects.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { findPayer, followExpense, payerOf, unpay } from './store.ts'

const rows = rowsOf(transactions, 'Transaction not found')

/** An expense that a goal of the book paid by itself, without an account, and that no bank has brought. */
export const isPaidAlone = (bookId: string | Placeholder) =>
  sql`transactions.source_bucket_id IN (SELECT id FROM savings_buckets WHERE book_id = ${bookId}
      UNION SELECT id FROM ended_goals WHERE book_id = ${bookId} AND transaction_id IS NOT NULL)
    AND +transactions.book_id = ${bookId} AND transactions.account_id IS NULL AND transactions.import_key IS NULL
    AND transactions.type = 'expense' AND transactions.kind = 'entry' AND ${isVisible}`

/** Columns of an expense that become the bank's: account, day, and amount in cents. */
type OfBank = Pick<TransactionRow, 'accountId' | 'date' | 'amountCents'>

/**
 * An expense of a goal without an account meets the bank's row of it: it is spending on that account, and the goal gives
 * its amount back.
 */
export function pairWithBank(
  tx: Tx,
  viewer: CommandContext,
  row: TransactionRow,
  bank: OfBank,
): TransactionRow {
  const after = rows.change(tx, viewer.bookId, row.id, bank)
  replaceEffects(tx, viewer.bookId, row, after)
  return followExpense(tx, viewer, row, after)
}

/**
 * Takes the two apart: the goal has paid the expense by itself again. An amount that the goal no longer has stays the
 * bank's, and one whose goal is gone is an expense without any.
 */
export function payAlone(
  tx: Tx,
  row: TransactionRow,
  { date, amountCents }: Pick<TransactionRow, 'date' | 'amountCents'>,
): TransactionRow {
  const goalId = payerOf(row)
  const unpaid = unpay(tx, row)
  const goal = goalId === null ? undefined : findPayer(tx, row.bookId, goalId)
  const isBack = !goal || goal.holds >= amountCents
  const after = rows.change(tx, row.bookId, row.id, {
    accountId: null,
    date,
    sourceBucketId: goal?.id ?? null,
    amountCents: isBack ? amountCents : row.amountCents,
  })
  replaceEffects(tx, row.bookId, unpaid, after)
  const ended = goal && findEnded(tx, row.bookId, goal.id)
  // The row is what the celebrated goal left, once more: the goal can pay from it.
  if (ended && ended.createdAt === row.createdAt && goal.holds === after.amountCents)
    tx.update(endedGoals)
      .set({ transactionId: row.id, kept: null })
      .where(and(eq(endedGoals.id, goal.id), eq(endedGoals.bookId, row.bookId)))
      .run()
  return after
}
