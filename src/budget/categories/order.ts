import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { categoryGroups } from '../category-groups/tables.ts'
import { categories } from '../ledger/balances/tables.ts'
import { MISSING } from './spent.ts'
import { getCategory } from './store.ts'
import type { CategoryOrder } from './wire.ts'

const rows = rowsOf(categories, MISSING)
const groupRows = rowsOf(categoryGroups, 'Category group not found')

/** Puts groups and categories into this order, each category into the group that it is named in. */
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
  viewer.events.push({ kind: 'category_group.changed' })
}
