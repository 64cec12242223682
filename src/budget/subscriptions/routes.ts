import { recurringRoutes } from '../recurring/routes.ts'
import { getTransaction, transactionToWire } from '../transactions/store.ts'
import { NewSubscription, Subscription, SubscriptionChange, SubscriptionPaid } from './wire.ts'

export const subscriptionRoutes = recurringRoutes('subscription', {
  ...{ Row: Subscription, New: NewSubscription, Change: SubscriptionChange, Paid: SubscriptionPaid },
  cycle: 'billingCycle',
  due: 'nextBilling',
  paid: (transaction, subscription) => ({ transaction: transactionToWire(transaction), subscription }),
  payment: (db, viewer, id) => transactionToWire(getTransaction(db, viewer, id)),
})
