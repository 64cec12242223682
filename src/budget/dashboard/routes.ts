import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { arrangePanels, readDashboard } from './store.ts'
import { Dashboard, DashboardPanels, DashboardQuery, PanelsChange } from './wire.ts'

export const dashboardRoutes = new Hono<BookEnv>()
  .get(
    '/',
    route('read', 'Every figure of the dashboard', { answers: { 200: Dashboard } }),
    query(DashboardQuery),
    (c) => c.json(readDashboard(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
  .put(
    '/panels',
    route('write', 'Put the panels of the dashboard in order, and hide some', {
      answers: { 200: DashboardPanels },
    }),
    body(PanelsChange),
    (c) => command(c, 200, (tx, viewer) => arrangePanels(tx, viewer, c.req.valid('json').panels)),
  )
