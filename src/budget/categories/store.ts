import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Viewer } from '../../http/context.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { spentMoved } from '../ledger/sums.ts'
import { categories } from '../ledger/tables.ts'
import { forgetCategory, recallCategory } from '../ledger/totals.ts'
import { cutLinks, keepRow, takeKept, tieLinks } from '../removed/store.ts'
import { forgetRules, type RuleRow, recallRules } from '../rules/store.ts'
import type { Category, CategoryChange, NewCategory } from './wire.ts'

type CategoryRow = typeof categories.$inferSelect
const MISSING = 'Category not found'
const rows = rowsOf(categories, MISSING)

export function toWire(row: CategoryRow): Category {
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

export function addCategory(tx: Tx, viewer: Viewer, input: NewCategory): CategoryRow {
  const { allocated, spent, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  return rows.add(tx, { ...rest, id, bookId, allocatedCents: allocated, spentCents: spent, createdAt })
}

interface Reset {
  spentCents: Cents
}

/** Changes the category. Where nothing is spent of it any more, that was a reset, which can be undone. */
export function changeCategory(tx: Tx, viewer: Viewer, id: string, input: CategoryChange): CategoryRow {
  const { allocated, spent, ...fields } = input
  if (spent === 0) {
    const { id: known, spentCents } = rows.get(tx, viewer.bookId, id)
    const reset: Reset = { spentCents }
    if (spentCents > 0) keepRow(tx, viewer, 'reset', known, reset)
  }
  return rows.change(tx, viewer.bookId, id, { ...fields, allocatedCents: allocated, spentCents: spent })
}

/** Gives back what the last reset took, on top of what was spent since. */
export function undoReset(tx: Tx, viewer: Viewer, id: string): CategoryRow {
  const { spentCents } = rows.get(tx, viewer.bookId, id)
  const reset =
    takeKept<Reset>(tx, viewer, 'reset', id) ?? refuse('conflict', 'There is no reset that could be undone.')
  return rows.change(tx, viewer.bookId, id, { spentCents: spentCents + reset.spentCents })
}

/** A removed category as restoring it needs it: also the part of `spent` that its expenses made. */
interface Removed {
  row: CategoryRow
  movedCents: Cents
  rules: RuleRow[]
}

/** Removes the category and its rules; its expenses stay and count as spending without a category. */
export function removeCategory(tx: Tx, viewer: Viewer, named: string): void {
  const row = rows.get(tx, viewer.bookId, named)
  const { id } = row
  const movedCents = spentMoved(tx, viewer, id)
  cutLinks(tx, viewer, 'category', id)
  forgetCategory(tx, viewer.bookId, id)
  const removed: Removed = { row, movedCents, rules: forgetRules(tx, 'categoryId', id) }
  rows.remove(tx, viewer.bookId, id)
  keepRow(tx, viewer, 'category', id, removed)
}

/** Brings a removed category back with its expenses and rules. What became of the expenses since is in `spent`. */
export function restoreCategory(tx: Tx, viewer: Viewer, named: string): CategoryRow {
  const there = rows.find(tx, viewer.bookId, named)
  if (there) return there
  const { row, movedCents, rules } =
    takeKept<Removed>(tx, viewer, 'category', named) ?? refuse('not_found', MISSING)
  const { id } = rows.add(tx, row)
  tieLinks(tx, viewer, 'category', id)
  recallCategory(tx, viewer, id)
  recallRules(tx, viewer, rules)
  // A reset took more off it than is left of its expenses by now.
  const spentCents = Math.max(0, row.spentCents - movedCents + spentMoved(tx, viewer, id))
  return rows.change(tx, viewer.bookId, id, { spentCents })
}
