import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { MoneyFlow } from '../../../../src/budget/insights/wire.ts'
import { centsOf, formatMoney } from '../../../../src/values/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { formatDay, formatMonth } from '../../../ui/format.ts'
import { ComingAmount, Skeleton } from '../../../ui/skeleton.tsx'
import { FigureTable, Row } from '../../analytics/figure-tables.tsx'
import { isMonth } from '../../recurring/calendar/month.ts'
import { moneyFlowQuery } from '../queries.ts'
import { canBeShown, type Span } from '../span.ts'
import { SpanPicker } from '../span-picker.tsx'
import { WidgetCard } from '../widget-card.tsx'
import { SankeyPicture } from './sankey-picture.tsx'

/** The months in the address; none, or more than can be shown, is the present one. */
function useMonths() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  const isSaid = isMonth(from) && isMonth(to) && canBeShown(from, to)
  const choose = (span: Span) =>
    setParams(
      (params) => {
        params.set('from', span.from)
        params.set('to', span.to)
        return params
      },
      { replace: true },
    )
  return [isSaid ? { from, to } : {}, choose] as const
}

const sum = (rows: { amount: string }[]): number =>
  rows.reduce((cents, { amount }) => cents + centsOf(amount), 0)

const spanText = ({ from, to }: MoneyFlow) =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`

/** Sources and uses of the money of one month or several, as a picture or a table. */
export function MoneyFlowCard() {
  const [months, choose] = useMonths()
  const answer = useQuery(moneyFlowQuery(months))
  const { data } = answer
  return (
    <WidgetCard
      className=""
      title="Where the money went"
      what="where the money went"
      answer={answer}
      action={
        data ? (
          <SpanPicker span={data} onChange={choose} />
        ) : answer.isPending ? (
          <Skeleton className="h-38 sm:h-17.5 sm:w-86 md:h-16.5" />
        ) : null
      }
      isEmpty={({ incomes, groups, goals }) => incomes.length + groups.length + goals.length === 0}
      empty={{
        picture: 'transactions',
        title: data ? `Nothing came or went in ${spanText(data)}` : 'Nothing came or went',
        text: 'Once there is income or spending, it is drawn here from where it came to where it went.',
      }}
      picture={(flow) => <SankeyPicture flow={flow} />}
      table={(flow) => <FlowTable flow={flow} />}
      note={
        data || answer.isPending ? (
          <>
            From {data ? formatDay(data.firstDay) : <ComingAmount />} to{' '}
            {data ? formatDay(data.lastDay) : <ComingAmount />}. Moves between your accounts are left out;
            refunds lower what was spent. Press a name or a band for its transactions.
          </>
        ) : undefined
      }
    />
  )
}

function FlowTable({ flow }: { flow: MoneyFlow }) {
  const spent = flow.groups.flatMap(({ categories }) => categories)
  return (
    <FigureTable
      caption={`Where the money went: ${spanText(flow)}`}
      heads={['From or to', 'Came in', 'Went out']}
    >
      {flow.incomes.map(({ payeeId, name, amount }) => (
        <Row key={payeeId} name={name}>
          {[<Amount key="in" value={amount} />, '']}
        </Row>
      ))}
      {spent.map(({ categoryId, name, amount }) => (
        <Row key={categoryId} name={name}>
          {['', <Amount key="out" value={amount} />]}
        </Row>
      ))}
      {flow.goals.map(({ bucketId, name, amount }) => (
        <Row key={bucketId} name={`Goal: ${name}`}>
          {['', <Amount key="out" value={amount} />]}
        </Row>
      ))}
      <Row name={centsOf(flow.left) < 0 ? 'From before' : 'Left over'}>
        {['', <Amount key="out" value={flow.left} />]}
      </Row>
      <Row name="Together">
        {[
          <Amount key="in" value={formatMoney(sum(flow.incomes))} className="font-semibold" />,
          <Amount
            key="out"
            value={formatMoney(sum(spent) + sum(flow.goals) + centsOf(flow.left))}
            className="font-semibold"
          />,
        ]}
      </Row>
    </FigureTable>
  )
}
