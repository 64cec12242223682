import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { ImportSteps } from './import-steps.tsx'
import { PastImports } from './past-imports.tsx'

const AccountDialog = lazyNamed(() => import('../accounts/account-dialog.tsx'), 'AccountDialog')

export function ImportPage() {
  const [isAdding, setAdding] = useState(false)
  const accounts = useQuery(accountsQuery)
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4 lg:gap-6">
      {accounts.isPending ? (
        <Skeleton className="h-72 rounded-box md:h-47" />
      ) : accounts.isError ? (
        <div className="card-surface">
          <ErrorState what="your accounts" error={accounts.error} onRetry={() => accounts.refetch()} />
        </div>
      ) : accounts.data.length === 0 ? (
        <div className="card-surface">
          <EmptyState
            picture="import"
            heading="h2"
            title="No Accounts Yet"
            text="A statement belongs to an account. Add the account, then choose its file here."
          >
            <Button look="primary" icon={faPlus} onClick={() => setAdding(true)}>
              Add Your First Account
            </Button>
          </EmptyState>
        </div>
      ) : (
        <ImportSteps accounts={accounts.data} />
      )}
      <PastImports accounts={accounts.data ?? []} />
      <Suspense>{isAdding ? <AccountDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </div>
  )
}
