// What the provider loads when a form is first opened: the first script names the parts of one chunk only.
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { answer, api } from '../../api/client.ts'
import { statusOf } from '../../api/errors.ts'
import { keepDraft } from '../../ui/draft.tsx'
import type { EntryType } from './queries.ts'

export { EditDialog } from './edit-dialog.tsx'
export { EntryDialog } from './entry-dialog.tsx'

interface Openers {
  openEntry: (type: EntryType) => void
  editTransaction: (transaction: Transaction) => void
}

/** Opens the form that a reload has interrupted: for a new entry of such a type, or a transaction as it is now. */
export async function reopen(row: string, { openEntry, editTransaction }: Openers) {
  if (row === 'income' || row === 'expense') return openEntry(row)
  try {
    editTransaction(await answer(api.transactions[':id'].$get({ param: { id: row } })))
  } catch (error) {
    if (statusOf(error) === 404) keepDraft('entry', row)
  }
}
