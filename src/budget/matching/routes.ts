import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Transaction } from '../transactions/wire.ts'
import { joinRows, partRows } from './store.ts'
import { MatchApart, NewMatch } from './wire.ts'

export const matchingRoutes = new Hono<BookEnv>()
  .post(
    '/:id/match',
    route('write', 'Join a row that was entered by hand and the bank’s row of the same', {
      answers: { 200: Transaction },
    }),
    body(NewMatch),
    (c) => command(c, 200, (tx, viewer) => joinRows(tx, viewer, c.req.param('id'), c.req.valid('json').with)),
  )
  .delete(
    '/:id/match',
    route('write', 'Take a row and the bank’s row apart', { answers: { 200: MatchApart } }),
    (c) => command(c, 200, (tx, viewer) => partRows(tx, viewer, c.req.param('id'))),
  )
