import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { keepDraft } from '../../ui/draft.tsx'
import { tidyAmount } from '../../ui/money-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import type { Changes } from './changes.ts'
import { EntryForm } from './entry-form.tsx'

interface EditDialogProps {
  transaction: Transaction
  changes: Changes
  onClose: () => void
}

export function EditDialog({ transaction, changes, onClose }: EditDialogProps) {
  const isWaiting = [useQuery(accountsQuery), useQuery(categoriesQuery)].some((query) => query.isPending)
  const { type, amount, description, accountId, categoryId, date } = transaction
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
          start={{ type, amount: tidyAmount(amount), description, accountId, categoryId, date }}
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
