import type { z } from 'zod'
import type { Category, NewCategory } from '../../../src/budget/categories/wire.ts'
import type { CategoryPlanChange } from '../../../src/budget/months/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { changeSeen } from '../../api/meanwhile.ts'
import { asMoney, changed, useCommand } from '../../api/use-command.ts'
import { putPlan } from '../months/plan/queries.ts'
import { change } from './queries.ts'

interface SavedCategory {
  category: z.input<typeof NewCategory>
  /** The changed fields of the category's plan; undefined where none is. */
  plan: z.input<typeof CategoryPlanChange> | undefined
}

/** Adds a category; with one, as it was seen, it changes what is another in it. */
export const useSaveCategory = (seen?: Category) =>
  useCommand(
    async ({ category: { spent: _, ...json }, plan }: SavedCategory, key) => {
      const row = seen
        ? await changeSeen(seen, json, (fields) => change(seen.id)(fields, key))
        : await answer(api['budget-categories'].$post({ json }, keyed(key)))
      // A call of its own, under a key of its own: trying again repeats neither.
      if (plan) await putPlan(row.id, plan, `${key} plan`)
      return row
    },
    seen
      ? {
          done: 'Category updated successfully',
          failed: 'Failed to update category',
          shows: ({ category: { name, allocated, description, icon, color } }, patch) =>
            patch(
              keys.categories,
              changed<Category>(seen.id, {
                name,
                description: description ?? null,
                allocated: asMoney(allocated),
                ...(icon ? { icon } : {}),
                ...(color ? { color } : {}),
              }),
            ),
        }
      : {
          done: 'Budget category created successfully',
          failed: 'Failed to create budget category',
          isInForm: true,
        },
  )

export interface Allocation {
  /** The category as it was seen. */
  seen: Category
  name: string
  allocated: string
}

/**
 * Changes many at once. Each is a call of its own, under a key of its own: where one is refused the others are
 * saved, and trying again repeats none of them.
 */
export const useSaveAllocations = () =>
  useCommand(
    async (rows: Allocation[], key) => {
      const sent = rows.map(({ seen, ...json }) =>
        changeSeen(seen, json, (fields) =>
          change(seen.id)(fields, rows.length > 1 ? `${key} ${seen.id}` : key),
        ),
      )
      const results = await Promise.allSettled(sent)
      const failed = results.flatMap((result, index) =>
        result.status === 'rejected' ? [{ name: rows[index]?.name, reason: result.reason as Error }] : [],
      )
      const [first] = failed
      if (first) {
        first.reason.message = failed.map(({ name, reason }) => `${name}: ${reason.message}`).join(' ')
        throw first.reason
      }
    },
    {
      done: 'Category updated successfully',
      failed: 'Failed to update category',
      shows: (rows, patch) => {
        for (const { seen, name, allocated } of rows)
          patch(keys.categories, changed<Category>(seen.id, { name, allocated }))
      },
    },
  )

export const useChangeCategory = (seen: Category) =>
  useCommand(
    (fields: { name: string; allocated: string }, key) =>
      changeSeen(seen, fields, (json) => change(seen.id)(json, key)),
    {
      done: 'Category updated successfully',
      failed: 'Failed to update category',
      shows: ({ name, allocated }, patch) =>
        patch(keys.categories, changed<Category>(seen.id, { name, allocated })),
    },
  )
