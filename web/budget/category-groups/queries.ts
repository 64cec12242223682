import type { Category } from '../../../src/budget/categories/wire.ts'
import type { CategoryGroup } from '../../../src/budget/category-groups/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { Patch } from '../../api/optimistic.ts'
import { changed, useCommand, without } from '../../api/use-command.ts'
import { offerUndo } from '../undo.ts'
import type { OrderedGroup } from './order.ts'

const groups = api['category-groups']

export const useAddGroup = () =>
  useCommand((name: string, key) => answer(groups.$post({ json: { name } }, keyed(key))), {
    failed: 'The group could not be added',
  })

const put = (id: string, json: { name: string }, key: string) =>
  answer(groups[':id'].$put({ param: { id }, json }, keyed(key)))

export const useRenameGroup = () =>
  useCommand(({ id, name }: CategoryGroup, key) => put(id, { name }, key), {
    failed: 'The group could not be renamed',
    shows: ({ id, name }, patch) => patch(keys.categoryGroups, changed<CategoryGroup>(id, { name })),
  })

interface Ordering {
  order: OrderedGroup[]
  /** The order before the change, which Undo gives back. */
  before: OrderedGroup[]
}

const showOrder = ({ order }: Pick<Ordering, 'order'>, patch: Patch) => {
  const places = new Map(
    order.flatMap(({ groupId, categoryIds }) => categoryIds.map((id) => [id, groupId] as const)),
  )
  const groupOf = ({ id, groupId }: Category) => (places.has(id) ? (places.get(id) ?? null) : groupId)
  const byPlace = placesOf(order.flatMap(({ groupId }) => groupId ?? []))
  const byRow = placesOf([...places.keys()])
  patch(keys.categoryGroups, (groups: CategoryGroup[]) =>
    groups.toSorted((a, b) => byPlace(a.id) - byPlace(b.id)),
  )
  patch(keys.categories, (categories: Category[]) =>
    categories
      .map((category) => ({ ...category, groupId: groupOf(category) }))
      .toSorted((a, b) => byRow(a.id) - byRow(b.id)),
  )
}

/** The place of each id in the list; ids that are not in it come last. */
const placesOf = (ids: string[]) => {
  const places = new Map(ids.map((id, place) => [id, place]))
  return (id: string): number => places.get(id) ?? ids.length
}

const putInOrder = (order: OrderedGroup[], key: string) =>
  answer(groups.$put({ json: { groups: order } }, keyed(key)))
const ORDER_FAILED = 'The order was not changed'

/** Puts groups and categories into an order, all in one call. */
export function useOrderCategories() {
  const undo = useCommand((order: OrderedGroup[], key) => putInOrder(order, key), {
    failed: ORDER_FAILED,
    shows: (order, patch) => showOrder({ order }, patch),
  })
  return useCommand(
    async ({ order, before }: Ordering, key) => {
      const done = await putInOrder(order, key)
      offerUndo('The order was changed', () => undo.mutate(before), { about: 'category-order' })
      return done
    },
    { failed: ORDER_FAILED, shows: showOrder },
  )
}

export function useRemoveGroup() {
  const restore = useCommand(
    (id: string, key) => answer(groups[':id'].restore.$post({ param: { id } }, keyed(key))),
    { done: 'Group restored', failed: 'The group could not be restored' },
  )
  return useCommand(
    async ({ id, name }: CategoryGroup, key) => {
      const done = await answer(groups[':id'].$delete({ param: { id } }, keyed(key)))
      offerUndo(`${name} is gone; its categories stay`, () => restore.mutate(id))
      return done
    },
    {
      failed: 'The group could not be deleted',
      shows: ({ id }, patch) => patch(keys.categoryGroups, without(id)),
    },
  )
}
