// Loaded by the provider when a form is first opened: the first script names the parts of one chunk only.
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { answer, api } from '../../api/client.ts'
import { statusOf } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { keepDraft } from '../../ui/draft.tsx'
import { tidyAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import type { Changes } from '../ledger/changes.ts'
import { type EntryType, useAddEntry } from '../ledger/queries.ts'
import { EntryForm } from './entry-form.tsx'

interface EntryDialogProps {
  type: EntryType
  /** Opened beside the categories: one of them has to be chosen, be it none. */
  asksCategory?: boolean
  onClose: () => void
}

export function EntryDialog({ onClose, type, asksCategory = false }: EntryDialogProps) {
  const accounts = useQuery(accountsQuery)
  const categories = useQuery(categoriesQuery)
  const [id] = useState(() => uuidV7(Date.now()))
  const add = useAddEntry(type)
  const isWaiting = accounts.isPending || categories.isPending
  const title = type === 'income' ? 'Add Income' : 'Add Expense'
  return (
    <Dialog title={title} onClose={onClose}>
      {isWaiting ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <EntryForm
          start={{
            amount: '',
            description: '',
            accountId: accounts.data?.find((account) => account.isActive)?.id ?? null,
            date: today(),
            type,
            id,
          }}
          asksCategory={asksCategory}
          action={title}
          onSubmit={(entry) => add.mutateAsync({ ...entry, id: entry.id ?? id })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface EditDialogProps {
  transaction: Transaction
  changes: Changes
  onClose: () => void
}

export function EditDialog({ transaction, changes, onClose }: EditDialogProps) {
  const isWaiting = [useQuery(accountsQuery), useQuery(categoriesQuery)].some(({ isPending }) => isPending)
  const { type, amount, description, accountId, categoryId, date, payee, note, tags } = transaction
  const { change, remove } = changes
  return (
    <Dialog
      title="Edit transaction"
      description={
        transaction.bucketId
          ? 'It moves money of a savings goal, whose saved amount follows what you change here.'
          : undefined
      }
      onClose={onClose}
    >
      {isWaiting ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <EntryForm
          start={{
            ...{ type, description, accountId, categoryId, date, payee, note, tags },
            amount: tidyAmount(amount),
          }}
          row={transaction}
          action="Save changes"
          onSubmit={(entry) => change.mutateAsync({ before: transaction, entry })}
          onClose={onClose}
        >
          <Button
            look="quiet"
            icon={faTrash}
            className="text-error sm:mr-auto sm:-ml-4"
            onClick={() => {
              remove.mutate(transaction, { onSuccess: () => keepDraft('entry', transaction.id) })
              onClose()
            }}
          >
            Delete
          </Button>
        </EntryForm>
      )}
    </Dialog>
  )
}

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
