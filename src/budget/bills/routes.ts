import { recurringRoutes } from '../recurring/routes.ts'
import { toWire } from '../transactions/shown.ts'
import { Bill, BillChange, BillPaid, NewBill } from './wire.ts'

export const billRoutes = recurringRoutes('bill', {
  ...{ Row: Bill, New: NewBill, Change: BillChange, Paid: BillPaid },
  cycle: 'frequency',
  due: 'dueDate',
  paid: (tx, transaction, bill) => ({ transaction: toWire(tx, transaction), bill }),
})
