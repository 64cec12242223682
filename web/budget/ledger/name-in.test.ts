import { expect, test } from 'vitest'
import { nameIn } from './name-in.ts'

const ACCOUNTS = [{ id: 'a', name: 'Checking' }]

test('something is called by its name, and gone where nothing has its id', () => {
  expect(nameIn(ACCOUNTS, 'a', 'Deleted account')).toBe('Checking')
  expect(nameIn(ACCOUNTS, 'b', 'Deleted account')).toBe('Deleted account')
  expect(nameIn([], 'a', 'Deleted account')).toBe('Deleted account')
})

test('nothing is said to be gone before the rows have come', () => {
  expect(nameIn(undefined, 'a', 'Deleted account')).toBe('…')
  expect(nameIn(undefined, null, 'No account')).toBe('No account')
})
