import { expect, it } from 'vitest'
import { dayAt } from '../../src/values/day.ts'
import { endOf, lastDay, tierWords } from './tier.ts'

it.each([
  ['UTC', '2026-04-01T00:00:00.000Z'],
  ['America/New_York', '2026-04-01T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-31T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-04-01T12:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-31T18:15:00.000Z'],
])('March 31 is over in %s at %s', (zone, instant) => {
  expect(new Date(endOf('2026-03-31', zone)).toISOString()).toBe(instant)
})

it('a day with 23 or 25 hours ends at its own midnight', () => {
  for (const day of ['2026-03-29', '2026-10-25']) {
    const end = endOf(day, 'Europe/Berlin')
    expect(dayAt(end, 'Europe/Berlin') > day).toBe(true)
    expect(lastDay(new Date(end).toISOString(), 'Europe/Berlin')).toBe(day)
  }
})

it.each([
  ['premium', null, { tier: 'Premium', until: 'for a lifetime' }],
  ['premium', '2020-04-01T00:00:00.000Z', { tier: 'Premium', until: 'until Mar 31, 2020' }],
  ['free', '2020-04-01T00:00:00.000Z', { tier: 'Free', until: 'premium ended Mar 31, 2020' }],
  ['free', null, { tier: 'Free' }],
] as const)('%s with the end %s is called %j', (subscriptionTier, subscriptionExpiry, words) => {
  expect(tierWords({ subscriptionTier, subscriptionExpiry }, 'UTC')).toEqual(words)
})
