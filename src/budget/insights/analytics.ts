import { and, desc, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { addMonths, type Day, daysBetween, type Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { categoryNames } from '../categories/store.ts'
import { lines } from '../ledger/lines.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { spendingByMonth, totalsByMonth } from '../ledger/totals.ts'
import { payeesOf, type Spelling, weekdayCounts, weekdayOf } from './rules.ts'
import { firstDay, monthsUntil, readDaily, spendingOf, sumOfLines } from './store.ts'
import { type Analytics, type AnalyticsQuery, MAX_MONTHS } from './wire.ts'

const MONTHS_SHOWN = 12
const PAYEES = 10
const LARGEST = 10
/** The months before the last one that it is compared with. */
const COMPARED = 3

const monthNumber = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

function monthsOf({ from, to }: AnalyticsQuery & { to: Month }): Month[] {
  const count = from ? monthNumber(to) - monthNumber(from) + 1 : MONTHS_SHOWN
  if (count < 1) refuse('invalid', 'The first month must not come after the last.')
  if (count > MAX_MONTHS) refuse('invalid', `Choose at most ${MAX_MONTHS} months.`)
  return monthsUntil(to, count)
}

/**
 * Spending in whole months, as the budget has them. Months and categories come from kept totals; payees, weekdays and the
 * largest expenses are read from the transactions of those months.
 */
export function readAnalytics(db: Db, viewer: Viewer, query: AnalyticsQuery): Analytics {
  const calendar = readCalendar(db, viewer.bookId)
  const months = monthsOf({ ...query, to: query.to ?? calendar.monthOf(viewer.today) })
  const [from, to] = [months[0] as Month, months.at(-1) as Month]
  const days = { first: calendar.firstDayOf(from), last: calendar.lastDayOf(to) }
  const spent = spendingOf(viewer, days.first, days.last)
  const span = daysPassed(db, viewer, days)
  const daily = readDaily(db, spent).filter(({ date }) => date <= span.last)
  const spentSoFar = daily.reduce((sum, { cents }) => sum + cents, 0)
  const totals = totalsByMonth(db, viewer.bookId, from, to)
  const all = (part: 'income' | 'expense') => formatMoney(totals.reduce((sum, total) => sum + total[part], 0))
  return {
    from,
    to,
    firstDay: days.first,
    lastDay: days.last,
    days: span.count,
    income: all('income'),
    expense: all('expense'),
    averagePerDay: formatMoney(span.count > 0 ? Math.round(spentSoFar / span.count) : 0),
    byMonth: months.map((month) => {
      const total = totals.find((each) => each.month === month)
      return { month, income: formatMoney(total?.income ?? 0), expense: formatMoney(total?.expense ?? 0) }
    }),
    ...readCategories(db, viewer, months, span.oldest && calendar.monthOf(span.oldest)),
    payees: readPayees(db, spent),
    weekdays: weekdaysOf(daily, span.first, span.count),
    largest: readLargest(db, viewer, spent),
  }
}

/** The days of the months that are past or today, from the book's first transaction on. */
function daysPassed(db: Db, viewer: Viewer, days: { first: Day; last: Day }) {
  const oldest = firstDay(db, viewer)
  const first = oldest && oldest > days.first ? oldest : days.first
  const last = viewer.today < days.last ? viewer.today : days.last
  return { oldest, first, last, count: oldest ? Math.max(0, daysBetween(first, last) + 1) : 0 }
}

function weekdaysOf(daily: { date: Day; cents: Cents }[], first: Day, count: number): Analytics['weekdays'] {
  return weekdayCounts(first, count).map((days, weekday) => {
    const cents = daily.reduce((sum, day) => sum + (weekdayOf(day.date) === weekday ? day.cents : 0), 0)
    return {
      weekday,
      amount: formatMoney(cents),
      average: formatMoney(days > 0 ? Math.round(cents / days) : 0),
    }
  })
}

function readCategories(db: Db, viewer: Viewer, months: Month[], oldest: Month | undefined) {
  const [from, to] = [months[0] as Month, months.at(-1) as Month]
  const before = monthsUntil(addMonths(to, -1), COMPARED)
  const recorded = before.filter((month) => oldest !== undefined && month >= oldest)
  const start = from < (before[0] as Month) ? from : (before[0] as Month)
  const names = categoryNames(db, viewer)
  const byCategory = new Map<string, Map<Month, Cents>>()
  for (const { month, categoryId, expense } of spendingByMonth(db, viewer.bookId, start, to)) {
    const spent = byCategory.get(categoryId) ?? new Map<Month, Cents>()
    byCategory.set(categoryId, spent.set(month, expense))
  }
  const rows = [...byCategory].map(([id, spent]) => {
    const centsIn = (month: Month) => spent.get(month) ?? 0
    const sumOf = (some: Month[]) => some.reduce((sum, month) => sum + centsIn(month), 0)
    return {
      category: { categoryId: id || null, name: names.get(id) ?? 'No category' },
      cents: sumOf(months),
      byMonth: months.map((month) => formatMoney(centsIn(month))),
      present: centsIn(to),
      previous: centsIn(addMonths(to, -1)),
      average: recorded.length > 0 ? Math.round(sumOf(recorded) / recorded.length) : 0,
    }
  })
  const whole = rows.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  return {
    categories: rows
      .filter(({ cents }) => cents > 0)
      .sort((a, b) => b.cents - a.cents)
      .map(({ category, cents, byMonth }) => ({
        ...category,
        amount: formatMoney(cents),
        share: Math.round((cents / whole) * 1000) / 10,
        byMonth,
      })),
    comparison: rows
      .filter(({ present, previous, average }) => present > 0 || previous > 0 || average > 0)
      .sort((a, b) => b.present - a.present || b.average - a.average)
      .map(({ category, present, previous, average }) => ({
        ...category,
        month: formatMoney(present),
        previous: formatMoney(previous),
        average: formatMoney(average),
      })),
  }
}

/** SQLite knows the capitals of ASCII only, so it groups as far as it can and the rest is put together after it. */
function readPayees(db: Db, spent: SQL | undefined): Analytics['payees'] {
  const spellings: Spelling[] = db
    .select({
      // With a max() beside it, SQLite takes it from the newest of the group.
      description: lines.description,
      newest: sql`max(${lines.seq})`,
      cents: sumOfLines,
      // A purchase counts once however it is split, and its refund is none.
      count: sql<number>`count(DISTINCT iif(${lines.type} = 'expense', ${lines.seq}, NULL))`,
    })
    .from(lines)
    .where(and(spent, ne(lines.kind, 'adjustment')))
    .groupBy(sql`lower(${lines.description})`)
    .orderBy(desc(sumOfLines))
    .all()
  const payees = payeesOf(spellings, PAYEES).filter(({ cents, count }) => cents > 0 && count > 0)
  return payees.map(({ description, cents, count }) => ({
    name: description,
    total: formatMoney(cents),
    count,
    average: formatMoney(Math.round(cents / count)),
  }))
}

function readLargest(db: Db, viewer: Viewer, spent: SQL | undefined): Analytics['largest'] {
  const names = categoryNames(db, viewer)
  return db
    .select({
      id: lines.id,
      date: lines.date,
      description: lines.description,
      cents: lines.cents,
      categoryId: lines.categoryId,
    })
    .from(lines)
    .where(and(spent, gt(lines.cents, 0)))
    .orderBy(desc(lines.cents), desc(lines.date), desc(lines.seq), sql`${lines.n}`)
    .limit(LARGEST)
    .all()
    .map(({ id, date, description, cents, categoryId }) => ({
      id,
      date,
      description,
      amount: formatMoney(cents),
      categoryId,
      name: names.get(categoryId ?? '') ?? 'No category',
    }))
}
