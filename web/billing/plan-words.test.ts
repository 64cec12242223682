import { expect, test } from 'vitest'
import { cancelWords, changeWords, choiceWords, standingWords } from './plan-words.ts'
import type { Standing } from './standing.ts'

const standing = (fields: Partial<Standing>): Standing => ({
  kind: 'running',
  until: '2199-03-31',
  turn: '2199-03-31',
  isUnpaid: false,
  isOpen: false,
  canChange: true,
  ...fields,
})

test('who cancels is told first that access ends with the billing period, and on which day', () => {
  const { ask, done } = cancelWords(standing({}))
  expect(ask).toContain('Your access ends at the end of the billing period, on Mar 31, 2199.')
  expect(ask).not.toContain('besides')
  expect(done).toBe('Premium stays until Mar 31, 2199.')
  expect(cancelWords(standing({ turn: null })).ask).toContain('at the end of the billing period. Until')
})

test('premium from elsewhere outlives the subscription, and nobody is told otherwise', () => {
  for (const until of ['2199-05-01', null]) {
    const { ask, done } = cancelWords(standing({ until }))
    expect(ask).toContain('The premium that you have besides stays yours.')
    expect(done).toBe('It ends on Mar 31, 2199. What you have besides stays yours.')
  }
  const later = standing({ kind: 'ending', until: '2199-05-01' })
  expect(standingWords(later, null)).toContain('premium lasts until May 1, 2199')
  expect(standingWords(standing({ kind: 'ending' }), null)).toContain('stays until Mar 31, 2199')
  expect(standingWords(standing({ until: null }), null)).toContain('for good')
})

test('premium from points and premium after a subscription are told apart', () => {
  const given = standing({ kind: 'given', turn: null })
  expect(standingWords(given, null)).toContain('points')
  const ended = {
    planId: 'premium-monthly',
    status: 'canceled',
    nextBilling: null,
    cancelAtPeriodEnd: true,
    provider: 'demo',
  } as const
  expect(standingWords(given, ended)).toContain('Your subscription has ended')
  expect(choiceWords(given)).toContain('is added to what you have')
  expect(choiceWords(standing({ kind: 'lifetime' }))).toContain('nothing to buy')
})

test('a change of the plan says when it takes effect, and that nothing is charged before', () => {
  for (const kind of ['running', 'ending'] as const)
    expect(choiceWords(standing({ kind }))).toBe(
      'A change takes effect on Mar 31, 2199, when what you have paid for ends. Nothing is charged before.',
    )
  const yearly = {
    id: 'premium-yearly',
    price: '55.00',
    currency: 'usd',
    interval: 'year',
    popular: true,
    note: null,
  } as const
  expect(changeWords(yearly, standing({}))).toMatch(/^From Mar 31, 2199 you pay \$55\.00 per year\./)
  expect(choiceWords(standing({ kind: 'late' }))).toContain('once the last payment has gone through')
})
