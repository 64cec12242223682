import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import { checkRoom } from '../../budget/ledger/room.ts'
import { givesPayees } from '../../budget/payees/filling.ts'
import { countsShares } from '../../budget/sharing/store.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { rewarded } from '../../rewards/reward.ts'
import { recordQuickly } from './store.ts'
import { QuickAnswer, QuickEntry } from './wire.ts'

/** One line in place of a form: for shortcuts of phones, and whatever else can send a text. */
export const quickRoutes = new Hono<ServerEnv>()
  .use(rewarded, (c, next) => {
    c.set('listeners', [...(c.get('listeners') ?? []), givesPayees, countsShares])
    return next()
  })
  .post(
    '/',
    route('write', 'Record one line, such as “12.50 coffee”', { answers: { 201: QuickAnswer } }),
    body(QuickEntry),
    (c) => {
      const input = c.req.valid('json')
      return command(c, 201, (tx, viewer) => {
        checkRoom(c.get('home'), viewer.bookId, 1)
        return recordQuickly(tx, viewer, input)
      })
    },
  )
