import { z } from 'zod'
import { DayText, Id, MoneyText, queryInt } from '../../values/wire.ts'
import { MonthText } from '../dashboard/wire.ts'

/** Ten years. */
export const MAX_MONTHS = 120
const MAX_DAYS = 366

export const MonthsQuery = z.object({
  /** Number of months to return; the last is the present one. */
  months: queryInt(1, MAX_MONTHS).default(12),
})
export type MonthsQuery = z.infer<typeof MonthsQuery>

/** Net worth at the end of the month; of the present month, now. */
export const NetWorth = z.object({ month: MonthText, netWorth: MoneyText })
export type NetWorth = z.infer<typeof NetWorth>

export const SavingsRate = z.object({
  month: MonthText,
  income: MoneyText,
  expense: MoneyText,
  /** Share of the income that was not spent, in percent; null without an income, below zero where more was spent. */
  rate: z.number().nullable(),
})
export type SavingsRate = z.infer<typeof SavingsRate>

export const CashFlowQuery = z.object({
  /** Number of days to return; the first is today. */
  days: queryInt(1, MAX_DAYS).default(60),
})
export type CashFlowQuery = z.infer<typeof CashFlowQuery>

const ENTRY_KINDS = ['bill', 'subscription', 'income', 'spending'] as const

export const CashFlow = z.object({
  startBalance: MoneyText,
  /** Number of accounts in the forecast. */
  accounts: z.int(),
  /** Income and spending of an average day. */
  dailyIncome: MoneyText,
  dailySpending: MoneyText,
  days: z.array(
    z.object({
      date: DayText,
      /** The balance at the end of the day. */
      balance: MoneyText,
      /** Movements of the balance on that day: below zero what goes out. */
      entries: z.array(z.object({ kind: z.enum(ENTRY_KINDS), name: z.string(), amount: MoneyText })),
    }),
  ),
  /** The first of the days with the smallest balance. */
  lowest: z.object({ date: DayText, balance: MoneyText }),
  /** Assumptions of the forecast, in sentences to be shown with it. */
  assumptions: z.array(z.string()),
})
export type CashFlow = z.infer<typeof CashFlow>

export const MoneyFlowQuery = z.object({
  /** A month of the budget; the one of `to` where it is left out. */
  from: MonthText.optional(),
  /** The present month where it is left out. */
  to: MonthText.optional(),
})
export type MoneyFlowQuery = z.infer<typeof MoneyFlowQuery>

/**
 * Sources and uses of the money of some months: what came in = what was spent + what goals got + what is left. Moves
 * between accounts are left out.
 */
export const MoneyFlow = z.object({
  from: MonthText,
  to: MonthText,
  /** The days that they lie between, both included. */
  firstDay: DayText,
  lastDay: DayText,
  /** Income by payee, the largest first, at most 50; then one without an id for other payees and income without a payee. */
  incomes: z.array(z.object({ payeeId: Id.nullable(), name: z.string(), amount: MoneyText })),
  /** Groups in the owner's order, then those without a group. Below zero: more came back than was spent. */
  groups: z.array(
    z.object({
      groupId: Id.nullable(),
      name: z.string(),
      categories: z.array(z.object({ categoryId: Id.nullable(), name: z.string(), amount: MoneyText })),
    }),
  ),
  /** Net amounts that goals got from accounts, less what they paid. Below zero: they gave. */
  goals: z.array(z.object({ bucketId: Id, name: z.string(), amount: MoneyText })),
  /** Below zero: more was spent and saved than came in. */
  left: MoneyText,
})
export type MoneyFlow = z.infer<typeof MoneyFlow>

export const PaceQuery = z.object({
  /** A month of the budget; the present one where it is left out. */
  month: MonthText.optional(),
})
export type PaceQuery = z.infer<typeof PaceQuery>

/** Spending of a month of the budget, as it grew. */
const MonthPace = z.object({
  month: MonthText,
  firstDay: DayText,
  lastDay: DayText,
  /** The day by which the two months are compared. */
  by: DayText,
  /** Spent by that day. */
  spent: MoneyText,
  /** Spent by the end of each day of the month, from the first on. */
  byDay: z.array(MoneyText),
})

/** Spending of a month by its days, beside the month before and what is planned. */
export const Pace = MonthPace.extend({
  before: MonthPace,
  /** The difference to the month before by the same day; below zero where less was spent than then. */
  difference: MoneyText,
  /** The sum that the categories have for the month; zero where none has anything. */
  plan: MoneyText,
})
export type Pace = z.infer<typeof Pace>

/** Balances of each account at the end of some days. */
export const AccountSparklines = z.object({
  /** Days, each a week after the one before it; the last is today. */
  days: z.array(DayText),
  accounts: z.array(z.object({ accountId: Id, balances: z.array(MoneyText) })),
})
export type AccountSparklines = z.infer<typeof AccountSparklines>

/** Spending of each category in the last months of the budget. */
export const CategorySparklines = z.object({
  /** The last is the present one. */
  months: z.array(MonthText),
  categories: z.array(z.object({ categoryId: Id, spent: z.array(MoneyText) })),
})
export type CategorySparklines = z.infer<typeof CategorySparklines>

export const AnalyticsQuery = z.object({
  /** Eleven months before `to` where it is left out. */
  from: MonthText.optional(),
  /** The present month where it is left out. */
  to: MonthText.optional(),
})
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** A category; a null id stands for lines without one. */
const category = { categoryId: Id.nullable(), name: z.string() }

/** Spending is every expense that is no transfer into a savings goal. */
export const Analytics = z.object({
  from: MonthText,
  to: MonthText,
  /** The days that they lie between, both included. */
  firstDay: DayText,
  lastDay: DayText,
  /** The months' days that have passed since the first transaction of the book. */
  days: z.int(),
  income: MoneyText,
  expense: MoneyText,
  /** Spent on each of `days`. */
  averagePerDay: MoneyText,
  byMonth: z.array(z.object({ month: MonthText, income: MoneyText, expense: MoneyText })),
  /** The largest first. Share in percent of all that was spent; `byMonth` is in the order of the months. */
  categories: z.array(
    z.object({ ...category, amount: MoneyText, share: z.number(), byMonth: z.array(MoneyText) }),
  ),
  /** Expenses of one description, however it is capitalised; the largest sums first. Without balance adjustments. */
  payees: z.array(z.object({ name: z.string(), total: MoneyText, count: z.int(), average: MoneyText })),
  /** Seven, from Sunday (0) on: what was spent on `days`, and on an average one of its name. */
  weekdays: z.array(z.object({ weekday: z.int(), amount: MoneyText, average: MoneyText })),
  /** The last of the months beside the one before it and the average of the three before it, in a young book of fewer. */
  comparison: z.array(z.object({ ...category, month: MoneyText, previous: MoneyText, average: MoneyText })),
  largest: z.array(
    z.object({
      id: Id,
      date: DayText,
      description: z.string(),
      amount: MoneyText,
      ...category,
    }),
  ),
})
export type Analytics = z.infer<typeof Analytics>
