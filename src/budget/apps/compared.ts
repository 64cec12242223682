import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import type { Coming } from '../months/coming.ts'
import { readState } from '../months/reading.ts'
import { monthState } from '../months/store.ts'
import { comingOf } from './coming.ts'
import { comparedMonth } from './months.ts'
import { categoryIdIn, type Plan } from './planned.ts'
import { type AppPreview, labelOf } from './wire.ts'

const MOST_NAMED = 200
const HERE = 'To assign here already'
const REST = 'What else the two figures differ by'

/** The app's months beside ours, as they will be: what is to assign, and what each category has. */
export async function comparedMonths(
  db: Db,
  viewer: Viewer,
  plan: Plan,
): Promise<Pick<AppPreview, 'months' | 'toAssign'>> {
  const coming = await comingOf(db, viewer, plan)
  return {
    months: comparedAvailable(db, viewer, plan, coming),
    toAssign: comparedSum(db, viewer, plan, coming),
  }
}

function comparedSum(db: Db, viewer: Viewer, plan: Plan, coming: Coming): AppPreview['toAssign'] {
  const { app, months } = plan.book
  const month = comparedMonth(db, viewer, plan.months)
  const hereCents = monthState(db, viewer, month, coming).toAssignCents
  const thereCents = months?.toAssign(month) ?? null
  const here = formatMoney(hereCents)
  if (!months || thereCents === null) {
    const why = plan.months
      ? `${labelOf(app)} has no such figure in this budget.`
      : `The files hold no months of ${labelOf(app)}’s budget.`
    return { month, there: null, here, why, differences: [] }
  }
  const before = { reason: HERE, cents: monthState(db, viewer, month).toAssignCents }
  const differences = [...months.differences(month), before].filter(({ cents }) => cents !== 0)
  const named = differences.reduce((all, { cents }) => all + cents, 0)
  const restCents = hereCents - thereCents - named
  if (restCents !== 0) differences.push({ reason: REST, cents: restCents })
  const why = hereCents === thereCents ? 'Both have the same to assign.' : 'Our rules differ, by:'
  return {
    month,
    there: formatMoney(thereCents),
    here,
    why,
    differences: differences.map(({ reason, cents }) => ({ reason, amount: formatMoney(cents) })),
  }
}

function comparedAvailable(db: Db, viewer: Viewer, plan: Plan, coming: Coming): AppPreview['months'] {
  const { months, book } = plan
  if (!months || !book.months) return null
  const state = readState(db, viewer, months.first, months.last, coming)
  const rows = new Map(state.categories.map((one) => [one.row.id, one]))
  const there = thereById(plan, book.months.available)
  const differing: NonNullable<AppPreview['months']>['differing'] = []
  let [compared, agreeing] = [0, 0]
  for (const [id, known] of there) {
    const one = rows.get(id)
    if (!one) continue
    const wrong = one.rolled().filter(({ month, availableCents }) => {
      const cents = known.get(month)
      if (cents === undefined) return false
      compared += 1
      if (cents === availableCents) agreeing += 1
      return cents !== availableCents
    })
    const [first] = wrong
    if (!first || differing.length >= MOST_NAMED) continue
    differing.push({
      name: one.row.name,
      month: first.month,
      months: wrong.length,
      there: formatMoney(known.get(first.month) ?? 0),
      here: formatMoney(first.availableCents),
      why: whyOf(db, viewer, plan, id),
    })
  }
  return {
    first: months.first,
    last: months.last,
    assigned: months.assigned.length,
    kept: months.kept,
    compared,
    agreeing,
    differing,
  }
}

/** Cents available in the app, by our category's id and month; where two of its categories become one, their sum. */
function thereById(
  plan: Plan,
  available: ReadonlyMap<Month, ReadonlyMap<string, Cents>>,
): Map<string, Map<Month, Cents>> {
  const all = new Map<string, Map<Month, Cents>>()
  for (const [month, own] of available)
    for (const [key, cents] of own) {
      const id = categoryIdIn(plan, key)
      if (id === null) continue
      const known = all.get(id) ?? new Map<Month, Cents>()
      all.set(id, known)
      known.set(month, (known.get(month) ?? 0) + cents)
    }
  return all
}

function whyOf(db: Db, viewer: Viewer, { categories, accounts, months }: Plan, id: string): string {
  const { last } = months ?? {}
  if (last && !readCalendar(db, viewer.bookId).firstDayOf(last).endsWith('-01'))
    return 'Months begin on another day here.'
  if ([...accounts.values()].some(({ isLeftOut }) => isLeftOut))
    return 'An account is left out, with its rows.'
  if ([...categories.values()].some((one) => one.id === id))
    return 'The category is here already, with rows and months of its own.'
  return 'The rows of the files sum to another figure.'
}
