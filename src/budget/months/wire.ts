import { z } from 'zod'
import { BUDGET_PERIODS } from '../../book/wire.ts'
import {
  Balance,
  DayText,
  Id,
  InstantText,
  MoneyOfZeroOrMore,
  MoneyText,
  optionalText,
  PositiveMoney,
} from '../../values/wire.ts'

/** Rests, the ways of what a category has left: it goes back, stays, stays also below zero, goes into a goal. */
export const RESTS = ['back', 'surplus', 'both', 'goal'] as const
export type Rest = (typeof RESTS)[number]
/** Targets of a category besides its plan: an amount by a day, up to a cap, what its bills cost. */
export const PLAN_KINDS = ['by_date', 'cap', 'bill'] as const
export const ENTRY_KINDS = ['assigned', 'move', 'fill', 'fund', 'rest'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
const SHIFTS = ['none', 'workday_before'] as const
const SOURCES = ['last-month', 'plan', 'average-3'] as const

/** A month of the budget, 1970-01 to 2200-12. */
export const BudgetMonthText = z
  .string()
  .regex(/^(19[7-9]\d|20\d\d|21\d\d|2200)-(0[1-9]|1[0-2])$/, 'Must be a month from 1970-01 to 2200-12')

/** The rest and the target of a category; `kind` is null where it has only its plan. */
export const CategoryPlan = z.object({
  rest: z.enum(RESTS),
  /** The month from which the rest is so. */
  since: BudgetMonthText.nullable(),
  goalId: Id.nullable(),
  accountId: Id.nullable(),
  kind: z.enum(PLAN_KINDS).nullable(),
  amount: MoneyText.nullable(),
  day: DayText.nullable(),
  cap: MoneyText.nullable(),
  position: z.int(),
})
export type CategoryPlan = z.infer<typeof CategoryPlan>

const Day = z.iso.date({ error: 'Must be a date' })

export const CategoryPlanChange = z.object({
  rest: z.enum(RESTS).optional(),
  since: BudgetMonthText.optional(),
  goalId: Id.nullish(),
  accountId: Id.nullish(),
  kind: z.enum(PLAN_KINDS).nullish(),
  amount: MoneyOfZeroOrMore.nullish(),
  day: Day.nullish(),
  cap: MoneyOfZeroOrMore.nullish(),
  position: z.int().min(0).max(1_000_000).optional(),
})
export type CategoryPlanChange = z.infer<typeof CategoryPlanChange>

/** A category in a month: available = carried + assigned + funded − spent. */
export const BudgetRow = z.object({
  categoryId: Id,
  name: z.string(),
  carried: MoneyText,
  assigned: MoneyText,
  /** Nobody has typed, moved or filled: what is assigned is the plan. */
  planned: z.boolean(),
  funded: MoneyText,
  spent: MoneyText,
  available: MoneyText,
  /** Amount that its bills and subscriptions still want by the month's last day. */
  due: MoneyText,
  plan: CategoryPlan,
})
export type BudgetRow = z.infer<typeof BudgetRow>

const BudgetGroup = z.object({
  /** Null for what has no group. */
  id: Id.nullable(),
  name: z.string(),
  assigned: MoneyText,
  spent: MoneyText,
  available: MoneyText,
  rows: z.array(BudgetRow),
})
export type BudgetGroup = z.infer<typeof BudgetGroup>

const Named = z.object({ id: Id, name: z.string() }).nullable()

/** Something that was done in the month; null is what is to assign. */
export const BudgetEntry = z.object({
  id: Id,
  kind: z.enum(ENTRY_KINDS),
  at: InstantText,
  note: z.string().nullable(),
  moves: z.array(z.object({ from: Named, to: Named, amount: MoneyText })),
})
export type BudgetEntry = z.infer<typeof BudgetEntry>

const ProposedRest = z.object({ month: BudgetMonthText, categoryId: Id, goalId: Id, amount: MoneyText })
export type ProposedRest = z.infer<typeof ProposedRest>

export const BudgetMonth = z.object({
  month: BudgetMonthText,
  /** The month's first and last day. */
  from: DayText,
  to: DayText,
  /** The month in which today lies. */
  present: BudgetMonthText,
  toAssign: MoneyText,
  /** toAssign = held − available + overspent − ahead; `before` explains what the month before took and gave. */
  sum: z.object({
    held: MoneyText,
    available: MoneyText,
    overspent: MoneyText,
    ahead: MoneyText,
    before: z.object({ overspent: MoneyText, back: MoneyText }),
  }),
  uncategorised: z.object({ spent: MoneyText }),
  groups: z.array(BudgetGroup),
  rests: z.array(ProposedRest),
  /** Newest first. */
  history: z.array(BudgetEntry),
})
export type BudgetMonth = z.infer<typeof BudgetMonth>

export const Assignment = z.object({
  assigned: MoneyOfZeroOrMore,
  /** The amount that was assigned when its sender saw it. */
  seen: Balance.optional(),
})
export type Assignment = z.infer<typeof Assignment>

export const NewMove = z.object({
  /** Null is what is to assign. */
  from: Id.nullable(),
  to: Id.nullable(),
  amount: PositiveMoney,
  note: optionalText(500),
})
export type NewMove = z.infer<typeof NewMove>

const only = z.array(Id).max(1000).optional()

export const Fill = z.object({
  from: z.enum(SOURCES),
  only,
  overwrite: z.boolean().default(false),
  dryRun: z.boolean().default(false),
})
export type Fill = z.infer<typeof Fill>

export const Fund = z.object({ only, dryRun: z.boolean().default(false) })
export type Fund = z.infer<typeof Fund>

/** Amounts assigned before and after; `id` is that of the entry, null in a dry run. */
export const Filled = z.object({
  id: Id.nullable(),
  toAssign: MoneyText,
  missing: MoneyText,
  rows: z.array(z.object({ categoryId: Id, before: MoneyText, after: MoneyText, missing: MoneyText })),
})
export type Filled = z.infer<typeof Filled>

export const RestsQuery = z.object({ only, dryRun: z.boolean().default(false) })

export const RestsTaken = z.object({
  id: Id.nullable(),
  rows: z.array(z.object({ categoryId: Id, goalId: Id, amount: MoneyText, transactionId: Id.nullable() })),
})
export type RestsTaken = z.infer<typeof RestsTaken>

export const BudgetPeriod = z.object({
  budgetPeriod: z.enum(BUDGET_PERIODS),
  monthStartsOn: z.int(),
  monthShift: z.enum(SHIFTS),
  /** The month from which the first day is so; null: from the beginning. */
  since: BudgetMonthText.nullable(),
  /** True once the book's owner has chosen. */
  asked: z.boolean(),
  /** `spent` of each category, by month and by counter. */
  categories: z.array(
    z.object({ categoryId: Id, name: z.string(), month: MoneyText, continuous: MoneyText }),
  ),
})
export type BudgetPeriod = z.infer<typeof BudgetPeriod>

export const BudgetPeriodChange = z.object({
  budgetPeriod: z.enum(BUDGET_PERIODS).optional(),
  monthStartsOn: z
    .int()
    .min(1, 'Must be a day from 1 to 28')
    .max(28, 'Must be a day from 1 to 28')
    .optional(),
  monthShift: z.enum(SHIFTS).optional(),
  since: BudgetMonthText.optional(),
})
export type BudgetPeriodChange = z.infer<typeof BudgetPeriodChange>

/**
 * The amount that can be spent until `until` without breaking a plan or missing a bill: the smaller of `spendable` − `due`
 * and `held` − `due` − `setAside` − `ahead`.
 */
export const SafeToSpend = z.object({
  amount: MoneyText,
  spendable: MoneyText,
  held: MoneyText,
  due: MoneyText,
  setAside: MoneyText,
  ahead: MoneyText,
  until: DayText,
})
export type SafeToSpend = z.infer<typeof SafeToSpend>

const MOST_CATEGORIES = 2000

/**
 * Groups and categories in the order that they stand in; a group of null is none, wherever it stands. What is not named
 * keeps its place.
 */
export const CategoryOrder = z.object({
  groups: z
    .array(z.object({ groupId: Id.nullable(), categoryIds: z.array(Id).max(MOST_CATEGORIES) }))
    .min(1)
    .max(500),
})
export type CategoryOrder = z.infer<typeof CategoryOrder>
