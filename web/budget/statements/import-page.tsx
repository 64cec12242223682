import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { ImportSteps } from './import-steps.tsx'
import { Layouts } from './layouts.tsx'
import { PastImports } from './past-imports.tsx'

const AccountDialog = lazyNamed(() => import('../accounts/account-dialog.tsx'), 'AccountDialog')

export function ImportPage() {
  const [isAdding, setAdding] = useState(false)
  const accounts = useQuery(accountsQuery)
  const categories = useQuery(categoriesQuery)
  // A file may come at once, shared from another app, and how it is read depends on both.
  const lists = accounts.data && categories.data && { accounts: accounts.data, categories: categories.data }
  const refetch = () => (accounts.error ? accounts : categories).refetch()
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <Loaded
        query={{ data: lists, error: accounts.error ?? categories.error, refetch }}
        what="your accounts and categories"
        inCard
        isKept
        waiting={<Skeleton className="h-88 rounded-box lg:h-52" />}
      >
        {(loaded) => (
          <ImportSteps
            {...loaded}
            others={
              <>
                <Button icon={faPlus} onClick={() => setAdding(true)}>
                  Add Your First Account
                </Button>
                <Link href="/bring-in" className="btn btn-ghost text-muted">
                  Bring in a book of another app
                </Link>
              </>
            }
          />
        )}
      </Loaded>
      <PastImports accounts={accounts.data} />
      <Layouts accounts={accounts.data ?? []} />
      <Suspense>{isAdding ? <AccountDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </div>
  )
}
