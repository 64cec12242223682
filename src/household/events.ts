import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { asked } from '../book/crossing/asking.ts'
import { isFar } from '../book/crossing/crossing.ts'
import { findBook } from '../book/open.ts'
import { query } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import type { ServerEnv } from '../identity/context.ts'
import { SIGNED_IN } from '../identity/sessions.ts'
import { refuse } from '../values/refusal.ts'
import { EventsQuery } from './wire.ts'

/** Interval at which the version is looked at: another's change is on the screen within two seconds. */
const LOOK_MS = 1000
/** Proxies and the server itself end a connection on which nothing comes. */
const ALIVE_MS = 10_000

/**
 * Tells a page of every new version of a book, while its session and its membership last. The version is looked at:
 * whoever has changed the book, this process or the operator's command line, is noticed.
 */
export const eventRoutes = new Hono<ServerEnv>().get(
  '/events',
  route('person', 'A stream of the versions of a book', { files: ['text/event-stream'] }),
  query(EventsQuery),
  async (c) => {
    const { server, session, membershipIn, answerElsewhere, bookId = '' } = c.var
    const { db } = server
    const { book = bookId } = c.req.valid('query')
    const answered = await answerElsewhere?.(book)
    if (answered) return answered
    const versionNow = (): number | undefined =>
      book === bookId || membershipIn?.(book) !== undefined ? findBook(db, book)?.version : undefined
    const isSignedIn = async (): Promise<boolean> => {
      const what = { sessionId: session?.id ?? '' }
      // Who is not told about just now asks for the stream once more.
      return asked(server, SIGNED_IN, bookId, what).then(
        (said) => said(db),
        () => false,
      )
    }
    const askedEveryMs = isFar(server, bookId) ? ALIVE_MS : LOOK_MS
    if (versionNow() === undefined || !(await isSignedIn())) refuse('not_found', 'This book does not exist.')
    c.header('Cache-Control', 'no-store')
    // A proxy that keeps answers back until they are whole would keep this one for good.
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      let told: number | undefined
      let [silentMs, unaskedMs] = [0, 0]
      while (!stream.aborted && !server.isStopping?.()) {
        const version = versionNow()
        if (version === undefined) return
        if (unaskedMs >= askedEveryMs) {
          unaskedMs = 0
          if (!(await isSignedIn())) return
        }
        if (version !== told) {
          told = version
          silentMs = 0
          await stream.writeSSE({ event: 'version', data: JSON.stringify({ book, version }) })
        } else if (silentMs >= ALIVE_MS) {
          silentMs = 0
          await stream.write(': still here\n\n')
        }
        await stream.sleep(LOOK_MS)
        silentMs += LOOK_MS
        unaskedMs += LOOK_MS
      }
    })
  },
)
