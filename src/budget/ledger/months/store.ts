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

export const isSomething = ({
  incomeCents,
  expenseCents,
  countedCents,
  counterCents,
  fundedCents,
}: MonthTotal) =>
  [incomeCents, expenseCents, countedCents, counterCents, fundedCents].some((cents) => cents !== 0)

/** Adds the effects to the kept totals of months alone. */
export function addTotals(tx: Tx, bookId: string, { months, nets }: Pick<Effects, 'months' | 'nets'>): void {
  for (const net of nets.values()) if (net.netCents !== 0) moveNet(tx).run({ bookId, ...net })
  for (const total of months.values()) if (isSomething(total)) moveMonth(tx).run({ bookId, ...total })
}
