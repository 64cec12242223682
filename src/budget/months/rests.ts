import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { buckets } from '../ledger/balances/tables.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import type { CategoryRow } from './coming.ts'
import { readState } from './reading.ts'
import { categoryRests } from './tables.ts'
import type { ProposedRest } from './wire.ts'

const { placeholder } = sql

/** A rest that may go into a goal, in cents. */
export interface RestToTake {
  month: Month
  category: CategoryRow
  goal: typeof buckets.$inferSelect
  accountId: string | null
  cents: Cents
}

/**
 * The rests of a month that has ended which were to go into goals: at most what each goal lacks, and what the category
 * still has in every month since. None for the present month or a later one.
 */
export function restsToTake(db: Db, viewer: Viewer, month: Month): RestToTake[] {
  const present = readCalendar(db, viewer.bookId).monthOf(viewer.today)
  if (month >= present || !hasGoalRests(db).get({ bookId: viewer.bookId })) return []
  const lacks = new Map<string, Cents>()
  return readState(db, viewer, month, present).categories.flatMap(({ row, rests, rolled }): RestToTake[] => {
    const choice = rests.findLast(({ sinceMonth }) => sinceMonth <= month)
    if (choice?.rest !== 'goal' || !choice.goalId) return []
    const goal = goalById(db).get({ id: choice.goalId, bookId: viewer.bookId })
    if (!goal) return []
    const still = Math.min(...rolled().map(({ availableCents }) => availableCents))
    const lacking = lacks.get(goal.id) ?? goal.targetCents - goal.savedCents
    const cents = Math.min(still, lacking)
    if (cents <= 0) return []
    lacks.set(goal.id, lacking - cents)
    return [{ month, category: row, goal, accountId: choice.accountId, cents }]
  })
}

const hasGoalRests = prepared((db) =>
  db
    .select({ id: categoryRests.categoryId })
    .from(categoryRests)
    .where(and(eq(categoryRests.bookId, placeholder('bookId')), eq(categoryRests.rest, 'goal')))
    .prepare(),
)

const goalById = prepared((db) =>
  db
    .select()
    .from(buckets)
    .where(and(eq(buckets.id, placeholder('id')), eq(buckets.bookId, placeholder('bookId'))))
    .prepare(),
)

export const restToWire = ({ month, category, goal, cents }: RestToTake): ProposedRest => ({
  month,
  categoryId: category.id,
  goalId: goal.id,
  amount: formatMoney(cents),
})
