import type { Viewer } from '../../book/context.ts'
import { getBook, OWN_NAME } from '../../book/open.ts'
import { listBuckets } from '../../budget/buckets/store.ts'
import { readFigures } from '../../budget/dashboard/store.ts'
import { readCalendar } from '../../budget/ledger/months/budget.ts'
import { totalsByMonth } from '../../budget/ledger/totals.ts'
import { safeToSpend } from '../../budget/months/safe-to-spend.ts'
import { monthState } from '../../budget/months/store.ts'
import { listDueDates } from '../../budget/recurring/due.ts'
import { KIND_NAMES, listRecurring } from '../../budget/recurring/store.ts'
import type { Db } from '../../db/db.ts'
import { addDays, type Day, daysBetween } from '../../values/day.ts'
import { formatMoney, percentOf } from '../../values/money.ts'
import type { Summary } from './wire.ts'

/** Days ahead in which due dates are looked for: those of a yearly bill are among them. */
const AHEAD_DAYS = 366
const NEXT = 5

/** Due dates up to the day that nothing has paid. */
const unpaidUntil = (db: Db, viewer: Viewer, last: Day) =>
  KIND_NAMES.flatMap((kind) =>
    listRecurring(kind, db, viewer)
      .filter(({ active }) => active)
      .flatMap((row) =>
        listDueDates(db, kind, row, row.dueDate, last)
          .filter(({ payment }) => payment === undefined)
          .map(({ date }) => ({ kind, row, date })),
      ),
  )

/**
 * The figures of the book, counted as the dashboard and the month of the budget count them; what both need is read once.
 */
export function readSummary(db: Db, viewer: Viewer): Summary {
  const { bookId, today } = viewer
  const { name, currency, version, totalBudgetCents } = getBook(db, bookId)
  const month = readCalendar(db, bookId).monthOf(today)
  const state = monthState(db, viewer, month)
  const buckets = listBuckets(db, viewer)
  const [total = { income: 0, expense: 0 }] = totalsByMonth(db, bookId, month, month)
  const unpaid = unpaidUntil(db, viewer, addDays(today, AHEAD_DAYS))
  const overdue = unpaid.filter(({ date }) => date < today)
  const next = unpaid
    .filter(({ date }) => date >= today)
    .sort((one, other) =>
      one.date === other.date ? one.row.name.localeCompare(other.row.name) : one.date < other.date ? -1 : 1,
    )
    .slice(0, NEXT)
  return {
    book: { id: bookId, name: name ?? OWN_NAME },
    currency,
    today,
    version,
    ...readFigures(db, viewer, total, { buckets, lastDay: state.to }),
    totalBudget: formatMoney(totalBudgetCents),
    available: formatMoney(state.availableCents),
    toAssign: formatMoney(state.toAssignCents),
    safeToSpend: safeToSpend(db, viewer, state).amount,
    overdue: {
      count: overdue.length,
      amount: formatMoney(overdue.reduce((sum, { row }) => sum + row.amountCents, 0)),
    },
    next: next.map(({ kind, row, date }) => ({
      kind,
      id: row.id,
      name: row.name,
      amount: formatMoney(row.amountCents),
      dueDate: date,
      daysLeft: daysBetween(today, date),
    })),
    goals: buckets.map((goal) => ({
      id: goal.id,
      name: goal.name,
      saved: formatMoney(goal.savedCents),
      target: formatMoney(goal.targetCents),
      percent: percentOf(goal.savedCents, goal.targetCents),
    })),
  }
}
