import { z } from 'zod'
import { InstantText, MoneyText } from '../values/wire.ts'

export const PLAN_IDS = ['premium-monthly', 'premium-yearly'] as const
export const PROVIDERS = ['demo', 'stripe'] as const
export const SUBSCRIPTION_STATUS = ['active', 'past_due', 'canceled', 'incomplete'] as const
export const INVOICE_STATUS = ['paid', 'open', 'void', 'uncollectible'] as const

export const PlanId = z.enum(PLAN_IDS)
export type PlanId = z.infer<typeof PlanId>

const Plan = z.object({
  id: PlanId,
  price: MoneyText,
  currency: z.literal('usd'),
  interval: z.enum(['month', 'year']),
  popular: z.boolean(),
  note: z.string().nullable(),
})
export type Plan = z.infer<typeof Plan>

export const Plans = z.object({
  plans: z.array(Plan),
  provider: z.enum(PROVIDERS),
  /** Stripe's publishable key, for the page; null for the demo. */
  publishableKey: z.string().nullable(),
})
export type Plans = z.infer<typeof Plans>

export const Subscription = z.object({
  planId: PlanId,
  status: z.enum(SUBSCRIPTION_STATUS),
  /** Time of the next payment, or of the end of a cancelled subscription; null where nothing runs. */
  nextBilling: InstantText.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  provider: z.enum(PROVIDERS),
})
export type Subscription = z.infer<typeof Subscription>

export const NewSubscription = z.object({ planId: PlanId })
export const PaymentStart = z.object({ clientSecret: z.string() })
export type PaymentStart = z.infer<typeof PaymentStart>
export const DemoPayment = z.object({ clientSecret: z.string().max(200) })

export const Invoice = z.object({
  id: z.string(),
  description: z.string(),
  /** Seconds since 1970. */
  created: z.int(),
  status: z.enum(INVOICE_STATUS),
  /** Cents. */
  amount: z.int(),
  /** Address at which the invoice can be seen and printed. */
  invoice_pdf: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const Received = z.object({ received: z.literal(true) })
