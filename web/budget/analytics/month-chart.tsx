import { useState } from 'react'
import type { Dashboard } from '../../../src/budget/dashboard/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatMonth, formatShortAmount, formatShortMonth } from '../../ui/format.ts'
import { ticksAround } from './scale.ts'
import { leftOf } from './spending.ts'

type Months = Dashboard['byMonth']

/** Told apart by their filling as well as by their colour and place: income left and full, expense right and striped. */
const FILLS = {
  income: { background: 'var(--meter-ok)' },
  expense: {
    background:
      'repeating-linear-gradient(135deg, var(--color-warning) 0 2px, transparent 2px 5px) var(--color-base-100)',
    border: '1.5px solid var(--color-warning)',
  },
}

/** Beyond that the names of months would run into each other. */
const MAX_NAMED = 12

/** Two columns for each month, and the figures of one of them: the present, or the one pointed at. */
export function MonthChart({ months }: { months: Months }) {
  const [picked, setPicked] = useState<string | null>(null)
  const present = months.at(-1)
  const shown = months.find(({ month }) => month === picked) ?? present
  const ticks = ticksAround(
    months.flatMap((each) => [Number(each.income), Number(each.expense)]),
    true,
  )
  const top = ticks.at(-1) ?? 1
  const heightOf = (amount: string) => `${(Number(amount) / top) * 100}%`
  const columns = { gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }
  const apart = Math.ceil(months.length / MAX_NAMED)
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
        <div className="figures relative h-52 min-w-8 text-right">
          {/* Takes the width of the longest; the others are laid over it. */}
          <span className="invisible">{formatShortAmount(top)}</span>
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: heightOf(String(tick)) }}
            >
              {formatShortAmount(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-52">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: heightOf(String(tick)) }}
            />
          ))}
          <div className="absolute inset-0 grid" style={columns}>
            {months.map(({ month, income, expense }) => (
              <div
                key={month}
                className={`flex items-end justify-center gap-px rounded-t-md px-px sm:gap-0.5 ${month === shown.month ? 'bg-primary/8' : ''}`}
                onPointerEnter={() => setPicked(month)}
                onPointerDown={() => setPicked(month)}
              >
                <Column height={heightOf(income)} fill="income" />
                <Column height={heightOf(expense)} fill="expense" />
              </div>
            ))}
          </div>
        </div>
        <div className="col-start-2 grid pt-1.5 text-center" style={columns}>
          {months.map(({ month }, index) => (
            <span
              key={month}
              className={`max-sm:text-[0.6875rem] ${month === shown.month ? 'font-semibold text-base-content' : ''}`}
            >
              {index % apart === 0 ? formatShortMonth(month) : null}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

function Column({ height, fill }: { height: string; fill: keyof typeof FILLS }) {
  if (height === '0%') return <span className="w-2/5 max-w-4" />
  return <span className="min-h-0.5 w-2/5 max-w-4 rounded-t-[3px]" style={{ height, ...FILLS[fill] }} />
}

interface ReadingProps {
  label: string
  value: string
  fill?: keyof typeof FILLS
  isBalance?: boolean
}

/** The legend, which also says the figures. */
function Reading({ label, value, fill, isBalance }: ReadingProps) {
  return (
    <div className={isBalance ? 'sm:text-right' : ''}>
      <dt className={`flex items-center gap-2 text-muted ${isBalance ? 'sm:justify-end' : ''}`}>
        {fill ? <span aria-hidden="true" className="size-3 rounded-[3px]" style={FILLS[fill]} /> : null}
        {label}
        {isBalance ? ' left' : ''}
      </dt>
      <dd>
        <Amount value={value} className="font-semibold" />
      </dd>
    </div>
  )
}
