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
