import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '../../../src/budget/insights/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatAmount, plural } from '../../ui/format.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MonthTable } from '../analytics/figure-tables.tsx'
import { MonthChart } from '../analytics/month-chart.tsx'
import { leftOf } from '../analytics/spending.ts'
import { AnalyticsOffer } from './analytics-offer.tsx'
import { CategoryMonths } from './category-months.tsx'
import { Comparison } from './comparison.tsx'
import { LargestExpenses, TopPayees } from './lists.tsx'
import { hasAnalytics, type Owner } from './owned.ts'
import { analyticsQuery } from './queries.ts'
import { SpanPicker, useSpan } from './span.tsx'
import { WeekdayBars } from './weekday-bars.tsx'
import { Reading } from './widget-card.tsx'

/** The page of analytics pro; whoever has not got it reads what it is. */
export function AnalyticsPage({ user }: { user: Owner }) {
  return hasAnalytics(user) ? <Figures /> : <AnalyticsOffer isRewarded={user.rewardsEnabled} />
}

const isBlank = ({ income, expense }: Analytics) => centsOf(income) === 0 && centsOf(expense) === 0

function Figures() {
  const [span, setSpan] = useSpan()
  const figures = useQuery(analyticsQuery(span.from, span.to))
  return (
    <div className="@container grid grid-cols-1 gap-4 lg:gap-6">
      <SpanPicker span={span} onChange={setSpan} />
      {figures.isPending ? (
        <div role="status" aria-label="Loading your analytics" className="grid grid-cols-1 gap-4 lg:gap-6">
          <Skeleton className="h-24 rounded-box" />
          <Skeleton className="h-96 rounded-box" />
          <Skeleton className="h-96 rounded-box" />
        </div>
      ) : figures.isError ? (
        <div className="card-surface">
          <ErrorState what="your analytics" error={figures.error} onRetry={() => figures.refetch()} />
        </div>
      ) : isBlank(figures.data) ? (
        <div className="card-surface">
          <EmptyState
            heading="h2"
            picture="charts"
            title="Nothing happened in these months"
            text="Record income and expenses, or choose other months, and this page shows where the money went."
          />
        </div>
      ) : (
        <Sections figures={figures.data} />
      )}
    </div>
  )
}

function Sections({ figures }: { figures: Analytics }) {
  const { income, expense, averagePerDay, days, byMonth, to } = figures
  return (
    <>
      <dl className="card-surface grid grid-cols-2 gap-x-8 gap-y-3 p-5 lg:p-6 @[44rem]:grid-cols-4">
        <Reading label="Income">{formatAmount(income)}</Reading>
        <Reading label="Spent">{formatAmount(expense)}</Reading>
        <Reading label="Left">{formatAmount(leftOf({ income, expense }))}</Reading>
        <Reading label={`Spent a day, over ${plural(days, 'day')}`}>{formatAmount(averagePerDay)}</Reading>
      </dl>
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 @[52rem]:grid-cols-2">
        <SectionCard heading="h2" title="Income and expense">
          <div className="min-w-0">
            <MonthChart months={byMonth} />
            <div className="sr-only">
              <MonthTable months={byMonth} />
            </div>
          </div>
        </SectionCard>
        <SectionCard
          heading="h2"
          title="By weekday"
          text="What an average day of each name costs, and what all of them cost together."
        >
          <WeekdayBars weekdays={figures.weekdays} />
        </SectionCard>
      </div>
      <SectionCard
        heading="h2"
        title="Categories by month"
        text="The stronger the colour, the nearer to the category’s dearest month."
      >
        <CategoryMonths categories={figures.categories} months={byMonth.map(({ month }) => month)} />
      </SectionCard>
      <Comparison month={to} categories={figures.comparison} />
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-6 @[52rem]:grid-cols-2">
        <SectionCard heading="h2" title="Top payees" text="Expenses with the same description, added up.">
          <TopPayees payees={figures.payees} span={figures} />
        </SectionCard>
        <SectionCard heading="h2" title="Largest expenses">
          <LargestExpenses expenses={figures.largest} />
        </SectionCard>
      </div>
      <p className="max-w-[70ch] px-1 text-sm text-pretty text-muted">
        Transfers into savings goals are no spending and are left out. Balance adjustments count as the income
        or expense that they are, except among payees.
      </p>
    </>
  )
}
