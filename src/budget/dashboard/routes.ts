import { Hono } from 'hono'
import type { BookEnv } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { readDashboard } from './store.ts'
import { Dashboard, DashboardQuery } from './wire.ts'

export const dashboardRoutes = new Hono<BookEnv>().get(
  '/',
  route('read', 'Every figure of the dashboard', { answers: { 200: Dashboard } }),
  query(DashboardQuery),
  (c) => {
    const { home, viewer } = c.var
    const { totalBudgetCents } = getBook(home.db, viewer.bookId)
    return c.json(readDashboard(home.db, viewer, totalBudgetCents, c.req.valid('query')))
  },
)
