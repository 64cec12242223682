import { useQuery } from '@tanstack/react-query'
import { type ComponentType, memo, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { PanelId } from '../../../src/budget/dashboard/wire.ts'
import { sharedBook } from '../../api/current-book.ts'
import { atRest } from '../../ui/at-rest.ts'
import { Balanced } from '../../ui/balanced.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAdding } from '../../ui/use-adding.ts'
import { AnalyticsSkeleton } from '../analytics/analytics-skeleton.tsx'
import { bucketsQuery } from '../buckets/queries.ts'
import { SavingsPanel } from '../buckets/savings-panel.tsx'
import { hasWidgets, type Owner } from '../insights/owned.ts'
import { categoriesQuery, groupsQuery, recentQuery } from '../ledger/queries.ts'
import { ImportLink } from '../transactions/import-link.tsx'
import { TransactionWidget } from '../transactions/transaction-widget.tsx'
import { BudgetAllocation } from './budget-allocation.tsx'
import { dashboardQuery } from './queries.ts'
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
const DueStrip = lazyNamed(() => atRest().then(() => import('../insights/due-strip.tsx')), 'DueStrip')
const BillsPanel = lazyNamed(() => atRest().then(() => import('../recurring/due-panels.tsx')), 'BillsPanel')
const SubscriptionsPanel = lazyNamed(
  () => atRest().then(() => import('../recurring/due-panels.tsx')),
  'SubscriptionsPanel',
)
const Widgets = lazyNamed(() => import('../insights/widgets.tsx'), 'Widgets')
const SampleBanner = lazyNamed(() => import('../sample/sample-banner.tsx'), 'SampleBanner')
const FirstSteps = lazyNamed(() => import('./first-steps.tsx'), 'FirstSteps')
const ArrangeDialog = lazyNamed(() => import('./arrange-dialog.tsx'), 'ArrangeDialog')

const charts = (
  <div className="@container card-surface pt-17">
    <AnalyticsSkeleton />
  </div>
)
const list = <Skeleton className="h-82" />

/** Each panel, with what stands in its place until its code is there; in the order in which they are at first. */
const PANELS: Record<PanelId, [panel: ComponentType, waiting?: ReactNode]> = {
  allocation: [BudgetAllocation],
  transactions: [RecentTransactions],
  savings: [SavingsPanel],
  due: [DueStrip, list],
  bills: [BillsPanel, list],
  subscriptions: [SubscriptionsPanel, list],
  analytics: [SpendingAnalytics, charts],
  widgets: [Widgets, <Skeleton key="widgets" className="h-[73rem]" />],
}
const AT_FIRST = Object.keys(PANELS).map((id) => ({ id: id as PanelId, hidden: false }))

/** More categories take the whole width, in columns of their own. */
const LONG_LIST = 8

export interface DashboardProps {
  user: Owner & { id: string }
}

/** Everything that the dashboard shows outside of Budget Mode. It stays as it is while the button of the mode answers. */
export const DashboardPanels = memo(function DashboardPanels({ user }: DashboardProps) {
  // The lists above decide where a panel stands; until they are there it is unseen, so that nothing jumps.
  const categories = useQuery(categoriesQuery)
  const fetched: Partial<Record<PanelId, boolean>> = {
    allocation: useQuery(groupsQuery).isFetched && categories.isFetched,
    transactions: useQuery(recentQuery).isFetched,
    savings: useQuery(bucketsQuery).isFetched,
  }
  const dashboard = useQuery(dashboardQuery)
  const { notice: nextNotice, taken, dismiss } = useFirstSteps(user.id)
  // Another notice waits for its code before it stands there: the panels below stay in view meanwhile.
  const notice = useDeferredValue(nextNotice)
  const { isAdding, add, stopAdding } = useAdding('arrangement')
  const arranged = dashboard.data?.panels ?? AT_FIRST
  const mayArrange = sharedBook()?.role !== 'viewer'
  const here = arranged.filter(({ id }) => id !== 'widgets' || hasWidgets(user))
  const shown = here.filter(({ hidden }) => !hidden)
  const isLong = (categories.data?.length ?? 0) > LONG_LIST
  const isWide = (id: PanelId) => id === 'analytics' || id === 'widgets' || (id === 'allocation' && isLong)
  const isBelowNotice = notice !== undefined && dashboard.isFetched
  const pending = shown.findIndex(({ id }) => fetched[id] === false)
  // The first two begin beside each other.
  const seen = !isBelowNotice ? 2 : pending < 0 ? shown.length : Math.max(2, pending + 1)
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
          {shown.map(({ id }, place) => {
            const [Panel, waiting] = PANELS[id]
            const isSeen = place < seen
            return (
              <div key={id} data-wide={isWide(id) ? '' : undefined} className={isSeen ? '' : 'invisible'}>
                <Suspense fallback={waiting}>{isSeen || id in fetched ? <Panel /> : null}</Suspense>
              </div>
            )
          })}
        </Balanced>
        {mayArrange && seen >= shown.length ? (
          <Button small look="quiet" className="justify-self-end" onClick={add}>
            Arrange panels
          </Button>
        ) : null}
      </Suspense>
      {/* By itself: the panels stay while its code is fetched, and with them the button that has the focus. */}
      <Suspense>
        {mayArrange && isAdding ? (
          <ArrangeDialog panels={here} all={arranged} atFirst={AT_FIRST} onClose={stopAdding} />
        ) : null}
      </Suspense>
    </div>
  )
})
