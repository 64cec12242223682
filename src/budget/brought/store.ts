import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { broughtRows } from './tables.ts'
import type { BroughtThing } from './wire.ts'

export type BroughtRow = typeof broughtRows.$inferSelect
type Kind = BroughtRow['kind']

const SLICE = 5000

/** Ids of rows that the app's book has brought before, by their keys there. A row may be gone since. */
export function broughtBefore(db: Db, bookId: string, kind: Kind, keys: string[]): Map<string, string> {
  const asked = JSON.stringify(keys)
  const found = db.all<{
    key: string
    rowId: string
  }>(sql`SELECT brought_rows.key AS key, brought_rows.row_id AS rowId FROM json_each(${asked}) AS asked
    CROSS JOIN brought_rows ON brought_rows.book_id = ${bookId} AND brought_rows.kind = ${kind} AND brought_rows.key = asked.value`)
  return new Map(found.map(({ key, rowId }) => [key, rowId]))
}

/** Remembers what came; what is known already stays the first import's. */
export function noteBrought(tx: Tx, rows: BroughtRow[]): void {
  insertAll(tx, broughtRows, rows)
}

/** The row as its key stands for it from now on: what stood for it before is gone. */
export function madeAnew(tx: Tx, row: BroughtRow): BroughtRow {
  const { bookId, kind, key } = row
  tx.delete(broughtRows)
    .where(and(eq(broughtRows.bookId, bookId), eq(broughtRows.kind, kind), eq(broughtRows.key, key)))
    .run()
  return row
}

/** Forgets all of an import that has brought nothing after all. */
export const forgetAllBrought = (tx: Tx, statementId: string): void =>
  void tx.delete(broughtRows).where(eq(broughtRows.statementId, statementId)).run()

/**
 * Forgets which rows of the import stand for rows of other books, before they go: those books bring them again. It looks at
 * some keys behind `after`, and returns the last one; undefined at the end.
 */
export function forgetStandIns(
  tx: Tx,
  bookId: string,
  statementId: string,
  after: string,
): string | undefined {
  const keys = sql`book_id = ${bookId} AND kind = 'transaction' AND key > ${after}`
  const last = tx.get<{ key: string } | undefined>(
    sql`SELECT key FROM brought_rows WHERE ${keys} ORDER BY key LIMIT 1 OFFSET ${SLICE - 1}`,
  )?.key
  tx.run(sql`DELETE FROM brought_rows WHERE ${keys} ${last === undefined ? sql`` : sql`AND key <= ${last}`} AND is_made = 0
    AND EXISTS (SELECT 1 FROM transactions AS going WHERE going.id = row_id AND going.statement_id = ${statementId})`)
  return last
}

/** The ids of what the import made, as a list of SQL. */
const made = (statementId: string, kind: Kind) =>
  sql`(SELECT row_id FROM brought_rows WHERE statement_id = ${statementId} AND kind = ${kind} AND is_made = 1)`

const ofOthers = (statementId: string, alias: string) =>
  sql`${sql.raw(alias)}.statement_id IS NOT ${statementId}`

/** Months as the import has assigned them: of which category, and how much. A key is the app, the month, the cents and a name. */
const asBrought = (statementId: string) => sql`(SELECT row_id, substr(key, instr(key, ':') + 1, 7),
  CAST(substr(key, instr(key, ':') + 9) AS INTEGER) FROM brought_rows WHERE statement_id = ${statementId} AND kind = 'month')`

/**
 * A category is used where somebody has assigned it since, or where a row, a part, a rule or a payee that the import did
 * not write leads to it.
 */
const isCategoryUsed = (id: string) => sql`(
  EXISTS (SELECT 1 FROM transactions AS row WHERE row.category_id = own.id AND ${ofOthers(id, 'row')})
  OR EXISTS (SELECT 1 FROM transaction_parts AS part JOIN transactions AS row ON row.id = part.transaction_id
    WHERE part.category_id = own.id AND ${ofOthers(id, 'row')})
  OR EXISTS (SELECT 1 FROM category_months AS said WHERE said.category_id = own.id AND (resets <> 0 OR differs_cents <> 0
    OR (assigned_cents IS NOT NULL AND (said.category_id, said.month, said.assigned_cents) NOT IN ${asBrought(id)})))
  OR EXISTS (SELECT 1 FROM rules WHERE rules.category_id = own.id)
  OR EXISTS (SELECT 1 FROM payees WHERE payees.category_id = own.id AND payees.id NOT IN
    (SELECT row_id FROM brought_rows WHERE statement_id = ${id} AND kind = 'payee')))`

const isAccountUsed = (id: string) => sql`(
  EXISTS (SELECT 1 FROM transactions AS row WHERE row.account_id = own.id AND ${ofOthers(id, 'row')})
  OR EXISTS (SELECT 1 FROM transactions AS row WHERE row.transfer_account_id = own.id AND ${ofOthers(id, 'row')})
  OR EXISTS (SELECT 1 FROM statements WHERE statements.account_id = own.id)
  OR EXISTS (SELECT 1 FROM bills AS due WHERE due.book_id = own.book_id AND own.id IN (due.account_id, due.transfer_account_id))
  OR EXISTS (SELECT 1 FROM subscriptions AS due WHERE due.book_id = own.book_id AND own.id IN (due.account_id, due.transfer_account_id))
  OR EXISTS (SELECT 1 FROM rules WHERE rules.account_id = own.id))`

const isGroupUsed = sql`EXISTS (SELECT 1 FROM budget_categories AS category
  WHERE category.group_id = own.id AND category.book_id = own.book_id)`

/** Bills and subscriptions that have been paid since, with what links to them. */
const isPaid = (link: 'bill_id' | 'subscription_id') =>
  sql`EXISTS (SELECT 1 FROM transactions AS row WHERE row.${sql.raw(link)} = own.id)`

const TABLES = [
  ['bill', 'bills', () => isPaid('bill_id')],
  ['subscription', 'subscriptions', () => isPaid('subscription_id')],
  ['category', 'budget_categories', isCategoryUsed],
  ['group', 'category_groups', () => isGroupUsed],
  ['account', 'accounts', isAccountUsed],
] as const

/**
 * Takes out of sight what the import made, and names what stays because it was used since. Hidden rows stand under the
 * import's own id in place of a book's: nobody reads them there until they are erased. Called within the
 * transaction that hides the import’s rows.
 */
export function takeBroughtBack(tx: Tx, { bookId }: Viewer, statementId: string): BroughtThing[] {
  const kept: BroughtThing[] = []
  for (const [kind, table, isUsed] of TABLES) {
    const name = sql.raw(table)
    const own = sql`book_id = ${bookId} AND id IN ${made(statementId, kind)}`
    const used = tx.all<{ id: string; name: string }>(
      sql`SELECT id, name FROM ${name} AS own WHERE ${own} AND ${isUsed(statementId)} ORDER BY name`,
    )
    for (const row of used) kept.push({ kind, name: row.name })
    const staying = sql`(SELECT value FROM json_each(${JSON.stringify(used.map(({ id }) => id))}))`
    tx.run(sql`UPDATE ${name} SET book_id = ${statementId} WHERE ${own} AND id NOT IN ${staying}`)
  }
  takeMonthsBack(tx, bookId, statementId)
  // Payees forget categories that go, and those that the import gave them; one that the owner gave them since stays.
  tx.run(sql`UPDATE payees SET category_id = NULL WHERE book_id = ${bookId} AND (id, category_id) IN
    (SELECT row_id, substr(key, instr(key, ':') + 1, 36) FROM brought_rows
      WHERE statement_id = ${statementId} AND kind = 'payee' AND is_made = 0)`)
  tx.run(sql`UPDATE payees SET category_id = NULL WHERE book_id = ${bookId} AND category_id IN
    (SELECT id FROM budget_categories WHERE book_id = ${statementId})`)
  tx.run(sql`UPDATE payees SET transfer_account_id = NULL WHERE book_id = ${bookId} AND transfer_account_id IN
    (SELECT id FROM accounts WHERE book_id = ${statementId})`)
  return kept
}

/** Takes off what the import said of the months of categories that stay, where it still stands as it was brought. */
function takeMonthsBack(tx: Tx, bookId: string, statementId: string): void {
  tx.run(sql`UPDATE category_months SET assigned_cents = NULL WHERE book_id = ${bookId}
    AND category_id IN (SELECT row_id FROM brought_rows AS own WHERE own.statement_id = ${statementId} AND own.kind = 'month'
      INTERSECT SELECT id FROM budget_categories WHERE book_id = ${bookId})
    AND (category_id, month, assigned_cents) IN ${asBrought(statementId)}`)
  tx.run(sql`DELETE FROM category_rests WHERE book_id = ${bookId} AND (category_id, since_month, substr(rest, 1, 4)) IN
    (SELECT row_id, substr(key, instr(key, ':') + 1, 7), substr(key, instr(key, ':') + 9, 4) FROM brought_rows
      WHERE statement_id = ${statementId} AND kind = 'rest')`)
}

/** Tables of a category's months: erasing the category erases its rows there. */
const MONTHS = ['category_months', 'category_rests', 'category_allocations', 'category_plans']

/** Erases some months of the categories that are hidden; false where nothing was left. */
function eraseMonths(tx: Tx, statementId: string): boolean {
  return MONTHS.some((table) => {
    const name = sql.raw(table)
    const gone =
      tx.all(sql`DELETE FROM ${name} WHERE rowid IN (SELECT ${name}.rowid FROM budget_categories AS category
      CROSS JOIN ${name} ON ${name}.category_id = category.id WHERE category.book_id = ${statementId} LIMIT ${SLICE}) RETURNING 1`)
    return gone.length === SLICE
  })
}

/** Shows what was made for the book under the import's own id. */
export function showBrought(tx: Tx, bookId: string, statementId: string): void {
  for (const [, table] of TABLES)
    tx.run(sql`UPDATE ${sql.raw(table)} SET book_id = ${bookId} WHERE book_id = ${statementId}`)
}

/** Payees that are given up in one transaction: each has its spellings. */
const PAYEES = 500

/**
 * Erases some of what is hidden, and payees and tags that nothing has any more; the rows of the import are gone already.
 * False where nothing was left.
 */
export function eraseBrought(tx: Tx, statementId: string): boolean {
  tx.run(sql`UPDATE payees SET category_id = NULL WHERE category_id IN
    (SELECT id FROM budget_categories WHERE book_id = ${statementId})`)
  const unused = tx.all<{
    id: string
  }>(sql`SELECT id FROM payees WHERE id IN ${made(statementId, 'payee')} AND uses = 0
    AND category_id IS NULL AND hidden = 0 AND merged_into IS NULL
    AND NOT EXISTS (SELECT 1 FROM payees AS other WHERE other.root_id = payees.id AND other.id <> payees.id) LIMIT ${PAYEES}`)
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(unused.map(({ id }) => id))}))`
  tx.run(sql`DELETE FROM payee_spellings WHERE payee_id IN ${ids}`)
  tx.run(sql`DELETE FROM payees WHERE id IN ${ids}`)
  if (unused.length === PAYEES) return true
  tx.run(sql`DELETE FROM tags WHERE id IN ${made(statementId, 'tag')}
    AND NOT EXISTS (SELECT 1 FROM transaction_tags WHERE tag_id = tags.id)`)
  if (eraseMonths(tx, statementId)) return true
  for (const [, table] of TABLES) tx.run(sql`DELETE FROM ${sql.raw(table)} WHERE book_id = ${statementId}`)
  return forgetBrought(tx, statementId)
}

/** Forgets some of what the import brought; false where nothing was left. */
function forgetBrought(tx: Tx, statementId: string): boolean {
  const slice = sql`(SELECT rowid FROM brought_rows WHERE statement_id = ${statementId} LIMIT ${SLICE})`
  const gone = tx
    .delete(broughtRows)
    .where(and(eq(broughtRows.statementId, statementId), sql`rowid IN ${slice}`))
    .returning({ key: broughtRows.key })
  return gone.all().length === SLICE
}
