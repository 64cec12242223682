import { z } from 'zod'
import { DayInput, DayText, Token } from '../../values/wire.ts'
import { CycleName, newRecurring, recurringChange, recurringRow } from '../recurring/wire.ts'
import { Transaction } from '../transactions/wire.ts'

export const Bill = z.object({ ...recurringRow, frequency: CycleName, dueDate: DayText })
export type Bill = z.infer<typeof Bill>

export const NewBill = z.object({
  ...newRecurring,
  icon: Token.default('fas fa-file-invoice-dollar'),
  frequency: CycleName.default('monthly'),
  dueDate: DayInput,
})
export type NewBill = z.infer<typeof NewBill>

export const BillChange = z.object({
  ...recurringChange,
  frequency: CycleName.optional(),
  dueDate: DayInput.optional(),
})
export type BillChange = z.infer<typeof BillChange>

export const BillPaid = z.object({ transaction: Transaction, bill: Bill })
export type BillPaid = z.infer<typeof BillPaid>
