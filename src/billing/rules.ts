import { addCycles } from '../values/cycle.ts'
import { dayAt } from '../values/day.ts'
import { uuidSeries } from '../values/id.ts'
import { type Cents, formatMoney } from '../values/money.ts'
import type { billingInvoices, billingSubscriptions } from './tables.ts'
import { PLAN_IDS, type PlanId, type Plans, type Subscription } from './wire.ts'

export type SubscriptionRow = typeof billingSubscriptions.$inferSelect
export type InvoiceRow = typeof billingInvoices.$inferSelect

export const CURRENCY = 'usd'
const DAY_MS = 86_400_000
/** A payment that was begun and not made is forgotten then, as Stripe does. */
export const OPEN_PAYMENT_MS = 23 * 3_600_000
/** Renewals of the demo can't fail: premium goes on while the server slept and has not written them down. */
const DEMO_HOLD_MS = 400 * DAY_MS

interface PlanRule {
  cents: Cents
  interval: 'month' | 'year'
  cycle: 'monthly' | 'yearly'
  name: string
}

export const PLANS: Record<PlanId, PlanRule> = {
  'premium-monthly': { cents: 500, interval: 'month', cycle: 'monthly', name: 'Premium, one month' },
  'premium-yearly': { cents: 5500, interval: 'year', cycle: 'yearly', name: 'Premium, one year' },
}

export const listPlans = (): Plans['plans'] =>
  PLAN_IDS.map((id) => ({
    id,
    price: formatMoney(PLANS[id].cents),
    currency: CURRENCY,
    interval: PLANS[id].interval,
    popular: id === 'premium-yearly',
    note: id === 'premium-yearly' ? '1 month free' : null,
  }))

/** Start of the period `count`, counted from the first, so that 31 January is followed by 28 February and 31 March. */
export function periodStart(startedAt: number, planId: PlanId, count: number): number {
  const day = dayAt(startedAt, 'UTC')
  const end = addCycles(day, PLANS[planId].cycle, count)
  return startedAt + Date.parse(end) - Date.parse(day)
}

/** The invoice of one period of the demo. The same period has the same id, whoever writes it down. */
function demoInvoice(row: SubscriptionRow, startedAt: number, count: number): InvoiceRow {
  const start = periodStart(startedAt, row.planId, count)
  return {
    id: uuidSeries(`${row.id} ${count}`, start)(),
    userId: row.userId,
    subscriptionId: row.id,
    provider: 'demo',
    description: `${PLANS[row.planId].name} (demo)`,
    status: 'paid',
    amountCents: PLANS[row.planId].cents,
    currency: CURRENCY,
    periodStart: start,
    periodEnd: periodStart(startedAt, row.planId, count + 1),
    createdAt: start,
    pdf: null,
  }
}

/**
 * A subscription of the demo as it stands now, and the invoices that nobody has written down yet. Its first period
 * begins at `startedAt`: in the future where the plan was changed, for then the period before it was paid already.
 */
export function caughtUp(
  row: SubscriptionRow,
  now: number,
): { row: SubscriptionRow; invoices: InvoiceRow[] } {
  const { startedAt } = row
  if (row.status !== 'active' || startedAt === null || row.provider !== 'demo') return { row, invoices: [] }
  const invoices: InvoiceRow[] = []
  const endOf = (periods: number) => periodStart(startedAt, row.planId, periods)
  let { periods } = row
  // A period is paid when it starts, unless the subscription was cancelled before.
  while (!row.cancelAtPeriodEnd && endOf(periods) <= now) {
    invoices.push(demoInvoice(row, startedAt, periods))
    periods += 1
  }
  const periodEnd = endOf(periods)
  const hasEnded = row.cancelAtPeriodEnd && periodEnd <= now
  const heldUntil = row.cancelAtPeriodEnd ? null : periodEnd + DEMO_HOLD_MS
  return {
    row: { ...row, periods, periodEnd, heldUntil, status: hasEnded ? 'canceled' : 'active' },
    invoices,
  }
}

export const isRunning = ({ status }: SubscriptionRow): boolean =>
  status === 'active' || status === 'past_due'

const RANK: ((row: SubscriptionRow, now: number) => boolean)[] = [
  (row) => isRunning(row) && !row.cancelAtPeriodEnd,
  (row) => isRunning(row),
  (row, now) => row.status === 'incomplete' && row.createdAt > now - OPEN_PAYMENT_MS,
  (row) => row.status === 'canceled' && row.periodEnd !== null,
]

/** The one that matters of a user's, newest first: what runs, what is being paid, what has ended. */
export function currentOf(rows: SubscriptionRow[], now: number): SubscriptionRow | undefined {
  for (const isMeant of RANK) {
    const found = rows.find((row) => isMeant(row, now))
    if (found) return found
  }
  return undefined
}

export const subscriptionToWire = (row: SubscriptionRow): Subscription => ({
  planId: row.planId,
  status: row.status,
  nextBilling: isRunning(row) && row.periodEnd !== null ? new Date(row.periodEnd).toISOString() : null,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  provider: row.provider,
})
