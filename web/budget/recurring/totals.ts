import type { Cycle } from '../../../src/values/cycle.ts'
import { type Cents, centsOf } from '../../../src/values/money.ts'
import type { Item } from './kind.ts'

const PER_YEAR: Record<Cycle, number> = { monthly: 12, biweekly: 26, quarterly: 4, yearly: 1 }
const MONTHS = 12

export interface Totals {
  perMonth: Cents
  perYear: Cents
  /** Number of active ones: only they count. */
  count: number
}

/** Cost of the active ones. The year is exact; the month is its twelfth, rounded once, to the cent. */
export function totalsOf(items: Pick<Item, 'amount' | 'cycle' | 'active'>[]): Totals {
  const active = items.filter((item) => item.active)
  const perYear = active.reduce((sum, item) => sum + centsOf(item.amount) * PER_YEAR[item.cycle], 0)
  return { perMonth: Math.round(perYear / MONTHS), perYear, count: active.length }
}
