import { eq, max } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { cutLinks, keepRow, takeKept, tieLinks } from '../removed/store.ts'
import { categoryGroups } from './tables.ts'
import type { CategoryGroup, CategoryGroupChange, NewCategoryGroup } from './wire.ts'

type GroupRow = typeof categoryGroups.$inferSelect
const MISSING = 'Category group not found'
const rows = rowsOf(categoryGroups, MISSING)

export const groupToWire = ({ id, name, position }: GroupRow): CategoryGroup => ({ id, name, position })

/** Groups in the owner's order; of the same place the older first. */
export const listGroups = (db: Db, { bookId }: Viewer): GroupRow[] =>
  rows.list(db, bookId).toSorted((a, b) => a.position - b.position)

export const getGroup = (db: Db, { bookId }: Viewer, id: string): GroupRow => rows.get(db, bookId, id)

/** Adds the group behind all others, unless it names its place. */
export function addGroup(tx: Tx, viewer: CommandContext, input: NewCategoryGroup): GroupRow {
  const { bookId, now: createdAt } = viewer
  const { id = viewer.newId(), name } = input
  const known = rows.findNamed(tx, bookId, id)
  if (known) return known
  const { last } =
    tx
      .select({ last: max(categoryGroups.position) })
      .from(categoryGroups)
      .where(eq(categoryGroups.bookId, bookId))
      .get() ?? {}
  viewer.events.push({ kind: 'category_group.added' })
  return rows.add(tx, { id, bookId, name, position: input.position ?? (last ?? -1) + 1, createdAt })
}

export function changeGroup(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  input: CategoryGroupChange,
): GroupRow {
  viewer.events.push({ kind: 'category_group.changed' })
  return rows.change(tx, viewer.bookId, id, input)
}

/** Removes the group; its categories stay, without a group. */
export function removeGroup(tx: Tx, viewer: CommandContext, id: string): void {
  const row = rows.get(tx, viewer.bookId, id)
  cutLinks(tx, viewer, 'group', row.id)
  rows.remove(tx, viewer.bookId, row.id)
  keepRow(tx, viewer, 'group', row.id, row)
  viewer.events.push({ kind: 'category_group.removed' })
}

export function restoreGroup(tx: Tx, viewer: CommandContext, id: string): GroupRow {
  const there = rows.find(tx, viewer.bookId, id)
  if (there) return there
  const kept = takeKept<GroupRow>(tx, viewer, 'group', id) ?? refuse('not_found', MISSING)
  const row = rows.add(tx, kept)
  tieLinks(tx, viewer, 'group', row.id)
  viewer.events.push({ kind: 'category_group.restored' })
  return row
}
