import { expect, test } from 'vitest'
import { labelOf, wordsOf } from './field-words.ts'

const nameOf = (id: string) => (id === 'a' ? 'Checking' : undefined)

test('a field is called what its form calls it', () => {
  expect(['dueDate', 'name', 'accountId', 'accountNumber', 'formerName'].map(labelOf)).toEqual([
    ...['Due date', 'Name', 'Account', 'Last 4 digits', 'Former name'],
  ])
})

test.each([
  ['amount', '1234.5', '$1,234.50'],
  ['note', null, 'Nothing'],
  ['note', '', 'Nothing'],
  ['tags', ['a', 'b'], 'a, b'],
  ['tags', [], 'Nothing'],
  ['active', false, 'No'],
  ['accountId', 'a', 'Checking'],
  ['accountId', 'b', 'Another one'],
  ['icon', 'fas fa-shopping-basket', 'shopping basket'],
  ['type', 'credit_card', 'Credit card'],
  ['name', 'credit_card', 'credit_card'],
])('%s %j is said as %s', (field, value, words) => {
  expect(wordsOf(field, value, nameOf)).toBe(words)
})
