import type { Dashboard } from '../../../src/budget/dashboard/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'

export type Spending = Dashboard['spendingByCategory']

/** More would be a list to scroll and no picture; the table names them all. */
const MAX_SHOWN = 8

export const sumOf = (amounts: string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + centsOf(amount), 0))

/** Income of a month that was not spent; below zero where more was spent. */
export const leftOf = ({ income, expense }: { income: string; expense: string }): string =>
  formatMoney(centsOf(income) - centsOf(expense))

/** Columns that a chart has at least, so that those of a new book are not wide as doors. */
const LEAST_MONTHS = 6

/** Months from the first in which there was anything on: those before a book began say nothing. */
export function sinceFirst<Month extends { income: string; expense: string }>(months: Month[]): Month[] {
  const first = months.findIndex(({ income, expense }) => Number(income) !== 0 || Number(expense) !== 0)
  const most = Math.max(months.length - LEAST_MONTHS, 0)
  return months.slice(first < 0 ? most : Math.min(first, most))
}

export interface Slice {
  /** Null where it is no single category. */
  categoryId: string | null
  name: string
  amount: string
  share: number
}

/** The largest categories, and the rest of them as one. */
export function slicesOf(spending: Spending): Slice[] {
  if (spending.length <= MAX_SHOWN) return spending
  const shown = spending.slice(0, MAX_SHOWN - 1)
  const rest = spending.slice(MAX_SHOWN - 1)
  const share = Math.round(rest.reduce((sum, each) => sum + each.share, 0) * 10) / 10
  const amount = sumOf(rest.map((each) => each.amount))
  return [...shown, { categoryId: null, name: `${rest.length} others`, amount, share }]
}
