import { eq } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { type Book, getBook } from '../../book/open.ts'
import { books } from '../../book/tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import { addMonths, type Day, type Month } from '../../values/day.ts'
import { type Cents, formatMoney, percentOf } from '../../values/money.ts'
import { listAccounts } from '../accounts/store.ts'
import { type BucketRow, listBuckets } from '../buckets/store.ts'
import { categoryNames } from '../categories/store.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { spendingByCategory, totalsByMonth } from '../ledger/totals.ts'
import { safeToSpend } from '../months/safe-to-spend.ts'
import { stillDueBy } from '../recurring/store.ts'
import { type Dashboard, type DashboardQuery, PANELS, type Panel, type Period } from './wire.ts'

const MONTHS_SHOWN = 12
const NOTHING = { income: 0, expense: 0 }

/** The first month of the period that ends with the month. */
function startOf(period: Period, month: Month): Month {
  if (period === 'this-year') return `${month.slice(0, 4)}-01`
  return period === 'last-3-months' ? addMonths(month, -2) : month
}

const sum = <Item>(items: Item[], cents: (item: Item) => Cents): Cents =>
  items.reduce((total, item) => total + cents(item), 0)

/** The figures of a month that stand on the dashboard, and in what is shown of it elsewhere. */
export function readFigures(
  db: Db,
  viewer: Viewer,
  { income, expense }: { income: Cents; expense: Cents },
  { buckets, lastDay }: { buckets: BucketRow[]; lastDay: Day },
) {
  const active = listAccounts(db, viewer).filter(({ isActive }) => isActive)
  const saved = sum(buckets, ({ savedCents }) => savedCents)
  const due = stillDueBy(db, viewer, lastDay)
  return {
    totalBalance: formatMoney(sum(active, ({ balanceCents }) => balanceCents) + saved),
    totalSaved: formatMoney(saved),
    monthlyIncome: formatMoney(income),
    monthlyExpenses: formatMoney(expense + due),
    spentThisMonth: formatMoney(expense),
    stillDue: formatMoney(due),
  }
}

/** Every figure of the dashboard, from kept totals: its cost does not grow with the transactions. */
export function readDashboard(db: Db, viewer: Viewer, query: DashboardQuery): Dashboard {
  const book = getBook(db, viewer.bookId)
  const calendar = readCalendar(db, viewer.bookId)
  const { month = calendar.monthOf(viewer.today), period } = query
  const buckets = listBuckets(db, viewer)
  const saved = sum(buckets, ({ savedCents }) => savedCents)
  const target = sum(buckets, ({ targetCents }) => targetCents)
  const months = new Map(
    totalsByMonth(db, viewer.bookId, addMonths(month, 1 - MONTHS_SHOWN), month).map((total) => [
      total.month,
      total,
    ]),
  )
  const totalOf = (shown: Month) => months.get(shown) ?? NOTHING
  return {
    month,
    period,
    firstDay: calendar.firstDayOf(startOf(period, month)),
    lastDay: calendar.lastDayOf(month),
    ...readFigures(db, viewer, totalOf(month), { buckets, lastDay: calendar.lastDayOf(month) }),
    totalTarget: formatMoney(target),
    savingsPercent: percentOf(saved, target),
    totalBudget: formatMoney(book.totalBudgetCents),
    safeToSpend: safeToSpend(db, viewer),
    spendingByCategory: shares(db, viewer, startOf(period, month), month),
    byMonth: Array.from({ length: MONTHS_SHOWN }, (_, index) => {
      const shown = addMonths(month, index + 1 - MONTHS_SHOWN)
      const { income, expense } = totalOf(shown)
      return { month: shown, income: formatMoney(income), expense: formatMoney(expense) }
    }),
    panels: panelsOf(book),
  }
}

/** Every panel in its place: those that a later release brought stand after the others. */
function panelsOf({ dashboardPanels }: Pick<Book, 'dashboardPanels'>): Panel[] {
  const kept = (dashboardPanels ?? []).filter((panel): panel is Panel =>
    (PANELS as readonly string[]).includes(panel.id),
  )
  const added = PANELS.filter((id) => !kept.some((panel) => panel.id === id))
  return [...kept, ...added.map((id) => ({ id, hidden: false }))]
}

/** Puts the panels of the dashboard in this order, for everybody in the book. */
export function arrangePanels(tx: Tx, { bookId }: CommandContext, panels: Panel[]): { panels: Panel[] } {
  tx.update(books).set({ dashboardPanels: panels }).where(eq(books.id, bookId)).run()
  return { panels }
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
