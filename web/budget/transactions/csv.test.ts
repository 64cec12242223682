import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { escapeFormula, unescapeFormula } from '../../../src/values/spreadsheet.ts'
import { csvOf } from './csv.ts'

const transaction = (fields: Partial<Transaction>): Transaction => ({
  id: '0190a000-0000-7000-8000-000000000000',
  type: 'expense',
  amount: '12.50',
  description: 'Lunch',
  accountId: null,
  categoryId: null,
  billId: null,
  subscriptionId: null,
  bucketId: null,
  statementId: null,
  matched: null,
  kind: 'entry',
  affectsBalance: true,
  transferId: null,
  transferAccountId: null,
  date: '2026-11-20',
  createdAt: '2026-11-20T09:30:00.000Z',
  payeeId: null,
  payee: null,
  note: null,
  tags: [],
  rev: 1,
  dividedFromId: null,
  fromGoalId: null,
  refund: false,
  refundCategoryId: null,
  refundOf: null,
  parts: [],
  createdBy: null,
  updatedBy: null,
  paidBy: null,
  shares: null,
  contributionId: null,
  ...fields,
})
const rowsOf = (...transactions: Transaction[]) => Papa.parse<string[]>(csvOf(transactions)).data.slice(1)

test('the columns are date, description, type and amount', () => {
  expect(csvOf([])).toMatch(/^\ufeffDate,Description,Type,Amount/)
  expect(rowsOf(transaction({}))).toEqual([['2026-11-20', 'Lunch', 'expense', '-12.50']])
})

test('income is a plain number, everything else is below zero', () => {
  const amounts = rowsOf(
    transaction({ type: 'income', amount: '3200.00' }),
    transaction({ amount: '99999999.99' }),
    transaction({ type: 'savings', amount: '5.00' }),
  ).map((row) => row[3])
  expect(amounts).toEqual(['3200.00', '-99999999.99', '-5.00'])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx'])('%j is no formula any more', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`)
  expect(rowsOf(transaction({ description: text }))[0]?.[1]).toBe(`'${text}`)
})

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a| -2|+3', "a| '-2|'+3"],
  ['＝1+1', "'＝1+1"],
  ['a;＋1', "a;'＋1"],
  ['AT&T; half-price', 'AT&T; half-price'],
])('%j is no formula where cells are separated by another sign', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell)
  expect(unescapeFormula(cell)).toBe(text)
})

test('commas, quotes and line breaks stay inside their cell', () => {
  const description = 'Books, "rare"\nand more; =1'
  const cell = 'Books, "rare"\nand more; \'=1'
  expect(rowsOf(transaction({ description }))).toEqual([['2026-11-20', cell, 'expense', '-12.50']])
})
