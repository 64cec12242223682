import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Viewer } from '../../http/context.ts'
import { formatMoney } from '../../values/money.ts'
import { forgetRules } from '../automation/store.ts'
import { transactions } from '../transactions/tables.ts'
import { forgetCategory } from '../transactions/totals.ts'
import { categories } from './tables.ts'
import type { Category, CategoryChange, NewCategory } from './wire.ts'

type CategoryRow = typeof categories.$inferSelect
const rows = rowsOf(categories, 'Category not found')

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

export function changeCategory(tx: Tx, viewer: Viewer, id: string, input: CategoryChange): CategoryRow {
  const { allocated, spent, ...fields } = input
  return rows.change(tx, viewer.bookId, id, { ...fields, allocatedCents: allocated, spentCents: spent })
}

/** Removes the category and its rules; its expenses stay and count as spending without a category. */
export function removeCategory(tx: Tx, viewer: Viewer, id: string): void {
  rows.get(tx, viewer.bookId, id)
  tx.update(transactions).set({ categoryId: null }).where(eq(transactions.categoryId, id)).run()
  forgetCategory(tx, viewer.bookId, id)
  forgetRules(tx, 'categoryId', id)
  rows.remove(tx, viewer.bookId, id)
}
