import { type Day, lastDayOf, type Month, monthOf, parseDay } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import { type AppCategory, type AppMonths, addLeft, type Left } from './book.ts'
import { centsOfCell, columnOf, nameOf, type Table } from './cells.ts'

/** The export of budgets: a line for each limit of one. */
export const isFireflyBudgets = (headers: string[]): boolean =>
  ['budget_id', 'name', 'start_date', 'end_date', 'amount'].every((name) => headers.includes(name))

/**
 * Limits of Firefly III's budgets, as what a category of the same name is assigned: budgets and categories are two things there,
 * and a budget that no category is named after has no rows of its own here. It carries nothing on, and knows no sum to assign.
 */
export function fireflyMonths(
  table: Table | undefined,
  categories: ReadonlyMap<string, AppCategory>,
  left: Left,
): AppMonths | null {
  if (!table) return null
  const [name, start, end, amount] = [
    columnOf(table, 'name'),
    columnOf(table, 'start_date'),
    columnOf(table, 'end_date'),
    columnOf(table, 'amount'),
  ]
  const assigned = new Map<string, { month: Month; category: string; cents: Cents }>()
  for (const [index, record] of table.records.entries()) {
    const category = nameOf(name(record))
    const month = monthFrom(start(record), end(record))
    const cents = amount(record) === '' ? 0 : centsOfCell(table, index, amount(record), '.')
    if (cents === 0) continue
    const what = `${category}: ${start(record).slice(0, 10)} to ${end(record).slice(0, 10)}`
    if (!categories.has(category)) addLeft(left, 'Limits of budgets that no category is named after', what)
    else if (month === null) addLeft(left, 'Limits of budgets for other times than a month', what)
    else {
      const key = `${month}${category}`
      assigned.set(key, { month, category, cents: cents + (assigned.get(key)?.cents ?? 0) })
    }
  }
  const said = [...assigned.values()]
  if (said.length === 0) return null
  return {
    assigned: said,
    rests: [],
    available: new Map(said.map(({ month }) => [month, new Map<string, Cents>()])),
    toAssign: () => null,
    differences: () => [],
  }
}

/** The month that the two days are the first and the last of; null where they are not. */
function monthFrom(start: string, end: string): Month | null {
  const [first, last] = [parseDay(start.slice(0, 10)), parseDay(end.slice(0, 10))] as [Day | null, Day | null]
  const month = first && monthOf(first)
  return month && first === `${month}-01` && last === lastDayOf(month) ? month : null
}
