import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { type Day, monthOf, monthsBetween } from '../../../src/values/day.ts'
import { type Cents, centsOf, percentOf } from '../../../src/values/money.ts'

export interface GoalProgress {
  saved: Cents
  target: Cents
  /** Whole percent; 100 only where the target is really reached. */
  percent: number
  isFull: boolean
}

type Amounts = Pick<Bucket, 'saved' | 'target'>

export function progressOf(goal: Amounts): GoalProgress {
  const saved = centsOf(goal.saved)
  const target = centsOf(goal.target)
  const isFull = saved >= target
  return { saved, target, percent: percentOf(saved, target), isFull }
}

/** Cents a month with which a goal is reached by its day, this month and the day's included; null once that has passed. */
export function eachMonth({ saved, target }: GoalProgress, by: Day, today: Day): Cents | null {
  if (by < today) return null
  return Math.ceil((target - saved) / (monthsBetween(monthOf(today), monthOf(by)) + 1))
}

/** All goals together, rounded as the dashboard rounds it. */
export function totalsOf(goals: readonly Amounts[]): Omit<GoalProgress, 'isFull'> {
  const rows = goals.map(progressOf)
  const saved = rows.reduce((sum, row) => sum + row.saved, 0)
  const target = rows.reduce((sum, row) => sum + row.target, 0)
  return { saved, target, percent: percentOf(saved, target) }
}
