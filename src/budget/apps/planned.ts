import type { Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { AccountType, AppAccount, AppBook, AppCategory, AppRow } from './formats/book.ts'

/** The part of an app's months that will come. Categories are ids as they will be here. */
export interface ComingMonths {
  first: Month
  last: Month
  assigned: { month: Month; categoryId: string; key: string; cents: Cents }[]
  rests: { since: Month; categoryId: string; key: string; rest: 'back' | 'surplus' | 'both' }[]
  /** Months of categories in which something is assigned here already: it stays. */
  kept: number
}

export interface PlannedAccount {
  account: AppAccount
  /** The account here; null where a new one is made. */
  id: string | null
  isLeftOut: boolean
  /** True for an account that is in the budget here, or will be. */
  isInBudget: boolean
  /** Null where it has to be asked. */
  type: AccountType | null
  /** Balance here before anything comes; what a new one is opened with. */
  beforeCents: Cents
  addedCents: Cents
  rows: number
  duplicates: number
}

export interface PlannedCategory {
  category: AppCategory
  /** The name by which it is chosen: with its group, where two have the same. */
  name: string
  id: string | null
  isLeftOut: boolean
  rows: number
}

/** The plan by which a book comes in; both the preview and the import follow from it. */
export interface Plan {
  book: AppBook
  accounts: Map<string, PlannedAccount>
  categories: Map<string, PlannedCategory>
  /** Rows that come, by their days. */
  fresh: AppRow[]
  /** Rows of the book here that are rows of the other one, by their keys there. */
  here: Map<string, string>
  duplicates: number
  schedules: AppBook['schedules']
  /** The app's months that will come; null where it has none. */
  months: ComingMonths | null
  /** Ids here of the accounts and categories that an earlier import knows, by kind and key. */
  knownFrame: Map<string, string>
}

export const broughtKey = (book: Pick<AppBook, 'app'>, key: string): string => `${book.app}:${key}`

/** A placeholder for the id of an account or category that is not made yet. */
export const newId = (key: string): string => `new ${key}`

/** The id of a category of the app's as it will be here; null where it is left out. */
export function categoryIdIn({ categories }: Pick<Plan, 'categories'>, key: string | null): string | null {
  const planned = key === null ? undefined : categories.get(key)
  return !planned || planned.isLeftOut ? null : (planned.id ?? newId(planned.category.key))
}
