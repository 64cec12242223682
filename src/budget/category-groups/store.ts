import { and, eq, max } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { categories } from '../ledger/balances/tables.ts'
import { cutLinks, keepRow, takeKept, tieLinks } from '../removed/store.ts'
import { categoryGroups } from './tables.ts'
import type { CategoryGroup, CategoryGroupChange, CategoryOrder, NewCategoryGroup } from './wire.ts'

type GroupRow = typeof categoryGroups.$inferSelect
const MISSING = 'Category group not found'
const rows = rowsOf(categoryGroups, MISSING)

export const groupToWire = ({ id, name, position }: GroupRow): CategoryGroup => ({ id, name, position })

/** In the owner's order; of the same place the older first. */
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

/** Puts groups and categories into this order, each category into the group that it is named in. */
export function orderCategories(tx: Tx, viewer: CommandContext, { groups }: CategoryOrder): void {
  const { bookId } = viewer
  const named = groups.flatMap(({ groupId }) => groupId ?? [])
  const members = groups.flatMap(({ groupId, categoryIds }) => categoryIds.map((id) => ({ id, groupId })))
  const isTwice = (ids: string[]) => new Set(ids).size < ids.length
  if (isTwice(named) || isTwice(members.map(({ id }) => id)))
    refuse('invalid', 'Each group and each category has one place.')
  for (const [position, id] of named.entries())
    if (rows.get(tx, bookId, id).position !== position) rows.change(tx, bookId, id, { position })
  for (const [position, { id, groupId }] of members.entries()) {
    const before = tx
      .select({ groupId: categories.groupId, position: categories.position })
      .from(categories)
      .where(and(eq(categories.id, id), eq(categories.bookId, bookId)))
      .get()
    if (!before) refuse('not_found', 'Category not found')
    if (before.groupId !== groupId || before.position !== position)
      tx.update(categories).set({ groupId, position }).where(eq(categories.id, id)).run()
  }
  viewer.events.push({ kind: 'category_group.changed' })
}

/** Its categories stay, without a group. */
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
