import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../http/context.ts'
import { route } from '../../http/openapi.ts'
import { listPointTransactions, pointsOf } from './store.ts'
import { PointsBalance, PointTransaction } from './wire.ts'

export const pointRoutes = new Hono<BookEnv>()
  .get('/balance', route('owner', 'The points there are', { answers: { 200: PointsBalance } }), (c) => {
    const { home, viewer } = c.var
    return c.json({ balance: pointsOf(home.db, viewer.bookId).balance })
  })
  .get(
    '/transactions',
    route('owner', 'What earned and spent points, newest first', {
      answers: { 200: z.array(PointTransaction) },
    }),
    (c) => c.json(listPointTransactions(c.var.home.db, c.var.viewer.bookId)),
  )
