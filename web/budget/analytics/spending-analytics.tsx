import { faChartColumn } from '@fortawesome/free-solid-svg-icons/faChartColumn'
import { faTable } from '@fortawesome/free-solid-svg-icons/faTable'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Dashboard, Period } from '../../../src/budget/dashboard/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { CategoryChart } from './category-chart.tsx'
import { CategoryTable, MonthTable } from './figure-tables.tsx'
import { MonthChart } from './month-chart.tsx'
import { PERIODS, PeriodPicker } from './period-picker.tsx'
import { analyticsQuery } from './queries.ts'
import { daysOf, sumOf } from './spending.ts'

const isBlank = ({ spendingByCategory, byMonth }: Dashboard) =>
  spendingByCategory.length === 0 &&
  byMonth.every(({ income, expense }) => Number(income) === 0 && Number(expense) === 0)

/** Where the money goes: by category in a period, and income against expense month by month. */
export function SpendingAnalytics() {
  const [period, setPeriod] = useState<Period>('this-month')
  const [isTable, setTable] = useState(false)
  const figures = useQuery(analyticsQuery(period))
  return (
    <section aria-labelledby="analytics-title" className="@container card-surface relative">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 pt-4 pb-3 lg:px-6">
        <h2 id="analytics-title" className="min-w-0 flex-1 text-lg font-semibold tracking-tight">
          Spending Analytics
        </h2>
        <IconButton
          icon={isTable ? faChartColumn : faTable}
          label={isTable ? 'Show as charts' : 'Show as tables'}
          className="max-md:min-h-11 max-md:min-w-11 sm:order-last"
          onClick={() => setTable(!isTable)}
        />
        <PeriodPicker value={period} onPick={setPeriod} />
      </header>
      {figures.isPending ? (
        <AnalyticsSkeleton />
      ) : figures.isError ? (
        <ErrorState what="your spending" error={figures.error} onRetry={() => figures.refetch()} />
      ) : isBlank(figures.data) ? (
        <EmptyState
          picture="charts"
          title="Nothing to compare yet"
          text="Your spending by category, and what comes in against what goes out, are drawn here."
        />
      ) : (
        <Charts figures={figures.data} isTable={isTable} />
      )}
    </section>
  )
}

function Charts({ figures, isTable }: { figures: Dashboard; isTable: boolean }) {
  const { spendingByCategory, byMonth, period } = figures
  const total = sumOf(spendingByCategory.map(({ amount }) => amount))
  const tables = isTable ? '' : 'sr-only'
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 px-5 pb-6 lg:px-6 @[52rem]:min-h-92 @[52rem]:grid-cols-2">
      <Half title="By category" note={<Amount value={total} />}>
        {isTable ? null : <CategoryChart spending={spendingByCategory} days={daysOf(figures, period)} />}
        <div className={tables}>
          <CategoryTable spending={spendingByCategory} period={PERIODS[period]} />
        </div>
      </Half>
      <Half title="By month">
        {isTable ? null : <MonthChart months={byMonth} />}
        <div className={tables}>
          <MonthTable months={byMonth} />
        </div>
      </Half>
    </div>
  )
}

function Half({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4 border-b border-line pb-2 text-sm">
        <h3 className="font-semibold">{title}</h3>
        {note ? <p className="text-muted">{note} spent</p> : null}
      </div>
      {children}
    </div>
  )
}
