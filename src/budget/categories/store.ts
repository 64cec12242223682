import { and, eq, max } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { categoryGroups } from '../category-groups/tables.ts'
import { spentMoved } from '../ledger/sums.ts'
import { categories } from '../ledger/tables.ts'
import { forgetCategory, recallCategory } from '../ledger/totals.ts'
import { keepRow, takeKept } from '../removed/store.ts'
import { removalOf } from '../resource/store.ts'
import type { Category, CategoryChange, NewCategory } from './wire.ts'

type CategoryRow = typeof categories.$inferSelect
const MISSING = 'Category not found'
const rows = rowsOf(categories, MISSING)

const isGroup = (db: Db, bookId: string, id: string): boolean =>
  db
    .select({ id: categoryGroups.id })
    .from(categoryGroups)
    .where(and(eq(categoryGroups.id, id), eq(categoryGroups.bookId, bookId)))
    .get() !== undefined

function checkGroup(db: Db, bookId: string, id: string | null | undefined): void {
  if (id && !isGroup(db, bookId, id)) refuse('not_found', 'Category group not found')
}

/** The place behind all categories of the book. */
function lastPosition(db: Db, bookId: string): number {
  const { last } =
    db
      .select({ last: max(categories.position) })
      .from(categories)
      .where(eq(categories.bookId, bookId))
      .get() ?? {}
  return last ?? 0
}

export function toWire(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    allocated: formatMoney(row.allocatedCents),
    spent: formatMoney(row.spentCents),
    icon: row.icon,
    color: row.color,
    groupId: row.groupId,
    position: row.position,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** In the owner's order; of the same place the older first. */
export const listCategories = (db: Db, viewer: Viewer): CategoryRow[] =>
  rows.list(db, viewer.bookId).toSorted((a, b) => a.position - b.position)
export const getCategory = (db: Db, viewer: Viewer, id: string): CategoryRow =>
  rows.get(db, viewer.bookId, id)
export const findCategory = (db: Db, viewer: Viewer, id: string): CategoryRow | undefined =>
  rows.find(db, viewer.bookId, id)

export function addCategory(tx: Tx, viewer: CommandContext, input: NewCategory): CategoryRow {
  const { allocated, spent, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  checkGroup(tx, bookId, rest.groupId)
  const position = rest.position ?? lastPosition(tx, bookId)
  viewer.events.push({ kind: 'category.added' })
  return rows.add(tx, {
    ...rest,
    position,
    id,
    bookId,
    allocatedCents: allocated,
    spentCents: spent,
    createdAt,
  })
}

interface Reset {
  spentCents: Cents
}

/** Changes the category. Where nothing is spent of it any more, that was a reset, which can be undone. */
export function changeCategory(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  input: CategoryChange,
): CategoryRow {
  const { allocated, spent, ...fields } = input
  checkGroup(tx, viewer.bookId, fields.groupId)
  if (spent === 0) {
    const { id: known, spentCents } = rows.get(tx, viewer.bookId, id)
    const reset: Reset = { spentCents }
    if (spentCents > 0) keepRow(tx, viewer, 'reset', known, reset)
  }
  viewer.events.push({ kind: 'category.changed' })
  return rows.change(tx, viewer.bookId, id, { ...fields, allocatedCents: allocated, spentCents: spent })
}

/** Gives back what the last reset took, on top of what was spent since. */
export function undoReset(tx: Tx, viewer: CommandContext, id: string): CategoryRow {
  const { spentCents } = rows.get(tx, viewer.bookId, id)
  const reset =
    takeKept<Reset>(tx, viewer, 'reset', id) ?? refuse('conflict', 'There is no reset that could be undone.')
  viewer.events.push({ kind: 'category.changed' })
  return rows.change(tx, viewer.bookId, id, { spentCents: spentCents + reset.spentCents })
}

export const { remove: removeCategory, restore: restoreCategory } = removalOf<CategoryRow>({
  kind: 'category',
  missing: MISSING,
  rows: {
    ...rows,
    // Its group may have gone meanwhile; an older release kept none.
    add: (tx, row) => {
      const { groupId } = row
      return rows.add(tx, { ...row, groupId: groupId && isGroup(tx, row.bookId, groupId) ? groupId : null })
    },
  },
  movedBy: spentMoved,
  // A reset took more off it than is left of its expenses by now.
  moved: ({ spentCents }, cents) => ({ spentCents: Math.max(0, spentCents + cents) }),
  onCut: (tx, { bookId }, id) => forgetCategory(tx, bookId, id),
  onTied: recallCategory,
})
