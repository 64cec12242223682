import { expect, it } from 'vitest'
import { formatMoney } from '../../../src/values/money.ts'
import { asParts, asShares } from './said.ts'

const named = (...cents: number[]) =>
  cents.map((each, n) => ({ memberId: `m${n}`, amount: formatMoney(each) }))
const weights = (...cents: number[]) => asParts(named(...cents))?.map(({ weight }) => weight)

it('shares are shown as the smallest parts that divide the amount so', () => {
  expect(weights(4500, 1500)).toEqual([3, 1])
  expect(weights(3334, 3333, 3333)).toEqual([1, 1, 1])
  expect(weights(6667, 3333)).toEqual([2, 1])
  expect(weights(1000, 0)).toEqual([1, 0])
  expect(weights(1, 0, 0)).toEqual([1, 0, 0])
  expect(asParts(null)).toBeNull()
})

it('parts are the shares again, to the cent, whatever they were', () => {
  for (const cents of [
    [1234, 5678, 9999],
    [1, 2, 3],
    [99_999_999, 1],
    [0, 7, 13],
    [3333, 3334, 3333],
  ])
    expect(
      asShares(formatMoney(cents.reduce((one, other) => one + other)), asParts(named(...cents))),
    ).toEqual(named(...cents))
})
