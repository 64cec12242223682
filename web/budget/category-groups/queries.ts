import type { CategoryGroup } from '../../../src/budget/category-groups/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { changed, useCommand, without } from '../../api/use-command.ts'
import { offerUndo } from '../undo.ts'

const groups = api['category-groups']

export const useAddGroup = () =>
  useCommand((name: string, key) => answer(groups.$post({ json: { name } }, keyed(key))), {
    failed: 'The group could not be added',
  })

const put = (id: string, json: { name?: string; position?: number }, key: string) =>
  answer(groups[':id'].$put({ param: { id }, json }, keyed(key)))

export const useRenameGroup = () =>
  useCommand(({ id, name }: CategoryGroup, key) => put(id, { name }, key), {
    failed: 'The group could not be renamed',
    shows: ({ id, name }, patch) => patch(keys.categoryGroups, changed<CategoryGroup>(id, { name })),
  })

/** Puts the groups into this order; each is a call of its own. */
export const useOrderGroups = () =>
  useCommand(
    async (ordered: CategoryGroup[], key) => {
      for (const [position, { id, position: before }] of ordered.entries())
        if (before !== position) await put(id, { position }, `${key} ${id}`)
    },
    {
      failed: 'The groups could not be put in order',
      shows: (ordered, patch) =>
        patch(keys.categoryGroups, () => ordered.map((group, position) => ({ ...group, position }))),
    },
  )

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
