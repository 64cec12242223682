import { sql } from 'drizzle-orm'
import { prepared, type Tx } from '../../../db/db.ts'
import type { Effects, MonthTotal } from '../rules.ts'
import { accountMonths, monthTotals } from './tables.ts'

const { placeholder } = sql

const added = {
  incomeCents: sql`${monthTotals.incomeCents} + excluded.income_cents`,
  expenseCents: sql`${monthTotals.expenseCents} + excluded.expense_cents`,
  countedCents: sql`${monthTotals.countedCents} + excluded.counted_cents`,
  counterCents: sql`${monthTotals.counterCents} + excluded.counter_cents`,
  fundedCents: sql`${monthTotals.fundedCents} + excluded.funded_cents`,
}
const sameTotal = [monthTotals.bookId, monthTotals.month, monthTotals.categoryId]

const moveMonth = prepared((db) =>
  db
    .insert(monthTotals)
    .values({
      bookId: placeholder('bookId'),
      month: placeholder('month'),
      categoryId: placeholder('categoryId'),
      incomeCents: placeholder('incomeCents'),
      expenseCents: placeholder('expenseCents'),
      countedCents: placeholder('countedCents'),
      counterCents: placeholder('counterCents'),
      fundedCents: placeholder('fundedCents'),
    })
    .onConflictDoUpdate({ target: sameTotal, set: added })
    .prepare(),
)

/** The same of many months by one statement: a split row has as many as parts. */
const moveManyMonths = prepared((db) =>
  db
    .insert(monthTotals)
    .select(
      sql`SELECT ${placeholder('bookId')}, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6
        FROM json_each(${placeholder('values')}) WHERE true`,
    )
    .onConflictDoUpdate({ target: sameTotal, set: added })
    .prepare(),
)

const moveNet = prepared((db) =>
  db
    .insert(accountMonths)
    .values({
      bookId: placeholder('bookId'),
      month: placeholder('month'),
      accountId: placeholder('accountId'),
      netCents: placeholder('netCents'),
    })
    .onConflictDoUpdate({
      target: [accountMonths.bookId, accountMonths.month, accountMonths.accountId],
      set: { netCents: sql`${accountMonths.netCents} + excluded.net_cents` },
    })
    .prepare(),
)

/** From so many on, one statement of many is less work than many of one. */
const MANY = 4

export const isSomething = ({
  incomeCents,
  expenseCents,
  countedCents,
  counterCents,
  fundedCents,
}: MonthTotal) =>
  [incomeCents, expenseCents, countedCents, counterCents, fundedCents].some((cents) => cents !== 0)

function moveMonths(tx: Tx, bookId: string, months: Effects['months']): void {
  const moved = [...months.values()].filter(isSomething)
  if (moved.length < MANY) {
    for (const total of moved) moveMonth(tx).run({ bookId, ...total })
    return
  }
  const values = moved.map((total) => [
    ...[total.month, total.categoryId, total.incomeCents, total.expenseCents],
    ...[total.countedCents, total.counterCents, total.fundedCents],
  ])
  moveManyMonths(tx).run({ bookId, values: JSON.stringify(values) })
}

/** Adds the effects to the kept totals of months alone. */
export function addTotals(tx: Tx, bookId: string, { months, nets }: Pick<Effects, 'months' | 'nets'>): void {
  for (const net of nets.values()) if (net.netCents !== 0) moveNet(tx).run({ bookId, ...net })
  moveMonths(tx, bookId, months)
}
