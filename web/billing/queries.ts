import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PlanId, Subscription } from '../../src/billing/wire.ts'
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

/** Refetches all that a payment or a cancellation may have changed. */
export async function refreshTier(client: QueryClient): Promise<void> {
  const changed = [keys.billing, keys.user, keys.storageMode, keys.syncCredits]
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Begins a subscription: answers its payment's client secret, or null where it could not begin, which a toast says. */
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

/** The demo's payment, which charges nothing. `run` tells its outcome by itself: the dialog may be closed by then. */
export function useDemoPayment() {
  const client = useQueryClient()
  const pay = useCommand((clientSecret: string, key) =>
    answer(api.billing['demo-payments'].$post({ json: { clientSecret } }, keyed(key))),
  )
  /** Answers true where the payment worked. */
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

/** A command whose answer is the subscription as it is then; `failed` is what an error says. */
function useSubscriptionChange<Input>(
  send: (input: Input, key: string) => Promise<Subscription>,
  failed: { title: string; text: string },
) {
  const client = useQueryClient()
  const change = useCommand(send)
  /** Shows `done` and answers true where the change worked, else shows `failed` and answers false. */
  const run = async (input: Input, done: { title: string; text: string }): Promise<boolean> => {
    try {
      client.setQueryData(subscriptionQuery.queryKey, await change.mutateAsync(input))
      await refreshTier(client)
      showToast({ tone: 'success', ...done })
      return true
    } catch {
      showToast({ tone: 'error', ...failed })
      return false
    }
  }
  return { run, busy: change.isPending, input: change.isPending ? change.variables : undefined }
}

export const useCancel = () =>
  useSubscriptionChange((_: null, key) => answer(api.billing['cancel-subscription'].$post({}, keyed(key))), {
    title: 'Cancellation Error',
    text: 'Failed to cancel subscription',
  })

export const useResume = () =>
  useSubscriptionChange((_: null, key) => answer(api.billing['resume-subscription'].$post({}, keyed(key))), {
    title: 'Subscription Error',
    text: 'Failed to keep the subscription. Please try again.',
  })

export const useChangePlan = () =>
  useSubscriptionChange(
    (planId: PlanId, key) => answer(api.billing['change-plan'].$post({ json: { planId } }, keyed(key))),
    { title: 'Subscription Error', text: 'Failed to change the plan. Please try again.' },
  )
