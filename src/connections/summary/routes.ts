import { Hono } from 'hono'
import type { BookEnv } from '../../book/context.ts'
import { route } from '../../http/openapi.ts'
import { readSummary } from './store.ts'
import { Summary } from './wire.ts'

/** The figures of a book for a dashboard outside of it. */
export const summaryRoutes = new Hono<BookEnv>().get(
  '/',
  route('read', 'The figures of the book in one small answer, for dashboards elsewhere', {
    answers: { 200: Summary },
  }),
  (c) => c.json(readSummary(c.get('home').db, c.get('viewer'))),
)
