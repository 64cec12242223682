import { sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { type Db, prepared } from '../../db/db.ts'
import { addDays, daysBetween } from '../../values/day.ts'
import { foldName } from '../../values/fold-text.ts'
import { formatMoney } from '../../values/money.ts'
import { knownPayees } from '../payees/known.ts'
import { nameFrom } from '../payees/rules.ts'
import { rowsNear } from './drop/near.ts'
import { dueToWire } from './due.ts'
import type { RowSays } from './formats/statement.ts'
import { findImported } from './known.ts'
import { isMatchable } from './matched.ts'
import { type ImportedRow, importedAs, type Judged, type Takeable } from './rules.ts'
import type { Verdicts } from './verdicts.ts'
import type { Near, StatementRow } from './wire.ts'
import { type Besides, suggestFor } from './writing.ts'

/** Days and part of the amount by which a row may differ that is named as near. */
const NEAR_DAYS = 10
const NEAR_PART = 0.25
/** Rows of one payee that are looked at for each of the file. */
const LOOKED_AT = 200
const { placeholder } = sql

interface NearRow {
  payeeId: string
  id: string
  seq: number
  date: string
  amountCents: number
  description: string
  type: string
}

const nearRows = prepared((db) =>
  db
    .select({
      payeeId: sql<string>`leaf.root_id`,
      id: sql<string>`transactions.id`,
      seq: sql<number>`seq`,
      date: sql<string>`date`,
      amountCents: sql<number>`amount_cents`,
      description: sql<string>`description`,
      type: sql<string>`transactions.type`,
    })
    .from(
      sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN payees AS leaf ON leaf.root_id = asked.value
        CROSS JOIN transactions ON payee_id > '' AND payee_id = leaf.id AND date BETWEEN ${placeholder('first')} AND ${placeholder('last')}`,
    )
    .where(sql`account_id = ${placeholder('accountId')} AND ${isMatchable}`)
    .orderBy(sql`date, seq`)
    .prepare(),
)

/** Rows of the same payees near those of the file, by payee and in the order of their days. */
function rowsOfPayees(db: Db, accountId: string, payeeIds: string[], rows: { date: string }[]) {
  const days = rows.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  const found = new Map<string, NearRow[]>()
  if (!first || !last || payeeIds.length === 0) return found
  const within = { accountId, first: addDays(first, -NEAR_DAYS), last: addDays(last, NEAR_DAYS) }
  for (const row of nearRows(db).all({ ids: JSON.stringify(payeeIds), ...within })) {
    const line = found.get(row.payeeId) ?? []
    line.push(row)
    found.set(row.payeeId, line)
  }
  return found
}

/** The nearest of them, which no other row of the file has: by days, then by amount, then by the order of entry. */
function nearestOf(
  candidates: NearRow[],
  { date, amountCents }: Takeable,
  taken: Set<string>,
): NearRow | undefined {
  const cents = Math.abs(amountCents)
  const type = amountCents < 0 ? 'expense' : 'income'
  const begin = addDays(date, -NEAR_DAYS)
  let [low, high] = [0, candidates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candidates[middle] as NearRow).date < begin) low = middle + 1
    else high = middle
  }
  const end = addDays(date, NEAR_DAYS)
  const fits: { row: NearRow; days: number; cents: number }[] = []
  for (const row of candidates.slice(low, low + LOOKED_AT)) {
    if (row.date > end) break
    const off = Math.abs(row.amountCents - cents)
    if (row.type !== type || taken.has(row.id) || off > cents * NEAR_PART) continue
    fits.push({ row, days: Math.abs(daysBetween(row.date, date)), cents: off })
  }
  return fits.sort((a, b) => a.days - b.days || a.cents - b.cents || a.row.seq - b.row.seq)[0]?.row
}

const reasonOf = ({ removedAt, fileName }: ImportedRow, isOther: boolean): string => {
  if (removedAt !== null) return 'You deleted this row. Tick it to bring it in again.'
  if (!isOther) return 'This row was imported before.'
  return `A row of this day and amount came with ${fileName || 'another file'}.`
}

/** Shows the rows of a file, some at a time, as the import would take them. Nothing is stored. */
export function previewer(
  db: Db,
  viewer: CommandContext,
  accountId: string,
  { duplicates, matches, pays }: Verdicts,
  besides?: Pick<Besides, 'besideOf'> & { pairedWith: (index: number) => string | undefined; key?: string },
) {
  const taken = new Set([...matches.values()].map(({ id }) => id))
  return (slice: Judged[]): StatementRow[] => {
    const takes = slice.flatMap(({ take }) => take ?? [])
    const found = findImported(db, viewer.bookId, takes)
    const suggest = suggestFor(db, viewer, accountId, takes)
    const known = knownPayees(
      db,
      viewer.bookId,
      takes.map(({ description }) => description),
    )
    const near = rowsOfPayees(db, accountId, [...new Set([...known.values()].map(({ id }) => id))], takes)
    const isOpen = (take: Takeable) =>
      !importedAs(take, found) && !duplicates.has(take.index) && !matches.has(take.index)
    const others = rowsNear(db, accountId, takes.filter(isOpen), taken)
    return slice.map(({ row, ...judged }): StatementRow => {
      const { index, date, description, amountCents } = row
      const { take } = judged
      const before = take && importedAs(take, found)
      const other = take && !before ? duplicates.get(index) : undefined
      const twin = before ?? other
      const status = take === null ? judged.status : twin ? 'duplicate' : 'new'
      const match = twin ? undefined : matches.get(index)
      const due = twin || match ? undefined : pays.get(index)
      const isNew = status === 'new' && !match
      const suggested = take && isNew ? suggest(take) : null
      const says = take && isNew ? besides?.besideOf(take) : undefined
      const payeeId = take && isNew ? known.get(foldName(take.description))?.id : undefined
      const byPayee = take && payeeId && !due ? nearestOf(near.get(payeeId) ?? [], take, taken) : undefined
      const nearest = byPayee ?? (take && isNew && !due ? others(take) : undefined)
      if (nearest) taken.add(nearest.id)
      return {
        ...{ index, date, description, status },
        type: amountCents === null ? null : amountCents < 0 ? 'expense' : 'income',
        amount: amountCents === null ? null : formatMoney(Math.abs(amountCents)),
        reason: twin ? reasonOf(twin, other !== undefined) : judged.reason,
        removedAt: twin?.removedAt ? new Date(twin.removedAt).toISOString() : null,
        payee: match
          ? match.payeeName
          : suggested && (says?.payee ?? suggested.payee ?? (nameFrom(description) || null)),
        categoryId: match ? match.categoryId : (says?.categoryId ?? suggested?.categoryId ?? null),
        match: match
          ? { kind: match.kind, transactionId: match.id, date: match.date, description: match.description }
          : null,
        pays: due ? dueToWire(due) : null,
        near: nearest ? nearToWire(nearest) : null,
        transferAccountId:
          due || says?.split
            ? null
            : (says?.transferAccountId ??
              suggested?.transferAccountId ??
              (isNew ? besides?.pairedWith(index) : undefined) ??
              null),
        ...(besides?.key === undefined ? {} : { accountKey: besides.key }),
        ...(row.says ? { says: saysToWire(row.says) } : {}),
      }
    })
  }
}

const saysToWire = ({ parts, ...says }: RowSays): NonNullable<StatementRow['says']> => ({
  ...says,
  ...(parts
    ? { parts: parts.map(({ amountCents, ...part }) => ({ ...part, amount: formatMoney(amountCents) })) }
    : {}),
})

const nearToWire = ({
  id,
  date,
  amountCents,
  description,
}: Pick<NearRow, 'id' | 'date' | 'amountCents' | 'description'>): Near => ({
  ...{ transactionId: id, date, description },
  amount: formatMoney(amountCents),
})
