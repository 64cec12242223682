import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divide } from '../../values/divide.ts'
import { type Balance, settlingPayments } from './rules.ts'

const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 })
const cents = fc.integer({ min: 0, max: 9_999_999_999 })

it('whatever is divided by whatever weights sums to the amount, and nobody is off by more than what is left', () => {
  fc.assert(
    fc.property(cents, weights, (amount, list) => {
      const among = list.map((weight, n) => ({ memberId: `m${n}`, weight }))
      const parts = [...divide(amount, among).values()]
      expect(parts.reduce((sum, part) => sum + part)).toBe(amount)
      const total = list.reduce((sum, weight) => sum + weight)
      for (const [n, part] of parts.entries()) {
        const exact = total === 0 ? amount / list.length : (amount * (list[n] ?? 0)) / total
        expect(part).toBeGreaterThanOrEqual(Math.floor(exact))
        expect(part - exact).toBeLessThan(list.length)
      }
    }),
  )
})

it('cents that are left go to the largest share, of equal ones to the first', () => {
  const among = (...list: number[]) => list.map((weight, n) => ({ memberId: `m${n}`, weight }))
  expect([...divide(100, among(1, 1, 1)).values()]).toEqual([34, 33, 33])
  expect([...divide(100, among(1, 2, 4)).values()]).toEqual([14, 28, 58])
  expect([...divide(5, among(0, 0)).values()]).toEqual([3, 2])
  // Nobody is a cent off in shares of millions.
  expect([...divide(200_922_461, among(65_206_457, 135_716_004)).values()]).toEqual([65_206_457, 135_716_004])
})

const balances = (most: number) =>
  fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: most }).map((list) => {
    const sum = list.reduce((one, other) => one + other)
    return [...list, -sum].map((cents, n): Balance => ({ memberId: `m${n}`, cents }))
  })

const evenedOut = (all: Balance[]) => {
  const left = new Map(all.map(({ memberId, cents }) => [memberId, cents]))
  const payments = settlingPayments(all)
  for (const { from, to, cents } of payments) {
    expect(cents).toBeGreaterThan(0)
    left.set(from, (left.get(from) ?? 0) + cents)
    left.set(to, (left.get(to) ?? 0) - cents)
  }
  expect([...left.values()].every((cents) => cents === 0)).toBe(true)
  return payments
}

it('payments even everybody out, with at most one less than there are members', () => {
  fc.assert(
    fc.property(balances(25), (all) => {
      const standing = all.filter(({ cents }) => cents !== 0).length
      expect(evenedOut(all).length).toBeLessThanOrEqual(Math.max(0, standing - 1))
    }),
  )
})

/** The fewest payments: one less than there are for each group that owes nothing, by trying every partition. */
function fewest(all: number[]): number {
  if (all.length === 0) return 0
  let best = all.length - 1
  const [first = 0, ...others] = all
  for (let mask = 0; mask < 1 << others.length; mask++) {
    const group = [first, ...others.filter((_, n) => mask & (1 << n))]
    if (group.reduce((sum, cents) => sum + cents) !== 0) continue
    const rest = others.filter((_, n) => !(mask & (1 << n)))
    best = Math.min(best, group.length - 1 + fewest(rest))
  }
  return best
}

it('up to twelve members they are the fewest', () => {
  const small = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 6 }).map((list) => {
    const sum = list.reduce((one, other) => one + other)
    return [...list, -sum].map((cents, n): Balance => ({ memberId: `m${n}`, cents }))
  })
  fc.assert(
    fc.property(small, (all) => {
      const standing = all.map(({ cents }) => cents).filter((cents) => cents !== 0)
      expect(evenedOut(all)).toHaveLength(fewest(standing))
    }),
  )
})
