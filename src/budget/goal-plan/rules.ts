import { addMonths, type Day, lastDayOf, type Month, monthOf } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'

/** The horizon of a plan: fifty years. */
const HORIZON = 600

export interface Goal {
  id: string
  /** The amount still missing; above zero. */
  remainingCents: Cents
  /** The day by which the goal is to be reached; null for no day. */
  date: Day | null
}

export interface PlannedGoal extends Goal {
  /** Amount that its date asks for each month, rounded up; null without a date or without a month before it. */
  neededCents: Cents | null
  /** The part of the first month's surplus that the goal gets. */
  proposedCents: Cents
  startsIn: Month | null
  reachedIn: Month | null
  isLate: boolean
}

/** Number of month ends between the first month's and the day, both included. */
export function monthEndsUntil(day: Day, first: Month): number {
  const [month, year] = [monthOf(day), Number(day.slice(0, 4))]
  const whole = (year - Number(first.slice(0, 4))) * 12 + Number(month.slice(5)) - Number(first.slice(5))
  return Math.max(0, day === lastDayOf(month) ? whole + 1 : whole)
}

interface Progress extends Goal {
  /** Months before its date; Infinity without one. */
  deadline: number
  left: Cents
  firstCents: Cents
  start: number | null
  end: number | null
}

/** Dated goals by their date, then the others with the least missing first. */
const byTurn = (a: Goal, b: Goal): number =>
  (a.date ?? '9').localeCompare(b.date ?? '9') ||
  a.remainingCents - b.remainingCents ||
  (a.id < b.id ? -1 : 1)

/** Amount that the goal asks for in the month to be in time; all of it once its date has passed. */
const paceOf = ({ left, deadline }: Progress, month: number): Cents =>
  deadline === Number.POSITIVE_INFINITY ? 0 : Math.ceil(left / Math.max(1, deadline - month))

/** Puts the month's surplus into the goals: to each date what it needs, and what is over to one goal after the other. */
function serve(goals: Progress[], month: number, surplusCents: Cents): void {
  let over = surplusCents
  const give = (goal: Progress, wanted: Cents) => {
    const cents = Math.min(wanted, goal.left, over)
    if (cents <= 0) return
    over -= cents
    goal.left -= cents
    goal.start ??= month
    if (month === 0) goal.firstCents += cents
    if (goal.left === 0) goal.end = month
  }
  for (const goal of goals) give(goal, paceOf(goal, month))
  for (const goal of goals) if (goal.date === null) give(goal, goal.left)
  for (const goal of goals) give(goal, goal.left)
}

/**
 * Distributes a monthly surplus over the goals, from the first month on, and tells when each is reached. In
 * the order in which they are served.
 */
export function planGoals(goals: Goal[], surplusCents: Cents, first: Month): PlannedGoal[] {
  const planned = [...goals].sort(byTurn).map(
    (goal): Progress => ({
      ...goal,
      deadline: goal.date ? monthEndsUntil(goal.date, first) : Number.POSITIVE_INFINITY,
      left: goal.remainingCents,
      firstCents: 0,
      start: null,
      end: null,
    }),
  )
  let open = planned
  for (let month = 0; month < HORIZON && surplusCents > 0 && open.length > 0; month++) {
    serve(open, month, surplusCents)
    open = open.filter(({ left }) => left > 0)
  }
  const named = (month: number | null) => (month === null ? null : addMonths(first, month))
  return planned.map(({ deadline, left: _, firstCents, start, end, ...goal }) => ({
    ...goal,
    neededCents: goal.date && deadline > 0 ? Math.ceil(goal.remainingCents / deadline) : null,
    proposedCents: firstCents,
    startsIn: named(start),
    reachedIn: named(end),
    isLate: goal.date !== null && (end === null || end >= deadline),
  }))
}
