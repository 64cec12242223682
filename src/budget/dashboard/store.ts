import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/context.ts'
import { addMonths, lastDayOf, type Month, monthOf } from '../../values/day.ts'
import { type Cents, formatMoney, percentOf } from '../../values/money.ts'
import { listAccounts } from '../accounts/store.ts'
import { listBuckets } from '../buckets/store.ts'
import { listCategories } from '../categories/store.ts'
import { stillDueBy } from '../recurring/store.ts'
import { listTotals, type MonthTotal } from '../transactions/totals.ts'
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
  const { month = monthOf(viewer.today), period } = query
  const buckets = listBuckets(db, viewer)
  const active = listAccounts(db, viewer).filter(({ isActive }) => isActive)
  const saved = sum(buckets, ({ savedCents }) => savedCents)
  const target = sum(buckets, ({ targetCents }) => targetCents)
  const totals = listTotals(db, viewer.bookId, addMonths(month, 1 - MONTHS_SHOWN), month)
  const present = totals.filter((total) => total.month === month)
  const spent = sum(present, ({ expenseCents }) => expenseCents)
  const due = stillDueBy(db, viewer, lastDayOf(month))
  return {
    month,
    period,
    totalBalance: formatMoney(sum(active, ({ balanceCents }) => balanceCents) + saved),
    totalSaved: formatMoney(saved),
    totalTarget: formatMoney(target),
    savingsPercent: percentOf(saved, target),
    monthlyIncome: formatMoney(sum(present, ({ incomeCents }) => incomeCents)),
    monthlyExpenses: formatMoney(spent + due),
    spentThisMonth: formatMoney(spent),
    stillDue: formatMoney(due),
    totalBudget: formatMoney(totalBudgetCents),
    spendingByCategory: spendingByCategory(
      db,
      viewer,
      totals.filter((total) => total.month >= startOf(period, month)),
    ),
    byMonth: byMonth(totals, month),
  }
}

function spendingByCategory(db: Db, viewer: Viewer, totals: MonthTotal[]): Dashboard['spendingByCategory'] {
  const names = new Map(listCategories(db, viewer).map(({ id, name }) => [id, name]))
  const spent = new Map<string, Cents>()
  for (const { categoryId, expenseCents } of totals) {
    spent.set(categoryId, (spent.get(categoryId) ?? 0) + expenseCents)
  }
  const whole = sum([...spent.values()], (cents) => cents)
  return [...spent]
    .filter(([, cents]) => cents > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([id, cents]) => ({
      categoryId: id || null,
      name: names.get(id) ?? 'No category',
      amount: formatMoney(cents),
      share: Math.round((cents / whole) * 1000) / 10,
    }))
}

function byMonth(totals: MonthTotal[], last: Month): Dashboard['byMonth'] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const month = addMonths(last, index + 1 - MONTHS_SHOWN)
    const ofMonth = totals.filter((total) => total.month === month)
    const income = formatMoney(sum(ofMonth, ({ incomeCents }) => incomeCents))
    return { month, income, expense: formatMoney(sum(ofMonth, ({ expenseCents }) => expenseCents)) }
  })
}
