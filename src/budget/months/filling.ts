import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { addCycles } from '../../values/cycle.ts'
import { addMonths, type Day, type Month, monthsBetween } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { listDueDates } from '../recurring/due.ts'
import { KIND_NAMES, listRecurring } from '../recurring/store.ts'
import { addEntry, rowOf, setAssigned, typedMove } from './assigning.ts'
import { placesOf } from './places.ts'
import { readState } from './reading.ts'
import { plannedCents } from './rules.ts'
import { type MonthState, monthState, readPlans } from './store.ts'
import type { categoryPlans } from './tables.ts'
import type { Fill, Filled, Fund } from './wire.ts'

type Row = MonthState['rows'][number]
type Plan = typeof categoryPlans.$inferSelect

/** The cents that a row would be assigned, and those that it wants beyond; `after` null is its plan. */
interface Proposal {
  row: Row
  after: Cents | null
  cents: Cents
  missing: Cents
}

interface Proposed {
  kind: 'fill' | 'fund'
  state: MonthState
  proposals: Proposal[]
}

/** The categories that were named, or all that are not put away. */
function chosen(state: MonthState, only: string[] | undefined): Row[] {
  const rows = only?.map((id) => rowOf(state, id)) ?? state.rows
  return [...new Set(rows)].filter(({ category }) => category.row.archivedAt === null)
}

/** Months that an average is made of. */
const AVERAGED = 3

/** Fills a month by the last one, the plan or what was spent on average; what somebody has said stays. */
export function proposeFill(db: Db, viewer: Viewer, month: Month, input: Fill): Proposed {
  const state = monthState(db, viewer, month)
  const rows = chosen(state, input.only).filter(({ isPlanned }) => input.overwrite || isPlanned)
  const centsBy = sourceOf(db, viewer, month, input.from)
  const proposals = rows.map((row): Proposal => {
    const cents = centsBy(row)
    return { row, cents, after: input.from === 'plan' ? null : cents, missing: 0 }
  })
  return { kind: 'fill', state, proposals }
}

function sourceOf(db: Db, viewer: Viewer, month: Month, from: Fill['from']): (row: Row) => Cents {
  if (from === 'plan')
    return ({ category, carriedCents }) => plannedCents(category.rules, month, carriedCents)
  if (from === 'last-month') return ({ before }) => before.assignedCents
  const { categories } = readState(db, viewer, addMonths(month, -AVERAGED), addMonths(month, -1))
  const spent = new Map(
    categories.map(({ row, rolled }) => [
      row.id,
      rolled().reduce((cents, { spentCents }) => cents + spentCents, 0),
    ]),
  )
  // Half a cent goes up; more refunded than spent is nothing.
  return ({ category }) => Math.max(0, Math.floor((spent.get(category.row.id) ?? 0) / AVERAGED + 0.5))
}

/** Gives what is to assign to what the categories want: first to what is overspent, then in the order of the plan. */
export function proposeFund(db: Db, viewer: Viewer, month: Month, input: Fund): Proposed {
  const state = monthState(db, viewer, month)
  const plans = readPlans(db, viewer)
  const places = placesOf(db, viewer, state.state.categories)
  const place = ({ category: { row } }: Row): number =>
    plans.get(row.id)?.position ?? places.get(row.id) ?? row.position
  const rows = chosen(state, input.only).toSorted((a, b) => place(a) - place(b))
  const wants = new Map(
    rows.map((row) => [row, wantedCents(db, viewer, state, row, plans.get(row.category.row.id))]),
  )
  let left = Math.max(0, state.toAssignCents)
  const given = new Map<Row, Cents>()
  const take = (row: Row, wanted: Cents) => {
    const cents = Math.min(left, wanted - (given.get(row) ?? 0))
    if (cents <= 0) return
    given.set(row, (given.get(row) ?? 0) + cents)
    left -= cents
  }
  for (const row of rows) take(row, Math.max(0, -row.availableCents))
  for (const row of rows) take(row, wants.get(row) ?? 0)
  // Overspent categories get money first, and stand first.
  const shown = rows.toSorted((a, b) => Number(b.availableCents < 0) - Number(a.availableCents < 0))
  const proposals = shown.flatMap((row): Proposal[] => {
    const [wanted, cents] = [wants.get(row) ?? 0, given.get(row) ?? 0]
    const after = row.assignedCents + cents
    return wanted === 0 ? [] : [{ row, cents: after, after, missing: wanted - cents }]
  })
  return { kind: 'fund', state, proposals }
}

const byMonths = (cents: Cents, months: number): Cents => Math.ceil(cents / Math.max(1, months))

/** Cents that the category wants beyond what it is assigned, rounded up; never below zero. */
function wantedCents(db: Db, viewer: Viewer, state: MonthState, row: Row, plan: Plan | undefined): Cents {
  const { month } = state
  const { carriedCents, assignedCents } = row
  const monthsUntil = (day: Day) => monthsBetween(month, state.state.calendar.monthOf(day)) + 1
  const target = (): Cents => {
    switch (plan?.kind ?? null) {
      case 'by_date':
        return byMonths((plan?.cents ?? 0) - carriedCents, plan?.day ? monthsUntil(plan.day) : 1)
      case 'bill':
        return billTarget(db, viewer, state, row)
      // The plan of that month, also where the month is over and the plan is another one by now.
      default:
        return plannedCents(row.category.rules, month, carriedCents)
    }
  }
  return Math.max(0, target() - assignedCents, -row.availableCents)
}

/** Months ahead that bills are looked at. */
const BILLED_MONTHS = 12

/** The largest monthly amount that any due date of its bills and subscriptions within a year needs. */
function billTarget(db: Db, viewer: Viewer, { month, from, state }: MonthState, row: Row): Cents {
  const last = addCycles(from, 'monthly', BILLED_MONTHS)
  const due: { date: Day; cents: Cents }[] = []
  for (const kind of KIND_NAMES)
    for (const each of listRecurring(kind, db, viewer)) {
      if (each.categoryId !== row.category.row.id || each.transferAccountId || !each.active) continue
      for (const { date, payment } of listDueDates(db, kind, each, each.dueDate, last))
        if (!payment) due.push({ date, cents: each.amountCents })
    }
  due.sort((a, b) => (a.date < b.date ? -1 : 1))
  let [all, most] = [0, 0]
  for (const { date, cents } of due) {
    all += cents
    const months = monthsBetween(month, state.calendar.monthOf(date)) + 1
    most = Math.max(most, byMonths(all - row.carriedCents, months))
  }
  return most
}

/** The outcome of a proposal, before or after it is done; `id` is that of its entry in the history. */
export function proposedToWire({ kind, state, proposals }: Proposed, id: string | null = null): Filled {
  const added = proposals.reduce((total, { row, cents }) => total + cents - row.assignedCents, 0)
  const after = state.toAssignCents - added
  const wanted = proposals.reduce((total, each) => total + each.missing, 0)
  return {
    id,
    toAssign: formatMoney(after),
    missing: formatMoney(kind === 'fill' ? Math.max(0, -after) : wanted),
    rows: proposals.map(({ row, cents, missing }) => ({
      categoryId: row.category.row.id,
      before: formatMoney(row.assignedCents),
      after: formatMoney(cents),
      missing: formatMoney(missing),
    })),
  }
}

/** Assigns what is proposed, as one entry of the history. */
export function give(tx: Tx, viewer: CommandContext, proposed: Proposed): Filled {
  const { kind, state, proposals } = proposed
  const { month } = state
  const moves = proposals.flatMap(({ row, cents }) => typedMove(row, cents) ?? [])
  // Rows whose amount does not change stay planned, too.
  for (const { row, after, cents } of proposals)
    if (after === null || cents !== row.assignedCents)
      setAssigned(tx, viewer, month, row.category.row.id, after)
  return proposedToWire(proposed, moves.length === 0 ? null : addEntry(tx, viewer, { month, kind }, moves))
}
