import type { CategoryOrder } from '../../../src/budget/months/wire.ts'

/** A group with the categories under it; null is for those without one, which come last. */
export type OrderedGroup = CategoryOrder['groups'][number]

/** The groups and categories as they are to be put in order: also groups that have no category yet. */
export function orderOf(
  groups: readonly { id: string }[],
  categories: readonly { id: string; groupId: string | null }[],
): OrderedGroup[] {
  const known = new Set(groups.map(({ id }) => id))
  const within = (groupId: string | null) => ({
    groupId,
    categoryIds: categories
      .filter((one) => (one.groupId && known.has(one.groupId) ? one.groupId : null) === groupId)
      .map(({ id }) => id),
  })
  return [...groups.map(({ id }) => within(id)), within(null)]
}

/** The id that stands for the heading of categories without a group, in a list of ids. */
export const NO_GROUP = 'none'

/** Ids from top to bottom: each group above its categories. */
export const idsOf = (order: readonly OrderedGroup[]): string[] =>
  order.flatMap(({ groupId, categoryIds }) => [groupId ?? NO_GROUP, ...categoryIds])

const shifted = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)]
}

/**
 * The order once one has been put where another is: a group goes with its categories and never below those without one;
 * a category belongs to the group that it then stands under.
 */
export function moved(order: readonly OrderedGroup[], id: string, overId: string): OrderedGroup[] {
  const holds = (one: string) =>
    order.findIndex(({ groupId, categoryIds }) => (groupId ?? NO_GROUP) === one || categoryIds.includes(one))
  const [from, over] = [holds(id), holds(overId)]
  if (id === overId || from < 0 || over < 0 || id === NO_GROUP) return [...order]
  if (order[from]?.groupId === id) return shifted(order, from, Math.min(over, order.length - 2))
  const ids = idsOf(order)
  const list = shifted(ids, ids.indexOf(id), ids.indexOf(overId))
  const headings = new Map(order.map(({ groupId }) => [groupId ?? NO_GROUP, groupId]))
  // Above the first heading there is nothing that it could belong to.
  if (list[0] === id) list.splice(0, 2, list[1] as string, id)
  const after: OrderedGroup[] = []
  for (const one of list) {
    if (headings.has(one)) after.push({ groupId: headings.get(one) ?? null, categoryIds: [] })
    else after.at(-1)?.categoryIds.push(one)
  }
  return after
}
