import { faChartColumn } from '@fortawesome/free-solid-svg-icons/faChartColumn'
import { faTable } from '@fortawesome/free-solid-svg-icons/faTable'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Dashboard, Period } from '../../../src/budget/dashboard/wire.ts'
import type { Day } from '../../../src/values/day.ts'
import { answer, api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Amount } from '../../ui/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatShare } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Segments } from '../../ui/segments.tsx'
import { AnalyticsSkeleton } from './analytics-skeleton.tsx'
import { CategoryTable, MonthTable } from './figure-tables.tsx'
import { MonthChart } from './month-chart.tsx'
import { type Slice, type Spending, slicesOf, sumOf } from './spending.ts'

/** Figures of a period. The present month has the key of the cards above, so they are not asked for twice. */
const analyticsQuery = (period: Period) =>
  queryOptions({
    queryKey: period === 'this-month' ? keys.dashboard : [...keys.dashboard, period],
    queryFn: () => answer(api.dashboard.$get({ query: { period } })),
    placeholderData: keepPreviousData,
  })

const PERIODS: Record<Period, string> = {
  'this-month': 'This Month',
  'last-3-months': 'Last 3 Months',
  'this-year': 'This Year',
}

interface CategoryChartProps {
  spending: Spending
  days: { from: Day; to: Day }
}

/** A bar for each category, the largest first, with its name, amount and share written beside it. */
function CategoryChart({ spending, days }: CategoryChartProps) {
  const slices = slicesOf(spending)
  const largest = Math.max(...slices.map((slice) => slice.share), 0)
  if (slices.length === 0) return <p className="py-3 text-muted">Nothing was spent in this period.</p>
  return (
    <ul className="grid grid-cols-1 gap-3.5">
      {slices.map((slice) => (
        <li key={slice.categoryId ?? slice.name}>
          <p className="flex items-baseline gap-3 text-sm">
            <SliceName slice={slice} days={days} />
            <Amount value={slice.amount} className="text-muted" />
            <span className="figures w-13 text-right font-semibold">{formatShare(slice.share)}</span>
          </p>
          <div
            aria-hidden="true"
            className="bar-fill mt-1 h-2.5 min-w-1 rounded-full bg-meter-ok transition-[width] duration-200 ease-out"
            style={{ width: `${largest > 0 ? (slice.share / largest) * 100 : 0}%` }}
          />
        </li>
      ))}
    </ul>
  )
}

function SliceName({
  slice: { categoryId, name },
  days,
}: {
  slice: Slice
  days: CategoryChartProps['days']
}) {
  const look = 'min-w-0 flex-1 truncate font-medium'
  if (!categoryId) return <span className={look}>{name}</span>
  // Refunds are in the figure too: of the rows of a category none is left out.
  const query = new URLSearchParams({ category: categoryId, ...days })
  return (
    <Link
      href={`/transactions?${query}`}
      title={name}
      className={`${look} underline decoration-line underline-offset-4 hover:decoration-current`}
    >
      {name}
    </Link>
  )
}

const isBlank = ({ spendingByCategory, byMonth }: Dashboard) =>
  spendingByCategory.length === 0 &&
  byMonth.every(({ income, expense }) => Number(income) === 0 && Number(expense) === 0)

/** Spending by category in a period, and income against expense month by month. */
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
        <Segments legend="Period" choices={PERIODS} value={period} onPick={setPeriod} />
      </header>
      <Loaded
        query={figures}
        what="your spending"
        waiting={<AnalyticsSkeleton />}
        empty={
          <EmptyState
            picture="charts"
            title="Nothing to compare yet"
            text="Your spending by category, and what comes in against what goes out, are drawn here."
          />
        }
        isEmpty={isBlank}
      >
        {(data) => <Charts figures={data} isTable={isTable} />}
      </Loaded>
    </section>
  )
}

function Charts({ figures, isTable }: { figures: Dashboard; isTable: boolean }) {
  const { spendingByCategory, byMonth, period, firstDay, lastDay } = figures
  const total = sumOf(spendingByCategory.map(({ amount }) => amount))
  const tables = isTable ? '' : 'sr-only'
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 px-5 pb-6 lg:px-6 @[52rem]:min-h-92 @[52rem]:grid-cols-2">
      <Half title="By category" note={<Amount value={total} />}>
        {isTable ? null : (
          <CategoryChart spending={spendingByCategory} days={{ from: firstDay, to: lastDay }} />
        )}
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
