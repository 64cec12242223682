import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useConnection } from '../api/connection.ts'
import { formatPrice } from './dollars.ts'
import { plansQuery } from './queries.ts'

/** What premium costs and where to get it: the first thing in the shop, where the ads lead to. */
export function PlansStrip() {
  const { mode } = useConnection()
  const plans = useQuery({ ...plansQuery, enabled: mode === 'online' })
  if (mode !== 'online' || plans.isError) return null
  const prices = plans.data?.plans.map(({ price, interval }) => `${formatPrice(price)} per ${interval}`)
  return (
    <section
      aria-label="Premium plans"
      className="card-surface flex max-w-4xl flex-wrap items-center gap-x-6 gap-y-3 border-primary/40 p-5 lg:p-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg font-semibold tracking-tight">Premium, by plan</h2>
        <p className="figures min-h-[1lh]">{prices?.join(' or ')}</p>
        <p className="mt-0.5 min-h-[1lh] text-sm text-pretty text-muted">
          {plans.data
            ? plans.data.provider === 'demo'
              ? 'A demo on this server: nothing is ever charged.'
              : 'Paid by Stripe. Cancel whenever you like.'
            : null}
        </p>
      </div>
      <Link href="/billing" className="btn btn-primary max-md:h-11 max-sm:w-full">
        See the plans
      </Link>
    </section>
  )
}
