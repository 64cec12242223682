import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths } from '../../values/day.ts'
import {
  type CategoryOverMonths,
  carriedOut,
  monthsFrom,
  NOTHING,
  type RolledMonth,
  rollForward,
} from './rules.ts'
import { RESTS } from './wire.ts'

const START = '2025-01'
const MONTHS = monthsFrom(START, addMonths(START, 17))
const at = (index: number) => addMonths(START, index)

const cents = fc.integer({ min: -5_000, max: 50_000 })
const place = fc.integer({ min: 0, max: MONTHS.length - 1 })
const inOrder = <Item extends { at: number }>(items: Item[]) =>
  items.toSorted((a, b) => a.at - b.at).map(({ at: index, ...item }) => ({ ...item, since: at(index) }))

const histories = fc.record({
  since: place.map(at),
  until: fc.option(place.map(at)),
  allocations: fc
    .uniqueArray(
      fc.record({
        at: place,
        cents: fc.nat(20_000),
        capCents: fc.option(fc.nat(60_000)),
      }),
      { selector: ({ at: index }) => index, maxLength: 4 },
    )
    .map(inOrder),
  rests: fc
    .uniqueArray(fc.record({ at: place, rest: fc.constantFrom(...RESTS) }), {
      selector: ({ at: index }) => index,
      maxLength: 4,
    })
    .map(inOrder),
  figures: fc.array(fc.option(fc.tuple(fc.option(cents), cents, fc.nat(9_000))), {
    minLength: MONTHS.length,
    maxLength: MONTHS.length,
  }),
})

it('a month says the same whether those before it are shown, only carried, or known by what they carried', () => {
  fc.assert(
    fc.property(histories, place, place, ({ figures, ...said }, from, known) => {
      const figuresOf = (index: number) => figures[index] ?? null
      const shown = new Map(
        MONTHS.flatMap((month, index) => {
          const [assignedCents, spentCents, fundedCents] = figuresOf(index) ?? []
          return spentCents === undefined || fundedCents === undefined
            ? []
            : [[month, { assignedCents: assignedCents ?? null, spentCents, fundedCents }] as const]
        }),
      )
      const whole: CategoryOverMonths = { ...said, in: (month) => shown.get(month) ?? NOTHING }
      const all = rollForward(whole, MONTHS, [])
      const rest = rollForward(whole, MONTHS.slice(from), MONTHS.slice(0, from))
      const into = MONTHS.slice(0, known).reduce((cents, month) => carriedOut(whole, month, cents), 0)
      expect(rollForward(whole, MONTHS.slice(known), [], into)).toEqual(all.slice(known))
      expect(rest).toEqual(all.slice(from))
      for (const [index, one] of all.entries()) {
        const next: RolledMonth | undefined = all[index + 1]
        expect(one.availableCents).toBe(
          one.carriedCents + one.assignedCents + one.fundedCents - one.spentCents,
        )
        const stays = { back: 0, surplus: Math.max(0, one.availableCents), both: one.availableCents }
        const { rest: becomes } = one
        if (next) expect(next.carriedCents).toBe(stays[becomes === 'goal' ? 'surplus' : becomes])
      }
    }),
  )
})
