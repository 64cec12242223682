import { Hono } from 'hono'
import type { BookEnv } from '../../book/context.ts'
import { query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { readGoalPlan } from './store.ts'
import { GoalPlan, GoalPlanQuery } from './wire.ts'

export const goalPlanRoutes = new Hono<BookEnv>().get(
  '/',
  route('read', 'What to save each month for every goal, and when each is reached', {
    answers: { 200: GoalPlan },
    errors: [403],
    needs: ['goal-optimizer'],
  }),
  query(GoalPlanQuery),
  (c) => c.json(readGoalPlan(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
)
