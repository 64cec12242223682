import type { Day, Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { categories } from '../ledger/balances/tables.ts'
import type { categoryRests } from './tables.ts'

/** Columns of a category that its months are made from. */
export type CategoryRow = Pick<
  typeof categories.$inferSelect,
  'id' | 'name' | 'groupId' | 'position' | 'allocatedCents' | 'createdAt' | 'archivedAt'
>
export type RestRow = typeof categoryRests.$inferSelect

/** Additions about to come into a budget: its months are read as if they were there already. Amounts in cents. */
export interface Coming {
  categories: CategoryRow[]
  /** Rests of categories for which nothing was chosen here; oldest first. */
  rests: RestRow[]
  totals: { month: Month; categoryId: string; countedCents: Cents; fundedCents: Cents }[]
  said: { month: Month; categoryId: string; assignedCents: Cents; differsCents: 0 }[]
  /** Cents that the accounts of the budget will hold more at the end of the month, whose last day is `to`. */
  heldCents(month: Month, to: Day): Cents
}
