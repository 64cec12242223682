import { expect, test } from 'vitest'
import type { Subscription } from '../../src/billing/wire.ts'
import { standingOf } from './standing.ts'

const FREE = { subscriptionTier: 'free', subscriptionExpiry: null } as const
const until = (subscriptionExpiry: string | null) =>
  ({ subscriptionTier: 'premium', subscriptionExpiry }) as const
const monthly = (fields: Partial<Subscription> = {}): Subscription => ({
  planId: 'premium-monthly',
  status: 'active',
  nextBilling: '2027-01-31T22:30:00.000Z',
  cancelAtPeriodEnd: false,
  provider: 'demo',
  ...fields,
})

test('a free user may choose a plan, also one who had premium or a subscription before', () => {
  const free = { kind: 'free', until: null, turn: null, isUnpaid: false, isOpen: true, canChange: false }
  expect(standingOf(FREE, null, 'UTC')).toEqual(free)
  const past = { ...FREE, subscriptionExpiry: '2020-01-01T00:00:00.000Z' }
  expect(standingOf(past, monthly({ status: 'canceled', nextBilling: null }), 'UTC')).toEqual(free)
})

test('a subscription names the day of its next payment as the calendar of the book has it', () => {
  const premium = until('2027-01-31T22:30:00.000Z')
  expect(standingOf(premium, monthly(), 'UTC')).toMatchObject({ kind: 'running', turn: '2027-01-31' })
  expect(standingOf(premium, monthly(), 'Pacific/Kiritimati').turn).toBe('2027-02-01')
  expect(standingOf(premium, monthly({ nextBilling: null }), 'UTC')).toMatchObject({ turn: null })
})

test('nobody pays twice: a subscription, also one that ends, is changed, once what is due is paid', () => {
  const premium = until('2027-01-31T22:30:00.000Z')
  expect(standingOf(premium, monthly({ cancelAtPeriodEnd: true }), 'UTC')).toMatchObject({
    kind: 'ending',
    isOpen: false,
    canChange: true,
  })
  expect(standingOf(premium, monthly({ status: 'past_due' }), 'UTC')).toMatchObject({
    kind: 'late',
    isOpen: false,
    canChange: false,
  })
})

test('premium from points ends on its last whole day, or never', () => {
  expect(standingOf(until('2027-03-01T00:00:00.000Z'), null, 'UTC')).toMatchObject({
    kind: 'given',
    until: '2027-02-28',
    isOpen: true,
  })
  expect(standingOf(until(null), null, 'UTC')).toMatchObject({ kind: 'lifetime', until: null, isOpen: false })
})

test('a payment that was begun and not finished keeps nobody from another try', () => {
  const begun = monthly({ status: 'incomplete', nextBilling: null })
  expect(standingOf(FREE, begun, 'UTC')).toMatchObject({ kind: 'free', isUnpaid: true, isOpen: true })
})
