import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Pace } from '../../../src/budget/insights/wire.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatDay, formatMonth } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FigureTable, Row } from '../analytics/figure-tables.tsx'
import { paceQuery } from './queries.ts'

const ROOM = 'min-h-21 @[56rem]:min-h-22.5'

/** The month's spending beside the month before and the plan; pressed, it opens the rows it sums. */
export function PaceCard() {
  const { data, isError } = useQuery(paceQuery)
  if (isError) return <p className={`${ROOM} card-surface p-4 text-sm text-muted`}>Your pace didn’t load.</p>
  if (!data) return <Skeleton className={ROOM} />
  return (
    <section aria-label="Spending this month" className="relative">
      <Link
        href={`/transactions?${new URLSearchParams({ from: data.firstDay, to: data.by })}`}
        className={`${ROOM} flex items-center gap-x-3 rounded-box border border-line bg-base-100 px-4 py-2 hover:bg-secondary sm:gap-x-6 sm:px-5`}
      >
        <span className="min-w-0 flex-1 @[56rem]:flex-none">
          <span className="block font-semibold text-pretty">{answerOf(data)}</span>
          <span className="mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
            <Key stroke={NOW}>{formatAmount(data.spent)} spent</Key>
            {hasBefore(data) ? (
              <span className="hidden @[76rem]:block">
                <Key stroke={BEFORE}>{formatMonth(data.before.month)}</Key>
              </span>
            ) : null}
            {centsOf(data.plan) > 0 ? <Key stroke={PLAN}>{formatAmount(data.plan)} planned</Key> : null}
          </span>
        </span>
        <Lines pace={data} />
      </Link>
      <div className="sr-only">
        <DayTable pace={data} />
      </div>
    </section>
  )
}

const hasBefore = ({ before }: Pace): boolean => before.byDay.some((spent) => centsOf(spent) !== 0)

/** "$112.00 less than by Oct 22". */
function answerOf(pace: Pace): string {
  const cents = centsOf(pace.difference)
  const day = formatDay(pace.before.by)
  if (!hasBefore(pace))
    return centsOf(pace.spent) === 0 ? 'Nothing spent yet this month' : 'Your first month so far'
  if (cents === 0) return `As much as by ${day}`
  return `${formatAmount(formatMoney(Math.abs(cents)))} ${cents < 0 ? 'less' : 'more'} than by ${day}`
}

const NOW = { stroke: 'var(--meter-ok)', strokeWidth: 2.5 }
const BEFORE = { stroke: 'var(--edge)', strokeWidth: 1.5 }
const PLAN = { stroke: 'var(--muted)', strokeWidth: 1.5, strokeDasharray: '3 3' }

function Key({ stroke, children }: { stroke: object; children: ReactNode }) {
  return (
    <span className="figures inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 12 4" className="h-1 w-3">
        <path d="M0,2H12" {...stroke} />
      </svg>
      {children}
    </span>
  )
}

/** Three lines on one scale: until today, all of the month before, and the plan spread evenly. */
function Lines({ pace }: { pace: Pace }) {
  const { byDay, before, plan, by, firstDay } = pace
  const today = Math.round((Date.parse(by) - Date.parse(firstDay)) / 86_400_000)
  const now = byDay.slice(0, today + 1).map(Number)
  const then = before.byDay.map(Number)
  const last = Math.max(byDay.length, then.length) - 1
  const all = [0, Number(plan), ...now, ...then]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const yOf = (value: number) => (high > low ? 100 - ((value - low) / (high - low)) * 100 : 100)
  const xOf = (index: number) => (index / last) * 100
  const lineOf = (values: number[]) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${xOf(index)},${yOf(value)}`).join('')
  return (
    <span
      aria-hidden="true"
      className="relative h-10 w-20 shrink-0 @[56rem]:h-14 @[56rem]:w-auto @[56rem]:flex-1"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible fill-none *:[vector-effect:non-scaling-stroke]"
      >
        <path d="M0,100H100" stroke="var(--line)" />
        {Number(plan) > 0 ? (
          <path d={`M0,${yOf(0)}L${xOf(byDay.length - 1)},${yOf(Number(plan))}`} {...PLAN} />
        ) : null}
        {hasBefore(pace) ? <path d={lineOf(then)} {...BEFORE} /> : null}
        <path d={lineOf(now)} strokeLinejoin="round" strokeLinecap="round" {...NOW} />
      </svg>
      <span
        className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-base-100 bg-meter-ok"
        style={{ left: `${xOf(today)}%`, top: `${yOf(now.at(-1) ?? 0)}%` }}
      />
    </span>
  )
}

function DayTable({ pace: { month, byDay, before } }: { pace: Pace }) {
  const days = Array.from({ length: Math.max(byDay.length, before.byDay.length) }, (_, index) => index)
  return (
    <FigureTable
      caption="Spent by the end of each day"
      heads={['Day of the month', formatMonth(month), formatMonth(before.month)]}
    >
      {days.map((index) => (
        <Row key={index} name={String(index + 1)}>
          {[byDay[index], before.byDay[index]].map((spent) =>
            spent === undefined ? '' : <Amount key="spent" value={spent} />,
          )}
        </Row>
      ))}
    </FigureTable>
  )
}
