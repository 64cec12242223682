import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { accounts } from '../accounts/tables.ts'
import { buckets } from '../buckets/tables.ts'
import { categories } from '../categories/tables.ts'
import { addEffects, type Effective, type Effects, noEffects, raise, type Shortfall } from './rules.ts'
import { monthTotals } from './tables.ts'

const hole = sql.placeholder

const moveBalance = prepared((db) =>
  db
    .update(accounts)
    .set({ balanceCents: sql`${accounts.balanceCents} + ${hole('cents')}` })
    .where(and(eq(accounts.id, hole('id')), eq(accounts.bookId, hole('bookId'))))
    .prepare(),
)

// A reset sets spent to 0 while the expenses stay: taking one back afterwards must not go below.
const moveSpent = prepared((db) =>
  db
    .update(categories)
    .set({ spentCents: sql`max(0, ${categories.spentCents} + ${hole('cents')})` })
    .where(and(eq(categories.id, hole('id')), eq(categories.bookId, hole('bookId'))))
    .prepare(),
)

// The same holds for a bucket whose saved amount was set by hand meanwhile. A bucket that is gone is not touched.
const moveSaved = prepared((db) =>
  db
    .update(buckets)
    .set({ savedCents: sql`max(0, ${buckets.savedCents} + ${hole('cents')})` })
    .where(and(eq(buckets.id, hole('id')), eq(buckets.bookId, hole('bookId'))))
    .prepare(),
)

const moveMonth = prepared((db) =>
  db
    .insert(monthTotals)
    .values({
      bookId: hole('bookId'),
      month: hole('month'),
      categoryId: hole('categoryId'),
      incomeCents: hole('incomeCents'),
      expenseCents: hole('expenseCents'),
    })
    .onConflictDoUpdate({
      target: [monthTotals.bookId, monthTotals.month, monthTotals.categoryId],
      set: {
        incomeCents: sql`${monthTotals.incomeCents} + excluded.income_cents`,
        expenseCents: sql`${monthTotals.expenseCents} + excluded.expense_cents`,
      },
    })
    .prepare(),
)

/** Moves every kept figure of the book by the effects. */
export function applyEffects(tx: Tx, bookId: string, { balances, spent, saved, months }: Effects): void {
  for (const [id, cents] of balances) if (cents !== 0) moveBalance(tx).run({ bookId, id, cents })
  for (const [id, cents] of spent) if (cents !== 0) moveSpent(tx).run({ bookId, id, cents })
  for (const [id, cents] of saved) if (cents !== 0) moveSaved(tx).run({ bookId, id, cents })
  for (const total of months.values()) {
    if (total.incomeCents !== 0 || total.expenseCents !== 0) moveMonth(tx).run({ bookId, ...total })
  }
}

const spentOf = prepared((db) =>
  db
    .select({ cents: categories.spentCents })
    .from(categories)
    .where(and(eq(categories.id, hole('id')), eq(categories.bookId, hole('bookId'))))
    .prepare(),
)

const savedOf = prepared((db) =>
  db
    .select({ cents: buckets.savedCents })
    .from(buckets)
    .where(and(eq(buckets.id, hole('id')), eq(buckets.bookId, hole('bookId'))))
    .prepare(),
)

/** Takes the row's effects back. Answers what could not be taken: its spending was reset, or its savings moved on. */
export function takeEffects(tx: Tx, bookId: string, row: Effective): Shortfall {
  const effects = addEffects(noEffects(), row, -1)
  const shortfallOf = (
    moves: Map<string, Cents>,
    figure: typeof spentOf | typeof savedOf,
    id: string | null,
  ) => (id === null ? 0 : Math.max(0, -(moves.get(id) ?? 0) - (figure(tx).get({ bookId, id })?.cents ?? 0)))
  const shortfall = {
    spentShortfallCents: shortfallOf(effects.spent, spentOf, row.categoryId),
    savedShortfallCents: shortfallOf(effects.saved, savedOf, row.bucketId),
  }
  applyEffects(tx, bookId, effects)
  return shortfall
}

/** Gives the row back the effects that were taken from it. */
export function returnEffects(
  tx: Tx,
  bookId: string,
  row: Effective,
  { spentShortfallCents, savedShortfallCents }: Shortfall,
): void {
  const effects = addEffects(noEffects(), row, 1)
  if (row.categoryId) raise(effects.spent, row.categoryId, -spentShortfallCents)
  if (row.bucketId) raise(effects.saved, row.bucketId, -savedShortfallCents)
  applyEffects(tx, bookId, effects)
}

/** Takes the old row's effects back and applies the new one's, netted, so that nothing is clamped between. */
export function replaceEffects(
  tx: Tx,
  bookId: string,
  before: Effective | null,
  after: Effective | null,
): void {
  const effects = noEffects()
  if (before) addEffects(effects, before, -1)
  if (after) addEffects(effects, after, 1)
  applyEffects(tx, bookId, effects)
}
