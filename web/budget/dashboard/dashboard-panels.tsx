import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnalyticsPanel } from '../analytics/analytics-panel.tsx'
import { bucketsQuery } from '../buckets/queries.ts'
import { SavingsPanel } from '../buckets/savings-panel.tsx'
import { BudgetAllocation } from '../categories/budget-allocation.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import { hasWidgets, type Owner } from '../insights/owned.ts'
import { SampleBanner } from '../sample/sample-banner.tsx'
import { SampleOffer } from '../sample/sample-offer.tsx'
import { useSampleState } from '../sample/use-sample-state.ts'
import { recentQuery } from '../transactions/queries.ts'
import { RecentTransactions } from '../transactions/recent-transactions.tsx'
import { SummaryCards } from './summary-cards.tsx'

const DuePanels = lazy(() =>
  import('../recurring/due-panels.tsx').then((module) => ({ default: module.DuePanels })),
)

const Widgets = lazy(() => import('../insights/widgets.tsx').then((module) => ({ default: module.Widgets })))

/** More categories take the whole width, in columns: beside them there would be nothing for long. */
const LONG_LIST = 8

/** Everything that the dashboard shows outside of Budget Mode. */
export function DashboardPanels({ user }: { user: Owner }) {
  // The lists above decide where a panel stands; until they are there it is unseen, so that nothing jumps.
  const categories = useQuery(categoriesQuery)
  const lists = [categories, useQuery(recentQuery)]
  const isLong = (categories.data?.length ?? 0) > LONG_LIST
  const goals = useQuery(bucketsQuery)
  const sample = useSampleState()
  const isBelowNotice = sample !== undefined
  const isBelowLists = isBelowNotice && lists.every((list) => list.isFetched)
  const isBelowGoals = isBelowLists && goals.isFetched
  return (
    <div className="@container grid grid-cols-1 gap-4 lg:gap-6">
      <div data-tour="account-overview">
        <SummaryCards />
      </div>
      {sample === 'offered' ? <SampleOffer /> : sample === 'shown' ? <SampleBanner /> : null}
      <div
        className={`${isBelowNotice ? '' : 'invisible'} grid grid-cols-1 items-start gap-4 lg:gap-6 @[56rem]:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] @[56rem]:grid-rows-[auto_1fr]`}
      >
        <div className={isLong ? '@[56rem]:col-span-2' : '@[56rem]:row-span-2 @[76rem]:row-span-1'}>
          <BudgetAllocation />
        </div>
        <RecentTransactions />
        <div className={`${isBelowLists ? '' : 'invisible'} ${isLong ? '' : '@[76rem]:col-span-2'}`}>
          <SavingsPanel />
        </div>
      </div>
      <div
        className={`${isBelowGoals ? '' : 'invisible'} grid min-h-82 grid-cols-1 items-start gap-4 lg:gap-6 @[44rem]:grid-cols-2`}
      >
        <Suspense>
          <DuePanels />
        </Suspense>
      </div>
      <div className={isBelowGoals ? '' : 'invisible'}>
        <AnalyticsPanel />
      </div>
      {hasWidgets(user) ? (
        <div className={isBelowGoals ? '' : 'invisible'}>
          <Suspense fallback={<Skeleton className="h-[73rem]" />}>
            <Widgets />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
