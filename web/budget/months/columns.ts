import type { BudgetMonth } from '../../../src/budget/months/wire.ts'
import type { Month } from '../../../src/values/day.ts'

/** One of the months that stand side by side, or the one that stands alone. */
export interface Column {
  month: Month
  /** Undefined while it is on its way. */
  data: BudgetMonth | undefined
  /** True for the month that is looked at. */
  isMain: boolean
}
