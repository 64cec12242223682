import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { monthTotals } from './months/tables.ts'
import { readParts } from './parts/store.ts'
import { addEffects, type Effective, type Effects, noEffects } from './rules.ts'
import { accounts, buckets, categories } from './tables.ts'

const { placeholder } = sql

const moveBalance = prepared((db) =>
  db
    .update(accounts)
    .set({ balanceCents: sql`${accounts.balanceCents} + ${placeholder('cents')}` })
    .where(and(eq(accounts.id, placeholder('id')), eq(accounts.bookId, placeholder('bookId'))))
    .prepare(),
)

const moveSpent = prepared((db) =>
  db
    .update(categories)
    .set({ counterCents: sql`${categories.counterCents} + ${placeholder('cents')}` })
    .where(and(eq(categories.id, placeholder('id')), eq(categories.bookId, placeholder('bookId'))))
    .prepare(),
)

// A bucket that is gone is not touched.
const moveSaved = prepared((db) =>
  db
    .update(buckets)
    .set({ savedCents: sql`${buckets.savedCents} + ${placeholder('cents')}` })
    .where(and(eq(buckets.id, placeholder('id')), eq(buckets.bookId, placeholder('bookId'))))
    .prepare(),
)

const moveMonth = prepared((db) =>
  db
    .insert(monthTotals)
    .values({
      bookId: placeholder('bookId'),
      month: placeholder('month'),
      categoryId: placeholder('categoryId'),
      incomeCents: placeholder('incomeCents'),
      expenseCents: placeholder('expenseCents'),
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

/** The same of many categories, and of many months, by one statement each: a split row has as many as parts. */
const moveManySpent = prepared((db) =>
  db
    .update(categories)
    .set({ counterCents: sql`${categories.counterCents} + (moved.value->>1)` })
    .from(sql`json_each(${placeholder('values')}) AS moved`)
    .where(sql`${categories.id} = moved.value->>0 AND ${categories.bookId} = ${placeholder('bookId')}`)
    .prepare(),
)

const moveManyMonths = prepared((db) =>
  db
    .insert(monthTotals)
    .select(
      sql`SELECT ${placeholder('bookId')}, value->>0, value->>1, value->>2, value->>3
        FROM json_each(${placeholder('values')}) WHERE true`,
    )
    .onConflictDoUpdate({
      target: [monthTotals.bookId, monthTotals.month, monthTotals.categoryId],
      set: {
        incomeCents: sql`${monthTotals.incomeCents} + excluded.income_cents`,
        expenseCents: sql`${monthTotals.expenseCents} + excluded.expense_cents`,
      },
    })
    .prepare(),
)

/** From so many on, one statement of many is less work than many of one. */
const MANY = 4

function moveCategories(tx: Tx, bookId: string, spent: Effects['spent']): void {
  const moved = [...spent].filter(([, cents]) => cents !== 0)
  if (moved.length >= MANY) moveManySpent(tx).run({ bookId, values: JSON.stringify(moved) })
  else for (const [id, cents] of moved) moveSpent(tx).run({ bookId, id, cents })
}

function moveMonths(tx: Tx, bookId: string, months: Effects['months']): void {
  const moved = [...months.values()].filter((total) => total.incomeCents !== 0 || total.expenseCents !== 0)
  if (moved.length < MANY) {
    for (const total of moved) moveMonth(tx).run({ bookId, ...total })
    return
  }
  const values = moved.map((total) => [total.month, total.categoryId, total.incomeCents, total.expenseCents])
  moveManyMonths(tx).run({ bookId, values: JSON.stringify(values) })
}

const bucketById = prepared((db) =>
  db
    .select({ name: buckets.name, savedCents: buckets.savedCents })
    .from(buckets)
    .where(and(eq(buckets.id, placeholder('id')), eq(buckets.bookId, placeholder('bookId'))))
    .prepare(),
)

/** Refuses to take more out of a bucket than it holds: what is cut off would come back as money out of nothing. */
function checkSaved(db: Db, bookId: string, id: string, cents: Cents): void {
  const bucket = cents < 0 ? bucketById(db).get({ bookId, id }) : undefined
  if (!bucket || bucket.savedCents + cents >= 0) return
  refuseOverdrawn(bucket.name, bucket.savedCents, -cents)
}

/** Refuses to take so much out of a goal that holds less, with both figures. */
export function refuseOverdrawn(name: string, savedCents: Cents, cents: Cents): never {
  const [saved, amount] = [formatMoney(savedCents), formatMoney(cents)]
  refuse('not_enough_saved', `${name} holds ${saved}, and this would take ${amount} out of it.`, {
    saved,
    amount,
  })
}

/** Moves every kept figure of the book by the effects; refused where a bucket holds less than is taken out of it. */
export function applyEffects(tx: Tx, bookId: string, { balances, spent, saved, months }: Effects): void {
  for (const [id, cents] of balances) if (cents !== 0) moveBalance(tx).run({ bookId, id, cents })
  moveCategories(tx, bookId, spent)
  for (const [id, cents] of saved) {
    if (cents === 0) continue
    checkSaved(tx, bookId, id, cents)
    moveSaved(tx).run({ bookId, id, cents })
  }
  moveMonths(tx, bookId, months)
}

/** Takes the old row's effects back and applies the new one's, netted, so that a goal is asked for the difference only. */
export function replaceEffects(
  tx: Tx,
  bookId: string,
  before: (Effective & { id: string }) | null,
  after: (Effective & { id: string }) | null,
): void {
  const effects = noEffects()
  // Whoever changes the parts themselves says which they were and are.
  if (before) addEffects(effects, { ...before, parts: readParts(tx, before) }, -1)
  if (after) addEffects(effects, { ...after, parts: readParts(tx, after) }, 1)
  applyEffects(tx, bookId, effects)
}
