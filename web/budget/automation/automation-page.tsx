import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useOwns } from '../../api/use-owns.ts'
import { Button } from '../../ui/button.tsx'
import { NEW, openRow } from '../../ui/drafts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { movingRows } from '../../ui/moving-rows.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { NotOwned } from '../not-owned.tsx'
import { itemsQuery } from '../recurring/commands.ts'
import { AutoPayCard, KINDS } from './auto-pay-card.tsx'
import { rulesQuery } from './queries.ts'
import { RuleRow } from './rule-row.tsx'

const RuleDialog = lazyNamed(() => import('./rule-dialog.tsx'), 'RuleDialog')

const nameIn = (rows: { id: string; name: string }[] | undefined, id: string | null) =>
  rows?.find((row) => row.id === id)?.name

/** The rules of the book, the oldest first, as that is how they are held against an expense. */
function RuleCard() {
  const rules = useQuery(rulesQuery)
  const accounts = useQuery(accountsQuery)
  const categories = useQuery(categoriesQuery)
  const [isAdding, setAdding] = useState(() => openRow('rule') === NEW)
  const failed = [rules, accounts, categories].find((query) => query.isError)
  const isPending = rules.isPending || accounts.isPending || categories.isPending
  return (
    <SectionCard
      heading="h2"
      title="Rules"
      text="Expenses that you record without a category, bills that are paid and bank statements that you import get the category of the first rule that fits. The oldest rule comes first."
      action={
        <Button look="primary" icon={faPlus} onClick={() => setAdding(true)}>
          Add a rule
        </Button>
      }
    >
      {failed?.error ? (
        <ErrorState what="your rules" error={failed.error} onRetry={() => failed.refetch()} />
      ) : isPending ? (
        <Skeletons label="Loading your rules" className="grid gap-3" rows={['h-11 w-full', 'h-11 w-full']} />
      ) : rules.data?.length === 0 ? (
        <p className="rounded-field bg-base-200 px-4 py-6 text-center text-pretty text-muted">
          No rules yet. Make one for what comes back every week: the grocer, the bus, the streaming service.
        </p>
      ) : (
        <ul ref={movingRows} className="divide-y divide-line border-t border-line">
          {rules.data?.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              account={nameIn(accounts.data, rule.accountId)}
              category={nameIn(categories.data, rule.categoryId) ?? ''}
            />
          ))}
        </ul>
      )}
      <Suspense>{isAdding ? <RuleDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </SectionCard>
  )
}

/** The page of everything that the book does by itself. */
export function AutomationPage() {
  if (!useOwns('smart-automation'))
    return (
      <NotOwned
        picture="repeating"
        title="Let the book do the routine"
        text="Rules give your expenses their category, and bills and subscriptions post themselves when they fall due."
      />
    )
  return <Automation />
}

/** Both cards at once: as long as their lists come, each would push down what is below it. */
function Automation() {
  const isComing = useQueries({
    queries: [rulesQuery, accountsQuery, categoriesQuery, ...KINDS.map(itemsQuery)],
    combine: (lists) => lists.some(({ isFetched }) => !isFetched),
  })
  if (isComing)
    return (
      <div role="status" aria-label="Loading your rules" className="grid gap-4 lg:gap-6">
        <Skeleton className="h-80 rounded-box" />
        <Skeleton className="h-96 rounded-box" />
      </div>
    )
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 lg:gap-6 @[72rem]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <RuleCard />
        <AutoPayCard />
      </div>
    </div>
  )
}
