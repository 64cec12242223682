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

type Costing = Pick<Item, 'amount' | 'cycle' | 'active'> & Partial<Pick<Item, 'transferAccountId'>>

/** Cost of the active ones that are no transfers. The year is exact; the month is its twelfth, rounded once, to the cent. */
export function totalsOf(items: Costing[]): Totals {
  const active = items.filter((item) => item.active)
  const costing = active.filter((item) => !item.transferAccountId)
  const perYear = costing.reduce((sum, item) => sum + centsOf(item.amount) * PER_YEAR[item.cycle], 0)
  return { perMonth: Math.round(perYear / MONTHS), perYear, count: active.length }
}
