import { type Day, daysBetween } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'

/** A row that may be half of a transfer. */
export interface FreeRow {
  id: string
  type: 'income' | 'expense'
  accountId: string
  date: Day
  amountCents: Cents
}

/** Two rows that look like a transfer. */
export interface Candidate {
  expenseId: string
  incomeId: string
  days: number
  /** Cents by which the expense is larger than the income. */
  feeCents: Cents
}

/** The largest fee that banks take for a transfer, in cents: 5.00 or two percent of what arrives, of little at most five. */
const mostFor = (arrived: Cents): Cents =>
  Math.min(Math.max(500, Math.floor(arrived / 50)), Math.floor(arrived / 20))

/**
 * Pairs of which the expense is larger by what may be a fee. A near amount says less than the same one, so a row that fits
 * two others is in no pair.
 */
export function pairsWithFee(rows: FreeRow[], maxDays: number, isDismissed: (pair: Candidate) => boolean) {
  const spent = rows.filter(({ type }) => type === 'expense').sort((a, b) => a.amountCents - b.amountCents)
  const uses = new Map<string, number>()
  const found: Candidate[] = []
  for (const got of rows) {
    if (got.type !== 'income') continue
    const most = got.amountCents + mostFor(got.amountCents)
    for (let at = firstAbove(spent, got.amountCents); at < spent.length; at++) {
      const each = spent[at] as FreeRow
      if (each.amountCents > most) break
      const days = Math.abs(daysBetween(each.date, got.date))
      if (each.accountId === got.accountId || days > maxDays) continue
      const feeCents = each.amountCents - got.amountCents
      const pair = { expenseId: each.id, incomeId: got.id, days, feeCents }
      if (isDismissed(pair)) continue
      found.push(pair)
      for (const id of [each.id, got.id]) uses.set(id, (uses.get(id) ?? 0) + 1)
    }
  }
  return found.filter(({ expenseId, incomeId }) => uses.get(expenseId) === 1 && uses.get(incomeId) === 1)
}

/** The place of the first row of more than the amount; the rows are in order of theirs. */
function firstAbove(rows: FreeRow[], amount: Cents): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as FreeRow).amountCents > amount) high = middle
    else low = middle + 1
  }
  return low
}
