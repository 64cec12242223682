import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { keys } from '../../api/keys.ts'

/** A page of the long list, and where the next one begins. */
export interface HistoryPageData {
  items: Transaction[]
  next: string | null
}
export type HistoryData = InfiniteData<HistoryPageData>

const patch = (client: QueryClient, items: (items: Transaction[]) => Transaction[]) =>
  client.setQueriesData<HistoryData>(
    { queryKey: keys.history },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: items(page.items) })) },
  )

/** At once, before the list has been read anew: that may take as many requests as were scrolled through. */
export const showChanged = (client: QueryClient, after: Transaction) =>
  patch(client, (items) => items.map((item) => (item.id === after.id ? after : item)))

export const showRemoved = (client: QueryClient, id: string) =>
  patch(client, (items) => items.filter((item) => item.id !== id))
