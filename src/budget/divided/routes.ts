import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { checkRoom } from '../ledger/room.ts'
import { Transaction } from '../transactions/wire.ts'
import { divide, join } from './store.ts'
import { Divided, Division } from './wire.ts'

export const dividedRoutes = new Hono<BookEnv>()
  .post(
    '/:id/divide',
    route('write', 'Divide a piece off a transaction: a fee, or half of a transfer', {
      answers: { 201: Divided },
    }),
    body(Division),
    (c) =>
      command(c, 201, (tx, viewer) => {
        checkRoom(c.get('home'), viewer.bookId, 2)
        return divide(tx, viewer, c.req.param('id'), c.req.valid('json'))
      }),
  )
  .delete(
    '/:id/divide',
    route('write', 'Join a piece to the transaction that it was divided off', {
      answers: { 200: Transaction },
    }),
    (c) => command(c, 200, (tx, viewer) => join(tx, viewer, c.req.param('id'))),
  )
