import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import {
  findCopy,
  forgetCopy,
  keepHead,
  latestKnownVersion,
  markCopyStale,
  noteSync,
  stateOf,
} from './copy.ts'
import {
  discardCalls,
  dismissAllCalls,
  dismissCall,
  nextCalls,
  refusedCalls,
  retryCall,
  settleCalls,
} from './outbox.ts'
import { CopyHead } from './wire.ts'

const Settled = z.object({
  results: z.array(z.object({ key: z.string(), status: z.int(), body: z.unknown() })),
})

const write = <Result>({ db }: Home, work: (tx: Tx) => Result): Result =>
  db.transaction(work, { behavior: 'immediate' })

/** Routes that only the browser has: state of its copy, calls to send, and the result of a sync. */
export const localRoutes = new Hono<BookEnv>()
  .get('/state', (c) => c.json(stateOf(c.get('home').db)))
  .get('/copy', (c) => {
    const { db } = c.get('home')
    return c.json({ tag: findCopy(db)?.tag || null, heard: latestKnownVersion(db) })
  })
  .put('/copy', async (c) => {
    const head = CopyHead.omit({ tag: true }).parse(await c.req.json())
    write(c.get('home'), (tx) => keepHead(tx, { tag: '', ...head }))
    return c.json({ success: true })
  })
  .post('/synced', (c) => {
    const { home } = c.var
    write(home, (tx) => noteSync(tx, home.now()))
    return c.json({ success: true })
  })
  .get('/outbox', (c) => {
    const { json, count } = nextCalls(c.get('home').db)
    return c.body(json, 200, { 'content-type': 'application/json', 'bucketbook-calls': String(count) })
  })
  .delete('/outbox', (c) => {
    write(c.get('home'), (tx) => {
      discardCalls(tx)
      forgetCopy(tx)
    })
    return c.json({ success: true })
  })
  .post('/settle', async (c) => {
    const { home } = c.var
    const { results } = Settled.parse(await c.req.json())
    write(home, (tx) => {
      if (settleCalls(tx, results)) markCopyStale(tx)
    })
    return c.json(stateOf(home.db))
  })
  .get('/refused', (c) => c.json(refusedCalls(c.get('home').db)))
  .delete('/refused', (c) => {
    write(c.get('home'), dismissAllCalls)
    return c.json({ success: true })
  })
  .delete('/refused/:key', (c) => {
    write(c.get('home'), (tx) => dismissCall(tx, c.req.param('key')))
    return c.json({ success: true })
  })
  .post('/refused/:key/retry', (c) => {
    write(c.get('home'), (tx) => retryCall(tx, c.req.param('key')))
    return c.json({ success: true })
  })
