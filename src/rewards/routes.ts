import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../book/command.ts'
import type { BookEnv } from '../book/context.ts'
import { body, query } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { Success } from '../values/wire.ts'
import { judgeClaim } from './achievements/store.ts'
import { AchievementClaim, AchievementVerdict } from './achievements/wire.ts'
import { listPointTransactions, pointsOf } from './points/store.ts'
import { PointsBalance, PointTransaction, PointTransactionsQuery } from './points/wire.ts'
import { buy } from './shop/store.ts'
import { undo } from './shop/undo.ts'
import { PURCHASE_REFUSED, Purchase, PurchaseRequest, PurchaseUndo, PurchaseUndone } from './shop/wire.ts'

export const pointRoutes = new Hono<BookEnv>()
  .get('/balance', route('person', 'The points there are', { answers: { 200: PointsBalance } }), (c) => {
    const { home, viewer } = c.var
    return c.json({ balance: pointsOf(home.db, viewer.bookId).balance })
  })
  .get(
    '/transactions',
    route('person', 'What earned and spent points, newest first', {
      answers: { 200: z.array(PointTransaction) },
    }),
    query(PointTransactionsQuery),
    (c) =>
      c.json(listPointTransactions(c.get('home').db, c.get('viewer').bookId, c.req.valid('query').limit)),
  )
  .post(
    '/validate-achievement',
    route('person', 'Whether the book proves an achievement; grants it if so', {
      answers: { 200: AchievementVerdict },
    }),
    body(AchievementClaim),
    (c) => command(c, 200, (tx, viewer) => judgeClaim(tx, viewer, c.req.valid('json').achievementType)),
  )
  .post(
    '/purchase',
    route('person', 'Buy an item of the shop', {
      answers: { 200: Purchase },
      errors: [409],
      details: PURCHASE_REFUSED,
    }),
    body(PurchaseRequest),
    (c) => command(c, 200, (tx, viewer) => buy(tx, viewer, c.req.valid('json'), c.get('access'))),
  )
  .post(
    '/news',
    route('person', 'Be told, as every answer tells it, what was earned by others’ deeds', {
      answers: { 200: Success },
    }),
    (c) => command(c, 200, () => ({ success: true as const })),
  )
  .post(
    '/purchase/undo',
    route('person', 'Take a purchase back that was not used, within ten minutes', {
      answers: { 200: PurchaseUndone },
      errors: [409],
    }),
    body(PurchaseUndo),
    (c) => command(c, 200, (tx, viewer) => undo(tx, viewer, c.req.valid('json').itemId, c.get('access'))),
  )
