import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MoneyFlow } from '../../../../src/budget/insights/wire.ts'
import { formatMoney } from '../../../../src/values/money.ts'
import { draw, graphOf } from './graph.ts'

const cents = fc.integer({ min: -500_000, max: 5_000_000 }).filter((one) => one !== 0)
const named = fc.string({ maxLength: 60 })

/** Flows whose sides sum to the same, as the server answers them. */
const flows: fc.Arbitrary<MoneyFlow> = fc
  .record({
    incomes: fc.array(fc.tuple(named, cents.map(Math.abs)), { maxLength: 12 }),
    groups: fc.array(fc.array(fc.tuple(named, cents), { minLength: 1, maxLength: 9 }), { maxLength: 6 }),
    goals: fc.array(fc.tuple(named, cents), { maxLength: 4 }),
  })
  .map(({ incomes, groups, goals }) => {
    const sum = (rows: [string, number][]) => rows.reduce((total, [, one]) => total + one, 0)
    return {
      from: '2026-03',
      to: '2026-03',
      firstDay: '2026-03-01',
      lastDay: '2026-03-31',
      incomes: incomes.map(([name, one], n) => ({ payeeId: `p${n}`, name, amount: formatMoney(one) })),
      groups: groups.map((rows, n) => ({
        groupId: n === groups.length - 1 ? null : `g${n}`,
        name: `Group ${n}`,
        categories: rows.map(([name, one], m) => ({
          categoryId: `c${n}.${m}`,
          name,
          amount: formatMoney(one),
        })),
      })),
      goals: goals.map(([name, one], n) => ({ bucketId: `b${n}`, name, amount: formatMoney(one) })),
      left: formatMoney(sum(incomes) - sum(groups.flat()) - sum(goals)),
    }
  })

it('lets as much out of every place as comes into it, and draws each band once', () => {
  fc.assert(
    fc.property(flows, fc.boolean(), (flow, withCategories) => {
      const { places, bands } = graphOf(flow, withCategories)
      for (const { id, cents } of places) {
        const total = (end: 'from' | 'to') =>
          bands.filter((band) => band[end] === id).reduce((sum, band) => sum + band.cents, 0)
        const [into, out] = [total('to'), total('from')]
        expect(into === 0 ? out : into).toBe(cents)
        if (into > 0 && out > 0) expect(into).toBe(out)
      }
      for (const { cents } of bands) expect(cents).toBeGreaterThan(0)
      expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    }),
  )
})

it('keeps names apart, however thin what they name is', () => {
  fc.assert(
    fc.property(flows, fc.boolean(), (flow, withCategories) => {
      const graph = graphOf(flow, withCategories)
      if (graph.bands.length === 0) return
      const { places, height } = draw(graph)
      for (let column = 0; column < 4; column++) {
        const middles = places
          .filter((place) => place.column === column)
          .map(({ y0, y1 }) => (y0 + y1) / 2)
          .toSorted((a, b) => a - b)
        for (const [index, middle] of middles.entries()) {
          expect(middle).toBeGreaterThanOrEqual(0)
          expect(middle).toBeLessThanOrEqual(height)
          if (index > 0) expect(middle - (middles[index - 1] as number)).toBeGreaterThanOrEqual(18)
        }
      }
    }),
  )
})
