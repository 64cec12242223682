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
import { Bill, BillChange, BillPaid, NewBill } from './wire.ts'

const toWire = (db: Db, viewer: Viewer, row: RecurringRow): Bill => ({
  ...commonWire('bill', db, viewer, row),
  frequency: row.cycle,
  dueDate: row.dueDate,
})

/** The names that both kinds share, from the ones of the wire. */
const fromWire = <Input extends { frequency?: unknown; dueDate?: unknown }>({
  frequency,
  dueDate,
  ...rest
}: Input) => ({
  ...rest,
  cycle: frequency as Input['frequency'],
  due: dueDate as Input['dueDate'],
})

export const billRoutes = new Hono<BookEnv>()
  .get('/', route('owner', 'List bills', { answers: { 200: z.array(Bill) } }), (c) => {
    const { home, viewer } = c.var
    return c.json(listRecurring('bill', home.db, viewer).map((row) => toWire(home.db, viewer, row)))
  })
  .get('/:id', route('owner', 'Get a bill', { answers: { 200: Bill } }), (c) => {
    const { home, viewer } = c.var
    return c.json(toWire(home.db, viewer, getRecurring('bill', home.db, viewer, c.req.param('id'))))
  })
  .post('/', route('owner', 'Add a bill', { answers: { 201: Bill } }), body(NewBill), (c) =>
    command(c, 201, (tx, viewer) =>
      toWire(tx, viewer, addRecurring('bill', tx, viewer, fromWire(c.req.valid('json')))),
    ),
  )
  .put('/:id', route('owner', 'Change a bill', { answers: { 200: Bill } }), body(BillChange), (c) =>
    command(c, 200, (tx, viewer) =>
      toWire(
        tx,
        viewer,
        changeRecurring('bill', tx, viewer, c.req.param('id'), fromWire(c.req.valid('json'))),
      ),
    ),
  )
  .delete('/:id', route('owner', 'Delete a bill; its payments stay', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, viewer) => {
      removeRecurring('bill', tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
  )
  .post(
    '/:id/restore',
    route('owner', 'Bring a deleted bill back, with its payments', { answers: { 200: Bill } }),
    (c) =>
      command(c, 200, (tx, viewer) =>
        toWire(tx, viewer, restoreRecurring('bill', tx, viewer, c.req.param('id'))),
      ),
  )
  .post('/:id/pay', route('owner', 'Pay a bill early', { answers: { 200: BillPaid } }), body(Payment), (c) =>
    command(c, 200, (tx, viewer) => {
      const paid = payRecurring('bill', tx, viewer, c.req.param('id'), c.req.valid('json'))
      return { transaction: transactionToWire(paid.transaction), bill: toWire(tx, viewer, paid.row) }
    }),
  )
