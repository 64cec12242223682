import type { Logger } from 'pino'
import type { BillingSettings } from '../../billing/provider.ts'
import { renewDue } from '../../billing/renew.ts'
import type { ServerHome } from '../../identity/context.ts'
import type { BillingConfig } from './config/billing-settings.ts'

const EVERY_MS = 300_000

export const demoBilling: BillingSettings = {
  provider: 'demo',
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** Stripe's library is loaded only where it is used. */
export async function billingWith(config: BillingConfig, logger: Logger): Promise<BillingSettings> {
  if (config.provider === 'demo') return demoBilling
  const { stripeAccount } = await import('./stripe.ts')
  const report = (error: unknown) => logger.error({ err: error }, 'Stripe did not accept a request')
  const { publishableKey, prices } = config
  return { provider: 'stripe', stripe: stripeAccount(config, report), publishableKey, prices }
}

/** Renews what is due, at once and every five minutes. Returns a function that stops it. */
export function keepRenewing(home: ServerHome, logger: Logger): () => void {
  const failed = (error: unknown) =>
    logger.error({ err: error }, 'A subscription could not be brought up to date')
  let isBusy = false
  const renew = () => {
    if (isBusy) return
    isBusy = true
    void renewDue(home, failed)
      .catch(failed)
      .finally(() => {
        isBusy = false
      })
  }
  renew()
  const timer = setInterval(renew, EVERY_MS).unref()
  return () => clearInterval(timer)
}
