import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import type { AuditEntry, ManagedUser, SecurityEvent } from '../../src/identity/wire.ts'
import { answer, api } from '../api/client.ts'
import { keys } from '../api/keys.ts'

const PAGE = 100

/** Options of queries that others change while the page is open: nothing counts as fresh, each look asks again. */
const WATCHED = { staleTime: 0 }

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

/** The id of the page's last row, which leads to the next page; null where the page isn't full and so the last. */
const lastOf = (page: { id: string }[]): string | null =>
  page.length < PAGE ? null : (page.at(-1)?.id ?? null)

const pageAfter = (before: string | null) => ({ limit: String(PAGE), ...(before ? { before } : {}) })

/** Everybody whose name or e-mail has the text in it, in the order in which they registered. */
export const peopleQuery = (text: string) =>
  infiniteQueryOptions({
    ...WATCHED,
    queryKey: [...keys.everybody, text],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: after, signal }): Promise<ManagedUser[]> => {
      const query = { limit: String(PAGE), ...(text ? { q: text } : {}), ...(after ? { after } : {}) }
      return answer(api.admin.users.$get({ query }, { init: { signal } }))
    },
    getNextPageParam: lastOf,
    placeholderData: keepPreviousData,
  })

export type PeoplePages = InfiniteData<ManagedUser[], string | null>

/** The users with these ids, at most a hundred. */
export const namesQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...keys.names, ...ids],
    queryFn: () => answer(api.admin.users.$get({ query: { ids: ids.join() } })),
    placeholderData: keepPreviousData,
  })

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
