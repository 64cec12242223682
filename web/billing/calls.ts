import { urlOf } from '../api/base.ts'
import { keyed } from '../api/client.ts'
import { refusedWith, unreachable } from '../api/errors.ts'
import { reach } from '../api/reach.ts'

export type PlanId = 'premium-monthly' | 'premium-yearly'

export interface Plan {
  id: PlanId
  /** A decimal string in US dollars, whatever currency the book is kept in. */
  price: string
  interval: 'month' | 'year'
  popular: boolean
  note: string | null
}

export interface Plans {
  plans: Plan[]
  provider: 'demo' | 'stripe'
  publishableKey: string | null
}

export interface Subscription {
  planId: PlanId
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  /** The instant of the next payment; of a cancelled one, the end of what is paid for. */
  nextBilling: string | null
  cancelAtPeriodEnd: boolean
  provider: 'demo' | 'stripe'
}

export interface Invoice {
  id: string
  description: string
  /** Epoch seconds. */
  created: number
  status: 'paid' | 'open' | 'void' | 'uncollectible'
  /** US cents. */
  amount: number
  invoice_pdf: string | null
}

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await reach(urlOf(`api/billing/${path}`), init)
  const text = await reply.text().catch(() => {
    throw unreachable()
  })
  if (!reply.ok) throw refusedWith(reply.status, text)
  return JSON.parse(text) as Answer
}

function send<Answer>(path: string, key: string, json: object): Promise<Answer> {
  const headers = { ...keyed(key).headers, 'content-type': 'application/json' }
  return ask(path, { method: 'POST', headers, body: JSON.stringify(json) })
}

export const getPlans = () => ask<Plans>('plans')
export const getSubscription = () => ask<Subscription | null>('subscription')
export const getInvoices = () => ask<Invoice[]>('history')
export const createSubscription = (planId: PlanId, key: string) =>
  send<{ clientSecret: string }>('create-subscription', key, { planId })
export const payDemo = (clientSecret: string, key: string) =>
  send<{ success: true }>('demo-payments', key, { clientSecret })
export const cancelSubscription = (key: string) => send<Subscription>('cancel-subscription', key, {})
