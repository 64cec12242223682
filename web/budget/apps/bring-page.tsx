import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { PastImports } from '../statements/past-imports.tsx'
import { BringSteps } from './bring-steps.tsx'

/** The page on which a book of another app is brought in, with past imports. */
export function BringPage() {
  const accounts = useQuery(accountsQuery)
  const categories = useQuery(categoriesQuery)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <Loaded
        query={accounts}
        what="your accounts"
        inCard
        isEmpty={() => false}
        waiting={<Skeleton className="h-96 rounded-box md:h-76" />}
        empty={null}
      >
        {(data) => <BringSteps accounts={data} categories={categories.data ?? []} />}
      </Loaded>
      <PastImports accounts={accounts.data} />
    </div>
  )
}
