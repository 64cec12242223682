import type { Day, Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { categories } from '../ledger/balances/tables.ts'
import type { categoryRests } from './tables.ts'

/** What the months of a category have to know of it. */
export type CategoryRow = Pick<
  typeof categories.$inferSelect,
  'id' | 'name' | 'groupId' | 'position' | 'allocatedCents' | 'createdAt' | 'archivedAt'
>
export type RestRow = typeof categoryRests.$inferSelect

/** What is about to come into a budget: its months are read as if it were there already. */
export interface Coming {
  categories: CategoryRow[]
  /** Of categories for which nothing was chosen here; oldest first. */
  rests: RestRow[]
  totals: { month: Month; categoryId: string; countedCents: Cents; fundedCents: Cents }[]
  said: { month: Month; categoryId: string; assignedCents: Cents; differsCents: 0 }[]
  /** What the accounts of the budget will hold more by the end of the month, which is on that day. */
  heldCents(month: Month, to: Day): Cents
}
