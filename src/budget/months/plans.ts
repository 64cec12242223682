import { and, eq } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { getBucket } from '../buckets/store.ts'
import { categories } from '../ledger/balances/tables.ts'
import { allocate } from '../ledger/months/allocations.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { placesOf } from './places.ts'
import { readState } from './reading.ts'
import { planToWire, readPlans } from './store.ts'
import { categoryPlans, categoryRests } from './tables.ts'
import type { CategoryPlan, CategoryPlanChange } from './wire.ts'

type CategoryRow = typeof categories.$inferSelect

const presentMonth = (db: Db, { bookId, today }: Viewer): Month => readCalendar(db, bookId).monthOf(today)

export function getPlan(db: Db, viewer: Viewer, categoryId: string): CategoryPlan {
  const month = presentMonth(db, viewer)
  const id = categoryId.toLowerCase()
  const { categories: all } = readState(db, viewer, month, month)
  const category = all.find(({ row }) => row.id === id)
  if (!category) refuse('not_found', 'Category not found')
  const place = placesOf(db, viewer, all).get(id) ?? category.row.position
  return planToWire(category, readPlans(db, viewer).get(id), month, place)
}

/** Sets the rest of a category, and its target. */
export function changePlan(
  tx: Tx,
  viewer: CommandContext,
  categoryId: string,
  input: CategoryPlanChange,
): CategoryPlan {
  const before = getPlan(tx, viewer, categoryId)
  const { bookId } = viewer
  const row = tx
    .select()
    .from(categories)
    .where(and(eq(categories.id, categoryId.toLowerCase()), eq(categories.bookId, bookId)))
    .get() as CategoryRow
  const { rest: said, since, goalId, accountId, position, ...target } = input
  if (goalId) getBucket(tx, viewer, goalId)
  if (accountId) getAccount(tx, viewer, accountId)
  const aims = changeTarget(tx, viewer, row, target, position)
  const needsRest = aims && (said ?? before.rest) === 'back'
  const rest = needsRest ? 'surplus' : said
  if (rest !== undefined || goalId !== undefined || accountId !== undefined) {
    const kept = rest ?? before.rest
    const goal = goalId === undefined ? before.goalId : goalId
    const account = accountId === undefined ? before.accountId : accountId
    if (kept === 'goal' && !goal) refuse('invalid', 'Choose the goal that the rest goes into.')
    setRest(tx, viewer, row.id, since ?? presentMonth(tx, viewer), {
      rest: kept,
      goalId: kept === 'goal' ? goal : null,
      accountId: kept === 'goal' ? account : null,
    })
  } else if (since !== undefined) refuse('invalid', 'Say what becomes of the rest from that month on.')
  viewer.events.push({ kind: 'budget.changed', isFinished: false })
  return getPlan(tx, viewer, categoryId)
}

function setRest(
  tx: Tx,
  viewer: Viewer,
  categoryId: string,
  sinceMonth: Month,
  said: Pick<typeof categoryRests.$inferSelect, 'rest' | 'goalId' | 'accountId'>,
): void {
  if (sinceMonth < presentMonth(tx, viewer))
    refuse('invalid', 'Finished months keep what became of their rest. Choose this month or a later one.')
  // The choice holds until the next later one, which stays.
  tx.insert(categoryRests)
    .values({ bookId: viewer.bookId, categoryId, sinceMonth, ...said })
    .onConflictDoUpdate({ target: [categoryRests.categoryId, categoryRests.sinceMonth], set: said })
    .run()
}

type Target = Pick<CategoryPlanChange, 'kind' | 'amount' | 'day' | 'cap'>

/** Returns whether the category aims at something for which money has to stay. */
function changeTarget(
  tx: Tx,
  viewer: CommandContext,
  row: CategoryRow,
  said: Target,
  position: number | undefined,
): boolean {
  const before = tx.select().from(categoryPlans).where(eq(categoryPlans.categoryId, row.id)).get()
  const kind = said.kind === undefined ? (before?.kind ?? null) : said.kind
  const isChanged = Object.values(said).some((value) => value !== undefined)
  if (!isChanged && position === undefined) return false
  const amount = said.amount === undefined ? (before?.cents ?? null) : said.amount
  const day = said.day === undefined ? (before?.day ?? null) : said.day
  const cap = said.cap === undefined ? (before?.capCents ?? null) : said.cap
  if (kind === 'by_date' && (amount === null || day === null))
    refuse('invalid', 'A target by a date needs an amount and the day.')
  if (kind === 'cap' && cap === null) refuse('invalid', 'A target up to a cap needs the cap.')
  const target = {
    kind,
    cents: kind === 'by_date' ? amount : null,
    day: kind === 'by_date' ? day : null,
    capCents: kind === 'cap' ? cap : null,
    position: position ?? before?.position ?? null,
  }
  tx.insert(categoryPlans)
    .values({ categoryId: row.id, bookId: viewer.bookId, ...target })
    .onConflictDoUpdate({ target: categoryPlans.categoryId, set: target })
    .run()
  if (target.capCents !== (before?.capCents ?? null)) allocate(tx, viewer, row, { capCents: target.capCents })
  return isChanged && kind !== null
}
