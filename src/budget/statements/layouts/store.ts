import { and, desc, eq, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../../book/context.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { rowsOf } from '../../../db/rows.ts'
import { accounts } from '../../ledger/balances/tables.ts'
import {
  type CsvColumnChoice,
  isRowKey,
  type ReadHints,
  type RememberedLayout,
} from '../formats/statement.ts'
import type { StatementReading } from '../reading.ts'
import { csvLayouts } from '../tables.ts'
import type { Layout } from './wire.ts'

export type LayoutRecord = typeof csvLayouts.$inferSelect
const rows = rowsOf(csvLayouts, 'Layout not found')
/** Layouts of an account that a file is compared with. */
const MOST = 20

/** The layouts of accounts that are there, the last used first. */
export const listLayouts = (db: Db, { bookId }: Viewer): LayoutRecord[] =>
  db
    .select()
    .from(csvLayouts)
    .where(
      and(
        eq(csvLayouts.bookId, bookId),
        sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${csvLayouts.accountId} AND ${accounts.bookId} = ${bookId})`,
      ),
    )
    .orderBy(desc(csvLayouts.lastUsed), desc(csvLayouts.id))
    .all()

export const layoutToWire = ({ id, name, accountId, header, columns, lastUsed }: LayoutRecord): Layout => ({
  id,
  name,
  accountId,
  header,
  columns: columns as Layout['columns'],
  lastUsed: new Date(lastUsed).toISOString(),
})

export const renameLayout = (tx: Tx, { bookId }: Viewer, id: string, name: string | null): Layout =>
  layoutToWire(rows.change(tx, bookId, id, { name }))

export const forgetLayout = (tx: Tx, { bookId }: Viewer, id: string): void => rows.remove(tx, bookId, id)

/** Forgets the layouts of an import that is taken back. */
export function forgetLayoutOf(tx: Tx, bookId: string, statementId: string): void {
  tx.delete(csvLayouts)
    .where(and(eq(csvLayouts.bookId, bookId), eq(csvLayouts.statementId, statementId)))
    .run()
}

/** Hints for a reader on the account into which a file goes. */
export function hintsFor(
  db: Db,
  { bookId, today }: Viewer,
  { id, type }: { id: string; type: string },
  currency: string,
): ReadHints {
  const layouts = db
    .select({ header: csvLayouts.header, columns: csvLayouts.columns })
    .from(csvLayouts)
    .where(and(eq(csvLayouts.bookId, bookId), eq(csvLayouts.accountId, id)))
    .orderBy(desc(csvLayouts.lastUsed))
    .limit(MOST)
    .all() as RememberedLayout[]
  return { today, currency, isCard: type === 'credit_card', layouts }
}

const STRONG = new Set(['asked', 'remembered'])
const COLUMNS = [
  'date',
  'amount',
  'debit',
  'credit',
  'type',
  'fee',
  'currency',
  'account',
  'balance',
] as const

export interface RememberedTable {
  header: string
  columns: CsvColumnChoice
}

/** The layout by which the next file like this one is to be read; null where it is no table. */
export function layoutFrom(
  { layoutKey, columns, taken }: StatementReading['head'],
  asked: CsvColumnChoice = {},
  layouts: RememberedLayout[] = [],
): RememberedTable | null {
  if (!layoutKey || !columns || !taken) return null
  const former = layouts.find(({ header }) => header === layoutKey)?.columns ?? {}
  const isStrong = (name: keyof typeof taken) => STRONG.has(taken[name]?.why ?? '')
  const kept: CsvColumnChoice = {}
  for (const name of COLUMNS) {
    if (columns[name] !== null) kept[name] = columns[name]
    else if (asked[name] === null || former[name] === null) kept[name] = null
  }
  kept.description = columns.description
  if (columns.dateOrder) kept.dateOrder = columns.dateOrder
  kept.swap = columns.swap
  if (columns.decimal && isStrong('decimal')) kept.decimal = columns.decimal
  if (isStrong('delimiter')) kept.delimiter = columns.delimiter
  if (isStrong('encoding')) kept.encoding = columns.encoding
  if (isStrong('headerRow')) kept.headerRow = columns.headerRow
  const words = Object.entries({ ...former.words, ...asked.words }).filter(([word]) => !isRowKey(word))
  if (words.length > 0) kept.words = Object.fromEntries(words)
  const states = { ...former.states, ...asked.states }
  if (Object.keys(states).length > 0) kept.states = states
  const minus = asked.minus ?? former.minus
  if (minus) kept.minus = minus
  return { header: layoutKey, columns: kept }
}

/** Remembers how the file of an import was read. One that was read like the last stays that import's. */
export function rememberLayout(
  tx: Tx,
  viewer: CommandContext,
  { accountId, statementId }: { accountId: string; statementId: string },
  { header, columns }: RememberedTable,
): void {
  const { bookId, now } = viewer
  const same = and(
    eq(csvLayouts.bookId, bookId),
    eq(csvLayouts.accountId, accountId),
    eq(csvLayouts.header, header),
  )
  const known = tx.select().from(csvLayouts).where(same).get()
  if (!known) {
    const id = viewer.newId()
    rows.add(tx, {
      id,
      bookId,
      accountId,
      header,
      columns: { ...columns },
      statementId,
      lastUsed: now,
      createdAt: now,
    })
    return
  }
  const isSame = JSON.stringify(known.columns) === JSON.stringify(columns)
  rows.change(tx, bookId, known.id, {
    lastUsed: now,
    ...(isSame ? {} : { columns: { ...columns }, statementId }),
  })
}
