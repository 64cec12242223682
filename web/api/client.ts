import { type ClientResponse, hc } from 'hono/client'
import type { Api } from '../../src/server-api.ts'
import { baseUrl } from './base.ts'
import { refusedWith, unreachable } from './errors.ts'
import { reach } from './reach.ts'

/** Every call of the API, typed by its routes: `answer(api.accounts.$get())`. */
export const { api } = hc<Api>(baseUrl.href.replace(/\/$/, ''), { fetch: reach })

/** One action of the user. The same key again has no second effect, so a retry is safe. */
export const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

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
