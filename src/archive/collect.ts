import { and, asc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../book/context.ts'
import { toWire as accountToWire, listAccounts } from '../budget/accounts/store.ts'
import { toWire as bucketToWire, listBuckets } from '../budget/buckets/store.ts'
import { toWire as categoryToWire, listCategories } from '../budget/categories/store.ts'
import type { TransactionRow } from '../budget/ledger/rules.ts'
import {
  completedGoals,
  isVisible,
  removedTransactions,
  sampleRows,
  transactions,
} from '../budget/ledger/tables.ts'
import type { Kind, RecurringRow } from '../budget/recurring/due.ts'
import { commonWire, listRecurring } from '../budget/recurring/store.ts'
import { listRules, toWire as ruleToWire } from '../budget/rules/store.ts'
import { listStatements, toWire as statementToWire } from '../budget/statements/store.ts'
import { deletedImports } from '../budget/statements/tables.ts'
import { removedRowOf } from '../budget/transactions/removed.ts'
import { toWire as transactionToWire } from '../budget/transactions/store.ts'
import { type Db, prepared } from '../db/db.ts'
import { arrayText } from '../http/stream.ts'
import { getProfile } from '../profile/store.ts'
import { listPointTransactions, pointsOf } from '../rewards/points/store.ts'
import { formatMoney } from '../values/money.ts'
import { linksIn } from './links.ts'
import { type Archive, type ArchivedTransaction, VERSION } from './wire.ts'

const SLICE = 1000

/** What is kept of a bill or subscription: what is due and paid ahead follows from the day on which it is looked at. */
function recurringOf(kind: Kind, db: Db, viewer: Viewer, row: RecurringRow) {
  const { paidAhead, stillDue, ...kept } = commonWire(kind, db, viewer, row)
  return kept
}

const toArchived = (row: TransactionRow): ArchivedTransaction => ({
  ...transactionToWire(row),
  sourceBucketId: row.sourceBucketId ?? null,
  settledDueDate: row.settledDueDate ?? null,
  importKey: row.importKey ?? null,
  seq: row.seq,
})

const afterPlace = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.bookId, sql.placeholder('bookId')),
        isVisible,
        // The first condition bounds the index; the second settles ties within the day.
        sql`${transactions.date} >= ${sql.placeholder('date')}`,
        sql`(${transactions.date} > ${sql.placeholder('date')} OR ${transactions.seq} > ${sql.placeholder('seq')})`,
      ),
    )
    .orderBy(asc(transactions.date), asc(transactions.seq))
    .limit(SLICE)
    .prepare(),
)

/** Every transaction that is to be seen, by day, in slices of which none is empty. */
function* transactionsOf(db: Db, bookId: string): Generator<ArchivedTransaction[]> {
  for (let last: { date: string; seq: number } | undefined = { date: '', seq: 0 }; last; ) {
    const rows: TransactionRow[] = afterPlace(db).all({ bookId, ...last })
    if (rows.length > 0) yield rows.map(toArchived)
    const end = rows.at(-1)
    last = end && { date: end.date, seq: end.seq }
  }
}

/** A link to what is gone meanwhile would not come back with the row. */
const removedOf = (
  db: Db,
  bookId: string,
  linksOf: ReturnType<typeof linksIn>,
): Archive['removedTransactions'] =>
  db
    .select()
    .from(removedTransactions)
    .where(eq(removedTransactions.bookId, bookId))
    .orderBy(asc(removedTransactions.removedAt), asc(removedTransactions.id))
    .all()
    .map(({ removedAt, ...kept }) => {
      const row = removedRowOf(kept)
      return {
        ...toArchived(row),
        ...linksOf(row),
        removedAt: new Date(removedAt).toISOString(),
        spentShortfall: formatMoney(row.spentShortfallCents),
        savedShortfall: formatMoney(row.savedShortfallCents),
      }
    })

const goalsOf = (db: Db, bookId: string): Archive['completedGoals'] =>
  db
    .select()
    .from(completedGoals)
    .where(eq(completedGoals.bookId, bookId))
    .orderBy(asc(completedGoals.completedAt), asc(completedGoals.id))
    .all()
    .map(({ id, name, icon, targetCents, savedCents, completedAt }) => ({
      id,
      name,
      target: formatMoney(targetCents),
      saved: formatMoney(savedCents),
      icon,
      completedAt: new Date(completedAt).toISOString(),
    }))

const sampleOf = (db: Db, bookId: string): Archive['sampleRows'] =>
  db
    .select({ kind: sampleRows.kind, rowId: sampleRows.rowId })
    .from(sampleRows)
    .where(eq(sampleRows.bookId, bookId))
    // As they were entered: their ids may be others in another book.
    .orderBy(sql`rowid`)
    .all()

const deletedOf = (db: Db, bookId: string): Archive['deletedImports'] =>
  db
    .select()
    .from(deletedImports)
    .where(eq(deletedImports.bookId, bookId))
    .orderBy(asc(deletedImports.removedAt), asc(deletedImports.importKey))
    .all()
    .map(({ importKey, date, amountCents, removedAt }) => ({
      importKey,
      date,
      amount: formatMoney(amountCents),
      removedAt: new Date(removedAt).toISOString(),
    }))

/** Everything of the book but its transactions, which may be many. */
function collectBook(db: Db, viewer: Viewer): Omit<Archive, 'transactions'> {
  const { bookId, now } = viewer
  const book = {
    version: VERSION as typeof VERSION,
    exportedAt: new Date(now).toISOString(),
    profile: getProfile(db, bookId),
    accounts: listAccounts(db, viewer).map(accountToWire),
    budgetCategories: listCategories(db, viewer).map(categoryToWire),
    savingsBuckets: listBuckets(db, viewer).map(bucketToWire),
    subscriptions: listRecurring('subscription', db, viewer).map((row) => ({
      ...recurringOf('subscription', db, viewer, row),
      billingCycle: row.cycle,
      nextBilling: row.dueDate,
    })),
    bills: listRecurring('bill', db, viewer).map((row) => ({
      ...recurringOf('bill', db, viewer, row),
      frequency: row.cycle,
      dueDate: row.dueDate,
    })),
    rules: listRules(db, viewer).map(ruleToWire),
    statements: listStatements(db, viewer).map(statementToWire),
    points: pointTotals(db, bookId),
    pointTransactions: listPointTransactions(db, bookId),
    completedGoals: goalsOf(db, bookId),
    sampleRows: sampleOf(db, bookId),
    deletedImports: deletedOf(db, bookId),
  }
  return { ...book, removedTransactions: removedOf(db, bookId, linksIn(book)) }
}

function pointTotals(db: Db, bookId: string): Archive['points'] {
  const { balance, totalEarned, totalSpent } = pointsOf(db, bookId)
  return { balance, totalEarned, totalSpent }
}

/**
 * The whole book as the JSON text of one `Archive`, in parts; `head` replaces or adds what stands first.
 * Secrets and hashes are in none of its tables.
 */
export function* archiveText(db: Db, viewer: Viewer, head: object = {}): Generator<string> {
  yield `${JSON.stringify({ ...collectBook(db, viewer), ...head }).slice(0, -1)},"transactions":`
  yield* arrayText(transactionsOf(db, viewer.bookId))
  yield '}\n'
}
