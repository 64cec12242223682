import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { route } from '../http/openapi.ts'
import type { ServerEnv, ServerHome } from '../identity/context.ts'
import { customerName, whoseIs } from '../identity/names/names.ts'
import { IMMEDIATE } from '../identity/sign-in.ts'
import { refuse } from '../values/refusal.ts'
import type { StripeEvent } from './provider.ts'
import { isKnownEvent, takeEvent } from './store.ts'
import { type StripeSettings, syncStripe } from './stripe-state.ts'
import { Received } from './wire.ts'

const MAX_EVENT = 512 * 1024
const RECEIVED = { received: true } as const

/** An event says only where to look: what is true is asked of Stripe, so neither its order nor its age matters. */
async function applyEvent(server: ServerHome, settings: StripeSettings, event: StripeEvent): Promise<void> {
  if (isKnownEvent(server.db, event.id)) return
  const isOurs = event.isLive === settings.stripe.isLive
  const refund =
    isOurs && event.refundedCharge ? await settings.stripe.findRefund(event.refundedCharge) : undefined
  const subscriptionId = refund?.subscriptionId ?? event.subscriptionId
  if (!isOurs || !subscriptionId) {
    server.db.transaction((tx) => takeEvent(tx, event, server.now()), IMMEDIATE)
    return
  }
  await syncStripe(server, settings, subscriptionId, {
    event,
    ...(refund && { refundedInvoice: refund.invoiceId }),
  })
}

/**
 * Has the own book of the event's customer take it, where that lies elsewhere; undefined where it is nobody's. One that comes
 * before the directory has heard of the customer says itself whose it is.
 */
async function answerAsCustomer(
  { elsewhere }: ServerHome,
  { customerId, bookId: said }: StripeEvent,
  again: Request,
): Promise<Response | undefined> {
  if (!elsewhere) return undefined
  const known = customerId === null ? undefined : await whoseIs(elsewhere.names, customerName(customerId))
  const bookId = known ?? said
  return bookId && elsewhere.has(bookId) ? elsewhere.answer(bookId, again, null) : undefined
}

/** Routes that Stripe calls, from another site and without a session: the signature over the raw body says who it is. */
export const webhookRoutes = new Hono<ServerEnv>().post(
  '/webhook',
  route('anyone', 'News from Stripe, signed', { answers: { 200: Received }, errors: [503] }),
  bodyLimit({ maxSize: MAX_EVENT, onError: () => refuse('too_large', 'No event is as large as this.') }),
  async (c) => {
    const { server } = c.var
    const { billing } = server
    if (billing.provider !== 'stripe') return refuse('not_found', 'This server is not paid by Stripe.')
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const event = billing.stripe.readEvent(bytes, c.req.header('stripe-signature') ?? '', server.now())
    if (!event) return refuse('invalid', 'The signature is wrong or too old.')
    const again = new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers, body: bytes })
    const answer = await answerAsCustomer(server, event, again)
    if (answer) return answer as never
    await applyEvent(server, billing, event)
    return c.json(RECEIVED, 200)
  },
)
