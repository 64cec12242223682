import { and, between, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { categoryMonths, monthTotals } from '../ledger/months/tables.ts'
import type { Coming } from './coming.ts'
import type { NetOfMonth } from './rules.ts'

const { placeholder } = sql
const [first, last] = [placeholder('first'), placeholder('last')]

/** Before the months that are shown only what is carried matters: a line of JSON a month is read fastest. */
const netsBefore = prepared((db) =>
  db
    .select({
      month: monthTotals.month,
      json: sql<string>`json_group_object(${monthTotals.categoryId}, ${monthTotals.fundedCents} - ${monthTotals.countedCents})`,
    })
    .from(monthTotals)
    .where(and(eq(monthTotals.bookId, placeholder('bookId')), between(monthTotals.month, first, last)))
    .groupBy(monthTotals.month)
    .prepare(),
)
const saidBefore = prepared((db) =>
  db
    .select({
      month: categoryMonths.month,
      json: sql<string>`json_group_object(${categoryMonths.categoryId}, json_array(${categoryMonths.assignedCents}, -${categoryMonths.differsCents}))`,
    })
    .from(categoryMonths)
    .where(and(eq(categoryMonths.bookId, placeholder('bookId')), between(categoryMonths.month, first, last)))
    .groupBy(categoryMonths.month)
    .prepare(),
)

/** The months of a book before those that are shown, of any of its categories. */
export function readBefore(
  db: Db,
  within: { bookId: string; first: Month; last: Month },
  coming: Pick<Coming, 'totals' | 'said'>,
) {
  const read = <Value>(rows: { month: Month; json: string }[]) =>
    new Map(rows.map(({ month, json }) => [month, JSON.parse(json) as Record<string, Value>]))
  const nets = read<Cents>(netsBefore(db).all(within))
  const said = read<NetOfMonth>(saidBefore(db).all(within))
  const isBefore = ({ month }: { month: Month }) => month >= within.first && month <= within.last
  const of = <Value>(map: Map<Month, Record<string, Value>>, month: Month): Record<string, Value> => {
    const known = map.get(month) ?? {}
    map.set(month, known)
    return known
  }
  for (const { month, categoryId, countedCents, fundedCents } of coming.totals.filter(isBefore)) {
    const own = of(nets, month)
    own[categoryId] = (own[categoryId] ?? 0) + fundedCents - countedCents
  }
  for (const { month, categoryId, assignedCents } of coming.said.filter(isBefore)) {
    const own = of(said, month)
    own[categoryId] = [assignedCents, own[categoryId]?.[1] ?? 0]
  }
  return (categoryId: string) =>
    (month: Month): NetOfMonth => {
      const net = nets.get(month)?.[categoryId] ?? 0
      const typed = said.get(month)?.[categoryId]
      return typed ? [typed[0], typed[1] + net] : [null, net]
    }
}
