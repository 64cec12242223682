import { and, between, eq, isNotNull, isNull } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { addDays, type Day, daysBetween } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { replaceEffects } from '../ledger/effects.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { followExpense } from './store.ts'

/** Days between an expense of a goal and the bank's row of it, at most. */
const MAX_DAYS = 5

const rows = rowsOf(transactions, 'Transaction not found')

/** Expenses that goals paid without an account, of the amount and few days apart: the fewest first, then in order of entry. */
export const goalRowsNear = (
  db: Db,
  bookId: string,
  { amountCents, date }: { amountCents: Cents; date: Day },
): TransactionRow[] =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.bookId, bookId),
        isNotNull(transactions.sourceBucketId),
        isNull(transactions.accountId),
        eq(transactions.type, 'expense'),
        eq(transactions.amountCents, amountCents),
        between(transactions.date, addDays(date, -MAX_DAYS), addDays(date, MAX_DAYS)),
        isVisible,
      ),
    )
    .orderBy(transactions.seq)
    .all()
    .sort((a, b) => Math.abs(daysBetween(a.date, date)) - Math.abs(daysBetween(b.date, date)))

/** What the bank says of an expense: its account and day, and what else of the row becomes the bank's. */
type OfBank = Pick<TransactionRow, 'accountId' | 'date'> &
  Partial<Pick<TransactionRow, 'amountCents' | 'description' | 'statementId' | 'importKey'>>

/**
 * An expense of a goal without an account meets the bank's row of it: it is spending on that account, and the goal gives
 * its amount back. With `accountId` null it is taken apart: the goal has paid it by itself again.
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
