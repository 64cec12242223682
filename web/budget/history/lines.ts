import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { Day } from '../../../src/values/day.ts'

/** What the list shows below each other: a heading for each day, then its transactions. */
export type Line = { day: Day; transaction?: undefined } | { day: Day; transaction: Transaction }

export function linesOf(transactions: Transaction[]): Line[] {
  const lines: Line[] = []
  let last: Day | undefined
  for (const transaction of transactions) {
    const { date: day } = transaction
    if (day !== last) lines.push({ day })
    lines.push({ day, transaction })
    last = day
  }
  return lines
}
