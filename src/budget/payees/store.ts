import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { beginsWord, foldName } from '../../values/fold-text.ts'
import { refuse } from '../../values/refusal.ts'
import { checkLinks } from '../ledger/entry.ts'
import { payeeNamed, spell } from './spellings.ts'
import { payeeSpellings, payees } from './tables.ts'
import type { NewPayee, Payee, PayeeChange, PayeeQuery } from './wire.ts'

type PayeeRow = typeof payees.$inferSelect
/** The part of a row that its owner gets to see. */
type Shown = Pick<PayeeRow, 'id' | 'name' | 'hidden' | 'categoryId' | 'uses' | 'lastUsed' | 'rev'>
const MISSING = 'Payee not found'
const rows = rowsOf(payees, MISSING)
const { placeholder } = sql

/** Transactions that are looked at for the category that was used last. */
const LOOKED_AT = 10

const lastCategories = prepared((db) =>
  db
    .select({
      id: sql<string>`asked.value`,
      categoryId: sql<string | null>`(SELECT category_id
        FROM (SELECT category_id, date, seq, refund FROM transactions
          WHERE payee_id > '' AND payee_id IN (SELECT id FROM payees WHERE root_id = asked.value)
          ORDER BY date DESC, seq DESC LIMIT ${sql.raw(String(LOOKED_AT))})
        WHERE category_id IS NOT NULL AND refund = 0 ORDER BY date DESC, seq DESC LIMIT 1)`,
    })
    .from(sql`json_each(${placeholder('ids')}) AS asked`)
    .prepare(),
)

/** The rows as the API has them, with the category that each was used with last. */
function payeesToWire(db: Db, rows: Shown[]): Payee[] {
  const used = rows.flatMap(({ id, uses }) => (uses > 0 ? id : []))
  const found = used.length > 0 ? lastCategories(db).all({ ids: JSON.stringify(used) }) : []
  const last = new Map(found.map(({ id, categoryId }) => [id, categoryId]))
  return rows.map(({ id, name, hidden, categoryId, uses: count, lastUsed, rev }) => {
    return { id, name, hidden, categoryId, lastCategoryId: last.get(id) ?? null, count, lastUsed, rev }
  })
}

export const payeeToWire = (db: Db, row: Shown): Payee => payeesToWire(db, [row])[0] as Payee

const { id, name, hidden, categoryId, uses, lastUsed, rev } = payees
const shown = { id, name, hidden, categoryId, uses, lastUsed, rev }

/** Payees by their use: the one used last comes first, of one day the newer payee; never used ones come last. */
const byUse = prepared((db) =>
  db
    .select({ ...shown, folded: payees.folded })
    .from(payees)
    .where(
      and(
        eq(payees.bookId, placeholder('bookId')),
        isNull(payees.mergedInto),
        sql`(${placeholder('sought')} = '' OR instr(${payees.folded}, ${placeholder('sought')}) > 0)`,
        sql`${payees.hidden} <= ${placeholder('hidden')}`,
      ),
    )
    .orderBy(sql`${payees.lastUsed} DESC, rowid DESC`)
    .limit(atMost('limit'))
    .offset(placeholder('offset'))
    .prepare(),
)

/** Payees that are read at once, at least: a word may begin elsewhere than where the text was found. */
const LEAST_READ = 100

export function listPayees(db: Db, { bookId }: Viewer, { q = '', limit }: PayeeQuery): Payee[] {
  const sought = foldName(q)
  const most = limit ?? Number.MAX_SAFE_INTEGER
  const size = Math.max(most, LEAST_READ)
  let found: Shown[] = []
  for (let offset = 0; found.length < most; offset += size) {
    const read = byUse(db).all({ bookId, sought, hidden: sought === '' ? 1 : 0, limit: size, offset })
    found = found.concat(read.filter(({ folded }) => sought === '' || beginsWord(folded, sought)))
    if (read.length < size) break
  }
  return payeesToWire(db, found.slice(0, most))
}

/** A payee that stands for itself: one that was merged is not found. */
export function getPayee(db: Db, { bookId }: Viewer, id: string): PayeeRow {
  const row = rows.get(db, bookId, id)
  return row.mergedInto === null ? row : refuse('not_found', MISSING)
}

/** The payee of the book, also a merged one: whose rows may still be named by it. */
export const findPayee = (db: Db, { bookId }: Pick<Viewer, 'bookId'>, id: string): PayeeRow | undefined =>
  rows.find(db, bookId, id)

/** The payee of a row of the past; null where that payee is gone, so that the row gets one by its description. */
export const existingPayee = (db: Db, book: Pick<Viewer, 'bookId'>, id: string | null): string | null =>
  id && !findPayee(db, book, id) ? null : id

function checkName(db: Db, bookId: string, name: string, own?: string): string {
  const folded = foldName(name)
  if (folded === '') refuse('invalid', 'Name is required')
  const other = payeeNamed(db, bookId, folded)
  if (other === undefined || other === own) return folded
  const { name: taken, mergedInto, rootId } = rows.get(db, bookId, other)
  const where = mergedInto === null ? '' : `, which was merged into ${rows.get(db, bookId, rootId).name}`
  refuse('name_taken', `There is a payee ${taken} already${where}.`)
}

export function addPayee(tx: Tx, viewer: CommandContext, input: NewPayee): PayeeRow {
  const { bookId, now: createdAt } = viewer
  const { id = viewer.newId(), name, categoryId = null, hidden } = input
  const known = rows.findNamed(tx, bookId, id)
  if (known) return known
  checkLinks(tx, bookId, { categoryId })
  const folded = checkName(tx, bookId, name)
  const unused = { mergedInto: null, rootId: id, uses: 0, lastUsed: null }
  const row = rows.add(tx, { id, bookId, name, folded, categoryId, hidden, ...unused, createdAt })
  spell(tx, bookId, folded, id)
  viewer.events.push({ kind: 'payee.added' })
  return row
}

/** Changes the payee. What was called by its former name leads to it further on. */
export function changePayee(tx: Tx, viewer: CommandContext, id: string, input: PayeeChange): PayeeRow {
  const { bookId } = viewer
  const before = getPayee(tx, viewer, id)
  checkLinks(tx, bookId, { categoryId: input.categoryId ?? null })
  const { rev, ...fields } = input
  checkMeant(viewer, payees, before, {
    rev,
    fields,
    words: before.name,
    shown: () => payeeToWire(tx, before),
  })
  const folded = input.name === undefined ? undefined : checkName(tx, bookId, input.name, before.id)
  const after = rows.change(tx, bookId, before.id, { ...fields, folded })
  if (folded !== undefined) spell(tx, bookId, folded, before.id)
  viewer.events.push({ kind: 'payee.changed' })
  return after
}

const family = (rootId: string) => sql`(SELECT id FROM payees AS family WHERE family.root_id = ${rootId})`

/** Counts what the triggers keep, where a family was joined or parted. */
function recount(tx: Tx, rootId: string): void {
  tx.run(sql`UPDATE payees SET (uses, last_used) =
    (SELECT count(*), max(date) FROM transactions WHERE payee_id > '' AND payee_id IN ${family(rootId)})
    WHERE id = ${rootId}`)
}

/** Lets `into` stand for the payee and for all that it stood for: rows and spellings stay where they lead. */
export function mergePayee(tx: Tx, viewer: CommandContext, id: string, intoId: string): PayeeRow {
  const { bookId } = viewer
  const gone = getPayee(tx, viewer, id)
  const into = getPayee(tx, viewer, intoId)
  if (gone.id === into.id) refuse('invalid', 'A payee can’t be merged into itself.')
  tx.update(payees).set({ rootId: into.id }).where(eq(payees.rootId, gone.id)).run()
  const counted = { uses: 0, lastUsed: null }
  tx.update(payees)
    .set({ mergedInto: into.id, ...counted })
    .where(eq(payees.id, gone.id))
    .run()
  recount(tx, into.id)
  viewer.events.push({ kind: 'payee.merged' })
  return rows.get(tx, bookId, into.id)
}

/** Takes a merged payee out again, with what was merged into it before: its rows, and those that came under its spellings. */
export function unmergePayee(tx: Tx, viewer: CommandContext, id: string): PayeeRow {
  const { bookId } = viewer
  const gone = rows.get(tx, bookId, id)
  if (gone.mergedInto === null) refuse('conflict', 'This payee was not merged.')
  tx.run(sql`WITH RECURSIVE below(id) AS (
      SELECT ${gone.id} UNION SELECT payees.id FROM payees JOIN below ON payees.merged_into = below.id
        WHERE payees.root_id = ${gone.rootId})
    UPDATE payees SET root_id = ${gone.id} WHERE root_id = ${gone.rootId} AND id IN (SELECT id FROM below)`)
  tx.update(payees).set({ mergedInto: null }).where(eq(payees.id, gone.id)).run()
  recount(tx, gone.id)
  recount(tx, gone.rootId)
  viewer.events.push({ kind: 'payee.unmerged' })
  return rows.get(tx, bookId, gone.id)
}

const defaultOf = prepared((db) =>
  db
    .select({ categoryId: sql<string | null>`iif(category.archived_at IS NULL, category.id, NULL)` })
    .from(
      sql`payees AS leaf JOIN payees AS root ON root.id = leaf.root_id
        LEFT JOIN budget_categories AS category ON category.id = root.category_id`,
    )
    .where(sql`leaf.id = ${placeholder('id')}`)
    .prepare(),
)

/** The category that expenses of the payee get that come without one; none that was put away. */
export const defaultCategory = (db: Db, id: string): string | null =>
  defaultOf(db).get({ id })?.categoryId ?? null

/** Forgets payees that nothing leads to and nobody has touched. */
export function forgetUnused(tx: Tx, bookId: string): void {
  const unused = sql`(SELECT id FROM payees WHERE book_id = ${bookId} AND uses = 0 AND category_id IS NULL AND hidden = 0
    AND merged_into IS NULL AND id NOT IN (SELECT merged_into FROM payees WHERE book_id = ${bookId} AND merged_into IS NOT NULL))`
  tx.delete(payeeSpellings).where(sql`${payeeSpellings.payeeId} IN ${unused}`).run()
  tx.delete(payees).where(sql`${payees.id} IN ${unused}`).run()
}
