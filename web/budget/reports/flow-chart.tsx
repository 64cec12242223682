import type { Report } from '../../../src/budget/reports/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { formatAmount, formatShortAmount } from '../../ui/format.ts'
import { ticksAround } from '../analytics/scale.ts'
import { barsOf } from './flow.ts'

/** Told apart on paper without colour as well: income is full, expenses are striped. */
const FILLS = {
  income: { background: 'var(--meter-ok)' },
  expenses: {
    background:
      'repeating-linear-gradient(135deg, var(--color-warning) 0 2px, transparent 2px 5px) var(--color-base-100)',
    border: '1.5px solid var(--color-warning)',
  },
}

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
        <Key fill="expenses">Expenses</Key>
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted">
        <div className="figures relative h-44 min-w-8 text-right">
          <span className="invisible">{formatShortAmount(top / 100)}</span>
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${(tick / top) * 10_000}%` }}
            >
              {formatShortAmount(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-44">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${(tick / top) * 10_000}%` }}
            />
          ))}
          <div className="absolute inset-0 grid" style={columns}>
            {bars.map(({ key, title, income, expenses }) => (
              <div
                key={key}
                title={`${title}: ${formatAmount(formatMoney(income))} in, ${formatAmount(formatMoney(expenses))} out`}
                className="flex items-end justify-center gap-px sm:gap-0.5"
              >
                <Column height={income / top} fill="income" />
                <Column height={expenses / top} fill="expenses" />
              </div>
            ))}
          </div>
        </div>
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

function Key({ fill, children }: { fill: keyof typeof FILLS; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="size-3 rounded-[3px]" style={FILLS[fill]} />
      {children}
    </span>
  )
}

function Column({ height, fill }: { height: number; fill: keyof typeof FILLS }) {
  if (height === 0) return <span className="w-2/5 max-w-4" />
  return (
    <span
      className="min-h-0.5 w-2/5 max-w-4 rounded-t-[3px]"
      style={{ height: `${height * 100}%`, ...FILLS[fill] }}
    />
  )
}
