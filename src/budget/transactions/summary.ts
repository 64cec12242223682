import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { beside, isFlow, partsBeside } from '../ledger/lines.ts'
import { transactionParts } from '../ledger/parts/tables.ts'
import { transactions, visible } from '../ledger/tables.ts'
import { conditionsOf, type Filter, soughtIn } from './list.ts'
import { lineInGroup } from './named.ts'
import { rowsWith } from './search.ts'
import { spansOf, within } from './spans.ts'
import type { Summary } from './wire.ts'

const { seq, partCount } = transactions
const sums = {
  // A row counts once, however many parts it has.
  count: sql<number>`count(iif(${partCount} = 0, 1, NULL)) + count(DISTINCT iif(${partCount} = 0, NULL, ${seq}))`,
  income: sql<Cents>`coalesce(sum(iif(${beside.flow} = 'income', ${beside.cents}, 0)), 0)`,
  expense: sql<Cents>`coalesce(sum(iif(${beside.flow} = 'expense', ${beside.cents}, 0)), 0)`,
}
type Sums = { count: number; income: Cents; expense: Cents }

/** Sums of the rows that the filter finds, with turns for others. */
export async function summaryOf(db: Db, viewer: Viewer, { q, ...filter }: Filter): Promise<Summary> {
  const total: Sums = { count: 0, income: 0, expense: 0 }
  const { categoryId, groupId } = filter
  const fits = and(
    categoryId === 'none' ? isNull(beside.categoryId) : undefined,
    categoryId && categoryId !== 'none' ? eq(beside.categoryId, categoryId) : undefined,
    groupId ? lineInGroup(beside.categoryId, groupId) : undefined,
  )
  const where = and(visible(viewer), isFlow, fits, ...conditionsOf(db, viewer, filter))
  const add = (found: Sums | undefined) => {
    total.count += found?.count ?? 0
    total.income += found?.income ?? 0
    total.expense += found?.expense ?? 0
  }
  if (q)
    for (const seqs of rowsWith(db, soughtIn(viewer, q, filter))) {
      if (seqs.length > 0) add(sumAmong(db, seqs, where))
      await yieldToEventLoop()
    }
  else
    for (const months of spansOf(db, viewer.bookId)) {
      add(
        db
          .select(sums)
          .from(transactions)
          .leftJoin(transactionParts, partsBeside)
          .where(and(where, within(months)))
          .get(),
      )
      await yieldToEventLoop()
    }
  const { count, income, expense } = total
  return {
    count,
    income: formatMoney(income),
    expense: formatMoney(expense),
    net: formatMoney(income - expense),
  }
}

const sumAmong = (db: Db, seqs: number[], where: SQL | undefined): Sums | undefined =>
  db
    .select(sums)
    .from(sql`json_each(${JSON.stringify(seqs)}) AS found`)
    .crossJoin(transactions)
    .leftJoin(transactionParts, partsBeside)
    .where(and(sql`${transactions.seq} = found.value`, where))
    .get()
