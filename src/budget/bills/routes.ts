import { recurringRoutes } from '../recurring/routes.ts'
import { transactionToWire } from '../transactions/shown.ts'
import { getTransaction } from '../transactions/store.ts'
import { Bill, BillChange, BillPaid, NewBill } from './wire.ts'

export const billRoutes = recurringRoutes('bill', {
  Row: Bill,
  New: NewBill,
  Change: BillChange,
  Paid: BillPaid,
  cycle: 'frequency',
  due: 'dueDate',
  paid: (tx, transaction, bill) => ({ transaction: transactionToWire(tx, transaction), bill }),
  payment: (db, viewer, id) => transactionToWire(db, getTransaction(db, viewer, id)),
})
