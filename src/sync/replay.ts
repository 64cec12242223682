import { Hono, type Schema } from 'hono'
import type { z } from 'zod'
import { recordForgedPurchases, shopAccess } from '../billing/access.ts'
import { checkKey, isKey } from '../book/command.ts'
import type { BookEnv } from '../book/context.ts'
import { BOOK, getBook, openBook } from '../book/open.ts'
import { referred } from '../community/referrals.ts'
import { yieldToEventLoop } from '../http/async.ts'
import { bodies } from '../http/body.ts'
import { FormText, formOf } from '../http/form.ts'
import { routerPath } from '../http/path.ts'
import { onError } from '../http/refusals.ts'
import { refuseUnknown } from '../http/unknown.ts'
import { auditBook } from '../identity/audit-book.ts'
import type { ServerEnv } from '../identity/context.ts'
import { proven } from '../identity/proof.ts'
import { refuse } from '../values/refusal.ts'
import { upcast } from './upcast.ts'
import type { SyncAnswer, SyncCall } from './wire.ts'

type Call = z.output<typeof SyncCall>
type Vars = ServerEnv['Variables']
/** Context of a replayed call: the variables of the sync's request, and the call with its time. */
type ReplayEnv = ServerEnv & { Bindings: { vars: Vars; call: Call } }

/** Calls between which others get their turn. */
const SLICE = 20
/** Earliest time taken from a device's clock: an earlier one is of a clock that was never set. */
const EARLIEST = Date.UTC(2000, 0, 1)
const TOO_EARLY =
  'This was done before the year 2000, says the clock of the device. Set its clock, then enter it again.'

/** The book's routes for whoever sent the sync, at the moment when the call was done. */
function replayedBy(bookRoutes: Hono<BookEnv, Schema>) {
  const app = new Hono<ReplayEnv>({ getPath: routerPath })
    .use((c, next) => {
      const { vars, call } = c.env
      for (const name of Object.keys(vars) as (keyof Vars)[]) c.set(name, vars[name] as never)
      const { server, viewer } = vars
      const [doneAt, receivedAt] = [Date.parse(call.at), server.now()]
      // Nothing was done in a book before it was made: such a clock is slow.
      const at = Math.min(Math.max(doneAt, getBook(server.db, viewer.bookId).createdAt), receivedAt)
      c.set('home', { ...server, now: () => at, receivedAt: () => receivedAt })
      checkKey(call.key)
      if (!(doneAt >= EARLIEST)) refuse('invalid', TOO_EARLY)
      c.set('seen', upcast(call).seen)
      return next()
    })
    .post('/api/import', proven)
    .use('/api/points/purchase', recordForgedPurchases)
    .use('/api/*', bodies, openBook, auditBook, referred, shopAccess)
    .route('/api', bookRoutes)
    .onError(onError)
  app.notFound(refuseUnknown(app))
  return app
}

/** The request as it would have come alone. */
function requestOf({ key, method, path, body }: Call, bookId: string): Request {
  const headers: Record<string, string> = {
    [BOOK]: bookId,
    ...(isKey(key) ? { 'idempotency-key': key } : {}),
  }
  const url = `http://sync${path}`
  const isWhole = body instanceof Uint8Array
  const form = isWhole ? { success: false as const } : FormText.safeParse(body)
  if (form.success) return new Request(url, { method, headers, body: formOf(form.data) })
  if (body === undefined || body === null) return new Request(url, { method, headers })
  headers['content-type'] = 'application/json'
  return new Request(url, {
    method,
    headers,
    body: isWhole ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
  })
}

const isStillIn = ({ viewer: { bookId, member }, membershipIn }: Vars): boolean =>
  !member || membershipIn?.(bookId) !== undefined

/** True where one of the calls replaces the book by a file, which only its owner may do. */
export const bringsBook = (calls: Call[]): boolean =>
  calls.some(
    ({ method, path }) =>
      method === 'POST' && routerPath(new Request(`http://sync${path}`)) === '/api/import',
  )

/**
 * Does calls in their order, each under its own rules; ends with the first that the server failed to do, and where the
 * membership of who sends them ends: what was not done then was not refused either.
 */
export function replayer(bookRoutes: Hono<BookEnv, Schema>) {
  const replayed = replayedBy(bookRoutes)
  return async (vars: Vars, calls: Call[]): Promise<SyncAnswer['results']> => {
    const results: SyncAnswer['results'] = []
    for (const call of calls) {
      if (results.length % SLICE === SLICE - 1) await yieldToEventLoop()
      const reply = await replayed.fetch(requestOf(call, vars.viewer.bookId), { vars, call })
      if (!reply.ok && !isStillIn(vars)) break
      results.push({ key: call.key, status: reply.status, body: await reply.json() })
      if (reply.status >= 500) break
    }
    return results
  }
}
