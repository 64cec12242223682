import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { query } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import type { ServerEnv } from '../identity/context.ts'
import { refuse } from '../values/refusal.ts'
import { versionEvent, versionFor } from './listeners.ts'
import { EventsQuery } from './wire.ts'

/** Interval at which the version is looked at: another's change is on the screen within two seconds. */
const LOOK_MS = 1000
/** Proxies and the server itself end a connection on which nothing comes. */
const ALIVE_MS = 10_000
/** A comment of the event stream, which keeps a connection open on which nothing else comes. */
const STILL_HERE = ': still here\n\n'

/** Milliseconds between two signs that a page still listens by a socket: who gives none for two minutes is let go. */
const SIGN_MS = 50_000

const HEADERS = {
  'Transfer-Encoding': 'chunked',
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  Connection: 'keep-alive',
  // A proxy that keeps answers back until they are whole would keep this one for good.
  'X-Accel-Buffering': 'no',
}

/**
 * Tells a page of every new version of a book, while its session and its membership last. The version is looked at:
 * whoever has changed the book, this process or the operator's command line, is noticed.
 */
export const eventRoutes = new Hono<ServerEnv>().get(
  '/events',
  route('person', 'A stream of the versions of a book', { files: ['text/event-stream'] }),
  query(EventsQuery),
  async (c) => {
    const { server, session, bookId = '' } = c.var
    const { book = bookId } = c.req.valid('query')
    const listener = { book, bookId, userId: session?.userId ?? '', sessionId: session?.id ?? '' }
    const first = (await versionFor(server, listener)) ?? refuse('not_found', 'This book does not exist.')
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
    if (server.listen) return server.listen(c, listener, first)
    return stream(c, async (page) => {
      let told: number | undefined
      let silentMs = 0
      while (!page.aborted && !server.isStopping?.()) {
        // A page whose version can't be asked for just now asks for the stream once more.
        const version = await versionFor(server, listener).catch(() => undefined)
        if (version === undefined) return
        if (version !== told) {
          told = version
          silentMs = 0
          await page.write(versionEvent(book, version))
        } else if (silentMs >= ALIVE_MS) {
          silentMs = 0
          await page.write(STILL_HERE)
        }
        await page.sleep(LOOK_MS)
        silentMs += LOOK_MS
      }
    })
  },
)

/** The same stream where a home keeps sockets: it passes on what comes by one, and says now and then that somebody listens. */
export function streamOf(line: WebSocket): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  const timers: { silent?: ReturnType<typeof setInterval>; sign?: ReturnType<typeof setInterval> } = {}
  const over = new AbortController()
  const { signal } = over
  const end = () => {
    over.abort()
    clearInterval(timers.silent)
    clearInterval(timers.sign)
    line.close()
  }
  return new ReadableStream({
    start(page) {
      const write = (text: string) => {
        clearInterval(timers.silent)
        timers.silent = setInterval(() => write(STILL_HERE), ALIVE_MS)
        page.enqueue(utf8.encode(text))
      }
      line.addEventListener('message', ({ data }) => write(data), { signal })
      const close = () => {
        end()
        page.close()
      }
      line.addEventListener('close', close, { signal })
      timers.sign = setInterval(() => line.send(''), SIGN_MS)
    },
    cancel: end,
  })
}
