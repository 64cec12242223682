import { useState } from 'react'
import type { Dashboard } from '../../../src/budget/dashboard/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatMonth, formatShortAmount } from '../../ui/format.ts'
import { Axis, Column, type Fill, Swatch } from './column-chart.tsx'
import { monthLabels, ticksAround } from './scale.ts'
import { leftOf, sinceFirst } from './spending.ts'

type Months = Dashboard['byMonth']

/** Beyond that the names of months would run into each other. */
const MAX_NAMED = 12

/** Two columns for each month, and the figures of one of them: the present, or the one pointed at. */
export function MonthChart({ months: all }: { months: Months }) {
  const months = sinceFirst(all)
  const [picked, setPicked] = useState<string | null>(null)
  const present = months.at(-1)
  const shown = months.find(({ month }) => month === picked) ?? present
  const ticks = ticksAround(
    months.flatMap((each) => [Number(each.income), Number(each.expense)]),
    true,
  )
  const top = ticks.at(-1) ?? 1
  const partOf = (amount: string | number) => Number(amount) / top
  const columns = { gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }
  const labels = monthLabels(
    months.map(({ month }) => month),
    MAX_NAMED,
  )
  if (!shown) return null
  return (
    <div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,auto))] justify-between gap-x-4 gap-y-1 text-sm">
        <Reading label="Income" fill="income" value={shown.income} />
        <Reading label="Expense" fill="expense" value={shown.expense} />
        <Reading label={formatMonth(shown.month)} value={leftOf(shown)} isBalance />
      </dl>
      <div
        role="img"
        aria-label="Income against expense by month. The table holds the figures."
        className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted"
        onPointerLeave={() => setPicked(null)}
      >
        <Axis
          ticks={ticks}
          format={formatShortAmount}
          widest={top}
          partOf={partOf}
          height="h-52"
          minWidth="min-w-8"
        >
          <div className="absolute inset-0 grid" style={columns}>
            {months.map(({ month, income, expense }) => (
              <div
                key={month}
                className={`flex items-end justify-center gap-px rounded-t-md px-px sm:gap-0.5 ${month === shown.month ? 'bg-primary/8' : ''}`}
                onPointerEnter={() => setPicked(month)}
                onPointerDown={() => setPicked(month)}
              >
                <Column part={partOf(income)} fill="income" />
                <Column part={partOf(expense)} fill="expense" />
              </div>
            ))}
          </div>
        </Axis>
        <div className="col-start-2 grid pt-1.5 text-center" style={columns}>
          {months.map(({ month }, index) => (
            <span
              key={month}
              className={`flex justify-center max-sm:text-[0.6875rem] ${month === shown.month ? 'font-semibold text-base-content' : ''}`}
            >
              {labels[index]}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface ReadingProps {
  label: string
  value: string
  fill?: Fill
  isBalance?: boolean
}

/** The legend, which also says the figures. */
function Reading({ label, value, fill, isBalance }: ReadingProps) {
  return (
    <div className={isBalance ? 'sm:text-right' : ''}>
      <dt className={`flex items-center gap-2 text-muted ${isBalance ? 'sm:justify-end' : ''}`}>
        {fill ? <Swatch fill={fill} /> : null}
        {label}
        {isBalance ? ' left' : ''}
      </dt>
      <dd>
        <Amount value={value} className="font-semibold" />
      </dd>
    </div>
  )
}
