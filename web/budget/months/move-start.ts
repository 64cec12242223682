import type { BudgetMonth, BudgetRow } from '../../../src/budget/months/wire.ts'

/** Where a move of money begins: the month as it is shown, and the category whose money was pressed. */
export interface MoveStart {
  month: BudgetMonth
  row: BudgetRow
}
