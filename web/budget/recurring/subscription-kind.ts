import type { Subscription } from '../../../src/budget/subscriptions/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { DraftInput } from './draft.ts'
import type { Item, Kind } from './kind.ts'

const { subscriptions } = api

const fromWire = ({ billingCycle, nextBilling, ...rest }: Subscription): Item => ({
  ...rest,
  cycle: billingCycle,
  due: nextBilling,
})
const toWire = <Draft extends Partial<DraftInput>>({ cycle, due, ...rest }: Draft) => ({
  ...rest,
  billingCycle: cycle as Draft['cycle'],
  nextBilling: due as Draft['due'],
})

const or = (fallback: string) => (reason?: string) => reason ?? fallback

export const SUBSCRIPTIONS: Kind = {
  one: 'subscription',
  path: '/subscriptions',
  queryKey: keys.subscriptions,
  link: 'subscriptionId',
  calls: {
    list: async () => (await answer(subscriptions.$get())).map(fromWire),
    add: (draft, key) => answer(subscriptions.$post({ json: toWire(draft) }, keyed(key))),
    change: async (id, draft, key) => {
      if (!id) throw new Error('No subscription ID for edit')
      return answer(subscriptions[':id'].$put({ param: { id }, json: toWire(draft) }, keyed(key)))
    },
    pay: (id, json, key) => answer(subscriptions[':id'].pay.$post({ param: { id }, json }, keyed(key))),
    remove: (id, key) => answer(subscriptions[':id'].$delete({ param: { id } }, keyed(key))),
    restore: (id, key) => answer(subscriptions[':id'].restore.$post({ param: { id } }, keyed(key))),
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
