import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookHere } from '../../homes/node/testing/book-here.ts'
import { addDays } from '../../values/day.ts'
import { centsOf } from '../../values/money.ts'
import type { Dashboard } from '../dashboard/wire.ts'
import type { Summary } from '../transactions/wire.ts'
import type { Pace } from './wire.ts'

const TODAY = '2026-03-15'
const NOW = Date.parse(`${TODAY}T12:00:00Z`)
const money = (cents: number): string => (cents / 100).toFixed(2)

const day = fc.integer({ min: -90, max: 40 }).map((days) => addDays(TODAY, days))
const cents = fc.integer({ min: 2, max: 90_000 })
const row = fc.record({ kind: fc.constantFrom('expense', 'income', 'refund', 'split', 'moved'), day, cents })
/** The first day of the budget's months. */
const start = fc.constantFrom(1, 5, 15, 16, 25, 28)

const bodyOf = ({ kind, day, cents }: { kind: string; day: string; cents: number }) => {
  const body = { type: 'expense', description: 'Row', amount: money(cents), date: day }
  if (kind === 'income' || kind === 'refund') return { ...body, type: 'income', refund: kind === 'refund' }
  if (kind === 'expense') return body
  const parts = [
    { categoryId: null, amount: '0.01' },
    { categoryId: null, amount: money(cents - 1), ...(kind === 'moved' ? { date: addDays(day, 9) } : {}) },
  ]
  return { ...body, parts }
}

it('the pace of a month ends at what was spent in it, and differs by what was spent by the same day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), start, async (rows, monthStartsOn) => {
      const { done: send, close } = bookHere(NOW)
      try {
        await send('PUT', '/budget-period', { monthStartsOn })
        for (const one of rows) await send('POST', '/transactions', bodyOf(one))
        const spentIn = async (month: string) =>
          (await send<Dashboard>('GET', `/dashboard?month=${month}`)).spentThisMonth
        for (const query of ['', '?month=2026-01', '?month=2026-05']) {
          const pace = await send<Pace>('GET', `/insights/pace${query}`)
          for (const { month, byDay, firstDay, lastDay } of [pace, pace.before]) {
            expect(byDay.at(-1)).toBe(await spentIn(month))
            expect(addDays(firstDay, byDay.length - 1)).toBe(lastDay)
          }
          expect(centsOf(pace.difference)).toBe(centsOf(pace.spent) - centsOf(pace.before.spent))
          // The rows of a filter are found by their own days, whatever the days of their parts.
          if (rows.some(({ kind }) => kind === 'moved')) continue
          for (const { firstDay, by, spent } of [pace, pace.before])
            expect(
              (await send<Summary>('GET', `/transactions/summary?from=${firstDay}&to=${by}`)).expense,
            ).toBe(spent)
        }
      } finally {
        close()
      }
    }),
    { numRuns: 40 },
  )
})
