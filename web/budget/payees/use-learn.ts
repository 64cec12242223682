import { answer, api, keyed } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { plural } from '../../ui/format.ts'
import { undoBulk } from '../ledger/bulk.ts'
import { offerUndo } from '../undo.ts'
import type { Lesson } from './learn.ts'

interface Taken {
  ids: string[]
  isFromNow: boolean
}

/** Gives the chosen expenses the category, and the payee for the future; one Undo for both. */
export function useLearn({ payeeId, payee, categoryId }: Lesson) {
  const setDefault = (id: string | null, key: string) =>
    answer(
      api.payees[':id'].$put({ param: { id: payeeId }, json: { categoryId: id } }, keyed(`${key} payee`)),
    )
  const undo = useCommand(
    async ({ bulkId, before }: { bulkId?: string; before?: string | null }, key) => {
      if (bulkId) await undoBulk(bulkId, key)
      if (before !== undefined) await setDefault(before, key)
    },
    { done: 'Categories are as they were', failed: 'The categories could not be given back' },
  )
  return useCommand(
    async ({ ids, isFromNow }: Taken, key) => {
      const json = { ids, set: { categoryId } }
      const receipt = ids.length > 0 ? await answer(api.transactions.bulk.$post({ json }, keyed(key))) : null
      const known = isFromNow ? await answer(api.payees[':id'].$get({ param: { id: payeeId } })) : null
      if (isFromNow) await setDefault(categoryId, key)
      offerUndo(
        receipt ? `${plural(receipt.changed, 'expense')} of ${payee} changed` : `${payee} has a category now`,
        () =>
          undo.mutate({
            ...(receipt ? { bulkId: receipt.id } : {}),
            ...(known ? { before: known.categoryId } : {}),
          }),
      )
    },
    { failed: 'The category could not be used for the others' },
  )
}
