import { Hono } from 'hono'
import type { z } from 'zod'
import { bookRoutes } from '../book-api.ts'
import { referred } from '../community/referrals.ts'
import { bodies } from '../http/body.ts'
import { openBook } from '../http/book.ts'
import { FormText, formOf } from '../http/form.ts'
import { pathOf } from '../http/path.ts'
import { onError } from '../http/refusals.ts'
import { turn } from '../http/turn.ts'
import { refuseUnknown } from '../http/unknown.ts'
import { giveAccess, noteManipulation } from '../identity/access.ts'
import type { ServerEnv } from '../identity/context.ts'
import { noteImport } from '../identity/note-import.ts'
import { BOOK_RESOURCES } from '../values/resources.ts'
import type { SyncAnswer, SyncCall } from './wire.ts'

type Call = z.output<typeof SyncCall>
type Vars = ServerEnv['Variables']
/** Who sent the sync, and when the call was done, in milliseconds since 1970. */
type ReplayEnv = ServerEnv & { Bindings: { vars: Vars; at: number } }

/** Calls between which others get their turn. */
const SLICE = 20

/** The book's routes for whoever sent the sync, at the moment when the call was done. */
const replayed = new Hono<ReplayEnv>({ getPath: pathOf })
  .use((c, next) => {
    const { vars, at } = c.env
    for (const name of Object.keys(vars) as (keyof Vars)[]) c.set(name, vars[name] as never)
    const receivedAt = vars.server.now()
    c.set('home', { ...vars.server, now: () => Math.min(at, receivedAt), receivedAt: () => receivedAt })
    return next()
  })
  .use('/api/import', noteImport)
  .use('/api/points/purchase', noteManipulation)
  .use('/api/*', bodies, openBook, referred, giveAccess)
  .route('/api', bookRoutes)
  .notFound((c) => refuseUnknown(c, BOOK_RESOURCES))
  .onError(onError)

/** The request as it would have come alone. */
function requestOf({ key, method, path, body }: Call): Request {
  const headers: Record<string, string> = { 'idempotency-key': key }
  const url = `http://sync${path}`
  const form = FormText.safeParse(body)
  if (form.success) return new Request(url, { method, headers, body: formOf(form.data) })
  if (body === undefined || body === null) return new Request(url, { method, headers })
  headers['content-type'] = 'application/json'
  return new Request(url, { method, headers, body: JSON.stringify(body) })
}

/** Does the calls in their order, each under its own rules; ends with the first that the server failed to do. */
export async function replay(vars: Vars, calls: Call[]): Promise<SyncAnswer['results']> {
  const results: SyncAnswer['results'] = []
  for (const call of calls) {
    if (results.length % SLICE === SLICE - 1) await turn()
    const reply = await replayed.fetch(requestOf(call), { vars, at: Date.parse(call.at) })
    results.push({ key: call.key, status: reply.status, body: await reply.json() })
    if (reply.status >= 500) break
  }
  return results
}
