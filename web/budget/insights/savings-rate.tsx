import { useQuery } from '@tanstack/react-query'
import type { SavingsRate } from '../../../src/budget/insights/wire.ts'
import { centsOf } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatMonth, formatPercent, formatShortMonth } from '../../ui/format.ts'
import { Axis } from '../analytics/column-chart.tsx'
import { FigureTable, Row } from '../analytics/figure-tables.tsx'
import { useShown } from './line-chart.tsx'
import { savingsRateQuery } from './queries.ts'
import { Reading, WidgetCard } from './widget-card.tsx'

const MOST = 100

const formatRate = (rate: number | null): string => (rate === null ? 'No income' : formatPercent(rate))

export function SavingsRateCard({ className }: { className: string }) {
  return (
    <WidgetCard
      className={className}
      title="Savings Rate"
      what="your savings rate"
      answer={useQuery(savingsRateQuery)}
      isEmpty={(months) => months.every(({ rate }) => rate === null)}
      empty={{
        picture: 'savings',
        title: 'No income on record yet',
        text: 'How much of your income you keep is drawn here, month by month.',
      }}
      picture={(months) => <Picture months={months} />}
      table={(months) => (
        <FigureTable caption="Savings rate by month" heads={['Month', 'Rate', 'Income', 'Expense']}>
          {months.toReversed().map(({ month, income, expense, rate }) => (
            <Row key={month} name={formatMonth(month)}>
              {[
                formatRate(rate),
                <Amount key="income" value={income} />,
                <Amount key="expense" value={expense} />,
              ]}
            </Row>
          ))}
        </FigureTable>
      )}
      note="What is left of a month’s income after its expenses. Transfers into savings goals are no expense; balance adjustments count as what they are. The present month is not over yet."
    />
  )
}

/** The rate of all months together, in percent; null without any income. */
function rateOf(months: SavingsRate[]): number | null {
  const income = months.reduce((sum, month) => sum + centsOf(month.income), 0)
  const expense = months.reduce((sum, month) => sum + centsOf(month.expense), 0)
  return income > 0 ? ((income - expense) / income) * 100 : null
}

function Picture({ months }: { months: SavingsRate[] }) {
  const [shown, show] = useShown(months.length - 1)
  const month = months[shown]
  const isOverspent = months.some(({ rate }) => rate !== null && rate < 0)
  const ticks = isOverspent ? [-100, -50, 0, 50, 100] : [0, 25, 50, 75, 100]
  const bottom = ticks[0] ?? 0
  const partOf = (percent: number) => (percent - bottom) / (MOST - bottom)
  if (!month) return null
  return (
    <div>
      <dl className="mb-1 flex flex-wrap gap-x-8 gap-y-1">
        <Reading label={formatMonth(month.month)}>{formatRate(month.rate)}</Reading>
        <Reading label={`All ${months.length} months`}>{formatRate(rateOf(months))}</Reading>
      </dl>
      <p className="figures mb-4 truncate text-sm text-muted">
        {formatAmount(month.expense)} spent of {formatAmount(month.income)}
      </p>
      <div
        role="img"
        aria-label={`Savings rate of the last ${months.length} months. The table holds the figures.`}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted"
        onPointerLeave={() => show(null)}
      >
        <Axis
          ticks={ticks}
          format={formatPercent}
          widest={bottom === 0 ? MOST : bottom}
          partOf={partOf}
          height="h-50"
          isZeroStrong
        >
          <div className="absolute inset-0 grid grid-cols-12">
            {months.map(({ month: each, rate }, index) => (
              <div
                key={each}
                className={`relative rounded-t-md ${index === shown ? 'bg-primary/8' : ''}`}
                onPointerEnter={() => show(index)}
                onPointerDown={() => show(index)}
              >
                {rate === null ? null : <Bar rate={rate} partOf={partOf} />}
              </div>
            ))}
          </div>
        </Axis>
        <div className="col-start-2 grid grid-cols-12 pt-1.5 text-center">
          {months.map(({ month: each }, index) => (
            <span
              key={each}
              className={`max-sm:text-[0.6875rem] ${index === shown ? 'font-semibold text-base-content' : ''}`}
            >
              {formatShortMonth(each)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Up from 0 what was kept, down from it what was spent beyond the income; the figures go on where the bar ends. */
function Bar({ rate, partOf }: { rate: number; partOf: (percent: number) => number }) {
  const end = partOf(Math.max(-MOST, Math.min(MOST, rate))) * 100
  const zero = partOf(0) * 100
  const place = { bottom: `${Math.min(end, zero)}%`, height: `${Math.abs(end - zero)}%` }
  const look = rate < 0 ? 'rounded-b-[3px] bg-meter-over' : 'rounded-t-[3px] bg-meter-ok'
  return <span className={`absolute inset-x-[22%] min-h-0.5 ${look}`} style={place} />
}
