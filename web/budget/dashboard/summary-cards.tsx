import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { Dashboard } from '../../../src/budget/dashboard/wire.ts'
import { Amount, RollingAmount } from '../../ui/amount.tsx'
import { atRest } from '../../ui/at-rest.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatAmount, formatPercent } from '../../ui/format.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Meter } from '../../ui/meter.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dashboardQuery } from './queries.ts'

interface SummaryCardProps {
  title: string
  figure: ReactNode
  /** The figure that the eye should find first. */
  isLead?: boolean
  /** Address of the page that shows what the figure sums. */
  href?: string | undefined
  children: ReactNode
}

function SummaryCard({ title, figure, isLead, href, children }: SummaryCardProps) {
  return (
    <section
      className={`@container relative flex min-h-34 flex-col rounded-box border p-4 sm:min-h-36 sm:p-5 ${isLead ? 'border-lead bg-lead text-cover-text' : 'border-line bg-base-100'}`}
    >
      <h2 className={`text-sm font-medium ${isLead ? 'text-cover-muted' : 'text-muted'}`}>
        {href ? (
          <Link href={href} className="after:absolute after:inset-0 after:rounded-box hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="mt-2 text-[clamp(0.75rem,calc(100cqi/(var(--digits)*0.6)),2rem)] leading-tight font-semibold tracking-[-0.02em]">
        {figure}
      </p>
      <div className={`mt-auto pt-2 text-[0.8125rem] ${isLead ? 'text-cover-muted' : 'text-muted'}`}>
        {children}
      </div>
    </section>
  )
}

const MonthSoFar = lazyNamed(() => atRest().then(() => import('./month-so-far.tsx')), 'MonthSoFar')
const ROOM = <Skeleton className="col-span-full h-38.5 lg:h-39.5 @[56rem]:h-22.5" />

const GRID = 'grid grid-cols-2 gap-3 lg:gap-4 @[56rem]:grid-cols-4'
const CARDS = ['Total Balance', 'Total Savings', 'Monthly Income', 'Monthly Expenses']

export function SummaryCards() {
  const dashboard = useQuery(dashboardQuery)
  if (dashboard.isError) {
    return (
      <div className="card-surface">
        <ErrorState what="your figures" error={dashboard.error} onRetry={() => dashboard.refetch()} />
      </div>
    )
  }
  if (dashboard.isPending) {
    return (
      <div className={GRID} style={digitsOf([])} role="status" aria-label="Loading your figures">
        {CARDS.map((title, index) => (
          <SummaryCard
            key={title}
            title={title}
            isLead={index === 0}
            figure={<Skeleton className="h-10 w-4/5 opacity-40" />}
          >
            <Skeleton className="mt-1 h-4 w-28 opacity-40" />
          </SummaryCard>
        ))}
        {ROOM}
      </div>
    )
  }
  return <Figures figures={dashboard.data} />
}

/** The longest figure decides the size of all four, so that they fit their cards and match each other. */
const digitsOf = (amounts: string[]) =>
  ({ '--digits': Math.max(10, ...amounts.map((amount) => formatAmount(amount).length)) }) as CSSProperties

const PART = 'inline-block leading-6 underline-offset-4 hover:underline'

function Figures({ figures }: { figures: Dashboard }) {
  const days = `from=${figures.firstDay}&to=${figures.lastDay}`
  const lastMonth = figures.byMonth.at(-2)
  const hasTarget = Number(figures.totalTarget) > 0
  const amounts = [figures.totalBalance, figures.totalSaved, figures.monthlyIncome, figures.monthlyExpenses]
  return (
    <div className={GRID} style={digitsOf(amounts)}>
      <SummaryCard
        title="Total Balance"
        isLead
        href="/net-worth"
        figure={<RollingAmount value={figures.totalBalance} />}
      >
        Active accounts and savings
      </SummaryCard>
      <SummaryCard
        title="Total Savings"
        href="/savings"
        figure={<RollingAmount value={figures.totalSaved} />}
      >
        {hasTarget ? (
          <>
            <span className="mb-2 block">
              {formatPercent(figures.savingsPercent)} of <Amount value={figures.totalTarget} />
            </span>
            <Meter label="Saved of all targets" part={figures.savingsPercent} whole={100} tone="accent" />
          </>
        ) : (
          `${formatPercent(0)} · no goal yet`
        )}
      </SummaryCard>
      <SummaryCard
        title="Monthly Income"
        href={`/transactions?type=income&${days}`}
        figure={<RollingAmount value={figures.monthlyIncome} />}
      >
        {lastMonth ? (
          <>
            Last month <Amount value={lastMonth.income} />
          </>
        ) : (
          'This month'
        )}
      </SummaryCard>
      <SummaryCard title="Monthly Expenses" figure={<RollingAmount value={figures.monthlyExpenses} />}>
        <span className="flex flex-wrap gap-x-3">
          <Link href={`/transactions?${days}`} className={PART}>
            <Amount value={figures.spentThisMonth} className="text-base-content" /> spent
          </Link>
          <Link href="/bills" className={PART}>
            <Amount value={figures.stillDue} className="text-base-content" /> still due
          </Link>
        </span>
      </SummaryCard>
      <Suspense fallback={ROOM}>
        <MonthSoFar safe={figures.safeToSpend} />
      </Suspense>
    </div>
  )
}
