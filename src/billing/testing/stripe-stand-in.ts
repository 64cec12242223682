import Stripe from 'stripe'
import { periodStart } from '../rules.ts'
import { loopbackApi, type Row } from './loopback-api.ts'
import { CENTS, invoiceFields, planOf, priceRow, secondsOf } from './stripe-rows.ts'

export const WEBHOOK_SECRET = 'whsec_standin'
export const PRICES = { 'premium-monthly': 'price_monthly', 'premium-yearly': 'price_yearly' } as const
const signer = new Stripe('sk_test_signer').webhooks

/**
 * The part of Stripe that we use, on loopback: it keeps what it is told, and signs its events as Stripe does.
 * `now` is its clock, in milliseconds since 1970.
 */
export async function stripeStandIn(now: () => number) {
  const customers = new Map<string, Row>()
  const subscriptions = new Map<string, Row>()
  const invoices = new Map<string, Row>()
  const charges = new Map<string, Row>()
  const prices = new Map<string, Row>(Object.keys(CENTS).map((id) => [id, priceRow(id)]))
  const events: Row[] = []
  let count = 0
  const newId = (prefix: string) => `${prefix}_${++count}`

  const event = (type: string, object: Row): Row => {
    const one = {
      id: newId('evt'),
      object: 'event',
      type,
      livemode: false,
      created: secondsOf(now()),
      data: { object },
    }
    // As it is at this moment, whatever it becomes.
    events.push(structuredClone(one))
    return one
  }

  function bill(subscription: Row, start: number, end: number): Row {
    const price = subscription.items.data[0].price.id as string
    const invoice: Row = {
      id: newId('in'),
      customer: subscription.customer,
      parent: { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
      ...invoiceFields({ price, count, at: now(), start, end }),
    }
    invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    Object.assign(subscription.items.data[0], {
      current_period_start: secondsOf(start),
      current_period_end: secondsOf(end),
    })
    return invoice
  }

  const withInvoice = (subscription: Row): Row => ({
    ...subscription,
    latest_invoice: invoices.get(subscription.latest_invoice),
  })

  function subscribe({ customer, items, metadata }: Row): Row {
    const price = items[0].price
    const subscription: Row = {
      id: newId('sub'),
      object: 'subscription',
      customer,
      livemode: false,
      status: 'incomplete',
      metadata: metadata ?? {},
      cancel_at_period_end: false,
      cancel_at: null,
      started: now(),
      periods: 1,
      items: { data: [{ id: newId('si'), price: { id: price }, quantity: 1 }] },
    }
    subscriptions.set(subscription.id, subscription)
    bill(subscription, now(), periodStart(now(), planOf(price), 1))
    event('customer.subscription.created', subscription)
    return withInvoice(subscription)
  }

  function cancel(subscription: Row): Row {
    const last = invoices.get(subscription.latest_invoice)
    if (last?.status === 'open') last.status = 'void'
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
    event('customer.subscription.deleted', subscription)
    return subscription
  }

  /** The new price waits for the end of a trial; an invoice of nothing says so at once. */
  function changePrice(subscription: Row, { items, trial_end }: Row): void {
    const [item] = subscription.items.data
    item.price = { id: items[0].price }
    const started = Number(trial_end) * 1000
    const nothing = bill(subscription, now(), started)
    Object.assign(nothing, { status: 'paid', total: 0, amount_paid: 0 })
    nothing.lines.data[0].amount = 0
    Object.assign(subscription, { status: 'trialing', started, periods: 0 })
    event('invoice.paid', nothing)
  }

  const list = (data: Row[]) => ({ object: 'list', has_more: false, data })

  /** Returns the object; undefined where there is none. */
  function answer(method: string, path: string, form: Row): Row | undefined {
    const [, , resource, id] = path.split('/')
    const mine = (row: Row) => row.customer === form.customer
    switch (`${method} ${resource}${id ? '/' : ''}`) {
      case 'POST customers': {
        const customer = { id: newId('cus'), object: 'customer', ...form }
        customers.set(customer.id, customer)
        return customer
      }
      case 'GET customers/':
        return customers.get(id ?? '')
      case 'DELETE customers/': {
        if (!customers.delete(id ?? '')) return undefined
        for (const one of subscriptions.values()) if (one.customer === id) cancel(one)
        return { id, deleted: true }
      }
      case 'GET prices/':
        return prices.get(id ?? '')
      case 'POST subscriptions':
        return customers.has(form.customer) ? subscribe(form) : undefined
      case 'GET subscriptions':
        return list([...subscriptions.values()].filter(mine).map(withInvoice).reverse())
      case 'GET invoices':
        return list(
          [...invoices.values()]
            .filter((row) =>
              form.subscription
                ? row.parent.subscription_details.subscription === form.subscription
                : mine(row),
            )
            .reverse(),
        )
      case 'GET invoices/':
        return invoices.get(id ?? '')
      case 'GET charges/':
        return charges.get(id ?? '')
      case 'GET invoice_payments': {
        const charge = [...charges.values()].find((one) => one.payment_intent === form.payment.payment_intent)
        return list(charge ? [{ invoice: charge.invoice }] : [])
      }
    }
    const subscription = resource === 'subscriptions' ? subscriptions.get(id ?? '') : undefined
    if (!subscription) return undefined
    if (method === 'DELETE') return cancel(subscription)
    if (method === 'POST') {
      if (form.items) changePrice(subscription, form)
      subscription.cancel_at_period_end = form.cancel_at_period_end === 'true'
      event('customer.subscription.updated', subscription)
    }
    return withInvoice(subscription)
  }

  const http = await loopbackApi(answer)

  const get = (id: string): Row => subscriptions.get(id) ?? invoices.get(id) ?? {}
  const settle = (invoice: Row): void => {
    const subscription = get(invoice.parent.subscription_details.subscription)
    const charge = newId('ch')
    const [payment_intent] = invoice.confirmation_secret.client_secret.split('_secret')
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.total, next_payment_attempt: null })
    charges.set(charge, {
      id: charge,
      object: 'charge',
      customer: invoice.customer,
      refunded: false,
      payment_intent,
      invoice: invoice.id,
    })
    subscription.status = 'active'
    event('invoice.paid', invoice)
    event('customer.subscription.updated', subscription)
  }

  return {
    ...http,
    events,
    prices,
    customers,
    subscriptions,
    invoices,
    charges,
    event,
    bill,
    /** The page confirms the payment with its client secret. */
    pay(clientSecret: string): Row {
      const invoice = [...invoices.values()].find(
        (one) => one.confirmation_secret.client_secret === clientSecret,
      )
      if (invoice?.status !== 'open') throw new Error('There is nothing to pay')
      settle(invoice)
      return invoice
    },
    /** The period that follows is billed, and paid or not. */
    renew(id: string, outcome: 'paid' | 'failed' = 'paid'): Row {
      const subscription = get(id)
      const { started, items } = subscription
      const at = (periods: number) => periodStart(started, planOf(items.data[0].price.id), periods)
      const invoice = bill(subscription, at(subscription.periods), at(subscription.periods + 1))
      subscription.periods += 1
      if (outcome === 'paid') settle(invoice)
      else {
        invoice.next_payment_attempt = secondsOf(now()) + 3 * 86_400
        subscription.status = 'past_due'
        event('invoice.payment_failed', invoice)
      }
      return invoice
    },
    /** The last try has failed, or the period that was paid has ended. */
    end: (id: string) => cancel(get(id)),
    refund(invoice: Row): void {
      for (const charge of charges.values())
        if (charge.invoice === invoice.id) {
          charge.refunded = true
          event('charge.refunded', charge)
        }
    },
    settle,
    /** An event as Stripe sends it. */
    signed(one: Row, { secret = WEBHOOK_SECRET, at = now() } = {}) {
      const payload = JSON.stringify(one)
      const header = signer.generateTestHeaderString({ payload, secret, timestamp: secondsOf(at) })
      return { payload, header }
    },
  }
}
