import Papa from 'papaparse'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { escapeFormula } from '../../../src/values/spreadsheet.ts'

/** The mark by which Excel knows that the text is UTF-8; the statement import leaves it out. */
const BYTE_ORDER_MARK = '\ufeff'

/** Date, Description, Type and Amount; an amount is a plain number, below zero for everything but income. */
export const csvOf = (transactions: Transaction[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse({
    fields: ['Date', 'Description', 'Type', 'Amount'],
    data: transactions.map(({ date, description, type, amount }) => [
      date,
      escapeFormula(description),
      type,
      type === 'income' ? amount : `-${amount}`,
    ]),
  })
