import { z } from 'zod'
import { DayText, Id, MoneyText } from '../../values/wire.ts'

const Balance = z.string().regex(/^-?\d+\.\d{2}$/)

/** The figures of a book that dashboards outside of it show. */
export const Summary = z.object({
  book: z.object({ id: Id, name: z.string() }),
  currency: z.string(),
  today: DayText,
  version: z.int(),
  totalBalance: Balance,
  totalSaved: MoneyText,
  monthlyIncome: Balance,
  monthlyExpenses: Balance,
  spentThisMonth: Balance,
  stillDue: MoneyText,
  totalBudget: MoneyText,
  /** The sum that all categories have available in the present month. */
  available: Balance,
  toAssign: Balance,
  safeToSpend: Balance,
  overdue: z.object({ count: z.int(), amount: MoneyText }),
  /** The next five that fall due, from today on. */
  next: z.array(
    z.object({
      kind: z.enum(['bill', 'subscription']),
      id: Id,
      name: z.string(),
      amount: MoneyText,
      dueDate: DayText,
      daysLeft: z.int(),
    }),
  ),
  goals: z.array(
    z.object({ id: Id, name: z.string(), saved: MoneyText, target: MoneyText, percent: z.int() }),
  ),
})
export type Summary = z.infer<typeof Summary>
