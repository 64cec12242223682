import { asc, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../../book/context.ts'
import { type Db, prepared, type Tx } from '../../../db/db.ts'
import { raiseRev } from '../../../db/revs.ts'
import type { Day } from '../../../values/day.ts'
import { type Cents, formatMoney } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import type { PartRow } from '../rules.ts'
import { transactions } from '../tables.ts'
import { transactionParts } from './tables.ts'

const { placeholder } = sql

/** A part as a command knows it before it has a place in the book. */
export type NewPart = Pick<
  PartRow,
  'categoryId' | 'amountCents' | 'note' | 'refund' | 'spentOff' | 'monthOff'
> & {
  /** The part's own day; null where it goes with its transaction. */
  ownDate: Day | null
}

/** A row that may have parts, and that carries them where they were read already. */
export interface Splittable {
  id: string
  partCount: number
  parts?: PartRow[]
}

const partsOf = prepared((db) =>
  db
    .select()
    .from(transactionParts)
    .where(eq(transactionParts.transactionId, placeholder('id')))
    .orderBy(asc(transactionParts.n))
    .prepare(),
)

const partsOfMany = prepared((db) =>
  db
    .select()
    .from(transactionParts)
    .where(sql`${transactionParts.transactionId} IN (SELECT value FROM json_each(${placeholder('ids')}))`)
    .orderBy(asc(transactionParts.transactionId), asc(transactionParts.n))
    .prepare(),
)

const NONE: PartRow[] = []

/** The parts of the row in their order; none where it is not split. */
export const readParts = (db: Db, { id, partCount, parts }: Splittable): PartRow[] =>
  parts ?? (partCount > 0 ? partsOf(db).all({ id }) : NONE)

/** The parts of all of the rows that are split, by their ids, without those that a row carries. */
export function readPartsOf(db: Db, rows: Splittable[]): Map<string, PartRow[]> {
  const byRow = new Map<string, PartRow[]>()
  const ids = rows.flatMap(({ id, partCount, parts }) => (partCount > 0 && !parts ? id : []))
  if (ids.length === 0) return byRow
  for (const part of partsOfMany(db).all({ ids: JSON.stringify(ids) })) {
    const known = byRow.get(part.transactionId)
    if (known) known.push(part)
    else byRow.set(part.transactionId, [part])
  }
  return byRow
}

/** The rows with their parts, as `addEffects` wants them. */
export function withParts<Row extends Splittable>(db: Db, rows: Row[]): (Row & { parts: PartRow[] })[] {
  const byRow = readPartsOf(db, rows)
  return rows.map((row) => ({ ...row, parts: row.parts ?? byRow.get(row.id) ?? NONE }))
}

/** The parts as rows of the transaction, which they get in the order of the list. */
export const partRows = (
  { bookId, newId }: Pick<CommandContext, 'bookId' | 'newId'>,
  { id: transactionId, date }: { id: string; date: Day },
  parts: NewPart[],
): PartRow[] =>
  parts.map(({ ownDate, ...part }, index) => ({
    id: newId(),
    bookId,
    transactionId,
    n: index + 1,
    ...part,
    date: ownDate ?? date,
    hasOwnDate: ownDate !== null,
  }))

/** One at a time: SQLite keeps a journal of its own for a statement that writes several, which takes as long again. */
const insertPart = prepared((db) =>
  db
    .insert(transactionParts)
    .values({
      id: placeholder('id'),
      bookId: placeholder('bookId'),
      transactionId: placeholder('transactionId'),
      n: placeholder('n'),
      categoryId: placeholder('categoryId'),
      amountCents: placeholder('amountCents'),
      note: placeholder('note'),
      date: placeholder('date'),
      hasOwnDate: placeholder('hasOwnDate'),
      refund: placeholder('refund'),
      spentOff: placeholder('spentOff'),
      monthOff: placeholder('monthOff'),
    })
    .prepare(),
)

export function insertParts(tx: Tx, parts: PartRow[]): void {
  for (const part of parts) insertPart(tx).run(part)
}

/**
 * Writes the parts that a row which has changed gets in place of those it had; undefined: they stay, on the days that
 * are their own or else with the row.
 */
export function changeParts(
  tx: Tx,
  viewer: CommandContext,
  before: { date: Day; parts: PartRow[] },
  after: { id: string; date: Day },
  parts: NewPart[] | undefined,
): PartRow[] {
  const stay = parts === undefined
  if (stay && (before.parts.length === 0 || before.date === after.date)) return before.parts
  const rows = stay
    ? before.parts.map((part) => (part.hasOwnDate ? part : { ...part, date: after.date }))
    : partRows(viewer, after, parts)
  tx.delete(transactionParts).where(eq(transactionParts.transactionId, after.id)).run()
  insertParts(tx, rows)
  if (!stay) raiseRev(tx, transactions, [after.id], 'parts')
  return rows
}

/** Refuses to give a split row, whose parts make its amount, another one. */
export function checkSum(row: { description: string; amountCents: Cents }, cents: Cents): void {
  if (row.amountCents === cents) return
  const difference = formatMoney(Math.abs(row.amountCents - cents))
  refuse(
    'parts_differ',
    `“${row.description}” is split, and the bank’s amount differs by ${difference}. Change its parts first, or join them.`,
    { difference },
  )
}
