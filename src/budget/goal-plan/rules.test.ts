import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths, firstDayOf, lastDayOf } from '../../values/day.ts'
import { type Goal, monthEndsUntil, planGoals } from './rules.ts'

const MONTH = '2026-03'

const goals = fc
  .array(
    fc.record({
      remainingCents: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3_000_000 })),
      date: fc.option(
        fc
          .record({ ahead: fc.integer({ min: -3, max: 30 }), isEnd: fc.boolean() })
          .map(({ ahead, isEnd }) => (isEnd ? lastDayOf : firstDayOf)(addMonths(MONTH, ahead))),
      ),
    }),
    { maxLength: 6 },
  )
  .map((rows) => rows.map((row, index): Goal => ({ ...row, id: `goal ${index}` })))
const surplus = fc.oneof(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 500_000 }))

const plan = (rows: Goal[], cents: number) => planGoals(rows, cents, MONTH)

it('never proposes more than the surplus, nor more for a goal than it lacks, and whole cents only', () => {
  fc.assert(
    fc.property(goals, surplus, (rows, cents) => {
      const planned = plan(rows, cents)
      expect(planned).toHaveLength(rows.length)
      expect(planned.reduce((sum, { proposedCents }) => sum + proposedCents, 0)).toBeLessThanOrEqual(cents)
      for (const { proposedCents, remainingCents } of planned) {
        expect(Number.isInteger(proposedCents)).toBe(true)
        expect(proposedCents).toBeGreaterThanOrEqual(0)
        expect(proposedCents).toBeLessThanOrEqual(remainingCents)
      }
    }),
  )
})

it('leaves nothing of the surplus over while a goal lacks something', () => {
  fc.assert(
    fc.property(goals, surplus, (rows, cents) => {
      const planned = plan(rows, cents)
      const missing = rows.reduce((sum, { remainingCents }) => sum + remainingCents, 0)
      const proposed = planned.reduce((sum, { proposedCents }) => sum + proposedCents, 0)
      expect(proposed).toBe(Math.min(cents, missing))
    }),
  )
})

it('with more surplus no goal is reached later', () => {
  const later = '9999-99'
  fc.assert(
    fc.property(goals, surplus, fc.integer({ min: 1, max: 100_000 }), (rows, cents, more) => {
      const before = new Map(plan(rows, cents).map(({ id, reachedIn }) => [id, reachedIn ?? later]))
      for (const { id, reachedIn } of plan(rows, cents + more))
        expect((reachedIn ?? later) <= (before.get(id) ?? '')).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

it('a date that is met alone is met for the earliest goal whatever the others want', () => {
  fc.assert(
    fc.property(goals, surplus, (rows, cents) => {
      const [first] = plan(rows, cents)
      if (!first?.date) return
      const [alone] = plan(
        rows.filter(({ id }) => id === first.id),
        cents,
      )
      expect(first.isLate).toBe(alone?.isLate)
    }),
  )
})

it('counts the month ends up to a day', () => {
  expect(monthEndsUntil('2026-03-30', MONTH)).toBe(0)
  expect(monthEndsUntil('2026-03-31', MONTH)).toBe(1)
  expect(monthEndsUntil('2026-04-01', MONTH)).toBe(1)
  expect(monthEndsUntil('2027-02-28', MONTH)).toBe(12)
  expect(monthEndsUntil('2020-01-01', MONTH)).toBe(0)
})

it('gives a date what it needs, and the rest to the goal that lacks least', () => {
  const rows: Goal[] = [
    { id: 'car', remainingCents: 300_000, date: null },
    { id: 'bike', remainingCents: 50_000, date: null },
    { id: 'trip', remainingCents: 120_000, date: '2026-08-31' },
  ]
  expect(plan(rows, 50_000)).toMatchObject([
    { id: 'trip', neededCents: 20_000, proposedCents: 20_000, reachedIn: '2026-08', isLate: false },
    { id: 'bike', neededCents: null, proposedCents: 30_000, startsIn: '2026-03', reachedIn: '2026-04' },
    { id: 'car', proposedCents: 0, startsIn: '2026-04', reachedIn: '2026-12' },
  ])
})

it('says that a date can’t be met, and by when the goal is reached all the same', () => {
  const rows: Goal[] = [{ id: 'trip', remainingCents: 120_000, date: '2026-04-30' }]
  expect(plan(rows, 50_000)).toMatchObject([
    { neededCents: 60_000, proposedCents: 50_000, reachedIn: '2026-05', isLate: true },
  ])
  expect(plan([{ id: 'past', remainingCents: 100, date: '2026-01-01' }], 500)).toMatchObject([
    { neededCents: null, proposedCents: 100, reachedIn: '2026-03', isLate: true },
  ])
})

it('reaches nothing with nothing, and says so beyond fifty years', () => {
  const rows: Goal[] = [{ id: 'trip', remainingCents: 601, date: null }]
  expect(plan(rows, 0)).toMatchObject([{ proposedCents: 0, startsIn: null, reachedIn: null, isLate: false }])
  expect(plan(rows, 1)).toMatchObject([{ proposedCents: 1, startsIn: MONTH, reachedIn: null }])
  expect(plan([{ id: 'trip', remainingCents: 600, date: null }], 1)).toMatchObject([{ reachedIn: '2076-02' }])
})
