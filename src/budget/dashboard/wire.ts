import { z } from 'zod'
import { DayText, Id, MoneyText } from '../../values/wire.ts'
import { SafeToSpend } from '../months/wire.ts'

const PERIODS = ['this-month', 'last-3-months', 'this-year'] as const
export type Period = (typeof PERIODS)[number]

/** Panels of the dashboard below its figures, in the order in which they are at first. */
export const PANELS = [
  ...(['allocation', 'transactions', 'savings', 'due'] as const),
  ...(['bills', 'subscriptions', 'analytics', 'widgets'] as const),
] as const
export type PanelId = (typeof PANELS)[number]

const Panel = z.object({ id: z.enum(PANELS), hidden: z.boolean() })
export type Panel = z.infer<typeof Panel>

/** All panels in their order; those that are hidden keep their place. */
export const DashboardPanels = z.object({ panels: z.array(Panel) })
export const PanelsChange = z.object({
  panels: z
    .array(Panel)
    .refine(
      (panels) =>
        panels.length === PANELS.length && PANELS.every((id) => panels.some((panel) => panel.id === id)),
      `Must name each panel once: ${PANELS.join(', ')}`,
    ),
})

export const MonthText = z
  .string()
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-03')

export const DashboardQuery = z.object({
  /** The present month where it is left out. */
  month: MonthText.optional(),
  period: z.enum(PERIODS).default('this-month'),
})
export type DashboardQuery = z.infer<typeof DashboardQuery>

export const Dashboard = z.object({
  month: MonthText,
  period: z.enum(PERIODS),
  /** The days of the period, both included: those of the month where it is of one. */
  firstDay: DayText,
  lastDay: DayText,
  totalBalance: MoneyText,
  totalSaved: MoneyText,
  totalTarget: MoneyText,
  savingsPercent: z.int(),
  monthlyIncome: MoneyText,
  /** Spent this month and still due, together. */
  monthlyExpenses: MoneyText,
  spentThisMonth: MoneyText,
  stillDue: MoneyText,
  totalBudget: MoneyText,
  /** The figures of the present month, whichever month was asked for. */
  safeToSpend: SafeToSpend,
  /** Categories by what was spent in the period, the largest first; share in percent of all that was spent in it. */
  spendingByCategory: z.array(
    z.object({ categoryId: Id.nullable(), name: z.string(), amount: MoneyText, share: z.number() }),
  ),
  /** The twelve months that end with the asked one, oldest first. */
  byMonth: z.array(z.object({ month: MonthText, income: MoneyText, expense: MoneyText })),
  panels: z.array(Panel),
})
export type Dashboard = z.infer<typeof Dashboard>
