import { type Day, parseDay } from '../../../values/day.ts'
import { type Cents, parseMoney } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import { type DecimalSign, plainAmount } from './amounts.ts'
import { type DateOrder, isoDate } from './dates.ts'
import type { StatementRow } from './statement.ts'
import { cut, oneLine, quoted } from './words.ts'

/** A row as the file writes it; how its dates and amounts are meant shows only when all of them are seen. */
export interface WrittenRow {
  date: string
  amount: string
  /** The amount leaves the account whatever its sign. */
  isOut: boolean
  description: string
  bankId: string | undefined
  problem: string | null
}

export interface Reading {
  order: DateOrder
  decimal: DecimalSign
}

export type RowReader = (written: WrittenRow) => StatementRow

export const MAX_ROWS = 1_000_000
const MAX_BANK_ID = 255
export const MAX_KNOWN_DATES = 10_000

export interface ReadDate {
  day: Day | null
  problem: string | null
}

/** Reads one row after the other and numbers them. */
export function createRowReader({ order, decimal }: Reading): RowReader {
  const known = new Map<string, ReadDate>()
  let index = 0
  const dateOf = (text: string): ReadDate => {
    const found = known.get(text)
    if (found) return found
    const date = readDate(text, order)
    if (known.size < MAX_KNOWN_DATES) known.set(text, date)
    return date
  }
  return (written) => {
    if (index >= MAX_ROWS) refuse('invalid_file', 'The file holds more than 1,000,000 rows. Split it.')
    const date = dateOf(written.date)
    const amount = readAmount(written.amount, decimal)
    const size = amount.cents
    return {
      index: index++,
      date: date.day,
      amountCents: size !== null && written.isOut && size > 0 ? -size : size,
      description: oneLine(written.description),
      bankId: bankIdOf(written.bankId),
      problem: written.problem ?? date.problem ?? amount.problem,
    }
  }
}

/** The earliest year that two digits may mean in a file of this reckoning. */
const EARLIEST = '1970'
const YEAR = /\d{3}/

export function readDate(text: string, order: DateOrder, lastYear?: number): ReadDate {
  if (text.trim() === '') return { day: null, problem: 'The date is missing' }
  const iso = isoDate(text, order, lastYear)
  const day = iso && parseDay(iso)
  // Only a file of another reckoning has such days: 69 is 2569 in Thailand.
  if (day && lastYear !== undefined && day < EARLIEST && !YEAR.test(text))
    return { day: null, problem: `The year of ${quoted(text)} is not clear: it would be ${day.slice(0, 4)}` }
  if (day) return { day, problem: null }
  if (!iso || /^0+$/.test(text)) return { day: null, problem: `"${quoted(text)}" is no date` }
  const year = Number(iso.slice(0, 4))
  return year < 1900 || year > 2199
    ? { day: null, problem: `The date ${quoted(text)} is not within the years 1900 to 2199` }
    : { day: null, problem: `The date ${quoted(text)} does not exist` }
}

/** An amount as nearly every file has it, which is read without much ado. */
const PLAIN = /^-?\d{1,8}\.\d\d$/

export function readAmount(
  text: string,
  decimal: DecimalSign,
): { cents: Cents | null; problem: string | null } {
  if (PLAIN.test(text)) {
    const cents = Math.round(Number(text) * 100) || 0
    return { cents, problem: cents === 0 ? 'The amount is zero' : null }
  }
  if (text.trim() === '') return { cents: null, problem: 'The amount is missing' }
  const plain = plainAmount(text, decimal)
  if (plain === null) return { cents: null, problem: `"${quoted(text)}" is no amount` }
  const cents = parseMoney(plain)
  if (cents === null)
    return { cents: null, problem: `The amount ${quoted(text)} is too large: at most 99,999,999.99` }
  return { cents, problem: cents === 0 ? 'The amount is zero' : null }
}

// Banks that have no id write a row of zeros or "NONREF" instead.
function bankIdOf(text: string | undefined): string | null {
  const id = cut(oneLine(text ?? ''), MAX_BANK_ID)
  return /^0*$|^(?:NONREF|NOTPROVIDED)$/i.test(id) ? null : id
}
