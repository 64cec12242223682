import type { ClientResponse, hc } from 'hono/client'
import type { Api } from '../../src/server-api.ts'
import { urlOf } from './base.ts'
import { refusedWith, unreachable } from './errors.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface Order {
  param?: Record<string, string>
  query?: Record<string, string | undefined>
  json?: unknown
}

function send(
  fetchIt: Fetch,
  path: string[],
  { param = {}, query = {}, json }: Order = {},
  { headers }: RequestInit = {},
) {
  const all = new Headers(headers)
  if (json !== undefined) all.set('Content-Type', 'application/json')
  const method = path.at(-1)?.slice(1).toUpperCase() ?? 'GET'
  const parts = path.slice(0, -1).map((part) => (part[0] === ':' ? (param[part.slice(1)] ?? '') : part))
  const asked = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
  return fetchIt(urlOf(parts.join('/') + search), {
    method,
    headers: all,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
}

const callAt = (fetchIt: Fetch, path: string[]): object =>
  new Proxy(() => {}, {
    get: (_, name) => callAt(fetchIt, [...path, String(name)]),
    apply: (_, __, [order, init]: [Order?, RequestInit?]) => send(fetchIt, path, order, init),
  })

/**
 * Every call of the API by that `fetch`, typed by its routes: `answer(api.accounts.$get())`. Hono's own client does
 * the same and weighs five times as much, for cookies, sockets and forms that nobody sends here.
 */
export const callsBy = (fetchIt: Fetch) => (callAt(fetchIt, []) as ReturnType<typeof hc<Api>>).api

type Answer<Reply> =
  Reply extends ClientResponse<infer Body, infer Status, string>
    ? Status extends 200 | 201
      ? Body
      : never
    : never

/** The body of a good answer; any other is thrown with the API's own message. */
export async function answer<Reply extends ClientResponse<unknown, number, string>>(
  call: Promise<Reply>,
): Promise<Answer<Reply>> {
  const reply = await call
  const text = await reply.text().catch(() => {
    throw unreachable()
  })
  if (!reply.ok) throw refusedWith(reply.status, text)
  return JSON.parse(text) as Answer<Reply>
}

/** A part of a long list, and where its next one begins: null is its end. */
export interface Page<Rows> {
  items: Rows
  next: string | null
}

/** A part of a list that is read part by part, as the server cuts it. */
export async function answerPage<Reply extends ClientResponse<unknown, number, string>>(
  call: Promise<Reply>,
): Promise<Page<Answer<Reply>>> {
  const reply = await call
  return { items: await answer(Promise.resolve(reply)), next: reply.headers.get('X-Next-Cursor') }
}
