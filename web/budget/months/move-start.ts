import type { BudgetMonth, BudgetRow } from '../../../src/budget/months/wire.ts'

/** Start of a move of money: the month as it is shown, and the category whose available amount was pressed. */
export interface MoveStart {
  month: BudgetMonth
  row: BudgetRow
}
