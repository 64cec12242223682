import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { getCategory } from '../categories/store.ts'
import { categoryGroups } from '../category-groups/tables.ts'
import { categories } from '../ledger/balances/tables.ts'
import { categoryPlans } from './tables.ts'
import type { CategoryOrder } from './wire.ts'

const rows = rowsOf(categories, 'Category not found')
const groupRows = rowsOf(categoryGroups, 'Category group not found')

/**
 * Puts groups and categories into this order, each category into the group that it is named in. Fund gives in it too: a turn
 * that a category's plan had of its own is forgotten.
 */
export function orderCategories(tx: Tx, viewer: CommandContext, { groups }: CategoryOrder): void {
  const { bookId } = viewer
  const named = groups.flatMap(({ groupId }) => groupId ?? [])
  const members = groups.flatMap(({ groupId, categoryIds }) => categoryIds.map((id) => ({ id, groupId })))
  const isTwice = (ids: string[]) => new Set(ids).size < ids.length
  if (isTwice(named) || isTwice(members.map(({ id }) => id)))
    refuse('invalid', 'Each group and each category has one place.')
  for (const [position, id] of named.entries())
    if (groupRows.get(tx, bookId, id).position !== position) groupRows.change(tx, bookId, id, { position })
  for (const [position, { id, groupId }] of members.entries()) {
    const before = getCategory(tx, viewer, id)
    if (before.groupId !== groupId || before.position !== position)
      rows.change(tx, bookId, before.id, { groupId, position })
  }
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(members.map(({ id }) => id))}))`
  const hasTurn = and(eq(categoryPlans.bookId, bookId), isNotNull(categoryPlans.position))
  tx.update(categoryPlans)
    .set({ position: null })
    .where(and(hasTurn, sql`${categoryPlans.categoryId} IN ${ids}`))
    .run()
  viewer.events.push({ kind: 'category_group.changed' })
}
