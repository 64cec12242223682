import type { ServerHome } from '../identity/context.ts'
import { IMMEDIATE } from '../identity/sign-in.ts'
import { catchUpDemo } from './demo.ts'
import { revokePremium } from './premium.ts'
import {
  endDemoSubscriptions,
  holdPremium,
  listDemoGrants,
  listDue,
  listHeldElsewhere,
  newsOf,
  sweepEvents,
} from './store.ts'
import { syncStripe } from './stripe-state.ts'

const KEPT_EVENT_MS = 30 * 86_400_000

/**
 * Brings every subscription to where it stands now: renewals of the demo are written down, and Stripe is asked
 * for what is due and was not heard of. What fails for one is told and left for the next time.
 */
export async function renewDue(server: ServerHome, failed: (error: unknown) => void): Promise<void> {
  const { db, billing } = server
  const now = server.now()
  db.transaction((tx) => {
    sweepEvents(tx, now - KEPT_EVENT_MS)
    // Real money is taken by now: what the demo gave away has ended.
    if (billing.provider === 'stripe') {
      for (const { userId, source } of listDemoGrants(tx)) revokePremium(tx, userId, now, source)
      endDemoSubscriptions(tx)
    }
    // A subscription of the other provider doesn't renew itself any more.
    for (const userId of listHeldElsewhere(tx, billing.provider))
      holdPremium(tx, userId, billing.provider, now)
  }, IMMEDIATE)
  for (const row of listDue(db, billing.provider, now)) {
    try {
      if (billing.provider === 'stripe') await syncStripe(server, billing, row.externalId ?? '')
      else db.transaction((tx) => catchUpDemo(tx, newsOf(server, row.userId), row), IMMEDIATE)
    } catch (error) {
      failed(error)
    }
  }
}
