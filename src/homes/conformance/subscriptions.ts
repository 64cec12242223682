import { assert } from 'chai'
import { newBook } from './book.ts'
import type { Case } from './client.ts'
import { payingCases } from './paying.ts'
import { fieldCases, type Kind } from './recurring.ts'
import { stillDueCases } from './still-due.ts'

const SUBSCRIPTION: Kind = {
  noun: 'subscription',
  path: '/subscriptions',
  cycle: 'billingCycle',
  due: 'nextBilling',
  link: 'subscriptionId',
  missing: 'Subscription not found',
}

export const subscriptionCases: Case[] = [
  ...fieldCases(SUBSCRIPTION),
  ...payingCases(SUBSCRIPTION),
  ...stillDueCases(SUBSCRIPTION),
  {
    name: 'a subscription is billed one month from today unless said otherwise, with a credit card as its icon',
    async run(world) {
      for (const [now, zone, day] of [
        ['2026-03-15T12:00:00.000Z', 'UTC', '2026-04-15'],
        ['2026-01-31T12:00:00.000Z', 'UTC', '2026-02-28'],
        ['2026-01-30T11:00:00.000Z', 'Pacific/Kiritimati', '2026-02-28'],
        ['2026-02-01T10:00:00.000Z', 'Pacific/Pago_Pago', '2026-02-28'],
      ] as const) {
        world.setNow(now)
        const book = await newBook(world, zone)
        const { id: accountId } = await book.account()
        const { nextBilling, billingCycle, icon } = await book.subscription({ accountId })
        assert.deepEqual([nextBilling, billingCycle, icon], [day, 'monthly', 'fas fa-credit-card'])
      }
    },
  },
]
