import { cellText } from './csv-cell.ts'
import type { CsvRecord } from './csv-records.ts'
import { isMoney, type Traits } from './csv-traits.ts'
import { headerScore, plain } from './csv-words.ts'

const CODES = new Set(Intl.supportedValuesOf('currency'))
const OF_ACCOUNT =
  /\b(?:account currency|kontowahrung|billing amount|billed amount|walucie rachunku|mene uctu)\b|валют[еі] (?:счета|рахунку|картки|карты)/u
const FOREIGN = /\b(?:original\w*|foreign|fremd\w*|ursprung\w*|local|devises)\b/u

/**
 * Leaves a column of currencies to the foreign amount that stands beside one which names the account's own currency:
 * rows of three currencies are rows of one account then.
 */
export function leaveForeignCurrency(
  positions: Record<'amount' | 'balance' | 'fee' | 'currency', number | null>,
  why: { currency?: unknown },
  headers: string[],
  columns: Traits[],
): void {
  const { amount, balance, fee } = positions
  if (amount === null || positions.currency === null || !isOfAccount(headers[amount] ?? '')) return
  const isForeign = (header: string, position: number): boolean =>
    position !== amount &&
    position !== balance &&
    position !== fee &&
    columns.some((column) => column.position === position && column.filled > 0 && isMoney(column)) &&
    !isOfAccount(header) &&
    (FOREIGN.test(plain(header)) || headerScore(header, 'amount') > 0)
  if (!headers.some(isForeign)) return
  positions.currency = null
  delete why.currency
}

const isOfAccount = (header: string): boolean =>
  OF_ACCOUNT.test(plain(header)) || (header.match(/\b[A-Z]{3}\b/g) ?? []).some((code) => CODES.has(code))

const IN = /\b(?:in|en|au|de|i|w|v|em|di)\s*$/

/** The header without the currency that it names: "Betrag in EUR" is "betrag". */
const withoutCurrency = (header: string): string =>
  plain(header.replace(/\b[A-Z]{3}\b/g, (code) => (CODES.has(code) ? ' ' : code)))
    .replace(OF_ACCOUNT, '')
    .trim()
    .replace(IN, '')
    .trim()

/** Whether the column says in which currency the row is, be it called that of the original or the transaction. */
const isOfCurrencies = ({ header, position }: Traits, rows: CsvRecord[]): boolean =>
  headerScore(header, 'currency') >= 1000 ||
  (/currency|wahrung|devise|moneda|valuta|waluta/.test(plain(header)) &&
    rows.some((row) => CODES.has(cellText(row, position).trim())))

/**
 * The amount in the currency that its header names, beside a plain amount of whatever currency the row has. A file in
 * the book's own currency that states another beside it is taken as it stands.
 */
export function ownAmountOf(columns: Traits[], rows: CsvRecord[], bookCurrency?: string): number | null {
  const amounts = columns.filter(
    (column) => isMoney(column) && headerScore(withoutCurrency(column.header), 'amount') >= 1000,
  )
  const named = amounts.filter(({ header }) => isOfAccount(header))
  const currency = columns.find((column) => isOfCurrencies(column, rows))
  const [own] = named
  if (!own || !currency || named.length > 1 || own.filled < 1 || amounts.length < 2) return null
  if (columns.some((column) => isMoney(column) && headerScore(column.header, 'debit') > 0)) return null
  const isInBook = rows.some((row) => cellText(row, currency.position) === bookCurrency)
  return isInBook && bookCurrency && !own.header.includes(bookCurrency) && !OF_ACCOUNT.test(plain(own.header))
    ? null
    : own.position
}
