import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { daysBetween } from '../../values/day.ts'
import { formatMoney } from '../../values/money.ts'
import { transactionToWire } from '../transactions/shown.ts'
import { getTransaction } from '../transactions/store.ts'
import { type Candidate, type FreeRow, pairsWithFee } from './rules.ts'
import { transferDismissals } from './tables.ts'
import type { TransferSuggestion } from './wire.ts'

/** Days between the halves of a suggested transfer, at most. */
const MAX_DAYS = 5
/** Pairs that are looked at: the newest. */
const MAX_CANDIDATES = 20_000
/** Rows that are looked at for pairs that differ by a fee: the newest. */
const MAX_NEAR = 5_000

/** Pairs of rows that look like a transfer: opposite, of one amount, on two accounts, few days apart. */
function candidatesOf(db: Db, { bookId }: Viewer): Candidate[] {
  const rows = db.all<{ expenseId: string; incomeId: string; spentOn: string; gotOn: string }>(sql`
    SELECT spent.id AS expenseId, got.id AS incomeId, spent.date AS spentOn, got.date AS gotOn
    FROM transactions AS got
    CROSS JOIN transactions AS spent
      ON spent.book_id = ${bookId} AND spent.amount_cents = got.amount_cents
      AND spent.date BETWEEN date(got.date, ${`-${MAX_DAYS} days`}) AND date(got.date, ${`+${MAX_DAYS} days`})
    WHERE got.book_id = ${bookId} AND got.type = 'income' AND ${sql.raw(free('got'))}
      AND spent.type = 'expense' AND ${sql.raw(free('spent'))}
      AND spent.account_id <> got.account_id
      AND NOT EXISTS (
        SELECT 1 FROM ${transferDismissals}
        WHERE first_id = min(spent.id, got.id) AND second_id = max(spent.id, got.id))
    ORDER BY got.date DESC, got.seq DESC
    LIMIT ${MAX_CANDIDATES}`)
  return rows.map(({ expenseId, incomeId, spentOn, gotOn }) => ({
    expenseId,
    incomeId,
    days: Math.abs(daysBetween(spentOn, gotOn)),
  }))
}

/** As the partial index has it. */
const free = (row: string): string =>
  `${row}.kind = 'entry' AND ${row}.account_id IS NOT NULL AND ${row}.bucket_id IS NULL AND ${row}.source_bucket_id IS NULL
   AND ${row}.from_goal_id IS NULL AND ${row}.part_count = 0 AND ${row}.refund = 0
   AND (${row}.statement_id IS NULL OR ${row}.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))`

/** Pairs that differ by a fee, of new rows that fit none of their amount and of which nobody said what they are. */
function withFee(db: Db, { bookId }: Viewer, isTaken: (id: string) => boolean): Candidate[] {
  const rows = db.all<FreeRow>(sql`
    SELECT row.id, row.type, row.account_id AS accountId, row.date, row.amount_cents AS amountCents
    FROM transactions AS row INDEXED BY transactions_by_entry
    WHERE row.book_id = ${bookId} AND row.type <> 'savings' AND ${sql.raw(free('row'))}
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

/** Pairs that may be transfers, fewest days first, then those of one amount; a row is in one of them at most. */
export function suggestTransfers(db: Db, viewer: Viewer, limit: number): TransferSuggestion[] {
  const same = candidatesOf(db, viewer)
  const uses = new Map<string, number>()
  for (const { expenseId, incomeId } of same)
    for (const id of [expenseId, incomeId]) uses.set(id, (uses.get(id) ?? 0) + 1)
  const found = [...same, ...withFee(db, viewer, (id) => uses.has(id))]
  const taken = new Set<string>()
  const suggestions: TransferSuggestion[] = []
  for (const { expenseId, incomeId, days } of found.toSorted((a, b) => a.days - b.days)) {
    if (suggestions.length >= limit) break
    if (taken.has(expenseId) || taken.has(incomeId)) continue
    taken.add(expenseId).add(incomeId)
    const [spent, got] = [getTransaction(db, viewer, expenseId), getTransaction(db, viewer, incomeId)]
    const fee = spent.amountCents - got.amountCents
    suggestions.push({
      expense: transactionToWire(db, spent),
      income: transactionToWire(db, got),
      days,
      fee: fee > 0 ? formatMoney(fee) : null,
      certain: uses.get(expenseId) === 1 && uses.get(incomeId) === 1,
    })
  }
  return suggestions
}
