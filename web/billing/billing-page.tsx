import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { useConnection } from '../api/connection.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { preferences } from '../ui/preferences.ts'
import { Skeletons } from '../ui/skeleton.tsx'
import { showToast, type Toast } from '../ui/toast.ts'
import { afterPayment } from './after-payment.ts'
import { CurrentPlan } from './current-plan.tsx'
import { Invoices } from './invoices.tsx'
import { PlanCards } from './plan-cards.tsx'
import { plansQuery, refreshTier, subscriptionQuery } from './queries.ts'
import { standingOf } from './standing.ts'

/** A provider tells the server of a payment a moment after it has led back here. */
const LOOK_MS = 3000
const PATIENCE_MS = 60_000

const TOLD: Record<'paid' | 'pending' | 'failed', Omit<Toast, 'id'>> = {
  paid: {
    tone: 'success',
    title: 'Payment Successful!',
    text: 'Premium starts as soon as the payment is confirmed, mostly at once.',
  },
  pending: {
    tone: 'success',
    title: 'Payment under way',
    text: 'Premium starts as soon as your bank has confirmed it.',
  },
  failed: {
    tone: 'error',
    title: 'Payment Error',
    text: 'The payment did not go through. You can try again.',
  },
}

/** Says what became of the payment that led here, and looks for its effect until it is there. */
function useAfterPayment(isThere: boolean) {
  const client = useQueryClient()
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    const { outcome, rest } = afterPayment(location.search)
    if (!outcome) return
    history.replaceState(history.state, '', location.pathname + rest + location.hash)
    showToast(TOLD[outcome])
    setAwaited(outcome !== 'failed')
    void refreshTier(client)
  }, [client])
  useEffect(() => {
    if (!isAwaited || isThere) return
    const looking = setInterval(() => void refreshTier(client), LOOK_MS)
    const end = setTimeout(() => setAwaited(false), PATIENCE_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(end)
    }
  }, [client, isAwaited, isThere])
}

/** The user's plan, the plans to choose from, and the invoices. */
export function BillingPage({ user }: { user: User }) {
  const { mode } = useConnection()
  if (mode === 'local') {
    return (
      <div className="card-surface">
        <EmptyState
          picture="unplugged"
          heading="h2"
          title="Billing needs the server"
          text="In local mode nothing is sent. Turn online storage on in the sidebar to see your plan and your invoices."
        />
      </div>
    )
  }
  return <Billing user={user} />
}
BillingPage.queries = [plansQuery]

function Billing({ user }: { user: User }) {
  const plans = useQuery(plansQuery)
  const subscription = useQuery({ ...subscriptionQuery, refetchOnMount: 'always' })
  useAfterPayment(subscription.data?.status === 'active')
  const failed = [plans, subscription].find(({ isError, data }) => isError && data === undefined)
  if (failed) {
    return (
      <div className="card-surface">
        <ErrorState what="your plan" error={failed.error as Error} onRetry={() => failed.refetch()} />
      </div>
    )
  }
  if (!plans.data || subscription.data === undefined) {
    return (
      <Skeletons
        label="Loading your plan"
        className="grid gap-4 lg:gap-6"
        rows={['h-44 w-full rounded-box', 'h-96 w-full rounded-box']}
      />
    )
  }
  const standing = standingOf(user, subscription.data, preferences().timeZone)
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 lg:gap-6 @[64rem]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="@container grid grid-cols-1 content-start gap-4 lg:gap-6">
          <CurrentPlan subscription={subscription.data} plans={plans.data} standing={standing} />
          <PlanCards plans={plans.data} subscription={subscription.data} standing={standing} user={user} />
        </div>
        <Invoices />
      </div>
    </div>
  )
}
