import { z } from 'zod'
import { DayText, Id, MoneyText } from '../../values/wire.ts'
import { MonthText } from '../dashboard/wire.ts'

export const CalendarQuery = z.object({
  /** The present month where it is left out. */
  month: MonthText.optional(),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

/** One bill or subscription on the day that it falls due, or that its payment settled. */
export const CalendarEntry = z.object({
  date: DayText,
  kind: z.enum(['bill', 'subscription']),
  id: Id,
  name: z.string(),
  /** The amount paid, or still to be paid. */
  amount: MoneyText,
  icon: z.string(),
  color: z.string(),
  state: z.enum(['paid', 'due', 'overdue', 'upcoming']),
  transactionId: Id.nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>
