import { z } from 'zod'
import { type Day, parseDay } from '../../values/day.ts'
import { UUID } from '../../values/id.ts'
import { DayText, Id, MoneyOfZeroOrMore, MoneyText } from '../../values/wire.ts'
import { MonthText } from '../dashboard/wire.ts'

/** Characters of `dates` in one query, at most: enough for some hundreds of goals. */
const MAX_DATES = 20_000

/** Days by which goals are to be reached: "id:2026-12-31,id:2027-06-30"; "id:" is one that has no day. */
const GoalDates = z
  .string()
  .max(MAX_DATES)
  .transform((text, context): Map<string, Day | null> => {
    const dates = new Map<string, Day | null>()
    for (const part of text.split(',').filter(Boolean)) {
      const [id = '', text, ...rest] = part.split(':')
      const day = parseDay(text ?? '')
      if (UUID.test(id) && (day || text === '') && rest.length === 0) dates.set(id.toLowerCase(), day)
      else context.issues.push({ code: 'custom', message: 'Must be a goal and its day', input: part })
    }
    return dates
  })

export const GoalPlanQuery = z.object({
  /** Money that can be put aside a month; the average of the last full months where it is left out. */
  surplus: MoneyOfZeroOrMore.optional(),
  /** Days in place of the goals' own; a goal that is not named keeps its own. */
  dates: GoalDates.optional(),
})
export type GoalPlanQuery = z.infer<typeof GoalPlanQuery>

const PlannedGoal = z.object({
  bucketId: Id,
  name: z.string(),
  icon: z.string(),
  target: MoneyText,
  saved: MoneyText,
  remaining: MoneyText,
  date: DayText.nullable(),
  /** Amount that its date asks for each month; null without a date, or where no month is left before it. */
  needed: MoneyText.nullable(),
  /** The part of this month's surplus that the goal gets. */
  proposed: MoneyText,
  /** The month of the first amount; null where there is none. */
  startsIn: MonthText.nullable(),
  /** The month in which it is reached; null where that is not to be seen. */
  reachedIn: MonthText.nullable(),
  /** True where the goal is not reached by its date. */
  isLate: z.boolean(),
})
export type PlannedGoal = z.infer<typeof PlannedGoal>

export const GoalPlan = z.object({
  month: MonthText,
  surplus: MoneyText,
  /** Average surplus of the last full months, at most three; never below zero. */
  averageSurplus: MoneyText,
  /** Null while no full month is on record. */
  averagedFrom: MonthText.nullable(),
  averagedTo: MonthText.nullable(),
  /** The part of this month's surplus that goes to goals; `unassigned` is the rest of it. */
  proposed: MoneyText,
  unassigned: MoneyText,
  /** Goals in the order in which they are served; those that are reached are left out. */
  goals: z.array(PlannedGoal),
  /** Assumptions of the plan, in sentences. */
  assumptions: z.array(z.string()),
})
export type GoalPlan = z.infer<typeof GoalPlan>
