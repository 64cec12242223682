import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv, Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import type { RecurringRow } from '../recurring/due.ts'
import { removeRecurring, restoreRecurring } from '../recurring/removal.ts'
import {
  addRecurring,
  changeRecurring,
  commonWire,
  getRecurring,
  listRecurring,
  payRecurring,
} from '../recurring/store.ts'
import { Payment } from '../recurring/wire.ts'
import { toWire as transactionToWire } from '../transactions/store.ts'
import { NewSubscription, Subscription, SubscriptionChange, SubscriptionPaid } from './wire.ts'

const toWire = (db: Db, viewer: Viewer, row: RecurringRow): Subscription => ({
  ...commonWire('subscription', db, viewer, row),
  billingCycle: row.cycle,
  nextBilling: row.dueDate,
})

/** The names that both kinds share, from the ones of the wire. */
const fromWire = <Input extends { billingCycle?: unknown; nextBilling?: unknown }>({
  billingCycle,
  nextBilling,
  ...rest
}: Input) => ({
  ...rest,
  cycle: billingCycle as Input['billingCycle'],
  due: nextBilling as Input['nextBilling'],
})

export const subscriptionRoutes = new Hono<BookEnv>()
  .get('/', route('owner', 'List subscriptions', { answers: { 200: z.array(Subscription) } }), (c) => {
    const { home, viewer } = c.var
    return c.json(listRecurring('subscription', home.db, viewer).map((row) => toWire(home.db, viewer, row)))
  })
  .get('/:id', route('owner', 'Get a subscription', { answers: { 200: Subscription } }), (c) => {
    const { home, viewer } = c.var
    return c.json(toWire(home.db, viewer, getRecurring('subscription', home.db, viewer, c.req.param('id'))))
  })
  .post(
    '/',
    route('owner', 'Add a subscription', { answers: { 201: Subscription } }),
    body(NewSubscription),
    (c) =>
      command(c, 201, (tx, viewer) =>
        toWire(tx, viewer, addRecurring('subscription', tx, viewer, fromWire(c.req.valid('json')))),
      ),
  )
  .put(
    '/:id',
    route('owner', 'Change a subscription', { answers: { 200: Subscription } }),
    body(SubscriptionChange),
    (c) =>
      command(c, 200, (tx, viewer) =>
        toWire(
          tx,
          viewer,
          changeRecurring('subscription', tx, viewer, c.req.param('id'), fromWire(c.req.valid('json'))),
        ),
      ),
  )
  .delete(
    '/:id',
    route('owner', 'Delete a subscription; its payments stay', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        removeRecurring('subscription', tx, viewer, c.req.param('id'))
        return { success: true } as const
      }),
  )
  .post(
    '/:id/restore',
    route('owner', 'Bring a deleted subscription back, with its payments', {
      answers: { 200: Subscription },
    }),
    (c) =>
      command(c, 200, (tx, viewer) =>
        toWire(tx, viewer, restoreRecurring('subscription', tx, viewer, c.req.param('id'))),
      ),
  )
  .post(
    '/:id/pay',
    route('owner', 'Pay a subscription early', { answers: { 200: SubscriptionPaid } }),
    body(Payment),
    (c) =>
      command(c, 200, (tx, viewer) => {
        const paid = payRecurring('subscription', tx, viewer, c.req.param('id'), c.req.valid('json'))
        return {
          transaction: transactionToWire(paid.transaction),
          subscription: toWire(tx, viewer, paid.row),
        }
      }),
  )
