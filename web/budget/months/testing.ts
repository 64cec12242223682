import type { BudgetMonth, BudgetRow } from '../../../src/budget/months/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'

/** A category that was assigned so much and has spent nothing. */
export const row = (categoryId: string, assigned: string): BudgetRow => ({
  categoryId,
  name: categoryId,
  assigned,
  available: assigned,
  planned: true,
  carried: '0.00',
  funded: '0.00',
  spent: '0.00',
  due: '0.00',
  plan: {
    rest: 'back',
    since: null,
    goalId: null,
    accountId: null,
    kind: null,
    amount: null,
    day: null,
    cap: null,
    position: 0,
  },
})

export function group(id: string | null, rows: BudgetRow[]): BudgetMonth['groups'][number] {
  const assigned = formatMoney(rows.reduce((sum, each) => sum + centsOf(each.assigned), 0))
  return { id, name: id ?? '', assigned, spent: '0.00', available: assigned, rows }
}

export const month = (name: string, groups: BudgetMonth['groups']): BudgetMonth => ({
  month: name,
  from: `${name}-01`,
  to: `${name}-28`,
  present: name,
  toAssign: '100.00',
  groups,
  sum: {
    held: '0.00',
    available: '0.00',
    overspent: '0.00',
    ahead: '0.00',
    before: { overspent: '0.00', back: '0.00' },
  },
  uncategorised: { spent: '0.00' },
  rests: [],
  history: [],
})
