import Papa from 'papaparse'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'

/** A spreadsheet would run what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Text that a spreadsheet shows and does not run. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

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
