import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { daysBetween } from '../../values/day.ts'
import { formatMoney } from '../../values/money.ts'
import { transactionsToWire } from '../transactions/shown.ts'
import { getTransaction } from '../transactions/store.ts'
import type { Transaction } from '../transactions/wire.ts'
import { type Candidate, type FreeRow, pairsWithFee } from './rules.ts'
import { transferDismissals } from './tables.ts'
import type { TransferSuggestion } from './wire.ts'

/** Days between the halves of a suggested transfer, at most. */
const MAX_DAYS = 5
/** Pairs that are looked at: the newest. */
const MAX_CANDIDATES = 20_000
/** Rows that are looked at for pairs that differ by a fee: the newest. */
const MAX_NEAR = 5_000

/** The condition of the partial index `transactions_uncategorized`, so that SQLite can use it. */
const asked = (row: string): string =>
  `${row}.kind = 'entry' AND ${row}.account_id IS NOT NULL AND ${row}.bucket_id IS NULL
   AND (${row}.category_id IS NULL OR ${row}.type = 'income')`

/**
 * Pairs of rows that look like a transfer: opposite, of one amount, on two accounts, few days apart. Whether an income has
 * anything opposite is read of two indexes, and most have nothing: only then the rows themselves are looked at.
 */
function candidatesOf(db: Db, { bookId }: Viewer): Candidate[] {
  const rows = db.all<{ expenseId: string; incomeId: string; spentOn: string; gotOn: string }>(sql`
    SELECT spent.id AS expenseId, got.id AS incomeId, spent.date AS spentOn, got.date AS gotOn
    FROM transactions AS asked INDEXED BY transactions_uncategorized
    CROSS JOIN transactions AS spent INDEXED BY transactions_by_amount
      ON spent.book_id = ${bookId} AND spent.type = 'expense' AND spent.amount_cents = asked.amount_cents
      AND spent.date BETWEEN date(asked.date, ${`-${MAX_DAYS} days`}) AND date(asked.date, ${`+${MAX_DAYS} days`})
    CROSS JOIN transactions AS got ON got.seq = asked.seq
    WHERE asked.book_id = ${bookId} AND asked.type = 'income' AND ${sql.raw(asked('asked'))}
      AND ${sql.raw(free('got'))} AND ${sql.raw(free('spent'))}
      AND spent.account_id <> got.account_id
      AND NOT EXISTS (
        SELECT 1 FROM ${transferDismissals}
        WHERE first_id = min(spent.id, got.id) AND second_id = max(spent.id, got.id))
    ORDER BY asked.date DESC, asked.seq DESC
    LIMIT ${MAX_CANDIDATES}`)
  return rows.map(({ expenseId, incomeId, spentOn, gotOn }) => ({
    expenseId,
    incomeId,
    days: Math.abs(daysBetween(spentOn, gotOn)),
    feeCents: 0,
  }))
}

/** A row that may be half of a transfer. */
const free = (row: string): string =>
  `${row}.kind = 'entry' AND ${row}.account_id IS NOT NULL AND ${row}.bucket_id IS NULL AND ${row}.source_bucket_id IS NULL
   AND ${row}.from_goal_id IS NULL AND ${row}.part_count = 0 AND ${row}.refund = 0
   AND (${row}.statement_id IS NULL OR ${row}.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))`

/** Pairs that differ by a fee, of new rows that fit none of their amount and of which nobody said what they are. */
function withFee(db: Db, { bookId }: Viewer, isTaken: (id: string) => boolean): Candidate[] {
  const rows = db.all<FreeRow>(sql`
    SELECT row.id, row.type, row.account_id AS accountId, row.date, row.amount_cents AS amountCents
    FROM transactions AS row INDEXED BY transactions_uncategorized
    WHERE row.book_id = ${bookId} AND row.type <> 'savings' AND ${sql.raw(asked('row'))} AND ${sql.raw(free('row'))}
      AND row.category_id IS NULL AND row.bill_id IS NULL AND row.subscription_id IS NULL
    ORDER BY row.date DESC, row.seq DESC
    LIMIT ${MAX_NEAR}`)
  const dismissed = new Set(
    db
      .select()
      .from(transferDismissals)
      .where(eq(transferDismissals.bookId, bookId))
      .all()
      .map(({ firstId, secondId }) => firstId + secondId),
  )
  const fresh = rows.filter(({ id }) => !isTaken(id))
  return pairsWithFee(fresh, MAX_DAYS, ({ expenseId, incomeId }) =>
    dismissed.has([expenseId, incomeId].sort().join('')),
  )
}

/** Fewest days first, then those of one amount. Pairs that differ by a fee are sought only where it comes to them. */
function* byDays(same: Candidate[], seekFees: () => Candidate[]): Generator<Candidate> {
  let fees: Candidate[] | undefined
  for (let days = 0; days <= MAX_DAYS; days++) {
    yield* same.filter((pair) => pair.days === days)
    fees ??= seekFees()
    yield* fees.filter((pair) => pair.days === days)
  }
}

/** Pairs that may be transfers; a row is in one of them at most. */
export function suggestTransfers(db: Db, viewer: Viewer, limit: number): TransferSuggestion[] {
  const same = candidatesOf(db, viewer)
  const uses = new Map<string, number>()
  for (const { expenseId, incomeId } of same)
    for (const id of [expenseId, incomeId]) uses.set(id, (uses.get(id) ?? 0) + 1)
  const taken = new Set<string>()
  const pairs: Candidate[] = []
  for (const pair of byDays(same, () => withFee(db, viewer, (id) => uses.has(id)))) {
    if (taken.has(pair.expenseId) || taken.has(pair.incomeId)) continue
    taken.add(pair.expenseId).add(pair.incomeId)
    if (pairs.push(pair) === limit) break
  }
  const rows = pairs.flatMap(({ expenseId, incomeId }) => [
    getTransaction(db, viewer, expenseId),
    getTransaction(db, viewer, incomeId),
  ])
  const shown = new Map(transactionsToWire(db, rows).map((row) => [row.id, row]))
  return pairs.map(({ expenseId, incomeId, days, feeCents }) => ({
    expense: shown.get(expenseId) as Transaction,
    income: shown.get(incomeId) as Transaction,
    days,
    fee: feeCents > 0 ? formatMoney(feeCents) : null,
    certain: uses.get(expenseId) === 1 && uses.get(incomeId) === 1,
  }))
}
