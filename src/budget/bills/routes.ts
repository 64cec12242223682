import { recurringRoutes } from '../recurring/routes.ts'
import { getTransaction, transactionToWire } from '../transactions/store.ts'
import { Bill, BillChange, BillPaid, NewBill } from './wire.ts'

export const billRoutes = recurringRoutes('bill', {
  ...{ Row: Bill, New: NewBill, Change: BillChange, Paid: BillPaid },
  cycle: 'frequency',
  due: 'dueDate',
  paid: (transaction, bill) => ({ transaction: transactionToWire(transaction), bill }),
  payment: (db, viewer, id) => transactionToWire(getTransaction(db, viewer, id)),
})
