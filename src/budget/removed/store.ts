import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { categories } from '../ledger/balances/tables.ts'
import { transactionParts } from '../ledger/parts/tables.ts'
import { bills, statements, subscriptions, transactions } from '../ledger/tables.ts'
import { payees } from '../payees/tables.ts'
import { removedLinks, removedRows } from './tables.ts'

const KEPT_MS = 30 * 86_400_000

type Kind = (typeof removedRows.$inferSelect)['kind']
type Linking = SQLiteTable & { id: SQLiteColumn; bookId: SQLiteColumn }

/** The columns that lead to a row of each kind: they are emptied when it goes, and lead to it again when it comes back. */
const LINKS = {
  account: {
    'transactions.accountId': [transactions, 'accountId', transactions.accountId],
    'transactions.transferAccountId': [transactions, 'transferAccountId', transactions.transferAccountId],
    'bills.accountId': [bills, 'accountId', bills.accountId],
    'subscriptions.accountId': [subscriptions, 'accountId', subscriptions.accountId],
    'bills.transferAccountId': [bills, 'transferAccountId', bills.transferAccountId],
    'subscriptions.transferAccountId': [subscriptions, 'transferAccountId', subscriptions.transferAccountId],
    'statements.accountId': [statements, 'accountId', statements.accountId],
  },
  category: {
    'transactions.categoryId': [transactions, 'categoryId', transactions.categoryId],
    'payees.categoryId': [payees, 'categoryId', payees.categoryId],
    'parts.categoryId': [transactionParts, 'categoryId', transactionParts.categoryId],
    'bills.categoryId': [bills, 'categoryId', bills.categoryId],
    'subscriptions.categoryId': [subscriptions, 'categoryId', subscriptions.categoryId],
  },
  group: { 'categories.groupId': [categories, 'groupId', categories.groupId] },
  bill: { 'transactions.billId': [transactions, 'billId', transactions.billId] },
  subscription: {
    'transactions.subscriptionId': [transactions, 'subscriptionId', transactions.subscriptionId],
  },
} satisfies { [kind in Kind]?: Record<string, [Linking, string, SQLiteColumn]> }

/** Conditions under which a row still leads there again: it may have become something else meanwhile. */
const STILL: { [link in string]?: (of: (field: keyof typeof transactions.$inferSelect) => SQL) => SQL } = {
  // The categories of a split row are its parts', and other income than a refund has none.
  'transactions.categoryId': (of) =>
    sql`${of('partCount')} = 0 AND (${of('type')} = 'expense' OR ${of('refund')} OR ${of('kind')} = 'transfer' OR ${of('bucketId')} IS NOT NULL)`,
  'transactions.transferAccountId': (of) => sql`${of('kind')} = 'transfer'`,
}
const inTable = (field: keyof typeof transactions.$inferSelect): SQL => sql`${transactions[field]}`
const inKept = (field: string): SQL => sql`row ->> ${field}`

/** Kinds that are removed as rows of their own, with the name that the keys of LINKS have for each. */
const ROWS: [Kind, string][] = [
  ['bill', 'bills'],
  ['subscription', 'subscriptions'],
  ['category', 'categories'],
]
const TABLES = {
  account: 'accounts',
  category: 'budget_categories',
  group: 'category_groups',
  bill: 'bills',
  subscription: 'subscriptions',
}

type LinkedKind = keyof typeof LINKS
export type Link = { [kind in LinkedKind]: keyof (typeof LINKS)[kind] }[LinkedKind]
const linksTo = (kind: LinkedKind) =>
  Object.entries(LINKS[kind] as Record<string, [Linking, string, SQLiteColumn]>)

const thisRow = ({ bookId }: Pick<Viewer, 'bookId'>, kind: Kind, id: string): SQL | undefined =>
  and(eq(removedRows.bookId, bookId), eq(removedRows.kind, kind), eq(removedRows.id, id.toLowerCase()))
const itsLinks = ({ bookId }: Pick<Viewer, 'bookId'>, kind: Kind, id: string): SQL | undefined =>
  and(eq(removedLinks.bookId, bookId), eq(removedLinks.kind, kind), eq(removedLinks.id, id.toLowerCase()))

/** Keeps what its way back needs, in place of what was kept under the id before; what is too old is forgotten. */
export function keepRow(tx: Tx, { bookId, now }: Viewer, kind: Kind, id: string, kept: object): void {
  const removed = { kept, removedAt: now }
  tx.insert(removedRows)
    .values({ bookId, kind, id, ...removed })
    .onConflictDoUpdate({ target: [removedRows.bookId, removedRows.kind, removedRows.id], set: removed })
    .run()
  forgetOld(tx, now, eq(removedRows.bookId, bookId))
}

/** The removed row as it was kept; undefined where there never was one, or it is forgotten. */
export function findKept<Kept extends object>(
  db: Db,
  viewer: Viewer,
  kind: Kind,
  id: string,
): Kept | undefined {
  const found = db
    .select()
    .from(removedRows)
    .where(thisRow(viewer, kind, id))
    .get()
  return found && found.removedAt >= viewer.now - KEPT_MS ? (found.kept as Kept) : undefined
}

/** Keeps something else of the row, for as long as before. */
export function changeKept(tx: Tx, viewer: CommandContext, kind: Kind, id: string, kept: object): void {
  tx.update(removedRows)
    .set({ kept })
    .where(thisRow(viewer, kind, id))
    .run()
}

/** Takes what was kept out, because it comes back. Its links stay until `tieLinks`. */
export function takeKept<Kept extends object>(
  tx: Tx,
  viewer: CommandContext,
  kind: Kind,
  id: string,
): Kept | undefined {
  const kept = findKept<Kept>(tx, viewer, kind, id)
  if (kept)
    tx.delete(removedRows)
      .where(thisRow(viewer, kind, id))
      .run()
  return kept
}

/** Empties every link to the row that goes, and remembers which they were. */
export function cutLinks(tx: Tx, viewer: CommandContext, kind: LinkedKind, id: string): void {
  const { bookId } = viewer
  tx.delete(removedLinks)
    .where(itsLinks(viewer, kind, id))
    .run()
  for (const [link, [table, field, column]] of linksTo(kind)) {
    tx.run(sql`INSERT INTO ${removedLinks} (book_id, kind, id, link, row_id)
      SELECT ${bookId}, ${kind}, ${id}, ${link}, id FROM ${table} WHERE ${column} = ${id}`)
    tx.update(table)
      .set({ [field]: null })
      .where(eq(column, id))
      .run()
  }
}

/** Leads to the row that came back whatever led there before, is still there and leads nowhere else by now. */
export function tieLinks(tx: Tx, viewer: CommandContext, kind: LinkedKind, id: string): void {
  for (const [link, [table, field, column]] of linksTo(kind)) {
    const remembered = sql`(SELECT row_id FROM removed_links WHERE ${itsLinks(viewer, kind, id)} AND link = ${link})`
    // The plus: they are found by their ids, not by a walk through the book.
    const isOurs = sql`+${table.bookId} = ${viewer.bookId}`
    tx.update(table)
      .set({ [field]: id })
      .where(and(sql`${table.id} IN ${remembered}`, isOurs, isNull(column), STILL[link]?.(inTable)))
      .run()
  }
  tieRemoved(tx, viewer, kind, id)
  tx.delete(removedLinks)
    .where(itsLinks(viewer, kind, id))
    .run()
}

/** Lets removed rows that led there lead there again when they come back. */
function tieRemoved(tx: Tx, viewer: CommandContext, kind: LinkedKind, id: string): void {
  const { bookId } = viewer
  for (const [link] of linksTo(kind)) {
    const [name = '', field = ''] = link.split('.')
    const remembered = sql`(SELECT row_id FROM removed_links WHERE ${itsLinks(viewer, kind, id)} AND link = ${link})`
    const [of, path] = [ROWS.find(([, rows]) => rows === name)?.[0], `$.row.${field}`]
    if (of)
      tx.run(sql`UPDATE removed_rows SET kept = json_set(kept, ${path}, ${id})
        WHERE book_id = ${bookId} AND kind = ${of} AND id IN ${remembered} AND kept ->> ${path} IS NULL`)
    if (name === 'transactions')
      tx.run(sql`UPDATE removed_transactions SET row = json_set(row, ${`$.${field}`}, ${id})
        WHERE book_id = ${bookId} AND id IN ${remembered} AND row ->> ${field} IS NULL
          AND ${STILL[link]?.(inKept) ?? sql`TRUE`}`)
    if (name === 'parts')
      for (const part of tx.all<{
        rowId: string
        path: string
      }>(sql`SELECT removed_transactions.id AS rowId, part.fullkey AS path
          FROM removed_transactions, json_each(row, '$.parts') AS part
          WHERE book_id = ${bookId} AND part.value ->> 'id' IN ${remembered} AND part.value ->> ${field} IS NULL`))
        tx.run(sql`UPDATE removed_transactions SET row = json_set(row, ${`${part.path}.${field}`}, ${id})
          WHERE book_id = ${bookId} AND id = ${part.rowId}`)
  }
}

const isThere = (db: Db, { bookId }: Viewer, kind: LinkedKind, id: string): boolean =>
  db.all(sql`SELECT id FROM ${sql.identifier(TABLES[kind])} WHERE id = ${id} AND +book_id = ${bookId}`)
    .length > 0

/** A removed row as it can come back now: a link to what is gone meanwhile waits for that. */
export function tiedAsCan<Row extends { id: string }>(
  tx: Tx,
  viewer: CommandContext,
  of: Kind,
  row: Row,
): Row {
  const name = ROWS.find(([kind]) => kind === of)?.[1]
  const tied: Record<string, unknown> = { ...row }
  for (const kind of Object.keys(LINKS) as LinkedKind[])
    for (const [link, [, field]] of linksTo(kind)) {
      const id = tied[field]
      if (link !== `${name}.${field}` || typeof id !== 'string' || isThere(tx, viewer, kind, id)) continue
      waitForLink(tx, viewer, [kind, id], link as Link, row.id)
      tied[field] = null
    }
  return tied as Row
}

/** A row came back that led to what is gone meanwhile: should that come back as well, it leads there again. */
export function waitForLink(
  tx: Tx,
  viewer: CommandContext,
  [kind, id]: [LinkedKind, string],
  link: Link,
  rowId: string,
): void {
  if (!findKept(tx, viewer, kind, id)) return
  tx.insert(removedLinks).values({ bookId: viewer.bookId, kind, id, link, rowId }).run()
}

/** Forgets a row for good: there is no way back. */
export function forgetKept(tx: Tx, viewer: Pick<Viewer, 'bookId'>, kind: Kind, id: string): void {
  tx.delete(removedLinks)
    .where(itsLinks(viewer, kind, id))
    .run()
  tx.delete(removedRows)
    .where(thisRow(viewer, kind, id))
    .run()
}

function forgetOld(tx: Tx, now: number, whose?: SQL): void {
  const { bookId, kind, id, removedAt } = removedRows
  const old = tx
    .select({ bookId, kind, id })
    .from(removedRows)
    .where(and(whose, lt(removedAt, now - KEPT_MS)))
    .all()
  for (const { kind, id, ...owner } of old) forgetKept(tx, owner, kind, id)
}

/** Forgets what is too old in every book, for a home that runs by itself. */
export const sweepRemoved = (db: Db, now: number): void =>
  db.transaction((tx) => forgetOld(tx, now), { behavior: 'immediate' })
