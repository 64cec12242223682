import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { NetWorth } from '../../../src/budget/insights/wire.ts'
import { firstDayOf, lastDayOf } from '../../../src/values/day.ts'
import { centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatAmount, formatMonth, plural } from '../../ui/format.ts'
import { FigureTable, Row } from '../analytics/figure-tables.tsx'
import { monthLabels } from '../analytics/scale.ts'
import { LineChart, useShown } from './line-chart.tsx'
import { netWorthQuery } from './queries.ts'
import { Reading, WidgetCard } from './widget-card.tsx'

/** "+$120.00": a change says which way it goes. */
const formatChange = (cents: number): string => `${cents > 0 ? '+' : ''}${formatAmount(formatMoney(cents))}`

interface NetWorthCardProps {
  className: string
  /** Number of months that are drawn, the present one among them. */
  months: number
  action?: ReactNode
}

/** Net worth at the end of each of the last months. */
export function NetWorthCard({ className, months: count, action }: NetWorthCardProps) {
  return (
    <WidgetCard
      className={className}
      title="Net Worth"
      what="your net worth"
      answer={useQuery(netWorthQuery(count))}
      action={action}
      isEmpty={(months) => months.every(({ netWorth }) => centsOf(netWorth) === 0)}
      empty={{
        picture: 'accounts',
        title: 'Nothing to add up yet',
        text: 'What your accounts and savings goals hold together is drawn here, month by month.',
        children: (
          <Link href="/accounts" className="btn btn-primary">
            Open Accounts
          </Link>
        ),
      }}
      picture={(months) => <Picture months={months} />}
      table={(months) => (
        <FigureTable caption="Net worth by month" heads={['End of', 'Net worth', 'Change']}>
          {months.toReversed().map(({ month, netWorth }, index, all) => {
            const before = all[index + 1]?.netWorth
            return (
              <Row key={month} name={formatMonth(month)}>
                {[
                  <Amount key="worth" value={netWorth} />,
                  before === undefined ? (
                    ''
                  ) : (
                    <Link
                      key="change"
                      href={`/transactions?from=${firstDayOf(month)}&to=${lastDayOf(month)}`}
                      className="underline decoration-line underline-offset-4 hover:decoration-current"
                    >
                      {formatChange(centsOf(netWorth) - centsOf(before))}
                    </Link>
                  ),
                ]}
              </Row>
            )
          })}
        </FigureTable>
      )}
      note="Active accounts and savings goals, walked back from today through your transactions. What an account held before its first transaction counts as if it had always been there."
    />
  )
}

function Picture({ months }: { months: NetWorth[] }) {
  const [shown, show] = useShown(months.length - 1)
  const first = months[0]
  const point = months[shown]
  if (!first || !point) return null
  const change = centsOf(point.netWorth) - centsOf(first.netWorth)
  const labels = monthLabels(
    months.map(({ month }) => month),
    6,
  )
  return (
    <div>
      <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-1">
        <Reading label={shown === months.length - 1 ? 'Now' : formatMonth(point.month)}>
          {formatAmount(point.netWorth)}
        </Reading>
        <Reading label={shown > 0 ? `Change in ${plural(shown, 'month')}` : 'Change'}>
          {formatChange(change)}
        </Reading>
      </dl>
      <LineChart
        points={months.map(({ netWorth }, index) => ({
          label: labels[index] ?? '',
          value: Number(netWorth),
        }))}
        label={`Net worth of the last ${months.length} months. The table holds the figures.`}
        shown={shown}
        onShow={show}
      />
    </div>
  )
}
