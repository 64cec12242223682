import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Balanced } from '../../ui/balanced.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnalyticsPanel } from '../analytics/analytics-panel.tsx'
import { bucketsQuery } from '../buckets/queries.ts'
import { SavingsPanel } from '../buckets/savings-panel.tsx'
import { BudgetAllocation } from '../categories/budget-allocation.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import { hasWidgets, type Owner } from '../insights/owned.ts'
import { SampleBanner } from '../sample/sample-banner.tsx'
import { recentQuery } from '../transactions/queries.ts'
import { RecentTransactions } from '../transactions/recent-transactions.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useFirstSteps } from './use-first-steps.ts'

const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })))

const DuePanels = lazy(() =>
  import('../recurring/due-panels.tsx').then((module) => ({ default: module.DuePanels })),
)

const Widgets = lazy(() => import('../insights/widgets.tsx').then((module) => ({ default: module.Widgets })))

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
          <Suspense>{isBelowGoals ? <DuePanels /> : null}</Suspense>
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
