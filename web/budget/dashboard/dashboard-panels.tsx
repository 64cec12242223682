import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { atRest } from '../../ui/at-rest.ts'
import { Balanced } from '../../ui/balanced.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnalyticsSkeleton } from '../analytics/analytics-skeleton.tsx'
import { bucketsQuery } from '../buckets/queries.ts'
import { SavingsPanel } from '../buckets/savings-panel.tsx'
import { hasWidgets, type Owner } from '../insights/owned.ts'
import { categoriesQuery, recentQuery } from '../ledger/queries.ts'
import { ImportLink } from '../transactions/import-link.tsx'
import { TransactionWidget } from '../transactions/transaction-widget.tsx'
import { BudgetAllocation } from './budget-allocation.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useFirstSteps } from './use-first-steps.ts'

function RecentTransactions() {
  return (
    <TransactionWidget
      title="Recent transactions"
      empty={
        <EmptyState
          picture="transactions"
          title="No transactions yet"
          text="Add an income or an expense, or bring in a statement from your bank."
        >
          <ImportLink />
        </EmptyState>
      }
    />
  )
}

const SpendingAnalytics = lazyNamed(
  () => atRest().then(() => import('../analytics/spending-analytics.tsx')),
  'SpendingAnalytics',
)

/** The charts' place on the dashboard; their code comes after everything above them. */
function AnalyticsPanel() {
  return (
    <Suspense
      fallback={
        <div className="@container card-surface pt-17">
          <AnalyticsSkeleton />
        </div>
      }
    >
      <SpendingAnalytics />
    </Suspense>
  )
}

const SampleBanner = lazyNamed(() => import('../sample/sample-banner.tsx'), 'SampleBanner')

const FirstSteps = lazyNamed(() => import('./first-steps.tsx'), 'FirstSteps')

const WhatIsDue = lazyNamed(() => atRest().then(() => import('./what-is-due.tsx')), 'WhatIsDue')

const Widgets = lazyNamed(() => import('../insights/widgets.tsx'), 'Widgets')

/** More categories take the whole width, in columns of their own. */
const LONG_LIST = 8

export interface DashboardProps {
  user: Owner & { id: string }
}

/** Everything that the dashboard shows outside of Budget Mode. */
export function DashboardPanels({ user }: DashboardProps) {
  // The lists above decide where a panel stands; until they are there it is unseen, so that nothing jumps.
  const categories = useQuery(categoriesQuery)
  const lists = [categories, useQuery(recentQuery)]
  const count = categories.data?.length ?? 0
  const wide = count > LONG_LIST ? '' : undefined
  const goals = useQuery(bucketsQuery)
  const { notice, taken, dismiss } = useFirstSteps(user.id)
  const isBelowNotice = notice !== undefined
  const isBelowLists = isBelowNotice && lists.every((list) => list.isFetched)
  const isBelowGoals = isBelowLists && goals.isFetched
  return (
    <div className="@container grid grid-cols-1 gap-4 lg:gap-6">
      <div data-tour="account-overview">
        <SummaryCards />
      </div>
      {/* The panels wait for the steps above them, so that nothing jumps. */}
      <Suspense>
        {notice === 'steps' ? <FirstSteps taken={taken} onDismiss={dismiss} /> : null}
        {notice === 'sample' ? <SampleBanner /> : null}
        <Balanced className={isBelowNotice ? '' : 'invisible'}>
          <div data-wide={wide}>
            <BudgetAllocation />
          </div>
          <RecentTransactions />
          <div className={isBelowLists ? '' : 'invisible'}>
            <SavingsPanel />
          </div>
          <Suspense>{isBelowGoals ? <WhatIsDue /> : null}</Suspense>
        </Balanced>
        {isBelowGoals ? <AnalyticsPanel /> : null}
        {hasWidgets(user) ? (
          <div className={isBelowGoals ? '' : 'invisible'}>
            <Suspense fallback={<Skeleton className="h-[73rem]" />}>
              <Widgets />
            </Suspense>
          </div>
        ) : null}
      </Suspense>
    </div>
  )
}
