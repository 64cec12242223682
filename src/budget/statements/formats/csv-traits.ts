import { cellText, isAmountText, isDateText, isNothing } from './csv-cell.ts'
import { directionOf, isBookedWord, isLoneWord, MOST_STATES, statusOf } from './csv-cells.ts'
import { flagOf, isYesOrNo } from './csv-flags.ts'
import { areKinds } from './csv-kinds.ts'
import type { CsvRecord } from './csv-records.ts'
import { headerScore, isBookingDay, isOtherMoney, plain, type Role } from './csv-words.ts'
import { isSerialDay } from './serial-days.ts'

/** Traits of the cells of a column, as shares of those that hold anything. */
export interface Traits {
  position: number
  header: string
  filled: number
  dates: number
  amounts: number
  /** Numbers by which spreadsheets count days. */
  serials: number
  /** Amounts with decimals or a sign: what tells money from numbers of checks and accounts. */
  money: number
  letters: number
  /** Different texts of words, by the number of all: kinds of bookings repeat, references are numbers. */
  phrases: number
  directions: number
  /** True where some words are known for money in, and others for money out. */
  isBothWays: boolean
  isLone: boolean
  /** Two letters that banks write beside each other for in and out. */
  isPair: boolean
  statuses: number
  /** Words of states, the booked ones among them. */
  states: number
  /** Nothing but yes and no. */
  isYesOrNo: boolean
  distinct: number
  averageLength: number
  negative: number
  positive: number
}

export const SAMPLE = 200
const PAIRS = new Set(['c d', 'h s', 'd k', 'cr dr', 'd h', 'i o', 'b c'])

export const isZero = (text: string): boolean => /^\D{0,6}0+(?:[.,]0+)?\D{0,6}$/.test(text)
const isMinus = (text: string): boolean =>
  /^[^\d]*[(\u2010-\u2015\u2212\uff0d-]|[)\u2212-]\s*\D{0,4}$/.test(text)

const isPhrase = (text: string): boolean =>
  /\p{L}.*\s.*\p{L}|\p{L}{3}|\p{Lo}{2}/u.test(text) &&
  text.replace(/\P{L}/gu, '').length > text.replace(/\D/g, '').length

export function traitsOf(headers: string[], rows: CsvRecord[]): Traits[] {
  const sample = rows.slice(0, SAMPLE)
  return headers.map((header, position) => {
    const texts = sample.map((row) => cellText(row, position)).filter((text) => text !== '')
    const share = (test: (text: string) => boolean) =>
      texts.length === 0 ? 0 : texts.filter(test).length / texts.length
    const numbers = texts.filter((text) => !isNothing(text))
    const words = new Set(texts)
    const known = words.size > 40 ? [] : [...words].map(directionOf)
    const isNumber = (text: string) => isAmountText(text) && !isZero(text)
    return {
      position,
      header,
      filled: sample.length === 0 ? 0 : texts.length / sample.length,
      dates: share(isDateText),
      amounts: numbers.length === 0 ? 0 : numbers.filter(isAmountText).length / numbers.length,
      serials: share(isSerialDay),
      money: share((text) => isAmountText(text) && /[.,]\d{1,2}\D*$|^[(+-]|[-)]$/.test(text)),
      letters: share((text) => /\p{L}{2}/u.test(text) || /[\p{Lo}]/u.test(text)),
      phrases: areKinds([...words]) ? 0 : [...words].filter(isPhrase).length / Math.max(1, texts.length),
      directions: words.size > 40 ? 0 : share((text) => directionOf(text) !== null),
      isBothWays: known.includes('in') && known.includes('out'),
      isPair: PAIRS.has([...words].map(plain).sort().join(' ')),
      isLone: [...words].slice(0, 40).every((word) => directionOf(word) === null || isLoneWord(word)),
      statuses: words.size > MOST_STATES ? 0 : share((text) => statusOf(text) !== null),
      states: words.size > MOST_STATES ? 0 : share((text) => statusOf(text) !== null || isBookedWord(text)),
      isYesOrNo: words.size > 0 && words.size < 3 && [...words].every(isYesOrNo),
      distinct: words.size,
      averageLength: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
      negative: share((text) => isNumber(text) && isMinus(text)),
      positive: share((text) => isNumber(text) && !isMinus(text)),
    }
  })
}

export function heaviest(columns: Traits[], weigh: (column: Traits) => number): Traits | undefined {
  let found: Traits | undefined
  let most = 0
  for (const column of columns) {
    const weight = weigh(column)
    if (weight > most) [found, most] = [column, weight]
  }
  return found
}

export const isNamedDate = (column: Traits): boolean => column.dates >= 0.5 && column.filled >= 0.5

export const likelyDate = (column: Traits): number =>
  column.dates >= 0.8 && column.filled > 0 ? column.filled : 0

// Dates such as 20260131 would pass for amounts.
export const isMoney = (column: Traits): boolean => column.amounts >= 0.5 && column.dates < 0.5

export const isOther = (column: Traits, hasHeader: boolean): boolean =>
  hasHeader && isOtherMoney(column.header) && headerScore(column.header, 'balance') === 0

export const likelyAmount = (column: Traits): number =>
  column.amounts >= 0.8 &&
  column.filled >= 0.5 &&
  column.money >= 0.5 &&
  column.dates < 0.5 &&
  !isOtherMoney(column.header)
    ? column.filled + (column.negative > 0 ? 1 : 0)
    : 0

/** True where some amounts have decimals, and others are whole. */
export const mayBeAmount = (column: Traits): boolean =>
  column.amounts >= 0.8 &&
  column.filled >= 0.5 &&
  column.money > 0 &&
  column.dates < 0.5 &&
  !isOtherMoney(column.header)

export const isWords = (column: Traits): boolean =>
  column.filled > 0 && column.dates < 0.5 && column.amounts < 0.5

const isText = (column: Traits): boolean => column.letters > 0 && isWords(column)

export const lengthOfText = (column: Traits): number => (isText(column) ? column.averageLength : 0)

export const likelyDescription = (column: Traits): number => (column.distinct < 2 ? 0 : lengthOfText(column))

/** True for a further column of a description: words that differ from row to row. */
export const isPhrases = (column: Traits): boolean =>
  likelyDescription(column) > 0 && column.phrases > 0.3 && column.directions < 0.5

export const isNameless = ({ header, position }: Pick<Traits, 'header' | 'position'>): boolean =>
  header === `Column ${position + 1}`

/** Weight of a column that may say which rows are booked: by its name, its words, or days that some rows lack; 0 for none. */
export function likelyStatus(column: Traits, hasHeader: boolean): number {
  const { header, dates, statuses, states, filled } = column
  const score = (role: Role) => (hasHeader ? headerScore(header, role) : 0)
  const isNamed = score('status') > 0 || (hasHeader && flagOf(header))
  if (isNamed && (!isMoney(column) || column.isYesOrNo) && dates < 0.5) return Math.max(2, score('status'))
  const isOfOther = score('payee') + score('purpose') + score('type') > 0
  if (statuses > 0 || (!isOfOther && states >= 0.5)) return 1 + states / 2
  const isOfBooked = hasHeader && isNamedDate(column) && filled < 1 && isBookingDay(header)
  return isOfBooked || (column.isYesOrNo && filled >= 0.5 && isNameless(column)) ? 1 : 0
}
