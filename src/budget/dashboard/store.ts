import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { addMonths, type Month } from '../../values/day.ts'
import { type Cents, formatMoney, percentOf } from '../../values/money.ts'
import { listAccounts } from '../accounts/store.ts'
import { listBuckets } from '../buckets/store.ts'
import { categoryNames } from '../categories/store.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { spendingByCategory, totalsByMonth } from '../ledger/totals.ts'
import { safeToSpend } from '../months/safe-to-spend.ts'
import { stillDueBy } from '../recurring/store.ts'
import type { Dashboard, DashboardQuery, Period } from './wire.ts'

const MONTHS_SHOWN = 12

/** The first month of the period that ends with the month. */
function startOf(period: Period, month: Month): Month {
  if (period === 'this-year') return `${month.slice(0, 4)}-01`
  return period === 'last-3-months' ? addMonths(month, -2) : month
}

const sum = <Item>(items: Item[], cents: (item: Item) => Cents): Cents =>
  items.reduce((total, item) => total + cents(item), 0)

/** Every figure of the dashboard, from kept totals: its cost does not grow with the transactions. */
export function readDashboard(
  db: Db,
  viewer: Viewer,
  totalBudgetCents: Cents,
  query: DashboardQuery,
): Dashboard {
  const calendar = readCalendar(db, viewer.bookId)
  const { month = calendar.monthOf(viewer.today), period } = query
  const buckets = listBuckets(db, viewer)
  const active = listAccounts(db, viewer).filter(({ isActive }) => isActive)
  const saved = sum(buckets, ({ savedCents }) => savedCents)
  const target = sum(buckets, ({ targetCents }) => targetCents)
  const months = totalsByMonth(db, viewer.bookId, addMonths(month, 1 - MONTHS_SHOWN), month)
  const present = months.find((total) => total.month === month)
  const spent = present?.expense ?? 0
  const due = stillDueBy(db, viewer, calendar.lastDayOf(month))
  return {
    month,
    period,
    totalBalance: formatMoney(sum(active, ({ balanceCents }) => balanceCents) + saved),
    totalSaved: formatMoney(saved),
    totalTarget: formatMoney(target),
    savingsPercent: percentOf(saved, target),
    monthlyIncome: formatMoney(present?.income ?? 0),
    monthlyExpenses: formatMoney(spent + due),
    spentThisMonth: formatMoney(spent),
    stillDue: formatMoney(due),
    totalBudget: formatMoney(totalBudgetCents),
    safeToSpend: safeToSpend(db, viewer),
    spendingByCategory: shares(db, viewer, startOf(period, month), month),
    byMonth: Array.from({ length: MONTHS_SHOWN }, (_, index) => {
      const shown = addMonths(month, index + 1 - MONTHS_SHOWN)
      const total = months.find((each) => each.month === shown)
      return {
        month: shown,
        income: formatMoney(total?.income ?? 0),
        expense: formatMoney(total?.expense ?? 0),
      }
    }),
  }
}

function shares(db: Db, viewer: Viewer, first: Month, last: Month): Dashboard['spendingByCategory'] {
  const names = categoryNames(db, viewer)
  const spent = spendingByCategory(db, viewer.bookId, first, last).filter(({ expense }) => expense > 0)
  const whole = sum(spent, ({ expense }) => expense)
  return spent
    .sort((a, b) => b.expense - a.expense)
    .map(({ categoryId, expense }) => ({
      categoryId: categoryId || null,
      name: names.get(categoryId) ?? 'No category',
      amount: formatMoney(expense),
      share: Math.round((expense / whole) * 1000) / 10,
    }))
}
