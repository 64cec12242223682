import { useQuery } from '@tanstack/react-query'
import type { Bucket } from '../../../src/budget/buckets/wire.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { SavedForm } from './saved-form.tsx'

/** The accounts are fetched anew each time, because their balances decide where money is taken from. */
export function SavedDialog({ goal, onClose }: { goal: Bucket; onClose: () => void }) {
  const accounts = useQuery({ ...accountsQuery, refetchOnMount: 'always' })
  const categories = useQuery(categoriesQuery)
  return (
    <Dialog
      title="Edit Savings Amount"
      description={<span className="break-words">{goal.name}</span>}
      onClose={onClose}
    >
      {accounts.data && categories.data ? (
        <SavedForm goal={goal} accounts={accounts.data} categories={categories.data} onClose={onClose} />
      ) : accounts.isError ? (
        <ErrorState what="your accounts" error={accounts.error} onRetry={() => accounts.refetch()} />
      ) : categories.isError ? (
        <ErrorState what="your categories" error={categories.error} onRetry={() => categories.refetch()} />
      ) : (
        <Skeleton className="h-88 w-full" />
      )}
    </Dialog>
  )
}
