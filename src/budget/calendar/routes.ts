import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../book/context.ts'
import { query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { monthOf } from '../../values/day.ts'
import { readCalendar } from './store.ts'
import { CalendarEntry, CalendarQuery } from './wire.ts'

export const calendarRoutes = new Hono<BookEnv>().get(
  '/',
  route('read', 'What falls due in a month, and what of it is paid', {
    answers: { 200: z.array(CalendarEntry) },
  }),
  query(CalendarQuery),
  (c) => {
    const { home, viewer } = c.var
    return c.json(readCalendar(home.db, viewer, c.req.valid('query').month ?? monthOf(viewer.today)))
  },
)
