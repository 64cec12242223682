import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faReceipt } from '@fortawesome/free-solid-svg-icons/faReceipt'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { faShapes } from '@fortawesome/free-solid-svg-icons/faShapes'
import { useQueries } from '@tanstack/react-query'
import { bucketsQuery } from '../../budget/buckets/queries.ts'
import { accountsQuery, categoriesQuery } from '../../budget/ledger/queries.ts'
import { BILLS } from '../../budget/recurring/bill-kind.ts'
import { itemsQuery } from '../../budget/recurring/commands.ts'
import { SUBSCRIPTIONS } from '../../budget/recurring/subscription-kind.ts'

/** Something of the user's own, and the page that shows it. */
export interface Thing {
  id: string
  label: string
  words: string
  note: string
  icon: IconDefinition
  path: string
}

interface Named {
  id: string
  name: string
}

const things = (named: Named[] | undefined, note: string, icon: IconDefinition, path: string): Thing[] =>
  (named ?? []).map(({ id, name }) => ({ id, label: name, words: note, note, icon, path }))

/** Accounts, categories, goals, bills and subscriptions: what the pages know of them, else asked for now. */
export function useThings(): { found: Thing[]; isLoading: boolean; isFailed: boolean } {
  return useQueries({
    queries: [accountsQuery, categoriesQuery, bucketsQuery, itemsQuery(BILLS), itemsQuery(SUBSCRIPTIONS)],
    combine: ([accounts, categories, goals, bills, subscriptions]) => ({
      found: [
        ...things(accounts.data, 'Account', faBuildingColumns, '/accounts'),
        ...things(categories.data, 'Category', faShapes, '/'),
        ...things(goals.data, 'Savings goal', faPiggyBank, '/savings'),
        ...things(bills.data, 'Bill', faReceipt, '/bills'),
        ...things(subscriptions.data, 'Subscription', faRotate, '/subscriptions'),
      ],
      isLoading: [accounts, categories, goals, bills, subscriptions].some((one) => one.isPending),
      isFailed: [accounts, categories, goals, bills, subscriptions].some((one) => one.isError && !one.data),
    }),
  })
}
