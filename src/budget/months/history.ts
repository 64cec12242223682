import { and, desc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { formatMoney } from '../../values/money.ts'
import { budgetEntries, budgetMoves } from './tables.ts'
import type { BudgetEntry } from './wire.ts'

const { placeholder } = sql

const entriesOf = prepared((db) =>
  db
    .select()
    .from(budgetEntries)
    .where(
      and(eq(budgetEntries.bookId, placeholder('bookId')), eq(budgetEntries.month, placeholder('month'))),
    )
    .orderBy(desc(budgetEntries.createdAt), desc(sql`budget_entries.rowid`))
    .prepare(),
)
const movesOf = prepared((db) =>
  db
    .select({
      entryId: budgetMoves.entryId,
      fromId: budgetMoves.fromCategoryId,
      toId: budgetMoves.toCategoryId,
      fromName: sql<
        string | null
      >`coalesce((SELECT name FROM budget_categories WHERE id = ${budgetMoves.fromCategoryId}), ${budgetMoves.fromName})`,
      toName: sql<
        string | null
      >`coalesce((SELECT name FROM budget_categories WHERE id = ${budgetMoves.toCategoryId}), (SELECT name FROM savings_buckets WHERE id = ${budgetMoves.toCategoryId}), ${budgetMoves.toName})`,
      cents: budgetMoves.cents,
    })
    .from(budgetMoves)
    .innerJoin(budgetEntries, eq(budgetEntries.id, budgetMoves.entryId))
    .where(
      and(eq(budgetEntries.bookId, placeholder('bookId')), eq(budgetEntries.month, placeholder('month'))),
    )
    .orderBy(budgetMoves.entryId, budgetMoves.n)
    .prepare(),
)

/** Entries of the month's history, newest first. */
export function readHistory(db: Db, { bookId }: Viewer, month: Month): BudgetEntry[] {
  const moves = movesOf(db).all({ bookId, month })
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  const byEntry = new Map<string, BudgetEntry['moves']>()
  for (const { entryId, fromId, fromName, toId, toName, cents } of moves)
    byEntry.set(entryId, [
      ...(byEntry.get(entryId) ?? []),
      { from: named(fromId, fromName), to: named(toId, toName), amount: formatMoney(cents) },
    ])
  return entriesOf(db)
    .all({ bookId, month })
    .map(({ id, kind, createdAt, note }) => ({
      id,
      kind,
      note,
      at: new Date(createdAt).toISOString(),
      moves: byEntry.get(id) ?? [],
    }))
}
