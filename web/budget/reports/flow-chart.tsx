import type { Report } from '../../../src/budget/reports/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { formatAmount, formatShortAmount } from '../../ui/format.ts'
import { Axis, Column, type Fill, Swatch } from '../analytics/column-chart.tsx'
import { ticksAround } from '../analytics/scale.ts'
import { barsOf } from './flow.ts'

/** Income beside expenses, month by month; the table below holds the figures. */
export function FlowChart({ months }: { months: Report['byMonth'] }) {
  const bars = barsOf(months)
  const ticks = ticksAround(
    bars.flatMap(({ income, expenses }) => [income / 100, expenses / 100]),
    true,
  )
  const top = (ticks.at(-1) || 1) * 100
  const columns = { gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }
  return (
    <div role="img" aria-label="Income beside expenses. The table by month holds the figures.">
      <p className="mb-3 flex gap-5 text-sm text-muted">
        <Key fill="income">Income</Key>
        <Key fill="expense">Expenses</Key>
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted">
        <Axis
          ticks={ticks}
          format={formatShortAmount}
          widest={top / 100}
          partOf={(tick) => (tick * 100) / top}
          height="h-44"
          minWidth="min-w-8"
        >
          <div className="absolute inset-0 grid" style={columns}>
            {bars.map(({ key, title, income, expenses }) => (
              <div
                key={key}
                title={`${title}: ${formatAmount(formatMoney(income))} in, ${formatAmount(formatMoney(expenses))} out`}
                className="flex items-end justify-center gap-px sm:gap-0.5"
              >
                <Column part={income / top} fill="income" />
                <Column part={expenses / top} fill="expense" />
              </div>
            ))}
          </div>
        </Axis>
        <div className="col-start-2 grid pt-1.5" style={columns}>
          {bars.map(({ key, label }) => (
            <span key={key} className="flex justify-center whitespace-nowrap max-sm:text-[0.6875rem]">
              {label}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function Key({ fill, children }: { fill: Fill; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <Swatch fill={fill} />
      {children}
    </span>
  )
}
