import { keys } from '../../api/keys.ts'
import { callsOf, type Kind } from './kind.ts'

const calls = callsOf('subscriptions', { cycle: 'billingCycle', due: 'nextBilling' })

const or = (fallback: string) => (reason?: string) => reason ?? fallback

export const SUBSCRIPTIONS: Kind = {
  one: 'subscription',
  path: '/subscriptions',
  queryKey: keys.subscriptions,
  link: 'subscriptionId',
  calls: {
    ...calls,
    change: async (id, draft, key) => {
      if (!id) throw new Error('No subscription ID for edit')
      return calls.change(id, draft, key)
    },
  },
  presetsAreNamed: true,
  defaultIcon: 'fas fa-credit-card',
  says: {
    add: { done: 'Subscription added successfully', failed: or('Failed to add subscription') },
    change: { done: 'Subscription updated successfully', failed: or('Failed to update subscription') },
    pay: {
      done: 'Subscription paid successfully! Next billing date updated.',
      failed: or('Failed to pay subscription'),
    },
    remove: { done: 'Subscription deleted successfully', failed: () => 'Failed to delete subscription' },
    restore: { done: 'Subscription restored', failed: () => 'Failed to restore subscription' },
  },
  words: {
    title: 'Subscriptions',
    add: 'Add Subscription',
    addFirst: 'Add Your First Subscription',
    edit: 'Edit Subscription',
    cycle: 'Billing cycle',
    due: 'Next billing',
    preset: 'Service',
    presets: 'services',
    example: 'Streaming',
    notFound: 'Subscription not found',
    accountMissing: 'Please select an account for this subscription',
    emptyTitle: 'No subscriptions yet',
    emptyText: 'Streaming, music, software: enter what renews by itself, and see what it costs you a year.',
    removeTitle: 'Are you sure you want to cancel this subscription?',
    removeAction: 'Cancel subscription',
    removeDismiss: 'Keep it',
  },
}
