import { recurringRoutes } from '../recurring/routes.ts'
import { transactionToWire } from '../transactions/shown.ts'
import { getTransaction } from '../transactions/store.ts'
import { NewSubscription, Subscription, SubscriptionChange, SubscriptionPaid } from './wire.ts'

export const subscriptionRoutes = recurringRoutes('subscription', {
  Row: Subscription,
  New: NewSubscription,
  Change: SubscriptionChange,
  Paid: SubscriptionPaid,
  cycle: 'billingCycle',
  due: 'nextBilling',
  paid: (tx, transaction, subscription) => ({
    transaction: transactionToWire(tx, transaction),
    subscription,
  }),
  payment: (db, viewer, id) => transactionToWire(db, getTransaction(db, viewer, id)),
})
