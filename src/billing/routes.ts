import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerBefore, command, idempotencyKeyOf } from '../book/command.ts'
import type { CommandContext } from '../book/context.ts'
import { getBook } from '../book/open.ts'
import type { Tx } from '../db/db.ts'
import { serialized } from '../http/async.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { actorOf } from '../identity/actor.ts'
import type { ServerEnv } from '../identity/context.ts'
import { getUser } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'
import { Success } from '../values/wire.ts'
import {
  cancelDemo,
  changeDemoPlan,
  findDemoSubscription,
  getPayment,
  listDemoInvoices,
  PAYMENT_MS,
  payDemo,
  resumeDemo,
  startDemo,
} from './demo.ts'
import { INVOICE_POLICY, invoicePage } from './invoice-page.ts'
import { listPlans } from './rules.ts'
import {
  cancelStripe,
  changeStripePlan,
  findStripeSubscription,
  listStripeInvoices,
  resumeStripe,
  startStripe,
} from './stripe.ts'
import { DemoPayment, Invoice, NewSubscription, PaymentStart, Plans, Subscription } from './wire.ts'

type Run<Answer> = (tx: Tx, viewer: CommandContext) => Answer
type BillingContext = Context<ServerEnv>

const userIdOf = (c: BillingContext): string => c.get('session')?.userId ?? ''

/**
 * A command whose first part is asked of somebody else, outside its transaction: one after the other for one
 * user, and not at all where the command was answered before.
 */
async function commandAfter<Answer>(c: BillingContext, prepare: () => Promise<Run<Answer>>) {
  const { db } = c.get('server')
  const { bookId } = c.get('viewer')
  const named = await idempotencyKeyOf(c)
  return serialized(db, `billing ${bookId}`, async () => {
    const isDone = answerBefore(db, bookId, named) !== undefined
    const run = isDone ? () => refuse('key_reused', 'This was done before.') : await prepare()
    return command(c, 200, run)
  })
}

/** Answers a command whose result is stored already, because Stripe was asked before it. */
const asIs =
  <Answer>(answer: Answer): Run<Answer> =>
  () =>
    answer

export const billingRoutes = new Hono<ServerEnv>()
  .get('/plans', route('person', 'What premium costs, and who is paid', { answers: { 200: Plans } }), (c) => {
    const { billing } = c.get('server')
    const publishableKey = billing.provider === 'stripe' ? billing.publishableKey : null
    c.header('Cache-Control', 'no-store')
    return c.json({ plans: listPlans(), provider: billing.provider, publishableKey } satisfies Plans, 200)
  })
  .get(
    '/subscription',
    route('person', 'What the user has subscribed to', { answers: { 200: Subscription.nullable() } }),
    async (c) => {
      const { server } = c.var
      const { billing, db } = server
      c.header('Cache-Control', 'no-store')
      const found =
        billing.provider === 'stripe'
          ? await findStripeSubscription(server, billing, userIdOf(c))
          : findDemoSubscription(db, userIdOf(c), server.now())
      return c.json(found, 200)
    },
  )
  .get(
    '/history',
    route('person', 'The user’s invoices, newest first', { answers: { 200: z.array(Invoice) } }),
    async (c) => {
      const { server } = c.var
      const { billing, db, basePath } = server
      c.header('Cache-Control', 'no-store')
      if (billing.provider === 'stripe')
        return c.json(await listStripeInvoices(server, billing, getUser(db, userIdOf(c))), 200)
      const invoices = listDemoInvoices(db, userIdOf(c), server.now()).map(
        ({ id, description, createdAt, status, amountCents }): Invoice => ({
          id,
          description,
          created: Math.floor(createdAt / 1000),
          status,
          amount: amountCents,
          invoice_pdf: `${basePath}api/billing/invoices/${id}`,
        }),
      )
      return c.json(invoices, 200)
    },
  )
  .get(
    '/invoices/:id',
    route('person', 'An invoice of the demo, to be printed', { files: ['text/html'] }),
    (c) => {
      const { server } = c.var
      const isDemo = server.billing.provider === 'demo'
      const id = c.req.param('id').toLowerCase()
      const found =
        isDemo && listDemoInvoices(server.db, userIdOf(c), server.now()).find((one) => one.id === id)
      if (!found) return refuse('not_found', 'Invoice not found')
      const user = getUser(server.db, userIdOf(c))
      c.header('Cache-Control', 'no-store')
      c.header('Content-Security-Policy', INVOICE_POLICY)
      return c.html(invoicePage(found, user, getBook(server.db, user.bookId).timeZone), 200)
    },
  )
  .post(
    '/create-subscription',
    route('person', 'Begin to pay for a plan', { answers: { 200: PaymentStart }, errors: [503] }),
    body(NewSubscription),
    (c) =>
      commandAfter(c, async (): Promise<Run<PaymentStart>> => {
        const { server } = c.var
        const { billing } = server
        const { planId } = c.req.valid('json')
        if (billing.provider === 'stripe')
          return asIs(await startStripe(server, billing, userIdOf(c), planId))
        return (tx, viewer) => startDemo(tx, actorOf(c), userIdOf(c), planId, viewer)
      }),
  )
  .post(
    '/demo-payments',
    route('person', 'Pay in the demo, where nothing is charged', { answers: { 200: Success } }),
    body(DemoPayment),
    (c) =>
      commandAfter(c, async (): Promise<Run<z.infer<typeof Success>>> => {
        const { billing, db, now } = c.get('server')
        const { clientSecret } = c.req.valid('json')
        if (billing.provider !== 'demo') return refuse('not_found', 'This server is not paid by the demo.')
        if (getPayment(db, userIdOf(c), clientSecret, now()).status === 'incomplete')
          await billing.wait(PAYMENT_MS)
        return (tx) => payDemo(tx, actorOf(c), userIdOf(c), clientSecret)
      }),
  )
  .post(
    '/cancel-subscription',
    route('person', 'Let the subscription end with what is paid', {
      answers: { 200: Subscription },
      errors: [503],
    }),
    (c) =>
      commandAfter(c, async (): Promise<Run<Subscription>> => {
        const { server } = c.var
        const { billing } = server
        if (billing.provider === 'stripe') return asIs(await cancelStripe(server, billing, userIdOf(c)))
        return (tx) => cancelDemo(tx, actorOf(c), userIdOf(c))
      }),
  )
  .post(
    '/resume-subscription',
    route('person', 'Keep a cancelled subscription: it renews itself again', {
      answers: { 200: Subscription },
      errors: [409, 503],
    }),
    (c) =>
      commandAfter(c, async (): Promise<Run<Subscription>> => {
        const { server } = c.var
        const { billing } = server
        if (billing.provider === 'stripe') return asIs(await resumeStripe(server, billing, userIdOf(c)))
        return (tx) => resumeDemo(tx, actorOf(c), userIdOf(c))
      }),
  )
  .post(
    '/change-plan',
    route('person', 'Renew by another plan when what is paid has ended', {
      answers: { 200: Subscription },
      errors: [409, 503],
    }),
    body(NewSubscription),
    (c) =>
      commandAfter(c, async (): Promise<Run<Subscription>> => {
        const { server } = c.var
        const { billing } = server
        const { planId } = c.req.valid('json')
        if (billing.provider === 'stripe')
          return asIs(await changeStripePlan(server, billing, userIdOf(c), planId))
        return (tx) => changeDemoPlan(tx, actorOf(c), userIdOf(c), planId)
      }),
  )
