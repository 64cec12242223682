import { and, between, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { addMonths, type Day, type Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { listBuckets } from '../buckets/store.ts'
import { listCategories } from '../categories/store.ts'
import { listGroups } from '../category-groups/store.ts'
import { endedGoals } from '../ended-goals/tables.ts'
import { lines } from '../ledger/lines.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { transactions, visible } from '../ledger/tables.ts'
import { spendingByCategory, totalsByMonth } from '../ledger/totals.ts'
import { payees } from '../payees/tables.ts'
import { linesIn, sumOfLines } from './store.ts'
import { MAX_MONTHS, type MoneyFlow, type MoneyFlowQuery } from './wire.ts'

/** Names of those who paid that are told apart; a picture of more shows nothing. */
const MOST_INCOMES = 50

const sumOf = (cents: Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0)

/**
 * Sources and uses of the money of some months, as the budget has them. Income and spending are those of the kept totals,
 * so that they agree with every other figure; who paid, and what goals got, is read from the rows.
 */
export function readMoneyFlow(db: Db, viewer: Viewer, query: MoneyFlowQuery): MoneyFlow {
  const calendar = readCalendar(db, viewer.bookId)
  const to = query.to ?? calendar.monthOf(viewer.today)
  const from = query.from ?? to
  checkSpan(from, to)
  const [firstDay, lastDay] = [calendar.firstDayOf(from), calendar.lastDayOf(to)]
  const totals = totalsByMonth(db, viewer.bookId, from, to)
  const income = sumOf(totals.map((total) => total.income))
  const spent = new Map(
    spendingByCategory(db, viewer.bookId, from, to).map(({ categoryId, expense }) => [categoryId, expense]),
  )
  const goals = goalsOf(db, viewer, firstDay, lastDay)
  const left = income - sumOf([...spent.values()]) - sumOf(goals.map(({ cents }) => cents))
  return {
    from,
    to,
    firstDay,
    lastDay,
    incomes: incomesOf(db, viewer, firstDay, lastDay, income),
    groups: groupsOf(db, viewer, spent),
    goals: goals.map(({ cents, ...goal }) => ({ ...goal, amount: formatMoney(cents) })),
    left: formatMoney(left),
  }
}

function checkSpan(from: Month, to: Month): void {
  if (from > to) refuse('invalid', 'The first month must not come after the last.')
  if (addMonths(from, MAX_MONTHS) <= to) refuse('invalid', `Choose at most ${MAX_MONTHS} months.`)
}

const root = alias(payees, 'root')

function incomesOf(db: Db, viewer: Viewer, first: Day, last: Day, income: Cents): MoneyFlow['incomes'] {
  const paid = db
    .select({ row: sql<number>`${lines.seq}`.as('row'), paidCents: sumOfLines.as('paid_cents') })
    .from(lines)
    .where(and(linesIn(viewer, first, last), eq(lines.flow, 'income'), eq(lines.isFlow, 1)))
    .groupBy(sql`1`)
    .as('paid')
  const named = db
    .select({ payeeId: root.id, name: root.name, cents: sql<Cents>`sum(${paid.paidCents})` })
    .from(paid)
    .innerJoin(transactions, eq(transactions.seq, paid.row))
    .innerJoin(payees, eq(payees.id, transactions.payeeId))
    .innerJoin(root, eq(root.id, payees.rootId))
    .groupBy(root.id)
    .orderBy(sql`3 DESC`)
    .limit(MOST_INCOMES)
    .all()
  const rest = income - sumOf(named.map(({ cents }) => cents))
  const others = { payeeId: null, name: named.length > 0 ? 'Other income' : 'Income', cents: rest }
  return [...named, ...(rest === 0 ? [] : [others])].map(({ cents, ...one }) => ({
    ...one,
    amount: formatMoney(cents),
  }))
}

function groupsOf(db: Db, viewer: Viewer, spent: Map<string, Cents>): MoneyFlow['groups'] {
  const categories = [...listCategories(db, viewer), { id: '', name: 'No category', groupId: null }].filter(
    ({ id }) => (spent.get(id) ?? 0) !== 0,
  )
  const groups = [...listGroups(db, viewer), { id: null, name: 'No group' }].map(({ id, name }) => ({
    groupId: id,
    name,
    categories: categories
      .filter(({ groupId }) => groupId === id)
      .map((category) => ({
        categoryId: category.id || null,
        name: category.name,
        amount: formatMoney(spent.get(category.id) ?? 0),
      })),
  }))
  return groups.filter((group) => group.categories.length > 0)
}

const { type, bucketId, sourceBucketId, amountCents, affectsBalance } = transactions

/** Cents that each goal got from accounts, less what it gave back or paid itself; goals at 0 are left out. */
function goalsOf(db: Db, viewer: Viewer, first: Day, last: Day) {
  const days = and(visible(viewer), between(transactions.date, first, last))
  const sums = (id: typeof bucketId | typeof sourceBucketId, cents: SQL<Cents>, which: SQL | undefined) =>
    db
      .select({ id: sql<string>`${id}`, cents: sql<Cents>`sum(${cents})` })
      .from(transactions)
      .where(and(days, isNotNull(id), which))
      .groupBy(id)
      .all()
  const moved = sums(
    bucketId,
    sql`iif(${type} = 'income', -${amountCents}, ${amountCents})`,
    // An account may be gone since: what it gave is in the goal all the same.
    sql`${affectsBalance} AND ${type} <> 'savings'`,
  )
  const paid = sums(sourceBucketId, sql`-${amountCents}`, undefined)
  const net = new Map<string, Cents>()
  for (const { id, cents } of [...moved, ...paid]) net.set(id, (net.get(id) ?? 0) + cents)
  const ended = db.select().from(endedGoals).where(eq(endedGoals.bookId, viewer.bookId)).all()
  const names = new Map([...ended, ...listBuckets(db, viewer)].map(({ id, name }) => [id, name]))
  return [...net]
    .filter(([, cents]) => cents !== 0)
    .map(([id, cents]) => ({ bucketId: id, name: names.get(id) ?? 'A goal that is gone', cents }))
    .toSorted((a, b) => b.cents - a.cents)
}
