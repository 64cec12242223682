import { cellText } from './csv-cell.ts'
import type { ColumnPositions } from './csv-columns.ts'
import type { CsvRecord } from './csv-records.ts'
import type { FileAccount } from './statement.ts'
import { oneLine } from './words.ts'

const CURRENCY = /(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])|(\p{Sc})/u

const BARE = /^[\d.,-]*$/
const CODE = /^[a-z]{3}$/i

/** The currency that an amount names beside its number; '' for none. */
function currencyIn(text: string): string {
  if (BARE.test(text)) return ''
  const match = CURRENCY.exec(text)
  return match?.[1] ?? match?.[2] ?? ''
}

/** The currency that the row has in its column, else beside its amount; '' for none. */
export function currencyOf(record: CsvRecord, positions: ColumnPositions): string {
  if (positions.currency === null) return currencyIn(amountTextOf(record, positions))
  const text = oneLine(cellText(record, positions.currency))
  return CODE.test(text) ? text.toUpperCase() : text
}

/** The columns by which rows of a table's accounts are told apart. */
interface RowAccounts {
  byAccount: boolean
  byCurrency: boolean
  money: { positions: ColumnPositions }
}

export const amountTextOf = (record: CsvRecord, { amount, debit, credit }: ColumnPositions): string =>
  cellText(record, amount) || cellText(record, debit) || cellText(record, credit)

/** The name of the row's account and its currency, each '' where all rows have the same. */
function partsOfAccount(record: CsvRecord, { byAccount, byCurrency, money }: RowAccounts): [string, string] {
  const { positions } = money
  const name = byAccount ? oneLine(cellText(record, positions.account)) : ''
  return [name, byCurrency ? currencyOf(record, positions) : '']
}

const joined = (parts: string[]): string => parts.filter((part) => part !== '').join(' ')

/** The key by which the rows of an account are known among those of all; '' where all are of one. */
export const accountKeyOf = (record: CsvRecord, reading: RowAccounts): string =>
  joined(partsOfAccount(record, reading))

/** The account of a row, of a file of several. */
export function accountAt(record: CsvRecord, reading: RowAccounts): FileAccount {
  const [name, currency] = partsOfAccount(record, reading)
  if (currency === '') return accountNamed(name)
  return {
    ...accountNamed(name),
    text: joined([name, currency]),
    currency,
    ...(name ? { written: name } : {}),
  }
}

export const accountNamed = (text: string): FileAccount => ({
  text,
  knownBy: /\d{4}/.test(text) ? 'number' : 'name',
})
