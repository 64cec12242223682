import type { Viewer } from '../../book/context.ts'
import { getBook, OWN_NAME } from '../../book/open.ts'
import { listBuckets } from '../../budget/buckets/store.ts'
import { readDashboard } from '../../budget/dashboard/store.ts'
import { readCalendar } from '../../budget/ledger/months/budget.ts'
import { monthState } from '../../budget/months/store.ts'
import { type Kind, listDueDates } from '../../budget/recurring/due.ts'
import { KIND_NAMES, listRecurring } from '../../budget/recurring/store.ts'
import type { Db } from '../../db/db.ts'
import { addDays, type Day, daysBetween } from '../../values/day.ts'
import { formatMoney, percentOf } from '../../values/money.ts'
import type { Summary } from './wire.ts'

/** What falls due is looked for so far ahead: a yearly bill is among it. */
const AHEAD_DAYS = 366
const NEXT = 5

/** Due dates of the days that nothing has paid. */
function unpaid(db: Db, viewer: Viewer, days: (dueDate: Day) => { first: Day; last: Day }) {
  const open = (kind: Kind) =>
    listRecurring(kind, db, viewer)
      .filter(({ active, dueDate }) => active && days(dueDate).first <= days(dueDate).last)
      .flatMap((row) => {
        const { first, last } = days(row.dueDate)
        return listDueDates(db, kind, row, first, last)
          .filter(({ payment }) => payment === undefined)
          .map(({ date }) => ({ kind, row, date }))
      })
  return KIND_NAMES.flatMap(open)
}

/** The figures of the book, counted as the dashboard and the month of the budget count them. */
export function readSummary(db: Db, viewer: Viewer): Summary {
  const { bookId, today } = viewer
  const { name, currency, version, totalBudgetCents } = getBook(db, bookId)
  const state = monthState(db, viewer, readCalendar(db, bookId).monthOf(today))
  const { totalBalance, totalSaved, monthlyIncome, monthlyExpenses, spentThisMonth, stillDue, ...figures } =
    readDashboard(db, viewer, totalBudgetCents, { period: 'this-month' })
  const overdue = unpaid(db, viewer, (dueDate) => ({ first: dueDate, last: addDays(today, -1) }))
  const ahead = unpaid(db, viewer, () => ({ first: today, last: addDays(today, AHEAD_DAYS) }))
  const next = ahead
    .sort((one, other) =>
      one.date === other.date ? one.row.name.localeCompare(other.row.name) : one.date < other.date ? -1 : 1,
    )
    .slice(0, NEXT)
  return {
    ...{ book: { id: bookId, name: name ?? OWN_NAME }, currency, today, version },
    ...{ totalBalance, totalSaved, monthlyIncome, monthlyExpenses, spentThisMonth, stillDue },
    totalBudget: figures.totalBudget,
    available: formatMoney(state.availableCents),
    toAssign: formatMoney(state.toAssignCents),
    safeToSpend: figures.safeToSpend.amount,
    overdue: {
      count: overdue.length,
      amount: formatMoney(overdue.reduce((sum, { row }) => sum + row.amountCents, 0)),
    },
    next: next.map(({ kind, row, date }) => ({
      ...{ kind, id: row.id, name: row.name, amount: formatMoney(row.amountCents) },
      ...{ dueDate: date, daysLeft: daysBetween(today, date) },
    })),
    goals: listBuckets(db, viewer).map((goal) => ({
      ...{ id: goal.id, name: goal.name },
      ...{ saved: formatMoney(goal.savedCents), target: formatMoney(goal.targetCents) },
      percent: percentOf(goal.savedCents, goal.targetCents),
    })),
  }
}
