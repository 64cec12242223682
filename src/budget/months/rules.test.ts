import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths } from '../../values/day.ts'
import { type CategoryOverMonths, monthsFrom, NO_NET, type RolledMonth, rollForward } from './rules.ts'
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

it('a month says the same whether those before it are shown or only carried', () => {
  fc.assert(
    fc.property(histories, place, ({ figures, ...said }, from) => {
      const figuresOf = (index: number) => figures[index] ?? null
      const shown = new Map(
        MONTHS.flatMap((month, index) => {
          const [assignedCents, spentCents, fundedCents] = figuresOf(index) ?? []
          return spentCents === undefined || fundedCents === undefined
            ? []
            : [[month, { assignedCents: assignedCents ?? null, spentCents, fundedCents }] as const]
        }),
      )
      const before = new Map(
        [...shown].map(([month, { assignedCents, spentCents, fundedCents }]) => [
          month,
          [assignedCents, fundedCents - spentCents] as const,
        ]),
      )
      const whole: CategoryOverMonths = { ...said, months: shown, before: () => NO_NET }
      const all = rollForward(whole, MONTHS, [])
      const rest = rollForward(
        { ...whole, before: (month) => before.get(month) ?? NO_NET },
        MONTHS.slice(from),
        MONTHS.slice(0, from),
      )
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
