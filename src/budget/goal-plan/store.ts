import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { firstDayOf, lastDayOf, type Month, monthOf } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { listBuckets } from '../buckets/store.ts'
import { linesIn, monthsAveraged } from '../insights/store.ts'
import { lines } from '../ledger/lines.ts'
import { type Goal, type PlannedGoal, planGoals } from './rules.ts'
import type { GoalPlan, GoalPlanQuery } from './wire.ts'

const netOfLines = sql<Cents>`coalesce(sum(iif(${lines.flow} = 'income', ${lines.cents}, -${lines.cents})), 0)`

/**
 * Average surplus of the calendar months, in whole cents, without what only corrects a balance and what goals paid: that
 * was put aside before. Never below zero.
 */
function averageLeft(db: Db, viewer: Viewer, months: Month[]): Cents {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return 0
  const left = db
    .select({ cents: netOfLines })
    .from(lines)
    .where(
      and(
        linesIn(viewer, firstDayOf(first), lastDayOf(last)),
        eq(lines.isFlow, 1),
        ne(lines.kind, 'adjustment'),
        isNull(lines.sourceBucketId),
        isNull(lines.fromGoalId),
      ),
    )
    .get()
  return Math.max(0, Math.floor((left?.cents ?? 0) / months.length))
}

export function readGoalPlan(db: Db, viewer: Viewer, { surplus, dates }: GoalPlanQuery): GoalPlan {
  const month = monthOf(viewer.today)
  // The same months as the cash flow's: those before the book began had nothing that could be left.
  const months = monthsAveraged(db, viewer)
  const average = averageLeft(db, viewer, months)
  const surplusCents = surplus ?? average
  const buckets = new Map(
    listBuckets(db, viewer)
      .filter(({ savedCents, targetCents }) => savedCents < targetCents)
      .map((bucket) => [bucket.id, bucket]),
  )
  const goals = [...buckets.values()].map(
    ({ id, targetCents, savedCents, targetDate }): Goal => ({
      id,
      remainingCents: targetCents - savedCents,
      date: dates?.has(id) ? (dates.get(id) ?? null) : targetDate,
    }),
  )
  const planned = planGoals(goals, surplusCents, month)
  const proposed = planned.reduce((sum, { proposedCents }) => sum + proposedCents, 0)
  const toWire = (goal: PlannedGoal): GoalPlan['goals'] => {
    const bucket = buckets.get(goal.id)
    if (!bucket) return []
    const { id, name, icon, targetCents, savedCents } = bucket
    const { remainingCents, neededCents, proposedCents, date, startsIn, reachedIn, isLate } = goal
    return [
      {
        bucketId: id,
        name,
        icon,
        date,
        startsIn,
        reachedIn,
        isLate,
        target: formatMoney(targetCents),
        saved: formatMoney(savedCents),
        remaining: formatMoney(remainingCents),
        needed: neededCents === null ? null : formatMoney(neededCents),
        proposed: formatMoney(proposedCents),
      },
    ]
  }
  return {
    month,
    surplus: formatMoney(surplusCents),
    averageSurplus: formatMoney(average),
    averagedFrom: months[0] ?? null,
    averagedTo: months.at(-1) ?? null,
    proposed: formatMoney(proposed),
    unassigned: formatMoney(surplusCents - proposed),
    goals: planned.flatMap(toWire),
    assumptions: ASSUMPTIONS,
  }
}

const ASSUMPTIONS = [
  'The same amount is left every month and is put aside at the end of it, beginning with this month.',
  'Goals with a date come first, the earliest before the others, each with what it needs to be in time.',
  'What is left goes to the goal without a date that has the least missing, then to the next one.',
  'No interest, no rising prices, and nothing taken out in between.',
  'The average leaves out moves into and out of savings goals, what these paid for, and corrected balances.',
]
