import { Hono } from 'hono'
import { z } from 'zod'
import { body } from '../../http/body.ts'
import { command } from '../../http/command.ts'
import type { BookEnv } from '../../http/context.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import {
  addRecurring,
  changeRecurring,
  commonWire,
  getRecurring,
  listRecurring,
  payRecurring,
  type RecurringRow,
  removeRecurring,
} from '../recurring/store.ts'
import { Payment } from '../recurring/wire.ts'
import { toWire as transactionToWire } from '../transactions/store.ts'
import { Bill, BillChange, BillPaid, NewBill } from './wire.ts'

const toWire = (row: RecurringRow): Bill => ({
  ...commonWire(row),
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
  .get('/', route('List bills', { answers: { 200: z.array(Bill) } }), (c) =>
    c.json(listRecurring('bill', c.var.home.db, c.var.viewer).map(toWire)),
  )
  .get('/:id', route('Get a bill', { answers: { 200: Bill } }), (c) =>
    c.json(toWire(getRecurring('bill', c.var.home.db, c.var.viewer, c.req.param('id')))),
  )
  .post('/', route('Add a bill', { answers: { 201: Bill } }), body(NewBill), (c) =>
    command(c, 201, (tx, viewer) => toWire(addRecurring('bill', tx, viewer, fromWire(c.req.valid('json'))))),
  )
  .put('/:id', route('Change a bill', { answers: { 200: Bill } }), body(BillChange), (c) =>
    command(c, 200, (tx, viewer) =>
      toWire(changeRecurring('bill', tx, viewer, c.req.param('id'), fromWire(c.req.valid('json')))),
    ),
  )
  .delete('/:id', route('Delete a bill; its payments stay', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, viewer) => {
      removeRecurring('bill', tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
  )
  .post('/:id/pay', route('Pay a bill early', { answers: { 200: BillPaid } }), body(Payment), (c) =>
    command(c, 200, (tx, viewer) => {
      const paid = payRecurring('bill', tx, viewer, c.req.param('id'), c.req.valid('json'))
      return { transaction: transactionToWire(paid.transaction), bill: toWire(paid.row) }
    }),
  )
