import { and, asc, eq, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { raiseRev } from '../../db/revs.ts'
import { rowsOf } from '../../db/rows.ts'
import { foldName } from '../../values/fold-text.ts'
import { uuidOf } from '../../values/id.ts'
import { refuse } from '../../values/refusal.ts'
import { COLORS } from '../../values/wire.ts'
import { transactions } from '../ledger/tables.ts'
import { changeKept, findKept, keepRow, takeKept } from '../removed/store.ts'
import { tags, transactionTags } from './tables.ts'
import type { NewTag, Tag, TagChange } from './wire.ts'

type TagRow = typeof tags.$inferSelect
type Whose = Pick<Viewer, 'bookId' | 'now'>
const MISSING = 'Tag not found'
const rows = rowsOf(tags, MISSING)
const { placeholder } = sql

const usesOf = prepared((db) =>
  db
    .select({ tagId: transactionTags.tagId, count: sql<number>`count(*)` })
    .from(transactionTags)
    .where(eq(transactionTags.bookId, placeholder('bookId')))
    .groupBy(transactionTags.tagId)
    .prepare(),
)

const countOf = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(transactionTags)
    .where(eq(transactionTags.tagId, placeholder('id')))
    .prepare(),
)

export const tagToWire = (db: Db, { id, name, color }: TagRow): Tag => ({
  id,
  name,
  color,
  count: countOf(db).get({ id })?.count ?? 0,
})

/** Tags in the order of their names, with how many rows have each. */
export function listTags(db: Db, { bookId }: Viewer): Tag[] {
  const counts = new Map(
    usesOf(db)
      .all({ bookId })
      .map(({ tagId, count }) => [tagId, count]),
  )
  return rows
    .list(db, bookId)
    .toSorted((a, b) => (a.folded < b.folded ? -1 : 1))
    .map(({ id, name, color }) => ({ id, name, color, count: counts.get(id) ?? 0 }))
}

export const getTag = (db: Db, { bookId }: Viewer, id: string): TagRow => rows.get(db, bookId, id)

const byName = prepared((db) =>
  db
    .select()
    .from(tags)
    .where(and(eq(tags.bookId, placeholder('bookId')), eq(tags.folded, placeholder('folded'))))
    .prepare(),
)
export const tagNamed = (db: Db, bookId: string, name: string): TagRow | undefined =>
  byName(db).get({ bookId, folded: foldName(name) })

function checkName(db: Db, bookId: string, name: string, own?: string): string {
  const folded = foldName(name)
  if (folded === '') refuse('invalid', 'Name is required')
  const other = tagNamed(db, bookId, name)
  if (other && other.id !== own) refuse('name_taken', `There is a tag ${other.name} already.`)
  return folded
}

/** A colour that follows from the name: every home gives it the same. */
const colorFor = (folded: string): string =>
  COLORS[[...folded].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLORS.length] ??
  'primary'

export function addTag(tx: Tx, viewer: CommandContext, input: NewTag): TagRow {
  const { bookId, now: createdAt } = viewer
  const { id = viewer.newId(), name } = input
  const known = rows.findNamed(tx, bookId, id)
  if (known) return known
  const folded = checkName(tx, bookId, name)
  viewer.events.push({ kind: 'tag.added' })
  return rows.add(tx, { id, bookId, name, folded, color: input.color ?? colorFor(folded), createdAt })
}

export function changeTag(tx: Tx, viewer: CommandContext, id: string, input: TagChange): TagRow {
  const { bookId } = viewer
  const before = rows.get(tx, bookId, id)
  const folded = input.name === undefined ? undefined : checkName(tx, bookId, input.name, before.id)
  viewer.events.push({ kind: 'tag.changed' })
  return rows.change(tx, bookId, id, { ...input, folded })
}

interface Removed {
  row: TagRow
  uses: { transactionId: string; place: number }[]
}

/** Takes the tag off every transaction. */
export function removeTag(tx: Tx, viewer: CommandContext, id: string): void {
  const row = rows.get(tx, viewer.bookId, id)
  const uses = tx.delete(transactionTags).where(eq(transactionTags.tagId, row.id)).returning().all()
  rows.remove(tx, viewer.bookId, row.id)
  raiseRev(
    tx,
    transactions,
    uses.map(({ transactionId }) => transactionId),
    'tags',
  )
  const removed: Removed = {
    row,
    uses: uses.map(({ transactionId, place }) => ({ transactionId, place })),
  }
  keepRow(tx, viewer, 'tag', row.id, removed)
  viewer.events.push({ kind: 'tag.removed' })
}

/** Brings the tag back, on those of its transactions that are still there, or come back. */
export function restoreTag(tx: Tx, viewer: CommandContext, id: string): TagRow {
  const { bookId } = viewer
  const there = rows.find(tx, bookId, id)
  if (there) return there
  const kept = takeKept<Removed>(tx, viewer, 'tag', id) ?? refuse('not_found', MISSING)
  checkName(tx, bookId, kept.row.name)
  const row = rows.add(tx, kept.row)
  tx.run(sql`INSERT OR IGNORE INTO transaction_tags (book_id, transaction_id, place, tag_id)
    SELECT ${bookId}, transactions.id, value->>'place', ${row.id}
    FROM json_each(${JSON.stringify(kept.uses)}) JOIN transactions ON transactions.id = value->>'transactionId'
    WHERE +transactions.book_id = ${bookId}`)
  tx.run(sql`UPDATE removed_transactions SET row = json_insert(row, '$.tagIds[#]', ${row.id})
    WHERE book_id = ${bookId} AND row -> 'tagIds' IS NOT NULL
      AND id IN (SELECT value->>'transactionId' FROM json_each(${JSON.stringify(kept.uses)}))`)
  raiseRev(
    tx,
    transactions,
    kept.uses.map(({ transactionId }) => transactionId),
    'tags',
  )
  viewer.events.push({ kind: 'tag.restored' })
  return row
}

/** A row came back whose tags are gone meanwhile: should they come back as well, it has them again. */
export function waitForTags(tx: Tx, viewer: CommandContext, transactionId: string, tagIds: string[]): void {
  for (const [place, id] of tagIds.entries()) {
    const kept = findKept<Removed>(tx, viewer, 'tag', id)
    const uses = [...(kept?.uses ?? []), { transactionId, place }]
    if (kept) changeKept(tx, viewer, 'tag', id, { ...kept, uses })
  }
}

/** The tags of these names, each once, made where they are new. */
export function tagIdsFor(tx: Tx, { bookId, now: createdAt }: Whose, names: readonly string[]): string[] {
  const ids = names.map((name) => {
    const known = tagNamed(tx, bookId, name)
    if (known) return known.id
    const folded = foldName(name)
    if (folded === '') refuse('invalid', 'Name is required')
    for (let n = 0; ; n++) {
      // The id follows from the name, so that every home makes the same tag of it.
      const id = uuidOf(`${bookId} tag ${folded} ${n}`)
      if (tx.select({ id: tags.id }).from(tags).where(eq(tags.id, id)).get()) continue
      return rows.add(tx, { id, bookId, name, folded, color: colorFor(folded), createdAt }).id
    }
  })
  return [...new Set(ids)]
}

const idsOn = prepared((db) =>
  db
    .select({ tagId: transactionTags.tagId })
    .from(transactionTags)
    .where(eq(transactionTags.transactionId, placeholder('id')))
    .orderBy(asc(transactionTags.place))
    .prepare(),
)

/** The tags of the transaction, in their order. */
export const tagIdsOf = (db: Db, id: string): string[] =>
  idsOn(db)
    .all({ id })
    .map(({ tagId }) => tagId)

const takeOff = prepared((db) =>
  db
    .delete(transactionTags)
    .where(eq(transactionTags.transactionId, placeholder('id')))
    .prepare(),
)

const ownTag = prepared((db) =>
  db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.id, placeholder('id')), eq(tags.bookId, placeholder('bookId'))))
    .prepare(),
)

const putOn = prepared((db) =>
  db
    .insert(transactionTags)
    .values({
      bookId: placeholder('bookId'),
      transactionId: placeholder('id'),
      place: placeholder('place'),
      tagId: placeholder('tagId'),
    })
    .prepare(),
)

/** The same of a transaction that somebody may have seen with others: its rev says so. */
export function changeTags(tx: Tx, bookId: string, id: string, tagIds: readonly string[]): void {
  if (JSON.stringify(tagIdsOf(tx, id)) === JSON.stringify(tagIds)) return
  setTags(tx, bookId, id, tagIds)
  raiseRev(tx, transactions, [id], 'tags')
}

/** Gives the transaction these tags and no others; ids that lead nowhere are passed over. */
export function setTags(tx: Tx, bookId: string, id: string, tagIds: readonly string[]): void {
  takeOff(tx).run({ id })
  for (const [place, tagId] of tagIds.entries())
    if (ownTag(tx).get({ id: tagId, bookId })) putOn(tx).run({ bookId, id, place, tagId })
}
