import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditEntry, SecurityEvent } from '../../src/identity/wire.ts'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

const PAGE = 100

/** What others do while the page is open is seen on the next look: nothing here counts as fresh. */
const WATCHED = { staleTime: 0 }

export const everybodyQuery = queryOptions({
  ...WATCHED,
  queryKey: keys.everybody,
  queryFn: () => answer(api.admin.users.$get({ query: {} })),
})

export const systemQuery = queryOptions({
  ...WATCHED,
  queryKey: keys.system,
  queryFn: () => answer(api.admin.system.$get()),
})

export const messagesQuery = queryOptions({
  ...WATCHED,
  queryKey: keys.messages,
  queryFn: () => answer(api.admin.support.$get()),
})

export const optionsQuery = queryOptions({
  queryKey: keys.signInOptions,
  queryFn: () => answer(api.auth.options.$get()),
})

/** The id of the last one leads to the next page; a page that isn't full is the last. */
const lastOf = (page: { id: string }[]): string | null =>
  page.length < PAGE ? null : (page.at(-1)?.id ?? null)

const pageAfter = (before: string | null) => ({ limit: String(PAGE), ...(before ? { before } : {}) })

export const eventsQuery = (open: boolean) =>
  infiniteQueryOptions({
    ...WATCHED,
    queryKey: keys.securityEvents(open),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<SecurityEvent[]> => {
      const query = { ...pageAfter(pageParam), open: String(open) }
      return answer(api.admin['security-events'].$get({ query }))
    },
    getNextPageParam: lastOf,
  })

export type EventPages = InfiniteData<SecurityEvent[], string | null>

export const auditQuery = infiniteQueryOptions({
  ...WATCHED,
  queryKey: keys.auditLog,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }): Promise<AuditEntry[]> =>
    answer(api.admin['audit-log'].$get({ query: pageAfter(pageParam) })),
  getNextPageParam: lastOf,
})
