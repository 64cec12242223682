import Papa from 'papaparse'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { harmless } from '../../../src/values/spreadsheet.ts'

/** Date, Description, Type and Amount; an amount is a plain number, below zero for everything but income. */
export const csvOf = (transactions: Transaction[]): string =>
  Papa.unparse({
    fields: ['Date', 'Description', 'Type', 'Amount'],
    data: transactions.map(({ date, description, type, amount }) => [
      date,
      harmless(description),
      type,
      type === 'income' ? amount : `-${amount}`,
    ]),
  })
