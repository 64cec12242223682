import { and, gt } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { addDays, type Day, type Month } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { listAccounts } from '../accounts/store.ts'
import { listCategories } from '../categories/store.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { balanceMovedByDay } from '../ledger/sums.ts'
import { transactions, visible } from '../ledger/tables.ts'
import { spendingByMonth } from '../ledger/totals.ts'
import { monthsUntil } from './store.ts'
import type { AccountSparklines, CategorySparklines } from './wire.ts'

const WEEK = 7
/** Three months. */
const WEEKS = 13
const MONTHS = 6

/** Balances of the last weeks, walked back from what each account holds: what is dated later than today is left out. */
export function readAccountSparklines(db: Db, viewer: Viewer): AccountSparklines {
  const days: Day[] = Array.from({ length: WEEKS }, (_, index) =>
    addDays(viewer.today, (index + 1 - WEEKS) * WEEK),
  )
  const moved = new Map<string, { date: Day; cents: Cents }[]>()
  for (const { accountId, ...move } of balanceMovedByDay(
    db,
    and(visible(viewer), gt(transactions.date, days[0] ?? '')),
  )) {
    const known = moved.get(accountId ?? '')
    if (known) known.push(move)
    else moved.set(accountId ?? '', [move])
  }
  return {
    days,
    accounts: listAccounts(db, viewer).map(({ id, balanceCents }) => ({
      accountId: id,
      balances: days.map((day) => {
        const since = (moved.get(id) ?? []).filter(({ date }) => date > day)
        return formatMoney(since.reduce((cents, move) => cents - move.cents, balanceCents))
      }),
    })),
  }
}

/** Spending of the last months by category, from kept totals. */
export function readCategorySparklines(db: Db, viewer: Viewer): CategorySparklines {
  const { bookId, today } = viewer
  const months = monthsUntil(readCalendar(db, bookId).monthOf(today), MONTHS)
  const spent = new Map(
    spendingByMonth(db, bookId, months[0] ?? '', months.at(-1) ?? '').map(
      ({ month, categoryId, expense }) => [keyOf(month, categoryId), expense],
    ),
  )
  return {
    months,
    categories: listCategories(db, viewer).map(({ id }) => ({
      categoryId: id,
      spent: months.map((month) => formatMoney(spent.get(keyOf(month, id)) ?? 0)),
    })),
  }
}

const keyOf = (month: Month, categoryId: string): string => `${month}${categoryId}`
