import { and, asc, between, eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { applyEffects } from './effects.ts'
import { noEffects } from './rules.ts'
import { monthTotals } from './tables.ts'

export type MonthTotal = typeof monthTotals.$inferSelect

const ofMonths = prepared((db) =>
  db
    .select()
    .from(monthTotals)
    .where(
      and(
        eq(monthTotals.bookId, sql.placeholder('bookId')),
        between(monthTotals.month, sql.placeholder('first'), sql.placeholder('last')),
      ),
    )
    .orderBy(asc(monthTotals.month))
    .prepare(),
)

/** Income and spending of the months from the first to the last, by category. */
export const listTotals = (db: Db, bookId: string, first: Month, last: Month): MonthTotal[] =>
  ofMonths(db).all({ bookId, first, last })

/** Moves the category's spending of every month to what has no category. */
export function forgetCategory(tx: Tx, bookId: string, categoryId: string): void {
  const forgotten = tx
    .delete(monthTotals)
    .where(and(eq(monthTotals.bookId, bookId), eq(monthTotals.categoryId, categoryId)))
    .returning()
    .all()
  const effects = noEffects()
  for (const { month, incomeCents, expenseCents } of forgotten) {
    effects.months.set(month, { month, categoryId: '', incomeCents, expenseCents })
  }
  applyEffects(tx, bookId, effects)
}
