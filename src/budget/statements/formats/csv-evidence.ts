import { type DecimalEvidence, noDecimalEvidence, weighDecimal } from './amounts.ts'
import { cellText } from './csv-cell.ts'
import { isCardPayment } from './csv-cells.ts'
import type { ColumnPositions } from './csv-columns.ts'
import { type DayEvidence, noDayEvidence, weighDay } from './csv-dates.ts'
import { type DayGroups, noDayGroups, weighDayGroup } from './csv-day-groups.ts'
import { isMarkedIn } from './csv-marks.ts'
import type { CsvRecord } from './csv-records.ts'
import { plain } from './csv-words.ts'

export interface Signs {
  plus: number
  minus: number
  /** An amount of each, as the file writes it. */
  plusText: string
  minusText: string
}

const noSigns = (): Signs => ({ plus: 0, minus: 0, plusText: '', minusText: '' })

/** Evidence of all rows about how their days and amounts are meant. */
export interface Evidence {
  rows: number
  days: DayEvidence
  dayGroups: DayGroups
  decimals: Required<DecimalEvidence>
  amount: Signs
  debit: Signs
  credit: Signs
  /** Amounts that have a plus in front: the file writes signs. */
  pluses: number
  /** Amounts of money that is marked as coming in, by a plus or CR, and one of them. */
  marked: number
  markedText: string
  bareText: string
  /** Signs beside each word of the type column, by `plain`. */
  words: Map<string, Signs & { text: string }>
  fees: number
  feeText: string
  /** Texts of rows with a plus and with a minus, some of each. */
  plusWords: string[]
  minusWords: string[]
  accounts: Map<string, number>
  /** Rows with each word of the column of states. */
  states: Map<string, number>
  currencies: Map<string, number>
  /** Cells of the first row with money, for examples. */
  example: { day: string; amount: string; text: string } | null
  /** A row that has a number with its only mark before three digits. */
  openText: string
}

const MAX_WORDS = 60
const MAX_TEXTS = 300
const MAX_STATE = 60
const SURE = /^-?\d+\.\d\d$/
const SURE_COMMA = /^-?\d+,\d\d$/
const IS_MINUS =
  /^[^\d]*[(\u2010-\u2015\u2212\uff0d-]|[)\u2010-\u2015\u2212-]\s*\D{0,4}$|[\s\d](?:dr|db|d|s|od)\.?\)?$|^(?:dr|db|d|s)\.?\s*\d/i
const IS_ZERO = /^\D{0,6}0+(?:[.,]0+)?\D{0,6}$/

export const noEvidence = (): Evidence => ({
  rows: 0,
  days: noDayEvidence(),
  dayGroups: noDayGroups(),
  decimals: noDecimalEvidence(),
  amount: noSigns(),
  debit: noSigns(),
  credit: noSigns(),
  pluses: 0,
  marked: 0,
  markedText: '',
  bareText: '',
  words: new Map(),
  fees: 0,
  feeText: '',
  plusWords: [],
  minusWords: [],
  accounts: new Map(),
  currencies: new Map(),
  states: new Map(),
  example: null,
  openText: '',
})

/** True for a minus, false for a plus, null where the amount is none or zero. */
function weighAmount(evidence: Evidence, signs: Signs | null, text: string): boolean | null {
  if (text === '') return null
  const isPlain = SURE.test(text)
  if (isPlain) evidence.decimals.dots++
  else if (SURE_COMMA.test(text)) evidence.decimals.commas++
  else {
    const { decimals } = evidence
    const before = decimals.openDots + decimals.openCommas
    weighDecimal(decimals, text)
    if (decimals.openDots + decimals.openCommas > before) evidence.openText ||= text
    if (text.startsWith('+')) evidence.pluses++
  }
  if (!signs) return null
  if (isPlain ? Number(text) === 0 : IS_ZERO.test(text) || !/\d/.test(text)) return null
  const isMinus = isPlain ? text.startsWith('-') : IS_MINUS.test(text)
  if (isMinus) {
    signs.minus++
    signs.minusText ||= text
  } else {
    signs.plus++
    signs.plusText ||= text
  }
  return isMinus
}

function weighMark(evidence: Evidence, text: string): void {
  if (isMarkedIn(text)) {
    evidence.marked++
    evidence.markedText ||= text
  } else evidence.bareText ||= text
}

export function weighRow(
  evidence: Evidence,
  row: CsvRecord,
  positions: ColumnPositions,
  lastYear: number,
): void {
  evidence.rows++
  const day = cellText(row, positions.date)
  if (day !== '') weighDay(evidence.days, day, lastYear)
  weighDayGroup(evidence.dayGroups, row, positions)
  weighState(evidence.states, row, positions.status)
  const amount = cellText(row, positions.amount)
  const isMinus = weighAmount(evidence, evidence.amount, amount)
  if (isMinus === false) weighMark(evidence, amount)
  if (positions.amount === null) {
    weighAmount(evidence, evidence.debit, cellText(row, positions.debit))
    weighAmount(evidence, evidence.credit, cellText(row, positions.credit))
  }
  if (positions.balance !== null) weighAmount(evidence, null, cellText(row, positions.balance))
  const fee = cellText(row, positions.fee)
  if (fee !== '' && !IS_ZERO.test(fee)) {
    evidence.fees++
    evidence.feeText ||= fee
    weighAmount(evidence, null, fee)
  }
  if (positions.type !== null && amount !== '')
    weighWord(evidence, cellText(row, positions.type), isMinus, amount)
  if (isMinus !== null) keepText(evidence, row, positions, isMinus)
  evidence.example ??= amount || cellText(row, positions.debit) ? exampleOf(row, positions) : null
}

/** Counts the words of the column of states: how many rows have each. */
function weighState(states: Map<string, number>, row: CsvRecord, status: number | null): void {
  const text = cellText(row, status)
  if (text === '' || text.length > MAX_STATE) return
  const count = states.get(text)
  if (count !== undefined || states.size < MAX_WORDS) states.set(text, (count ?? 0) + 1)
}

function weighWord(evidence: Evidence, text: string, isMinus: boolean | null, amount: string): void {
  const word = plain(text) || text
  let signs = evidence.words.get(word)
  if (!signs) {
    if (evidence.words.size >= MAX_WORDS) return
    signs = { ...noSigns(), text }
    evidence.words.set(word, signs)
  }
  if (isMinus === null) return
  signs[isMinus ? 'minus' : 'plus']++
  signs[isMinus ? 'minusText' : 'plusText'] ||= amount
}

function keepText(
  evidence: Evidence,
  row: CsvRecord,
  { description, type }: ColumnPositions,
  isMinus: boolean,
): void {
  const texts = isMinus ? evidence.minusWords : evidence.plusWords
  if (texts.length >= MAX_TEXTS) return
  const all = row
    .slice(0, 30)
    .map((_, column) => (description.includes(column) || column === type ? cellText(row, column) : ''))
  texts.push(all.join(' ').slice(0, 200))
}

const exampleOf = (row: CsvRecord, { date, amount, debit, credit, description }: ColumnPositions) => ({
  day: cellText(row, date),
  amount: cellText(row, amount) || cellText(row, debit) || cellText(row, credit),
  text: cellText(row, description[0] ?? null),
})

/** The share of texts that name the payment of a card, or what came back to it. */
export const paymentsAmong = (texts: string[]): number =>
  texts.length === 0 ? 0 : texts.filter(isCardPayment).length / texts.length
