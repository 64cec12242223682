import type { Report } from '../../../src/budget/reports/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { formatMonth, formatShortMonth } from '../../ui/format.ts'

/** More bars than this are lines, not bars. */
const MAX_BARS = 36

export interface Bars {
  key: string
  /** Empty where its neighbours' labels leave no room. */
  label: string
  title: string
  income: number
  expenses: number
}

/** A pair of bars for each month, or for each year where there are too many months. Amounts in cents. */
export function barsOf(months: Report['byMonth']): Bars[] {
  const isYearly = months.length > MAX_BARS
  const bars = new Map<string, Bars>()
  const every = Math.ceil(months.length / 12)
  for (const [index, { month, income, expenses }] of months.entries()) {
    const key = isYearly ? month.slice(0, 4) : month
    const isLabelled = isYearly || index % every === 0
    const label = !isLabelled ? '' : isYearly ? key : shortOf(month, months.length > 12)
    const title = isYearly ? key : formatMonth(month)
    const bar = bars.get(key) ?? { key, label, title, income: 0, expenses: 0 }
    bar.income += centsOf(income)
    bar.expenses += centsOf(expenses)
    bars.set(key, bar)
  }
  return [...bars.values()]
}

const shortOf = (month: string, hasYears: boolean): string =>
  hasYears ? `${formatShortMonth(month)} ${month.slice(2, 4)}` : formatShortMonth(month)

type Months = Report['byMonth']

/** The months that left most and least; undefined where there is no choice. */
export function extremesOf(months: Months): { best: Months[number]; worst: Months[number] } | undefined {
  const sorted = months.toSorted((a, b) => centsOf(b.net) - centsOf(a.net))
  const [best, worst] = [sorted[0], sorted.at(-1)]
  return best && worst && best !== worst ? { best, worst } : undefined
}

export interface Change {
  key: string
  name: string
  before: string
  after: string
  difference: string
}

const MAX_CHANGES = 5

/** The categories whose spending changed most since the year before, the largest change first. */
export function changesOf(before: Report['byCategory'], after: Report['byCategory']): Change[] {
  const keyOf = ({ categoryId }: Report['byCategory'][number]) => categoryId ?? ''
  const names = new Map([...before, ...after].map((line) => [keyOf(line), line.name]))
  const amountOf = (lines: Report['byCategory'], key: string) =>
    centsOf(lines.find((line) => keyOf(line) === key)?.amount ?? '0.00')
  return [...names]
    .map(([key, name]) => ({ key, name, was: amountOf(before, key), is: amountOf(after, key) }))
    .filter(({ was, is }) => was !== is)
    .sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was))
    .slice(0, MAX_CHANGES)
    .map(({ key, name, was, is }) => ({
      key,
      name,
      before: formatMoney(was),
      after: formatMoney(is),
      difference: formatMoney(is - was),
    }))
}
