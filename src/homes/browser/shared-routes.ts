import { Hono } from 'hono'
import type { BookEnv } from '../../book/context.ts'
import { listBookMembers } from '../../household/listed.ts'
import { settlementRoutes } from '../../household/settlement/routes.ts'
import { route } from '../../http/openapi.ts'
import { refuse } from '../../values/refusal.ts'
import { SHARED_RESOURCES } from '../../values/resources.ts'

const MEMBERS = /^\/api\/books\/[^/]+\/members$/
const TWO_BOOKS =
  'That a transaction of your own book is this payment needs the server. Record the payment without it, or wait.'

/** True for a request about members and settlement, which a copy of a shared book answers beside its rows. */
export const isOfShared = (method: string, path: string): boolean =>
  SHARED_RESOURCES.includes(path.split('/')[2] ?? '') || (method === 'GET' && MEMBERS.test(path))

/** Routes of a shared book that a browser answers beside its rows: members and settlement. */
export const sharedRoutes = new Hono<BookEnv>()
  .get('/books/:bookId/members', route('read', 'Who is in the book'), (c) =>
    c.json(listBookMembers(c.get('home').db, c.get('viewer'))),
  )
  .post('/settlement/payments', async (c, next) => {
    const sent: { ownTransactionId?: unknown } | null = await c.req.json().catch(() => null)
    if (sent?.ownTransactionId) refuse('needs_server', TWO_BOOKS)
    return next()
  })
  .route('/settlement', settlementRoutes)
