import type { z } from 'zod'
import { command } from '../../book/command.ts'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { countsShares } from '../sharing/store.ts'
import type { Kind, RecurringRow } from './due.ts'
import { removeRecurring, restoreRecurring } from './removal.ts'
import { commonWire } from './shown.ts'
import {
  addRecurring,
  changeRecurring,
  type Fields,
  getRecurring,
  listRecurring,
  type NewFields,
  payRecurring,
} from './store.ts'
import { Payment } from './wire.ts'

/** One kind as the API has it: its schemas, and the fields that hold its cycle and its due date. */
interface Api<
  Row extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
  Paid extends z.ZodType,
> {
  Row: Row
  New: New
  Change: Change
  Paid: Paid
  cycle: string
  due: string
  paid(tx: Tx, transaction: TransactionRow, row: z.output<Row>): z.output<Paid>
  /** A payment as lists of transactions show it. */
  payment(db: Db, viewer: Viewer, id: string): object
}

/** Routes of bills or of subscriptions, which differ in their schemas and in the names of two fields. */
export function recurringRoutes<
  Row extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
  Paid extends z.ZodType,
>(kind: Kind, { Row, New, Change, Paid, cycle, due, paid, payment }: Api<Row, New, Change, Paid>) {
  const toWire = (row: RecurringRow, tx: Tx, viewer: CommandContext) =>
    ({ ...commonWire(kind, tx, viewer, row), [cycle]: row.cycle, [due]: row.dueDate }) as z.output<Row>
  const fromWire = (input: unknown) => {
    const { [cycle]: theCycle, [due]: theDue, ...rest } = input as Record<string, unknown>
    return { ...rest, cycle: theCycle, due: theDue }
  }
  return resourceRoutes({
    words: {
      many: `${kind}s`,
      one: `a ${kind}`,
      restore: `Bring a deleted ${kind} back, with its payments`,
    },
    Row,
    New,
    Change,
    toWire,
    list: (db, viewer) => listRecurring(kind, db, viewer),
    get: (db, viewer, id) => getRecurring(kind, db, viewer, id),
    add: (tx, viewer, input) => addRecurring(kind, tx, viewer, fromWire(input) as NewFields),
    change: (tx, viewer, id, input) =>
      changeRecurring(
        kind,
        tx,
        viewer,
        id,
        fromWire(input) as Fields,
        (row) => toWire(row, tx, viewer) as object,
      ),
    restore: (tx, viewer, id) => restoreRecurring(kind, tx, viewer, id),
  })
    .delete(
      '/:id',
      route('write', `Delete a ${kind}; its payments stay`, { answers: { 200: Success } }),
      (c) =>
        command(c, 200, (tx, viewer) => {
          removeRecurring(kind, tx, viewer, c.req.param('id'))
          return { success: true } as const
        }),
    )
    .post('/:id/pay', route('write', `Pay a ${kind} early`, { answers: { 200: Paid } }), body(Payment), (c) =>
      command(c, 200, (tx, viewer) => {
        const { transaction, row } = payRecurring(
          ...([kind, tx, viewer, c.req.param('id'), c.req.valid('json')] as const),
          (paymentId) => ({ transaction: payment(tx, viewer, paymentId) }),
        )
        // Shares are counted here already, not at the end of the command: the answer has who paid and for whom.
        countsShares(tx, viewer)
        return paid(tx, transaction, toWire(row, tx, viewer))
      }),
    )
}
