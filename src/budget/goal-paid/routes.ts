import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../book/context.ts'
import { route } from '../../http/openapi.ts'
import { formatMoney } from '../../values/money.ts'
import { listReached } from './store.ts'
import { ReachedGoal } from './wire.ts'

export const reachedGoalRoutes = new Hono<BookEnv>().get(
  '/',
  route('read', 'List goals that were celebrated, with what they can still pay', {
    answers: { 200: z.array(ReachedGoal) },
  }),
  (c) =>
    c.json(
      listReached(c.get('home').db, c.get('viewer')).map(
        ({ leftCents, ...goal }): ReachedGoal => ({ ...goal, left: formatMoney(leftCents) }),
      ),
    ),
)
