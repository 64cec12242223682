import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { listGroups } from '../category-groups/store.ts'
import type { CategoryState } from './reading.ts'

/** The place of each category on the page, from 0: groups stand in their order, and what has none behind them. */
export function placesOf(
  db: Db,
  viewer: Viewer,
  categories: readonly Pick<CategoryState, 'row'>[],
): Map<string, number> {
  const groups = new Map(listGroups(db, viewer).map(({ id }, place) => [id, place]))
  const place = ({ row }: Pick<CategoryState, 'row'>) => groups.get(row.groupId ?? '') ?? groups.size
  return new Map(categories.toSorted((a, b) => place(a) - place(b)).map(({ row }, at) => [row.id, at]))
}
