import { lazy, Suspense } from 'react'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'

const SpendingAnalytics = lazy(() =>
  import('./spending-analytics.tsx').then((module) => ({ default: module.SpendingAnalytics })),
)

/** The charts' place on the dashboard; their code comes after everything above them. */
export function AnalyticsPanel() {
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
