import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { type Cents, centsOf, formatMoney } from '../../../src/values/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { bucketsQuery } from '../buckets/queries.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { MoneyFlowCard } from './money-flow/money-flow-card.tsx'
import { NetWorthCard } from './net-worth.tsx'

const SPANS = { '12': '1 year', '36': '3 years', '120': '10 years' } as const
type Span = keyof typeof SPANS

const isSpan = (text: string | null): text is Span => text !== null && text in SPANS

interface Held {
  id: string
  name: string
  href: string
  cents: Cents
}

/** Holdings or debts, the largest first, with their sum. */
function HeldList({ title, empty, rows }: { title: string; empty: string; rows: Held[] }) {
  const total = rows.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <SectionCard
      heading="h2"
      title={title}
      mark={<Amount value={formatMoney(total)} className="ml-auto text-lg font-semibold tracking-tight" />}
    >
      {rows.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <ul className="divide-y divide-line">
        {rows.map(({ id, name, href, cents }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
            <Link href={href} className="min-w-0 truncate font-medium hover:underline" title={name}>
              {name}
            </Link>
            <Amount value={formatMoney(cents)} className="font-semibold" />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** The page of net worth: how it went, where the money of some months went, and what it consists of today. */
export function NetWorthPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('months')
  const span: Span = isSpan(asked) ? asked : '12'
  const accounts = useQuery(accountsQuery).data ?? []
  const buckets = useQuery(bucketsQuery).data ?? []
  const held: Held[] = [
    ...accounts
      .filter(({ isActive }) => isActive)
      .map(({ id, name, balance }) => ({ id, name, href: '/accounts', cents: centsOf(balance) })),
    ...buckets.map(({ id, name, saved }) => ({ id, name, href: '/savings', cents: centsOf(saved) })),
  ].sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
  return (
    <div className="@container grid grid-cols-1 gap-4 lg:gap-6">
      <NetWorthCard
        className=""
        months={Number(span)}
        action={
          <Segments
            legend="Time"
            choices={SPANS}
            value={span}
            onPick={(months) =>
              setParams(
                (params) => {
                  params.set('months', months)
                  return params
                },
                { replace: true },
              )
            }
          />
        }
      />
      <MoneyFlowCard />
      {held.length > 0 ? (
        <div className="grid grid-cols-1 gap-4 lg:gap-6 @[44rem]:grid-cols-2">
          <HeldList
            title="What you have"
            empty="No account or goal holds money."
            rows={held.filter(({ cents }) => cents >= 0)}
          />
          <HeldList
            title="What you owe"
            empty="No account is below zero."
            rows={held.filter(({ cents }) => cents < 0)}
          />
        </div>
      ) : null}
    </div>
  )
}
