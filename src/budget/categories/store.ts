import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { spentMoved } from '../ledger/sums.ts'
import { categories } from '../ledger/tables.ts'
import { forgetCategory, recallCategory } from '../ledger/totals.ts'
import { keepRow, takeKept } from '../removed/store.ts'
import { removalOf } from '../resource/store.ts'
import type { Category, CategoryChange, NewCategory } from './wire.ts'

type CategoryRow = typeof categories.$inferSelect
const MISSING = 'Category not found'
const rows = rowsOf(categories, MISSING)

export function categoryToWire(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    allocated: formatMoney(row.allocatedCents),
    spent: formatMoney(row.spentCents),
    icon: row.icon,
    color: row.color,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export const listCategories = (db: Db, viewer: Viewer): CategoryRow[] => rows.list(db, viewer.bookId)
export const getCategory = (db: Db, viewer: Viewer, id: string): CategoryRow =>
  rows.get(db, viewer.bookId, id)
export const findCategory = (db: Db, viewer: Viewer, id: string): CategoryRow | undefined =>
  rows.find(db, viewer.bookId, id)

export function addCategory(tx: Tx, viewer: CommandContext, input: NewCategory): CategoryRow {
  const { allocated, spent, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  viewer.events.push({ kind: 'category.added' })
  return rows.add(tx, { ...rest, id, bookId, allocatedCents: allocated, spentCents: spent, createdAt })
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
  rows,
  movedBy: spentMoved,
  // A reset took more off it than is left of its expenses by now.
  moved: ({ spentCents }, cents) => ({ spentCents: Math.max(0, spentCents + cents) }),
  onCut: (tx, { bookId }, id) => forgetCategory(tx, bookId, id),
  onTied: recallCategory,
})
