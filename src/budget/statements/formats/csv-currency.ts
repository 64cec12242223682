import { cellText } from './csv-cell.ts'
import type { CsvRecord } from './csv-records.ts'
import { isMoney, type Traits } from './csv-traits.ts'
import { headerScore, plain } from './csv-words.ts'

const CODES = new Set(Intl.supportedValuesOf('currency'))
const OF_ACCOUNT =
  /\b(?:account currency|kontowahrung|billing amount|billed amount|walucie rachunku|mene uctu)\b|валют[еі] (?:счета|рахунку|картки|карты)/u
const MOST_CURRENCIES = 20
const FOREIGN = /\b(?:original\w*|foreign|fremd\w*|ursprung\w*|local|devises?)\b/u

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

/** A column of two currencies at least beside the amount, whatever it is called: the rows are of several accounts. */
export function currenciesBeside(
  { amount, debit, credit }: Record<'amount' | 'debit' | 'credit', number | null>,
  columns: Traits[],
  rows: CsvRecord[],
): number | null {
  const money = [amount, debit, credit].filter((column) => column !== null)
  const found = columns.find(
    ({ position, header, filled, distinct, averageLength }) =>
      money.some((column) => Math.abs(column - position) === 1) &&
      filled > 0 &&
      averageLength === 3 &&
      distinct > 1 &&
      distinct <= MOST_CURRENCIES &&
      !FOREIGN.test(plain(header)) &&
      rows.every((row) => CODES.has(cellText(row, position) || 'EUR')),
  )
  return found?.position ?? null
}

/** Currencies by their signs and names, as headers have them. */
const NAMES: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  pounds: 'GBP',
  sterling: 'GBP',
  $: 'USD CAD AUD NZD SGD HKD MXN CLP COP ARS',
  dollars: 'USD CAD AUD NZD SGD HKD',
  '¥': 'JPY CNY',
  円: 'JPY',
  元: 'CNY TWD HKD',
  '₹': 'INR',
  rs: 'INR',
  '₽': 'RUB',
  руб: 'RUB',
  рублях: 'RUB',
  '₴': 'UAH',
  грн: 'UAH',
  zł: 'PLN',
  złotych: 'PLN',
  zlotych: 'PLN',
  kč: 'CZK',
  korunách: 'CZK',
  ft: 'HUF',
  forint: 'HUF',
  lei: 'RON',
  francs: 'CHF',
  franken: 'CHF',
  kr: 'SEK NOK DKK ISK',
  kronor: 'SEK',
  kroner: 'NOK DKK',
  '₺': 'TRY',
  '₪': 'ILS',
}
const PART = /[\p{L}\p{M}]+|\p{Sc}/gu

/** The currencies that a header may name. */
const currenciesIn = (header: string): string[] =>
  (header.normalize('NFC').match(PART) ?? []).flatMap((part) =>
    CODES.has(part) ? part : (NAMES[part.toLowerCase()]?.split(' ') ?? []),
  )

const isOfAccount = (header: string): boolean =>
  OF_ACCOUNT.test(plain(header)) || currenciesIn(header).length > 0

const IN = /\b(?:in|en|au|de|i|w|v|em|di)\s*$/

/** The header without the currency that it names: "Betrag in EUR" and "Montant en euros" are "betrag" and "montant". */
const withoutCurrency = (header: string): string =>
  plain(header.normalize('NFC').replace(PART, (part) => (currenciesIn(part).length > 0 ? ' ' : part)))
    .replace(OF_ACCOUNT, '')
    .trim()
    .replace(IN, '')
    .trim()

/** True where the column names the currency of each row, be it called that of the original or the transaction. */
const isOfCurrencies = ({ header, position }: Traits, rows: CsvRecord[]): boolean =>
  headerScore(header, 'currency') >= 1000 ||
  (/currency|wahrung|devise|moneda|valuta|waluta/.test(plain(header)) &&
    rows.some((row) => CODES.has(cellText(row, position).trim())))

interface OwnAmount {
  own: number | null
  /** Amounts of which nobody knows which one is of the account. */
  open: number[]
}

const NONE: OwnAmount = { own: null, open: [] }

/**
 * The amount in the currency that its header names, beside a plain amount of whatever currency the row has. A file in
 * the book's own currency that states another beside it is taken as it stands.
 */
export function ownAmountOf(columns: Traits[], rows: CsvRecord[], bookCurrency?: string): OwnAmount {
  const amounts = columns.filter(
    (column) => isMoney(column) && headerScore(withoutCurrency(column.header), 'amount') >= 1000,
  )
  const named = amounts.filter(({ header }) => isOfAccount(header))
  const currency = columns.find((column) => isOfCurrencies(column, rows))
  const [own] = named
  if (!own || columns.some((column) => isMoney(column) && headerScore(column.header, 'debit') > 0))
    return NONE
  if (!currency) return withoutCurrencies(columns, rows, named, bookCurrency)
  if (named.length > 1 || amounts.length < 2) return NONE
  const currencies = new Set(rows.map((row) => cellText(row, currency.position)))
  // The amount is left empty where the row is in that currency anyway.
  const ofOwn = currenciesIn(own.header)
  if (own.filled < 1 && (ofOwn.length === 0 || ofOwn.some((one) => currencies.has(one))))
    // Beside rows of another currency either may be meant.
    return currencies.size < 2 || own.filled === 0
      ? NONE
      : { own: null, open: amounts.map(({ position }) => position) }
  return bookCurrency &&
    currencies.has(bookCurrency) &&
    !ofOwn.includes(bookCurrency) &&
    !OF_ACCOUNT.test(plain(own.header))
    ? NONE
    : { own: own.position, open: [] }
}

/** The account's own amount where no row says its currency: the one in the book's; without such a one it is asked. */
function withoutCurrencies(
  columns: Traits[],
  rows: CsvRecord[],
  named: Traits[],
  bookCurrency?: string,
): OwnAmount {
  const isOther = ({ header }: Traits): boolean =>
    headerScore(header, 'balance') > 0 || headerScore(header, 'fee') > 0
  const all = columns.filter(
    (column) =>
      isMoney(column) &&
      column.filled === 1 &&
      column.positive + column.negative > 0 &&
      !isOther(column) &&
      (named.includes(column) ||
        headerScore(withoutCurrency(column.header), 'amount') > 0 ||
        FOREIGN.test(plain(column.header))),
  )
  const differ = (a: Traits, b: Traits) =>
    rows.some((row) => cellText(row, a.position) !== cellText(row, b.position))
  const [first, ...more] = all
  if (first && more.length === 0 && named.length === 1) return { own: first.position, open: [] }
  if (!first || !more.some((one) => differ(first, one))) return NONE
  const fits = named.filter(
    ({ header }) => bookCurrency !== undefined && currenciesIn(header).includes(bookCurrency),
  )
  const [own] = fits
  if (own && fits.length === 1) return { own: own.position, open: [] }
  return { own: null, open: all.map(({ position }) => position) }
}
