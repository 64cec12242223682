import type { BudgetMonth, BudgetRow } from '../../../src/budget/months/wire.ts'
import { type Cents, centsOf, formatMoney } from '../../../src/values/money.ts'

const plus = (amount: string, cents: Cents): string => formatMoney(centsOf(amount) + cents)

/** The month with another amount assigned to the category: its row, its group and what is to assign follow at once. */
export function withAssigned(month: BudgetMonth, categoryId: string, assigned: string): BudgetMonth {
  const row = month.groups.flatMap(({ rows }) => rows).find((each) => each.categoryId === categoryId)
  if (!row) return month
  const cents = centsOf(assigned) - centsOf(row.assigned)
  const changed: BudgetRow = { ...row, assigned, planned: false, available: plus(row.available, cents) }
  return {
    ...month,
    toAssign: plus(month.toAssign, -cents),
    groups: month.groups.map((group) =>
      group.rows.includes(row)
        ? {
            ...group,
            assigned: plus(group.assigned, cents),
            available: plus(group.available, cents),
            rows: group.rows.map((each) => (each === row ? changed : each)),
          }
        : group,
    ),
  }
}
