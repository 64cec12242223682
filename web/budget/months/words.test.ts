import { expect, test } from 'vitest'
import type { BudgetEntry } from '../../../src/budget/months/wire.ts'
import { row } from './testing.ts'
import { entryWords, planWords } from './words.ts'

const named = (name: string) => ({ id: name, name })
const entry = (kind: BudgetEntry['kind'], moves: BudgetEntry['moves']): BudgetEntry => ({
  id: kind,
  kind,
  at: '2026-03-15T12:00:00.000Z',
  note: null,
  moves,
})

test('a plan is told in words, and the plain one in none', () => {
  const { plan } = row('food', '0.00')
  expect(planWords(plan)).toBe('')
  expect(planWords({ ...plan, rest: 'surplus', kind: 'cap', cap: '500.00' })).toBe(
    'up to $500.00 · rest stays',
  )
  expect(planWords({ ...plan, kind: 'by_date', amount: '90.00', day: '2030-06-01' })).toBe(
    '$90.00 by Jun 1, 2030',
  )
  expect(planWords({ ...plan, rest: 'goal', kind: 'bill' })).toBe('what its bills cost · rest into a goal')
})

test('an entry of the history says what went where', () => {
  const [food, fun] = [named('Food'), named('Fun')]
  expect(entryWords(entry('assigned', [{ from: null, to: food, amount: '5.00' }]))).toBe(
    'Assigned $5.00 to Food',
  )
  expect(entryWords(entry('assigned', [{ from: food, to: null, amount: '5.00' }]))).toBe(
    'Took $5.00 from Food back to To assign',
  )
  expect(entryWords(entry('move', [{ from: food, to: fun, amount: '5.00' }]))).toBe(
    'Moved $5.00 from Food to Fun',
  )
  const moves = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ from: null, to: named(name), amount: '2.00' }))
  const less = { from: food, to: null, amount: '3.00' }
  expect(entryWords(entry('fill', [...moves, less]))).toBe(
    'Filled 6 categories, $7.00 in all: A, B, C and 3 others',
  )
  expect(entryWords(entry('rest', [{ from: food, to: named('Trip'), amount: '2.00' }]))).toBe(
    'Rests into goals: $2.00 from Food to Trip',
  )
})
