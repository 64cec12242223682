import { expect, test } from 'vitest'
import { transferCall, transferForm } from './transfer-form.ts'

const goal = { saved: 62_000, target: 150_000 }
const ID = '0190a000-0000-7000-8000-000000000001'

const messages = (input: Partial<Parameters<typeof transferCall>[0]>) => {
  const { error } = transferForm(goal).safeParse({ saved: '620', way: 'return', ...input })
  return error?.issues.map(({ message }) => message) ?? []
}

test('an amount has to be a number of at least zero', () => {
  for (const saved of ['', 'abc', '-1']) {
    expect(messages({ saved })).toEqual(['Amount must be a valid positive number'])
  }
  expect(messages({ saved: '620' })).toEqual([])
})

test('more needs an account to take it from', () => {
  expect(messages({ saved: '620.01' })).toEqual(['Please select an account to transfer money from'])
  expect(messages({ saved: '620.01', fromAccountId: ID })).toEqual([])
})

test('less needs an account to return it to, or a category that it was spent in', () => {
  expect(messages({ saved: '0' })).toEqual(['Please select an account to transfer money to'])
  expect(messages({ saved: '0', toAccountId: ID })).toEqual([])
  expect(messages({ saved: '0', way: 'expense' })).toEqual(['Please select a budget category'])
  expect(messages({ saved: '0', way: 'expense', categoryId: ID })).toEqual([])
})

test('a goal takes at most twice its target, and what is above it can be taken out', () => {
  expect(messages({ saved: '3000', fromAccountId: ID })).toEqual([])
  expect(messages({ saved: '3000.01', fromAccountId: ID })).toEqual([
    'At most $3,000.00, which is twice the target',
  ])
  const over = transferForm({ saved: 500_000, target: 150_000 })
  expect(over.safeParse({ saved: '4000', way: 'return', toAccountId: ID }).success).toBe(true)
})

test('only the link that fits the direction is sent', () => {
  const filled = { way: 'expense' as const, fromAccountId: ID, toAccountId: ID, categoryId: ID }
  expect(transferCall({ ...filled, saved: '700' }, goal.saved)).toEqual({
    amount: '80.00',
    fromAccountId: ID,
  })
  expect(transferCall({ ...filled, saved: '500' }, goal.saved)).toEqual({
    amount: '120.00',
    categoryId: ID,
  })
  expect(transferCall({ ...filled, saved: '500', way: 'return' }, goal.saved)).toEqual({
    amount: '120.00',
    toAccountId: ID,
  })
})
