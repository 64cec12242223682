import { expect, it } from 'vitest'
import { CATEGORIES } from '../../sample/rules.ts'
import { USUAL, type UsualName } from './categories.ts'
import { usualFor } from './words.ts'

const NAMED: [text: string, name: UsualName | null][] = [
  ['REWE SAGT DANKE 4711', 'Groceries'],
  ['TRADER JOE’S #552 SEATTLE', 'Groceries'],
  ['SAINSBURYS S/MKTS', 'Groceries'],
  ['CB INTERMARCHÉ 75011', 'Groceries'],
  ['ПЯТЁРОЧКА 1234', 'Groceries'],
  ['STARBUCKS STORE 00123', 'Dining Out'],
  ['Bäckerei Schmidt', 'Dining Out'],
  ['UBER EATS HELP.UBER.COM', 'Dining Out'],
  ['UBER *TRIP', 'Transportation'],
  ['SHELL OIL 57444', 'Transportation'],
  ['DB Vertrieb GmbH', 'Transportation'],
  ['AMZN Mktp US*2K4', 'Shopping'],
  ['Amazon Prime Video', 'Entertainment'],
  ['PAYPAL *SPOTIFY', 'Entertainment'],
  ['APPLE.COM/BILL', 'Entertainment'],
  ['dm-drogerie markt', 'Household Goods'],
  ['IKEA Berlin', 'Household Goods'],
  ['CVS/PHARMACY #01', 'Healthcare'],
  ['Farmacia Central', 'Healthcare'],
  ['BOOKING.COM Amsterdam', 'Travel'],
  ['Kontoführungsgebühr', 'Insurance & Fees'],
  ['Miete Oktober', 'Housing & Utilities'],
  ['LOYER NOVEMBRE', 'Housing & Utilities'],
  // A word within another one is none.
  ['PARENTS EVENING', null],
  ['Aldinger GmbH', null],
  ['Shellfish & Co', null],
  ['Überweisung an Anna', null],
  ['ATM WITHDRAWAL', null],
  ['', null],
]

it.each(NAMED)('“%s” is %s', (text, name) => {
  expect(usualFor(text)).toBe(name)
})

it('the usual categories have the names of those of the sample data', () => {
  const names = USUAL.map(({ name }): string => name)
  expect(CATEGORIES.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
})
