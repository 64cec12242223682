import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PlanId } from '../../src/billing/wire.ts'
import { answer, api, keyed } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useCommand } from '../api/use-command.ts'
import { showToast } from '../ui/toast.ts'

export const plansQuery = queryOptions({
  queryKey: [...keys.billing, 'plans'],
  queryFn: () => answer(api.billing.plans.$get()),
})

export const subscriptionQuery = queryOptions({
  queryKey: [...keys.billing, 'subscription'],
  queryFn: () => answer(api.billing.subscription.$get()),
})

export const invoicesQuery = queryOptions({
  queryKey: [...keys.billing, 'history'],
  queryFn: () => answer(api.billing.history.$get()),
})

/** Whatever may be another after a payment or a cancellation. */
export async function refreshTier(client: QueryClient): Promise<void> {
  const changed = [keys.billing, keys.user, keys.storageMode, keys.syncCredits]
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Begins a subscription: answers what its payment is known by, or null where it could not begin. */
export function useSubscribe() {
  const start = useCommand((planId: PlanId, key) =>
    answer(api.billing['create-subscription'].$post({ json: { planId } }, keyed(key))),
  )
  const run = async (planId: PlanId): Promise<string | null> => {
    try {
      return (await start.mutateAsync(planId)).clientSecret
    } catch {
      showToast({ tone: 'error', title: 'Subscription Error', text: 'Failed to create subscription' })
      return null
    }
  }
  return { run, starting: start.isPending ? start.variables : undefined }
}

/** The payment that charges nothing. Told by the promise: its dialog may be closed by then. */
export function useDemoPayment() {
  const client = useQueryClient()
  const pay = useCommand((clientSecret: string, key) =>
    answer(api.billing['demo-payments'].$post({ json: { clientSecret } }, keyed(key))),
  )
  /** Whether it worked. */
  const run = async (clientSecret: string): Promise<boolean> => {
    try {
      await pay.mutateAsync(clientSecret)
      await refreshTier(client)
      const text = 'Everything in it is yours from now on.'
      showToast({ tone: 'success', title: 'Welcome to Premium!', text })
      return true
    } catch {
      showToast({ tone: 'error', title: 'Payment Error', text: 'An unexpected error occurred.' })
      return false
    }
  }
  return { run, busy: pay.isPending }
}

export function useCancel() {
  const client = useQueryClient()
  const cancel = useCommand((_: null, key) =>
    answer(api.billing['cancel-subscription'].$post({}, keyed(key))),
  )
  /** `text` is said where it worked. Answers whether it did. */
  const run = async (text: string): Promise<boolean> => {
    try {
      client.setQueryData(subscriptionQuery.queryKey, await cancel.mutateAsync(null))
      await refreshTier(client)
      showToast({ tone: 'success', title: 'Subscription Cancelled', text })
      return true
    } catch {
      showToast({ tone: 'error', title: 'Cancellation Error', text: 'Failed to cancel subscription' })
      return false
    }
  }
  return { run, busy: cancel.isPending }
}
