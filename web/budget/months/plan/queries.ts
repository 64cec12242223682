import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CategoryPlan, CategoryPlanChange } from '../../../../src/budget/months/wire.ts'
import { answer, api, keyed } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/use-command.ts'
import { useUndoable } from '../../undo.ts'

const categories = api['budget-categories']

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: keys.categoryPlan(id),
    queryFn: () => answer(categories[':id'].plan.$get({ param: { id } })),
  })

export const putPlan = (id: string, json: z.input<typeof CategoryPlanChange>, key: string) =>
  answer(categories[':id'].plan.$put({ param: { id }, json }, keyed(key)))

export type Plan = CategoryPlan

const archive = (id: string, archivedAt: string | null, key: string) =>
  answer(categories[':id'].$put({ param: { id }, json: { archivedAt } }, keyed(key)))

/** Puts a category away, or brings it back; its months stay either way. */
export function useSetAway(id: string, isAway: boolean) {
  const now = () => new Date().toISOString()
  return useUndoable((_: null, key) => archive(id, isAway ? now() : null, key), {
    done: isAway ? 'Category put away' : 'Category brought back',
    failed: isAway ? 'Failed to put the category away' : 'Failed to bring the category back',
    shows: (_, patch) =>
      patch(
        keys.categories,
        changed<{ id: string; archivedAt: string | null }>(id, { archivedAt: isAway ? now() : null }),
      ),
    undo: {
      run: (key) => archive(id, isAway ? null : now(), key),
      done: isAway ? 'Category brought back' : 'Category put away',
      failed: 'Failed to undo it',
    },
  })
}
