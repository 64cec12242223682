import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../../db/db.ts'
import { type BudgetCalendar, budgetCalendar } from '../../../values/budget-month.ts'
import { accounts } from '../balances/tables.ts'
import type { Budget } from '../rules.ts'
import { budgetPeriods } from './tables.ts'

const { placeholder } = sql

const periodsOf = prepared((db) =>
  db
    .select({ since: budgetPeriods.sinceMonth, startsOn: budgetPeriods.startsOn, shift: budgetPeriods.shift })
    .from(budgetPeriods)
    .where(eq(budgetPeriods.bookId, placeholder('bookId')))
    .orderBy(asc(budgetPeriods.sinceMonth))
    .prepare(),
)

/** The calendar of the book's budget, by which a day lies in a month. */
export const readCalendar = (db: Db, bookId: string): BudgetCalendar =>
  budgetCalendar(periodsOf(db).all({ bookId }))

const inBudgetOf = prepared((db) =>
  db
    .select({ inBudget: accounts.inBudget })
    .from(accounts)
    .where(eq(accounts.id, placeholder('id')))
    .prepare(),
)

/** The budget of the book as it is now. Accounts that an import makes count before they belong to the book. */
export function readBudget(db: Db, bookId: string): Budget {
  let calendar: BudgetCalendar | undefined
  const known = new Map<string, boolean>()
  return {
    monthOf: (day) => {
      calendar ??= readCalendar(db, bookId)
      return calendar.monthOf(day)
    },
    isInBudget: (id) => {
      if (id === null) return false
      const found = known.get(id) ?? inBudgetOf(db).get({ id })?.inBudget ?? false
      known.set(id, found)
      return found
    },
  }
}

/** Ids of the accounts whose money the budget assigns. */
export const inBudgetIds = (db: Db, bookId: string): string[] =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.bookId, bookId), eq(accounts.inBudget, true)))
    .all()
    .map(({ id }) => id)

/**
 * A text that changes as soon as rows may count otherwise: in other months, or as paid by other accounts. Sums that take
 * several database transactions compare it with that of their beginning.
 */
export function budgetMark(db: Db, bookId: string): string {
  const outside = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.bookId, bookId), eq(accounts.inBudget, false)))
    .orderBy(accounts.id)
    .all()
  return JSON.stringify([periodsOf(db).all({ bookId }), outside.map(({ id }) => id)])
}
