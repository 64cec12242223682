import type { Logger } from 'pino'
import type { BillingSettings } from '../../billing/provider.ts'
import type { BillingConfig } from './config/billing-settings.ts'

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
