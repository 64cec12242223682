import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared } from '../../db/db.ts'
import { addMonths, type Day, type Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { listGroups } from '../category-groups/store.ts'
import { countOpen } from '../recurring/due.ts'
import { KIND_NAMES, listRecurring } from '../recurring/store.ts'
import type { Coming } from './coming.ts'
import { assignedAfter, type HoldingAccount, readHolding, underWay } from './held.ts'
import { readHistory } from './history.ts'
import { placesOf } from './places.ts'
import { type BudgetState, type CategoryState, readState } from './reading.ts'
import { restsToTake, restToWire } from './rests.ts'
import type { RolledMonth } from './rules.ts'
import { categoryPlans } from './tables.ts'
import type { BudgetGroup, BudgetMonth, BudgetRow, CategoryPlan } from './wire.ts'

const { placeholder } = sql

type PlanRow = typeof categoryPlans.$inferSelect

const plansOfBook = prepared((db) =>
  db
    .select()
    .from(categoryPlans)
    .where(eq(categoryPlans.bookId, placeholder('bookId')))
    .prepare(),
)

/** Targets of the book's categories, by their ids; one that only has its plan may be left out. */
export const readPlans = (db: Db, { bookId }: Viewer): Map<string, PlanRow> =>
  new Map(
    plansOfBook(db)
      .all({ bookId })
      .map((plan) => [plan.categoryId, plan]),
  )

/** A category in a month, and in the month before. */
type StateRow = RolledMonth & { category: CategoryState; before: RolledMonth }

function rowOf(category: CategoryState, how?: 'alone'): StateRow {
  const [before, now] = category.rolled(how) as [RolledMonth, RolledMonth]
  return { ...now, category, before }
}

const readWithBefore = (db: Db, viewer: Viewer, month: Month, coming?: Coming): BudgetState =>
  readState(db, viewer, addMonths(month, -1), month, coming)

/** Rows of some categories in the month, without reading figures of the others; undefined for an id that has none. */
export function readRows(db: Db, viewer: Viewer, month: Month, ids: readonly string[]) {
  const state = readWithBefore(db, viewer, month)
  const rows = ids.map((id): StateRow | undefined => {
    const category = state.categories.find(({ row }) => row.id === id.toLowerCase())
    return category && rowOf(category, 'alone')
  })
  return { state, rows }
}

/** A month of the budget in cents, with what its sum is made of. */
export interface MonthState {
  month: Month
  state: BudgetState
  from: Day
  to: Day
  rows: StateRow[]
  /** The accounts of the budget. */
  holding: HoldingAccount[]
  heldCents: Cents
  availableCents: Cents
  overspentCents: Cents
  aheadCents: Cents
  toAssignCents: Cents
}

const sum = <Item>(items: readonly Item[], cents: (item: Item) => Cents): Cents =>
  items.reduce((total, item) => total + cents(item), 0)

/** The state of a month, with the month before; also with what is about to come. */
export function monthState(db: Db, viewer: Viewer, month: Month, coming?: Coming): MonthState {
  const state = readWithBefore(db, viewer, month, coming)
  const rows = state.categories.map((category) => rowOf(category))
  const to = state.calendar.lastDayOf(month)
  const holding = readHolding(db, viewer.bookId, month)
  const heldCents =
    sum(holding, ({ cents }) => cents) + underWay(db, viewer.bookId, to) + (coming?.heldCents(month, to) ?? 0)
  const availableCents = sum(rows, (row) => Math.max(0, row.availableCents))
  const overspentCents = sum(rows, (row) => Math.max(0, -row.availableCents))
  const comesLater = sum(coming?.said ?? [], (one) => (one.month > month ? one.assignedCents : 0))
  const aheadCents = month < state.present ? 0 : assignedAfter(db, viewer.bookId, month) + comesLater
  return {
    month,
    state,
    from: state.calendar.firstDayOf(month),
    to,
    rows,
    holding,
    heldCents,
    availableCents,
    overspentCents,
    aheadCents,
    toAssignCents: heldCents - availableCents + overspentCents - aheadCents,
  }
}

/**
 * Cents that the bills and subscriptions of each category still want by the day; '' has those without a category, and
 * those that move money between own accounts.
 */
export function dueByCategory(
  db: Db,
  viewer: Viewer,
  day: Day,
  counts: (row: { transferAccountId: string | null }) => boolean = () => true,
): Map<string, Cents> {
  const due = new Map<string, Cents>()
  for (const kind of KIND_NAMES)
    for (const row of listRecurring(kind, db, viewer)) {
      if (!counts(row)) continue
      const cents = row.amountCents * countOpen(db, kind, row, day)
      const categoryId = (row.transferAccountId ? null : row.categoryId) ?? ''
      if (cents !== 0) due.set(categoryId, (due.get(categoryId) ?? 0) + cents)
    }
  return due
}

const moneyOrNull = (cents: Cents | null | undefined) => (cents == null ? null : formatMoney(cents))

export function planToWire(
  { rests }: Pick<CategoryState, 'rests'>,
  plan: PlanRow | undefined,
  month: Month,
  place: number,
): CategoryPlan {
  const rest = rests.findLast(({ sinceMonth }) => sinceMonth <= month)
  return {
    rest: rest?.rest ?? 'back',
    since: rest?.sinceMonth ?? null,
    goalId: rest?.goalId ?? null,
    accountId: rest?.accountId ?? null,
    kind: plan?.kind ?? null,
    amount: moneyOrNull(plan?.cents),
    day: plan?.day ?? null,
    cap: moneyOrNull(plan?.capCents),
    position: plan?.position ?? place,
  }
}

/** True for a category to list; one that is put away, or was not made yet, is listed where it has a figure. */
const isListed = ({ category, month, ...row }: StateRow): boolean => {
  const { since, until } = category.rules
  const isThere = month >= since && (until === null || month <= until)
  const isNew = since > month && row.isPlanned
  const hasFigure = [row.carriedCents, row.assignedCents, row.fundedCents, row.spentCents].some(
    (c) => c !== 0,
  )
  return hasFigure || (isThere && !isNew && category.row.archivedAt === null)
}

export const rowToWire = (
  row: StateRow,
  plans: ReadonlyMap<string, PlanRow>,
  due: ReadonlyMap<string, Cents>,
  places: ReadonlyMap<string, number>,
): BudgetRow => ({
  categoryId: row.category.row.id,
  name: row.category.row.name,
  carried: formatMoney(row.carriedCents),
  assigned: formatMoney(row.assignedCents),
  planned: row.isPlanned,
  funded: formatMoney(row.fundedCents),
  spent: formatMoney(row.spentCents),
  available: formatMoney(row.availableCents),
  due: formatMoney(due.get(row.category.row.id) ?? 0),
  plan: planToWire(
    row.category,
    plans.get(row.category.row.id),
    row.month,
    places.get(row.category.row.id) ?? row.category.row.position,
  ),
})

function groupsOf(
  db: Db,
  viewer: Viewer,
  { rows, state }: MonthState,
  due: Map<string, Cents>,
): BudgetGroup[] {
  const plans = readPlans(db, viewer)
  const listed = rows.filter(isListed)
  const shown = (groupId: string | null) => listed.filter(({ category }) => category.row.groupId === groupId)
  const places = placesOf(db, viewer, state.categories)
  const toRow = (row: StateRow) => rowToWire(row, plans, due, places)
  const groups = [...listGroups(db, viewer), { id: null, name: '' }]
  return groups.flatMap(({ id, name }) => {
    const own = shown(id)
    if (own.length === 0) return []
    return {
      id,
      name,
      assigned: formatMoney(sum(own, (row) => row.assignedCents)),
      spent: formatMoney(sum(own, (row) => row.spentCents)),
      available: formatMoney(sum(own, (row) => row.availableCents)),
      rows: own.map(toRow),
    }
  })
}

/** Cents due in each category by the month's end; of a month that is over nothing is due. */
export const dueIn = (
  db: Db,
  viewer: Viewer,
  { present, calendar }: BudgetState,
  month: Month,
): Map<string, Cents> => (month < present ? new Map() : dueByCategory(db, viewer, calendar.lastDayOf(month)))

/** A month of the budget as the page shows it. */
export function readMonth(db: Db, viewer: Viewer, month: Month): BudgetMonth {
  const now = monthState(db, viewer, month)
  const { state, from, to, rows } = now
  const { present } = state
  const due = dueIn(db, viewer, state, month)
  const gone = rows.map(({ before }) => before)
  return {
    month,
    from,
    to,
    present,
    toAssign: formatMoney(now.toAssignCents),
    sum: {
      held: formatMoney(now.heldCents),
      available: formatMoney(now.availableCents),
      overspent: formatMoney(now.overspentCents),
      ahead: formatMoney(now.aheadCents),
      before: {
        overspent: formatMoney(
          sum(gone, ({ rest, availableCents }) => (rest === 'both' ? 0 : Math.max(0, -availableCents))),
        ),
        back: formatMoney(
          sum(gone, ({ rest, availableCents }) => (rest === 'back' ? Math.max(0, availableCents) : 0)),
        ),
      },
    },
    uncategorised: { spent: formatMoney(state.uncategorisedCents(month)) },
    groups: groupsOf(db, viewer, now, due),
    rests: restsToTake(db, viewer, month < present ? month : addMonths(month, -1)).map(restToWire),
    history: readHistory(db, viewer, month),
  }
}
