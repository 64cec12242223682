/** Query parameters of the address that a payment provider leads back to. */
const ADDED = [
  'success',
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
]

interface AfterPayment {
  outcome: 'paid' | 'pending' | 'failed' | null
  /** The query without what spoke of the payment: empty, or with its question mark. */
  rest: string
}

/** The outcome of a payment by the page's query; null without one. Stripe leads back after a failed one as well. */
export function afterPayment(search: string): AfterPayment {
  const params = new URLSearchParams(search)
  if (params.get('success') !== 'true') return { outcome: null, rest: search }
  const status = params.get('redirect_status') ?? 'succeeded'
  for (const name of ADDED) params.delete(name)
  const rest = params.size > 0 ? `?${params}` : ''
  if (status === 'succeeded') return { outcome: 'paid', rest }
  return { outcome: status === 'pending' || status === 'processing' ? 'pending' : 'failed', rest }
}
