import { and, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { addDays, daysBetween, firstDayOf, lastDayOf, type Month } from '../../values/day.ts'
import { formatMoney } from '../../values/money.ts'
import { listAccounts } from '../accounts/store.ts'
import { lines } from '../ledger/lines.ts'
import { countOpen, listDueDates, type RecurringRow } from '../recurring/due.ts'
import { KIND_NAMES, listRecurring } from '../recurring/store.ts'
import { type Due, forecast } from './rules.ts'
import { linesIn, monthsAveraged, sumOfLines } from './store.ts'
import type { CashFlow } from './wire.ts'

/** Money put aside is not there to be spent. */
const isSpendable = ({ type }: { type: string }): boolean => type !== 'savings' && type !== 'investment'

/**
 * The balance of each of the coming days: what can be spent today, less what falls due, and with the average
 * day of the last full months. Its assumptions are part of the answer, in words.
 */
export function readCashFlow(db: Db, viewer: Viewer, count: number): CashFlow {
  const accounts = listAccounts(db, viewer)
  const spendable = accounts.filter((account) => account.isActive && isSpendable(account))
  const start = spendable.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  const months = monthsAveraged(db, viewer)
  const setAside = accounts.filter((account) => !isSpendable(account)).map(({ id }) => id)
  const averages = readAverages(db, viewer, months, setAside)
  const due = listDue(db, viewer, count, new Set(spendable.map(({ id }) => id)))
  const days = forecast(start, viewer.today, count, due, averages).map(({ date, balanceCents, entries }) => ({
    date,
    balanceCents,
    entries: entries.map(({ kind, name, cents }) => ({ kind, name, amount: formatMoney(cents) })),
  }))
  const lowest = days.reduce((low, day) => (day.balanceCents < low.balanceCents ? day : low))
  const perDay = ({ cents, days }: { cents: number; days: number }) =>
    days > 0 ? Math.round(cents / days) : 0
  return {
    startBalance: formatMoney(start),
    accounts: spendable.length,
    dailyIncome: formatMoney(perDay(averages.income)),
    dailySpending: formatMoney(perDay(averages.spending)),
    days: days.map(({ balanceCents, ...day }) => ({ ...day, balance: formatMoney(balanceCents) })),
    lowest: { date: lowest.date, balance: formatMoney(lowest.balanceCents) },
    assumptions: assumptionsOf(months, due.length > 0),
  }
}

/** Sums income and everyday spending of the months; `setAside` are accounts that are not looked at. */
function readAverages(db: Db, viewer: Viewer, months: Month[], setAside: string[]) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return { income: { cents: 0, days: 0 }, spending: { cents: 0, days: 0 } }
  const sums = db
    .select({ flow: lines.flow, cents: sumOfLines })
    .from(lines)
    .where(
      and(
        linesIn(viewer, firstDayOf(first), lastDayOf(last)),
        eq(lines.isFlow, 1),
        isNull(lines.sourceBucketId),
        isNull(lines.fromGoalId),
        isNull(lines.billId),
        isNull(lines.subscriptionId),
        // As JSON: somebody may have more accounts than a statement has parameters.
        or(
          isNull(lines.accountId),
          notInArray(lines.accountId, sql`(SELECT value FROM json_each(${JSON.stringify(setAside)}))`),
        ),
        ne(lines.kind, 'adjustment'),
      ),
    )
    .groupBy(sql`${lines.flow}`)
    .all()
  const days = daysBetween(firstDayOf(first), lastDayOf(last)) + 1
  const centsOf = (flow: string) => sums.find((sum) => sum.flow === flow)?.cents ?? 0
  return { income: { cents: centsOf('income'), days }, spending: { cents: centsOf('expense'), days } }
}

/** Lists payments due in the coming days; everything that is overdue is asked for today, each missed cycle of it. */
function listDue(db: Db, viewer: Viewer, count: number, spendable: Set<string>): Due[] {
  const last = addDays(viewer.today, count - 1)
  return KIND_NAMES.flatMap((kind) =>
    listRecurring(kind, db, viewer)
      .filter(({ active }) => active)
      .flatMap((row) => {
        const { name } = row
        const amountCents = row.amountCents * timesDue(row, spendable)
        const missed = countOpen(db, kind, row, addDays(viewer.today, -1))
        const overdue = { kind, name, date: viewer.today, amountCents: amountCents * missed }
        const coming = listDueDates(db, kind, row, viewer.today, last).filter(({ payment }) => !payment)
        return [
          ...(missed > 0 ? [overdue] : []),
          ...coming.map(({ date }) => ({ kind, name, date, amountCents })),
        ]
      }),
  )
    .filter(({ amountCents }) => amountCents !== 0)
    .sort((a, b) => b.amountCents - a.amountCents)
}

/** A transfer between accounts that are both looked at takes nothing; one that comes from outside of them adds. */
function timesDue({ accountId, transferAccountId }: RecurringRow, spendable: Set<string>): number {
  if (!transferAccountId) return 1
  const isFrom = accountId !== null && spendable.has(accountId)
  return Number(isFrom) - Number(spendable.has(transferAccountId))
}

const named = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: Month): string => named.format(new Date(firstDayOf(month)))

/** "January to March 2026", with both years where they differ. */
function spanOf(first: Month, last: Month): string {
  if (first === last) return nameOf(last)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${isOneYear ? nameOf(first).split(' ')[0] : nameOf(first)} to ${nameOf(last)}`
}

function assumptionsOf(months: Month[], isSomethingDue: boolean): string[] {
  const [first, last] = [months[0], months.at(-1)]
  const span = first && last ? spanOf(first, last) : ''
  return [
    'It starts with what your active checking, cash and credit card accounts hold today. Savings and investment accounts and savings goals are left out.',
    isSomethingDue
      ? 'Active bills and subscriptions are paid at their present amounts when they fall due. What is overdue is paid today, every missed payment of it.'
      : 'No active bill or subscription falls due in these days.',
    ...(span
      ? [
          `From tomorrow on every day is an average day of ${span}, in income and in everyday spending. Savings transfers, balance adjustments and payments of bills and subscriptions are not in that average.`,
          'A payment that you did not record as one of its bill or subscription counts as everyday spending too.',
        ]
      : ['No full month is on record yet, so no income and no everyday spending is assumed.']),
  ]
}
