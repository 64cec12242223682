import { useQuery } from '@tanstack/react-query'
import type { CashFlow } from '../../../src/budget/insights/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatDay, formatShortDay, plural } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FigureTable, Row } from '../analytics/figure-tables.tsx'
import { LineChart, useShown } from './line-chart.tsx'
import { cashFlowQuery } from './queries.ts'
import { Reading, WidgetCard } from './widget-card.tsx'

const MARKS = 4

/** "Rent $950.00, Music $9.99": what falls due on the day. */
const toPayOn = ({ entries }: CashFlow['days'][number]): string =>
  entries
    .filter(({ kind }) => kind === 'bill' || kind === 'subscription')
    .map(({ name, amount }) => `${isolated(name)} ${formatAmount(amount.replace('-', ''))}`)
    .join(', ')

export function CashFlowCard({ className }: { className: string }) {
  const flow = useQuery(cashFlowQuery)
  return (
    <WidgetCard
      className={className}
      title="Cash-Flow Forecast"
      what="the forecast"
      answer={flow}
      isEmpty={({ accounts }) => accounts === 0}
      empty={{
        picture: 'charts',
        title: 'No account to forecast',
        text: 'Add a checking, cash or credit card account to see where its balance is heading.',
      }}
      picture={(data) => <Picture flow={data} />}
      table={({ days }) => (
        <FigureTable caption="Balance of the coming days" heads={['Day', 'Balance', 'To pay']}>
          {days.map((day) => (
            <Row key={day.date} name={formatDay(day.date)}>
              {[<Amount key="balance" value={day.balance} />, toPayOn(day)]}
            </Row>
          ))}
        </FigureTable>
      )}
      note={<Assumptions flow={flow.data} />}
    />
  )
}

function Picture({ flow: { days, lowest, startBalance } }: { flow: CashFlow }) {
  const low = days.findIndex(({ date }) => date === lowest.date)
  const [shown, show] = useShown(days.length - 1)
  const day = days[shown]
  const marks = Array.from({ length: MARKS }, (_, mark) =>
    Math.round((mark * (days.length - 1)) / (MARKS - 1)),
  )
  if (!day) return null
  const toPay = toPayOn(day)
  return (
    <div>
      <dl className="mb-2 flex flex-wrap gap-x-8 gap-y-1">
        <Reading label="Today">{formatAmount(startBalance)}</Reading>
        <Reading label={`Lowest, ${formatDay(lowest.date)}`}>
          <span className={Number(lowest.balance) < 0 ? 'text-error' : ''}>
            {formatAmount(lowest.balance)}
          </span>
        </Reading>
        <Reading label={formatDay(day.date)}>{formatAmount(day.balance)}</Reading>
      </dl>
      <p className="mb-3 h-5 truncate text-sm text-muted">{toPay ? `To pay: ${toPay}` : null}</p>
      <LineChart
        points={days.map(({ date, balance }, index) => ({
          label: marks.includes(index) ? formatShortDay(date) : '',
          value: Number(balance),
        }))}
        label={`The expected balance of the next ${plural(days.length, 'day')}, lowest on ${formatDay(lowest.date)} with ${formatAmount(lowest.balance)}. The table holds the figures.`}
        marked={low}
        fromZero
        shown={shown}
        onShow={show}
      />
    </div>
  )
}

function Assumptions({ flow }: { flow: CashFlow | undefined }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold text-base-content">What this forecast assumes</h3>
      {flow && (Number(flow.dailyIncome) > 0 || Number(flow.dailySpending) > 0) ? (
        <p className="mb-1">
          An average day brings <Amount value={flow.dailyIncome} /> and takes{' '}
          <Amount value={flow.dailySpending} />.
        </p>
      ) : null}
      {flow ? null : <Skeleton className="h-56" />}
      <ul className="grid list-disc gap-x-10 gap-y-1 pl-4.5 @[36rem]:grid-cols-2">
        {flow?.assumptions.map((sentence) => (
          <li key={sentence} className="text-pretty">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}
