import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { BudgetMonth, Fill, NewMove } from '../../../src/budget/months/wire.ts'
import type { Month } from '../../../src/values/day.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { codeOf, rowOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { formatAmount, plural } from '../../ui/format.ts'
import { dismissOffer } from '../../ui/toast.ts'
import { offerUndo } from '../undo.ts'
import { withAssigned } from './shown.ts'

const budget = api.budget

interface Assigned {
  month: Month
  categoryId: string
  assigned: string
  /** The assigned amount that was shown when it was typed over. */
  seen: string
}

/** Amounts that refusals have told of, by month, category and amount seen: with it as seen, another try may assign over it. */
const told = new Map<string, string>()
const nameOf = ({ month, categoryId, seen }: Assigned) => `${month} ${categoryId} ${seen}`

export const useAssign = () =>
  useCommand(
    async (input: Assigned, key) => {
      const { month, categoryId, assigned } = input
      const json = { assigned, seen: told.get(nameOf(input)) ?? input.seen }
      try {
        return await answer(
          budget[':month'][':categoryId'].$put({ param: { month, categoryId }, json }, keyed(key)),
        )
      } catch (error) {
        const row = rowOf(error)
        if (codeOf(error) === 'changed_meanwhile' && row) told.set(nameOf(input), String(row.assigned))
        throw error
      }
    },
    {
      failed: (error) => {
        const row = rowOf(error)
        if (codeOf(error) !== 'changed_meanwhile' || !row) return 'The amount was not assigned'
        return `${error.message} It has ${formatAmount(String(row.assigned))} assigned now.`
      },
      shows: ({ month, categoryId, assigned }, patch) =>
        patch(keys.budgetMonth(month), (shown: BudgetMonth) => withAssigned(shown, categoryId, assigned)),
    },
  )

interface Entry {
  month: Month
  id: string
}

/** Takes an entry of the history back, whatever it was. */
export const useUndoEntry = () =>
  useCommand(
    async ({ month, id }: Entry, key) => {
      const taken = await answer(budget[':month'].moves[':id'].$delete({ param: { month, id } }, keyed(key)))
      dismissOffer(id)
      return taken
    },
    { done: 'Taken back', failed: 'It could not be taken back' },
  )

interface Giving<Answer> {
  done: (answer: Answer) => string
  failed: string
  isInForm?: boolean
}

/** A command of a month whose toast takes its entry back. */
function useGiving<Input, Answer extends { id: string | null }>(
  month: Month,
  run: (input: Input, key: string) => Promise<Answer>,
  { done, failed, isInForm = true }: Giving<Answer>,
) {
  const undo = useUndoEntry()
  return useCommand(
    async (input: Input, key) => {
      const given = await run(input, key)
      const { id } = given
      if (id !== null) offerUndo(done(given), () => undo.mutate({ month, id }), { about: id })
      return given
    },
    { failed, isInForm },
  )
}

export const useMove = (month: Month) =>
  useGiving(
    month,
    (json: z.input<typeof NewMove>, key) =>
      answer(budget[':month'].moves.$post({ param: { month }, json }, keyed(key))),
    {
      done: ({ moves: [move] }) =>
        `${formatAmount(move?.amount ?? '0.00')} moved to ${move?.to?.name ?? 'To assign'}`,
      failed: 'The money was not moved',
    },
  )

/** A command for many categories at once: fill them from a source, or fund them. */
export type Gift = ({ kind: 'fill'; from: Fill['from'] } | { kind: 'fund' }) & {
  /** The categories of a group, or one; all where it is left out. */
  only?: { name: string; categoryIds: string[] } | undefined
}

const give = (
  month: Month,
  gift: Gift,
  overwrite: boolean,
  dryRun: boolean,
  init?: ReturnType<typeof keyed>,
) =>
  gift.kind === 'fund'
    ? answer(budget[':month'].fund.$post({ param: { month }, json: { dryRun, ...onlyOf(gift) } }, init))
    : answer(
        budget[':month'].fill.$post(
          { param: { month }, json: { from: gift.from, overwrite, dryRun, ...onlyOf(gift) } },
          init,
        ),
      )

const onlyOf = ({ only }: Gift) => (only ? { only: only.categoryIds } : {})

/**
 * Dry run of a gift. Its key is none of the month's, whose answer is another. Nothing of it is kept once it is closed: opened
 * again after a change of the book it would show for a moment what is no longer so.
 */
export const previewQuery = (month: Month, gift: Gift, overwrite: boolean) =>
  queryOptions({
    queryKey: [...keys.book, 'budget-preview', month, gift, overwrite],
    queryFn: () => give(month, gift, overwrite, true),
    gcTime: 0,
  })

export const useGive = (month: Month, gift: Gift) =>
  useGiving(month, (overwrite: boolean, key) => give(month, gift, overwrite, false, keyed(key)), {
    done: ({ rows }) => {
      const count = rows.filter(({ before, after }) => before !== after).length
      return `${plural(count, 'category', 'categories')} ${gift.kind === 'fund' ? 'funded' : 'filled'}`
    },
    failed: gift.kind === 'fund' ? 'Nothing was funded' : 'Nothing was filled',
  })

/** Puts the rests of a month that has ended into their goals. */
export const useTakeRests = (month: Month) =>
  useGiving(
    month,
    (_: null, key) => answer(budget[':month'].rests.$post({ param: { month }, json: {} }, keyed(key))),
    {
      done: ({ rows }) =>
        `${plural(rows.length, 'rest')} put into ${rows.length === 1 ? 'its goal' : 'goals'}`,
      failed: 'The leftovers were not put into their goals',
      isInForm: false,
    },
  )
