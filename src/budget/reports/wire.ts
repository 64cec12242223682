import { z } from 'zod'
import { type Day, parseDay } from '../../values/day.ts'
import { DayText, Id, MoneyText } from '../../values/wire.ts'
import { MonthText } from '../dashboard/wire.ts'
import { ACCOUNT_TYPES } from '../ledger/wire.ts'

export const EXPORT_FORMATS = ['csv', 'json', 'qif', 'ofx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const MAX_YEARS = 20

const day = z
  .string({ error: 'Must be a day such as 2026-03-31' })
  .refine((text) => parseDay(text) !== null, 'Must be a day of the calendar such as 2026-03-31')

/** The days that a report covers, both included. */
export interface Range {
  from: Day
  to: Day
}

/** The day before which a range that begins with this one has to end. */
const tooLate = (from: Day): Day => `${Number(from.slice(0, 4)) + MAX_YEARS}${from.slice(4)}`

/** The reason why there is no such range; undefined where there is. */
export function problemOfRange({ from, to }: Range): string | undefined {
  if (from > to) return 'The first day must not come after the last one.'
  if (to >= tooLate(from)) return `A range has at most ${MAX_YEARS} years.`
  return undefined
}

const checkRange = ({ value, issues }: { value: Range; issues: z.core.$ZodRawIssue[] }): void => {
  const message = problemOfRange(value)
  if (message) issues.push({ code: 'custom', message, path: ['to'], input: value.to })
}

const range = z.object({ from: day, to: day })
export const ReportQuery = range.check(checkRange)
export const ExportQuery = range
  .extend({ format: z.enum(EXPORT_FORMATS), accountId: Id.optional() })
  .check(checkRange)
export type ExportQuery = z.infer<typeof ExportQuery>

const Flow = z.object({ income: MoneyText, expenses: MoneyText, net: MoneyText })

/** The figures of a range. What only moved into or out of a savings goal is no income and no spending. */
export const Report = z.object({
  from: DayText,
  to: DayText,
  /** Number of transactions in the range, transfers to goals among them. */
  transactions: z.int(),
  ...Flow.shape,
  /** Balances of the accounts that are listed below, together. */
  opening: MoneyText,
  closing: MoneyText,
  /** Transfers into savings goals and back out of them. */
  savings: z.object({ in: MoneyText, out: MoneyText, net: MoneyText }),
  /** The largest first. Share in percent of all that was spent. */
  byCategory: z.array(
    z.object({
      categoryId: Id.nullable(),
      name: z.string(),
      amount: MoneyText,
      share: z.number(),
      transactions: z.int(),
    }),
  ),
  /** Months from the first with a transaction to the last one. */
  byMonth: z.array(Flow.extend({ month: MonthText })),
  /**
   * Null is what is on no account. `opening` is what an account had before the first day, or what it was added
   * with; neither balance is known where the account came after the range. `moved` is from and to
   * other accounts and savings goals, and what counts in another month.
   */
  byAccount: z.array(
    Flow.extend({
      accountId: Id.nullable(),
      name: z.string(),
      type: z.enum(ACCOUNT_TYPES).nullable(),
      opening: MoneyText.nullable(),
      moved: MoneyText,
      closing: MoneyText.nullable(),
    }),
  ),
  largest: z.array(
    z.object({
      id: Id,
      date: DayText,
      description: z.string(),
      amount: MoneyText,
      category: z.string().nullable(),
      account: z.string().nullable(),
    }),
  ),
  /** Bills and subscriptions that were paid in the range, the dearest first. */
  paid: z.array(
    z.object({
      kind: z.enum(['bill', 'subscription']),
      id: Id,
      name: z.string(),
      payments: z.int(),
      amount: MoneyText,
    }),
  ),
})
export type Report = z.infer<typeof Report>

/** The years that have income or spending, the latest first. */
export const ReportYears = z.array(z.int())
