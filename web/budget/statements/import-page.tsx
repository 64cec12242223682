import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { ImportSteps } from './import-steps.tsx'
import { PastImports } from './past-imports.tsx'

export function ImportPage() {
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
            icon={faBuildingColumns}
            heading="h2"
            title="No Accounts Yet"
            text="A statement belongs to an account. Add the account first, then come back with its file."
          >
            <Link href="/accounts" className="btn btn-primary">
              Go to Accounts
            </Link>
          </EmptyState>
        </div>
      ) : (
        <ImportSteps accounts={accounts.data} />
      )}
      <PastImports accounts={accounts.data ?? []} />
    </div>
  )
}
