import type { Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import type { BudgetCalendar } from '../../values/budget-month.ts'
import { addDays, addMonths, type Day, daysBetween, type Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { listCategories } from '../categories/store.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { readState } from '../months/reading.ts'
import { readDaily, spendingOf } from './store.ts'
import type { Pace, PaceQuery } from './wire.ts'

/**
 * Spending of a month as it grew, beside the month before. Both are compared by the same day of the month, counted from its
 * first; a month that is over, or has not begun, as a whole.
 */
export function readPace(db: Db, viewer: Viewer, { month: asked }: PaceQuery): Pace {
  const calendar = readCalendar(db, viewer.bookId)
  const present = calendar.monthOf(viewer.today)
  const month = asked ?? present
  const before = addMonths(month, -1)
  const [first, last] = [calendar.firstDayOf(month), calendar.lastDayOf(month)]
  const [firstBefore, lastBefore] = [calendar.firstDayOf(before), calendar.lastDayOf(before)]
  const sameDay = addDays(firstBefore, daysBetween(first, viewer.today))
  const isWhole = month !== present || sameDay > lastBefore
  const spent = new Map(
    readDaily(db, spendingOf(viewer, firstBefore, last)).map(({ date, cents }) => [date, cents]),
  )
  const now = paceOf(calendar, month, month === present ? viewer.today : last, spent)
  const then = paceOf(calendar, before, isWhole ? lastBefore : sameDay, spent)
  return {
    ...now.wire,
    before: then.wire,
    difference: formatMoney(now.cents - then.cents),
    plan: formatMoney(plannedCents(db, viewer, month)),
  }
}

function paceOf(calendar: BudgetCalendar, month: Month, by: Day, spent: ReadonlyMap<Day, Cents>) {
  const [firstDay, lastDay] = [calendar.firstDayOf(month), calendar.lastDayOf(month)]
  let sum = 0
  const sums = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) => {
    sum += spent.get(addDays(firstDay, index)) ?? 0
    return sum
  })
  const cents = sums[daysBetween(firstDay, by)] ?? 0
  return {
    cents,
    wire: { month, firstDay, lastDay, by, spent: formatMoney(cents), byDay: sums.map(formatMoney) },
  }
}

/** Cents that the categories in use have to spend in the month: in a continuous budget what they are allocated. */
function plannedCents(db: Db, viewer: Viewer, month: Month): Cents {
  const sum = (all: Cents[]) => all.reduce((total, cents) => total + cents, 0)
  if (getBook(db, viewer.bookId).budgetPeriod !== 'month')
    return sum(
      listCategories(db, viewer).map(({ archivedAt, allocatedCents }) => (archivedAt ? 0 : allocatedCents)),
    )
  const inUse = readState(db, viewer, month, month).categories.filter(({ row }) => row.archivedAt === null)
  return sum(
    inUse
      .flatMap((category) => category.rolled())
      .map(({ carriedCents, assignedCents, fundedCents }) => carriedCents + assignedCents + fundedCents),
  )
}
