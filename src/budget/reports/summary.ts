import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { addDays, type Day, dayAt } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { listAccounts } from '../accounts/store.ts'
import { categoryNames } from '../categories/store.ts'
import { lines } from '../ledger/lines.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { monthTotals } from '../ledger/months/tables.ts'
import { addTo, type Flow, flowsBy, flowText, monthsThrough, netOf, noFlow, shareOf } from './rules.ts'
import {
  firstDayOn,
  type Group,
  groupsOf,
  largestOf,
  linesWithin,
  movedSince,
  paymentsOf,
  splitWithin,
} from './store.ts'
import type { Range, Report } from './wire.ts'

type AccountRow = ReturnType<typeof listAccounts>[number]

const sum = <Item>(items: Item[], centsOf: (item: Item) => Cents): Cents =>
  items.reduce((total, item) => total + centsOf(item), 0)

/** Every figure of the range, from sums that the database makes. */
export function readReport(db: Db, viewer: Viewer, range: Range): Report {
  const groups = groupsOf(db, viewer, range)
  const accounts = listAccounts(db, viewer)
  const names = categoryNames(db, viewer)
  const accountNames = new Map(accounts.map(({ id, name }) => [id, name]))
  const whole = noFlow()
  for (const group of groups) addTo(whole, group)
  const lines = accountLines(db, viewer, range, groups, accounts)
  const known = lines.flatMap(({ balances }) => balances ?? [])
  const byMonth = flowsBy(groups, ({ month }) => month)
  return {
    ...range,
    transactions: sum(groups, ({ rows }) => rows) + splitWithin(db, viewer, range),
    ...flowText(whole),
    opening: formatMoney(sum(known, ({ opening }) => opening)),
    closing: formatMoney(sum(known, ({ closing }) => closing)),
    savings: savingsOf(groups),
    byCategory: categoryLines(groups, names),
    byMonth: monthsThrough(byMonth.keys()).map((month) => ({
      month,
      ...flowText(byMonth.get(month) ?? noFlow()),
    })),
    byAccount: lines.map(({ account, flow, balances }) => ({
      accountId: account?.id ?? null,
      name: account?.name ?? 'No account',
      type: account?.type ?? null,
      ...flowText(flow),
      opening: balances ? formatMoney(balances.opening) : null,
      // Other movements of the balance: savings goals, transfers, and what counts in another month or never moved it.
      moved: formatMoney(balances ? balances.closing - balances.opening - netOf(flow) : flow.moved),
      closing: balances ? formatMoney(balances.closing) : null,
    })),
    largest: largestOf(db, viewer, range).map((row) => ({
      id: row.id,
      date: row.date,
      description: row.description,
      amount: formatMoney(row.cents),
      category: names.get(row.categoryId ?? '') ?? null,
      account: accountNames.get(row.accountId ?? '') ?? null,
    })),
    paid: paymentsOf(db, viewer, range).map(({ cents, ...paid }) => ({
      ...paid,
      amount: formatMoney(cents),
    })),
  }
}

function savingsOf(groups: Group[]): Report['savings'] {
  const moved = groups.filter(({ isOfGoal }) => isOfGoal)
  const into = sum(moved, ({ type, cents }) => (type === 'income' ? 0 : cents))
  const out = sum(moved, ({ type, cents }) => (type === 'income' ? cents : 0))
  return { in: formatMoney(into), out: formatMoney(out), net: formatMoney(into - out) }
}

function categoryLines(groups: Group[], names: Map<string, string>): Report['byCategory'] {
  const lines = new Map<string, { cents: Cents; count: number }>()
  for (const { type, isTransfer, categoryId, cents, lines: count } of groups) {
    if (type !== 'expense' || isTransfer) continue
    const line = lines.get(categoryId ?? '') ?? { cents: 0, count: 0 }
    lines.set(categoryId ?? '', { cents: line.cents + cents, count: line.count + count })
  }
  const spent = sum([...lines.values()], ({ cents }) => Math.max(0, cents))
  return [...lines]
    .sort(([, a], [, b]) => b.cents - a.cents)
    .map(([id, { cents, count }]) => ({
      categoryId: id || null,
      name: names.get(id) ?? 'No category',
      amount: formatMoney(cents),
      share: shareOf(Math.max(0, cents), spent),
      transactions: count,
    }))
}

interface AccountLine {
  account: AccountRow | null
  flow: Flow
  /** Null where the account came after the range, or there is none. */
  balances: { opening: Cents; closing: Cents } | null
}

/** Active accounts and whatever else had a transaction; what is on no account comes last. */
function accountLines(
  db: Db,
  viewer: Viewer,
  range: Range,
  groups: Group[],
  accounts: AccountRow[],
): AccountLine[] {
  const flows = flowsBy(groups, ({ accountId }) => accountId ?? '')
  const later = movedSince(db, viewer, range.to)
  const before = movedSince(db, viewer, addDays(range.from, -1))
  const lines: AccountLine[] = accounts
    .filter(({ id, isActive }) => isActive || flows.has(id))
    .map((account) => {
      const flow = flows.get(account.id) ?? noFlow()
      // The balance now, less all that came since, by the days of the rows: a part may count on another one.
      const closing = account.balanceCents - (later.get(account.id) ?? 0)
      const opening = account.balanceCents - (before.get(account.id) ?? 0)
      return { account, flow, balances: beganBy(db, viewer, account, range) ? { opening, closing } : null }
    })
  const unassigned = flows.get('')
  return unassigned ? [...lines, { account: null, flow: unassigned, balances: null }] : lines
}

function beganBy(db: Db, viewer: Viewer, account: AccountRow, { to }: Range): boolean {
  if (dayAt(account.createdAt, viewer.timeZone) <= to) return true
  const first = firstDayOn(db, viewer, account.id)
  return first !== null && first <= to
}

const yearOf = (day: Day): string => day.slice(0, 4)

/** The years whose days have income or spending, the latest first. */
export function listYears(db: Db, viewer: Viewer): number[] {
  const { bookId } = viewer
  const calendar = readCalendar(db, bookId)
  const isSome = sql`(${monthTotals.incomeCents} <> 0 OR ${monthTotals.expenseCents} <> 0)`
  const months = db
    .selectDistinct({ month: monthTotals.month })
    .from(monthTotals)
    .where(and(eq(monthTotals.bookId, bookId), isSome))
    .all()
  const years = months.flatMap(({ month }) => {
    const days = { from: calendar.firstDayOf(month), to: calendar.lastDayOf(month) }
    // A month of the budget may begin in one year and end in the next.
    return yearOf(days.from) === yearOf(days.to) ? yearOf(days.to) : yearsWithin(db, viewer, days)
  })
  return [...new Set(years)].map(Number).sort((a, b) => b - a)
}

const yearsWithin = (db: Db, viewer: Viewer, range: Range): string[] =>
  db
    .selectDistinct({ year: sql<string>`substr(${lines.date}, 1, 4)` })
    .from(lines)
    .where(and(linesWithin(viewer, range), eq(lines.isFlow, 1)))
    .all()
    .map(({ year }) => year)
