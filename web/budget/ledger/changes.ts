import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { changeSeen, differing } from '../../api/meanwhile.ts'
import { useCommand } from '../../api/use-command.ts'
import { showToast } from '../../ui/toast.ts'
import { learnFrom } from './learning.ts'
import { type EntryInput, rowOf, showChanged, showRemoved } from './shown.ts'
import { named } from './unnamed.ts'

const { transactions } = api

interface Change {
  before: Transaction
  entry: EntryInput
}

/** Category, parts and refund of a row: sent back whole, the row counts so again. */
const countedOf = ({ type, categoryId, parts, refund, refundCategoryId, refundOf }: Transaction) => ({
  categoryId,
  parts: parts.length > 0 ? parts : null,
  ...(type === 'income' ? { refundOf, ...(parts.length > 0 ? {} : { refund, refundCategoryId }) } : {}),
})

/** Fields of a transaction that a user may change: sent back whole, it is as it was. */
const entryOf = (row: Transaction): EntryInput => {
  const { type, amount, description, accountId, date, payee, note, tags, fromGoalId } = row
  return { type, amount, description, accountId, date, payee, note, tags, fromGoalId, ...countedOf(row) }
}

/** A row before a change of ours and after it. */
interface Changed {
  before: Transaction
  after: Transaction
}

/** Editing and deleting, each with its way back. Used once, by the provider: a row may be gone before its undo. */
export function useChanges() {
  const put = (seen: Transaction, { id: _, ...entry }: Partial<EntryInput>, key: string) =>
    changeSeen(seen, entry, (said) => {
      // A split row becomes an income or an expense with its parts only.
      const json = said.type !== undefined && entry.parts?.length ? { ...said, parts: entry.parts } : said
      return answer(transactions[':id'].$put({ param: { id: seen.id }, json }, keyed(key)))
    })

  const undoChange = useCommand(
    ({ before, after }: Changed, key) => put(after, differing(after, entryOf(before)), key),
    {
      done: 'Change undone',
      failed: 'Failed to undo the change',
      shows: ({ before }, patch) => showChanged(patch, before),
    },
  )
  const change = useCommand(
    async ({ before, entry }: Change, key) => {
      const after = await put(before, entry, key)
      learnFrom(after, before.categoryId)
      const action = { label: 'Undo', run: () => undoChange.mutate({ before, after }) }
      showToast({ tone: 'success', title: 'Transaction updated', action })
      return after
    },
    {
      failed: 'Failed to update the transaction',
      shows: ({ before, entry }, patch) => showChanged(patch, rowOf(before, entry)),
    },
  )
  const restore = useCommand(
    async ({ id, transferId }: Transaction, key) => {
      const after = await answer(transactions[':id'].restore.$post({ param: { id } }, keyed(key)))
      showToast({ tone: 'success', title: `${transferId ? 'Transfer' : 'Transaction'} restored` })
      return after
    },
    { failed: 'Failed to restore the transaction' },
  )
  const remove = useCommand(
    async (shown: Transaction, key) => {
      const row = await named(shown)
      // The command that was to make this row was refused: there is nothing to delete.
      if (!row) return null
      const { id, description, transferId } = row
      const done = await answer(transactions[':id'].$delete({ param: { id } }, keyed(key)))
      const action = { label: 'Undo', run: () => restore.mutate(row) }
      const title = `${transferId ? 'Transfer' : 'Transaction'} deleted`
      showToast({ tone: 'success', title, text: description, action })
      return done
    },
    {
      failed: 'Failed to delete the transaction',
      shows: (row, patch) => showRemoved(patch, row),
    },
  )
  return { change, remove }
}
export type Changes = ReturnType<typeof useChanges>
