import { z } from 'zod'
import { DayInput, DayText, Token } from '../../values/wire.ts'
import { CycleName, newRecurring, recurringChange, recurringRow } from '../recurring/wire.ts'
import { Transaction } from '../transactions/wire.ts'

export const Subscription = z.object({ ...recurringRow, billingCycle: CycleName, nextBilling: DayText })
export type Subscription = z.infer<typeof Subscription>

export const NewSubscription = z.object({
  ...newRecurring,
  icon: Token.default('fas fa-credit-card'),
  billingCycle: CycleName.default('monthly'),
  /** One month from today where it is left out. */
  nextBilling: DayInput.optional(),
})
export type NewSubscription = z.infer<typeof NewSubscription>

export const SubscriptionChange = z.object({
  ...recurringChange,
  billingCycle: CycleName.optional(),
  nextBilling: DayInput.optional(),
})
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

export const SubscriptionPaid = z.object({ transaction: Transaction, subscription: Subscription })
export type SubscriptionPaid = z.infer<typeof SubscriptionPaid>
