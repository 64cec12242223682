import { recurringRoutes } from '../recurring/routes.ts'
import { toWire } from '../transactions/shown.ts'
import { NewSubscription, Subscription, SubscriptionChange, SubscriptionPaid } from './wire.ts'

export const subscriptionRoutes = recurringRoutes('subscription', {
  ...{ Row: Subscription, New: NewSubscription, Change: SubscriptionChange, Paid: SubscriptionPaid },
  cycle: 'billingCycle',
  due: 'nextBilling',
  paid: (tx, transaction, subscription) => ({ transaction: toWire(tx, transaction), subscription }),
})
