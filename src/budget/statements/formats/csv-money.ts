import type { DecimalSign } from './amounts.ts'
import { cellText, isNothing } from './csv-cell.ts'
import { type Direction, directionOf } from './csv-cells.ts'
import type { ColumnPositions } from './csv-columns.ts'
import { isMarkedIn } from './csv-marks.ts'
import type { CsvRecord } from './csv-records.ts'
import { plain } from './csv-words.ts'
import { readAmount } from './rows.ts'
import type { WordMeaning } from './statement.ts'

/** The reading of the money of a table's rows: columns, decimal mark and directions. */
export interface MoneyReading {
  positions: ColumnPositions
  decimal: DecimalSign
  /** True where in and out change places. */
  swap: boolean
  /** Meanings of words in the type column, by `plain`, beside those that are known. */
  words: Record<string, WordMeaning>
  /** The type column decides: amounts have no signs, or signs that mean nothing. */
  usesWords: boolean
  /** Amounts without a mark are money out: only what came in has one. */
  unmarkedOut: boolean
  /** A minus in a column of one direction, or beside a word, turns the direction. */
  minusTurns: boolean
  /** Columns of one direction whose rows all have a minus. */
  outIsMinus: boolean
  inIsMinus: boolean
}

export interface Money {
  cents: number | null
  problem: string | null
  /** The word of the type column that says neither in nor out. */
  unknown?: string
  /** True where the row moves nothing, by its word. */
  isNone?: boolean
}

const MISSING: Money = { cents: null, problem: 'The amount is missing' }

function meaningOf(text: string, words: Record<string, WordMeaning>): WordMeaning | null {
  const chosen = words[plain(text)]
  if (chosen) return chosen
  const direction: Direction | null = directionOf(text)
  return direction
}

export function moneyOf(row: CsvRecord, reading: MoneyReading): Money {
  const { positions, decimal, swap } = reading
  if (positions.amount === null) return sidesOf(row, reading)
  const text = cellText(row, positions.amount)
  const read = readAmount(text, decimal)
  const isBareOut = reading.unmarkedOut && read.cents !== null && read.cents > 0 && !isMarkedIn(text)
  const amount = isBareOut ? { ...read, cents: -(read.cents ?? 0) } : read
  const { cents, problem } = amount
  if (cents === null || positions.type === null || !reading.usesWords)
    return swap && cents !== null ? { cents: -cents, problem } : amount
  const word = cellText(row, positions.type)
  const meaning = meaningOf(word, reading.words)
  if (meaning === 'none') return { cents, problem, isNone: true }
  if (meaning === null) return { cents: null, problem: null, unknown: word }
  const isIn = (meaning === 'in') !== swap
  const size = reading.minusTurns ? cents : Math.abs(cents)
  return { cents: isIn ? size : -size, problem }
}

const sideText = (row: CsvRecord, column: number | null): string => {
  const text = cellText(row, column)
  return isNothing(text) ? '' : text
}

function sidesOf(
  row: CsvRecord,
  { positions, decimal, swap, outIsMinus, inIsMinus, minusTurns }: MoneyReading,
): Money {
  const out = sideText(row, positions.debit)
  const into = sideText(row, positions.credit)
  if (out === '' && into === '') return MISSING
  const paid = out === '' ? null : readAmount(out, decimal)
  const got = into === '' ? null : readAmount(into, decimal)
  const sized = (cents: number, isMinus: boolean) =>
    minusTurns ? (isMinus ? -cents : cents) : Math.abs(cents)
  const hasPaid = paid !== null && paid.cents !== 0
  const hasGot = got !== null && got.cents !== 0
  if (hasPaid && hasGot && paid.cents !== null && got.cents !== null)
    return { cents: null, problem: 'It holds a debit and a credit at once' }
  const one = hasPaid ? paid : hasGot ? got : (paid ?? got)
  if (!one || one.cents === null) return one ?? MISSING
  const isOut = one === paid
  const cents = isOut ? -sized(one.cents, outIsMinus) : sized(one.cents, inIsMinus)
  return { cents: swap ? -cents : cents, problem: one.problem }
}

/** The fee that was taken for the row, in cents without a sign; 0 where the file names none. */
export function feeOf(row: CsvRecord, { positions, decimal }: MoneyReading): number {
  if (positions.fee === null) return 0
  const text = cellText(row, positions.fee)
  return text === '' ? 0 : Math.abs(readAmount(text, decimal).cents ?? 0)
}
