import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { HistoryPageData } from '../transactions/shown.ts'
import type { HistoryFilter } from './filter.ts'

interface Place {
  /** Undefined is the beginning. */
  cursor?: string
  /** How many pages lie before it. */
  page: number
}

/** The first pages are small, so that they are there at once; who scrolls on far is given more at a time. */
const limitOf = (page: number): number => (page < 6 ? 50 : page < 12 ? 200 : 500)

async function readPage(filter: HistoryFilter, { cursor, page }: Place): Promise<HistoryPageData> {
  const { account: accountId, category: categoryId, ...rest } = filter
  const query = { ...rest, accountId, categoryId, cursor, limit: String(limitOf(page)) }
  const reply = await api.transactions.$get({ query })
  return { items: await answer(Promise.resolve(reply)), next: reply.headers.get('X-Next-Cursor') }
}

/** Every transaction that the filter lets through, newest first, page by page. */
export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, filter],
    initialPageParam: { page: 0 } as Place,
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    getNextPageParam: ({ next }, pages) => (next ? { cursor: next, page: pages.length } : null),
    placeholderData: keepPreviousData,
    // Comparing the rows of a long list costs more than drawing the few that are seen.
    structuralSharing: false,
  })
