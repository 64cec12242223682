import { z } from 'zod'
import { BUDGET_PERIODS } from '../../book/wire.ts'
import { BudgetEntry, BudgetMonthText, BudgetPeriod, CategoryPlan } from '../../budget/months/wire.ts'
import { DayText, Id, InstantText, MoneyText } from '../../values/wire.ts'
import { Instant } from '../names/wire.ts'
import { PositiveSum, Sum, SumOfZeroOrMore } from '../sums.ts'

/** The month that a reset took a row off, and the number of that reset. */
export const MonthOff = z.string().regex(/^\d{4}-\d{2} \d{1,6}$/)

/** The day on which the budget's months begin, from the month `since` on. */
export const ArchivedPeriod = z.object({
  since: BudgetMonthText,
  startsOn: z.int().min(1).max(28),
  shift: BudgetPeriod.shape.monthShift,
})
export const ArchivedCategoryMonth = z.object({
  month: BudgetMonthText,
  categoryId: Id,
  /** Null: as planned. */
  assigned: MoneyText.nullable(),
  resets: z.int().min(0),
  /** Part of what is spent that no row says. */
  differs: MoneyText,
})
export const ArchivedAllocation = z.object({
  categoryId: Id,
  since: BudgetMonthText,
  allocated: MoneyText,
  cap: MoneyText.nullable(),
})
export const ArchivedRest = z.object({
  categoryId: Id,
  since: BudgetMonthText,
  rest: CategoryPlan.shape.rest,
  goalId: Id.nullable(),
  accountId: Id.nullable(),
})
export const ArchivedPlan = z.object({
  categoryId: Id,
  kind: CategoryPlan.shape.kind,
  amount: MoneyText.nullable(),
  day: DayText.nullable(),
  cap: MoneyText.nullable(),
  position: z.int().nullable(),
})
const ArchivedMove = z.object({
  /** A category; null: the money to assign. */
  fromId: Id.nullable(),
  fromName: z.string().max(200).nullable(),
  fromPlanned: z.boolean(),
  toId: Id.nullable(),
  toName: z.string().max(200).nullable(),
  toPlanned: z.boolean(),
  amount: MoneyText,
  transactionId: Id.nullable(),
})
export const ArchivedEntry = z.object({
  id: Id,
  month: BudgetMonthText,
  kind: BudgetEntry.shape.kind,
  note: z.string().max(500).nullable(),
  createdAt: InstantText,
  moves: z.array(ArchivedMove),
})

/** The budget's period (months, or counters), and whether its owner has chosen it, or need not any more. */
export const ArchivedBudget = z.object({
  period: z.enum(BUDGET_PERIODS),
  asked: z.boolean(),
  /** Panels of the dashboard, where somebody has put them in order. */
  panels: z
    .array(z.object({ id: z.string().max(40), hidden: z.boolean() }))
    .max(40)
    .optional(),
})

export const CategoryMonthInFile = ArchivedCategoryMonth.extend({
  assigned: Sum.nullish(),
  differs: Sum.default(0),
})
export const AllocationInFile = ArchivedAllocation.extend({
  allocated: SumOfZeroOrMore,
  cap: SumOfZeroOrMore.nullish(),
})
export const PlanInFile = ArchivedPlan.extend({
  amount: SumOfZeroOrMore.nullish(),
  cap: SumOfZeroOrMore.nullish(),
  day: DayText.nullish(),
  position: z.int().nullish(),
})
export const EntryInFile = ArchivedEntry.extend({
  createdAt: Instant,
  moves: z.array(ArchivedMove.extend({ amount: PositiveSum })),
})
