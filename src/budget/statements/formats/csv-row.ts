import { addDays, type Day } from '../../../values/day.ts'
import { refuse } from '../../../values/refusal.ts'
import { accountKeyOf, amountTextOf } from './csv-accounts.ts'
import { cellText } from './csv-cell.ts'
import {
  isBalanceName,
  isBalanceText,
  isMarkedPending,
  isMemo,
  isShopText,
  type Status,
  statusOf,
} from './csv-cells.ts'
import type { ColumnPositions } from './csv-columns.ts'
import { isAmbiguous } from './csv-dates.ts'
import { type Flag, flaggedAs } from './csv-flags.ts'
import { createLeft } from './csv-left.ts'
import { feeOf, type MoneyReading, moneyOf } from './csv-money.ts'
import { columnsFor, type Parties } from './csv-parties.ts'
import { wordMessage } from './csv-questions.ts'
import type { CsvRecord } from './csv-records.ts'
import { isSplit } from './csv-split-numbers.ts'
import { createTotals } from './csv-stated.ts'
import { createSections, type States, stateKey, stateMessage } from './csv-states.ts'
import type { DateOrder } from './dates.ts'
import { MAX_KNOWN_DATES, MAX_ROWS, type ReadDate, readDate } from './rows.ts'
import { type SerialDays, serialDay } from './serial-days.ts'
import type { StatementRow } from './statement.ts'
import { joinParts, oneLine, quoted } from './words.ts'

/** The reading of all rows of a table: columns, days, money and states, and the problems of rows that are open. */
export interface TableReading {
  money: MoneyReading
  order: DateOrder
  lastYear: number
  today: Day | undefined
  /** A day stands on the first of its rows alone. */
  isDayOnce: boolean
  /** Orders of days between which somebody has to choose; rows have `orderMessage` as their problem until then. */
  openOrders: DateOrder[]
  /** The days are numbers of a spreadsheet. */
  serialDays: SerialDays | null
  /** A spreadsheet has turned some days: any of them may be wrong. */
  isTurned: boolean
  orderMessage: string
  /** The problem of rows with an amount that may be read in two ways. */
  decimalMessage: string | null
  /** The problem of rows with a minus. */
  minusMessage: string | null
  /** The problem of every row. */
  message: string | null
  needed: number
  allowed: number
  byAccount: boolean
  byCurrency: boolean
  /** Columns that say of a row that it holds money back, and books none. */
  memos: number[]
  /** The column of states has booking days: rows without one are pending. */
  isBookedByDay: boolean
  /** The status that yes or no gives in the column of states. */
  flag: Flag | null
  /** Meanings of words in that column, beyond those that are known. */
  states: States
  /** The problem of rows of an open state; null where each names its own. */
  stateMessage: string | null
  /** Columns of sender and recipient: the one that does not name the owner has the payee. */
  parties: Parties | null
}

const MOST_AHEAD = 7
/** One mark before three digits: thousands, or decimals. */
export const OPEN_NUMBER = /^[^\d.,]*[1-9]\d{0,2}[.,]\d{3}\D*$/
const IS_MINUS = /^[^\d]*[(\u2010-\u2015\u2212\uff0d-]|[)\u2212-]\s*\D{0,4}$/

/** Reads one record after the other; those that are no transactions are counted in `left`. */
export function createTableReader(
  reading: TableReading,
  push: (row: StatementRow, record: CsvRecord, moved: number) => void,
  seeBalance: (record: CsvRecord, day: Day | null) => void = () => {},
) {
  const { money, order, lastYear, today } = reading
  const { positions } = money
  const { flag } = reading
  const days = new Map<string, ReadDate>()
  const statuses = new Map<string, Status | null>()
  const { leave, list } = createLeft()
  const lastDay = today ? addDays(today, MOST_AHEAD) : null
  let index = 0
  let lastDate = ''
  let undated = 0
  const sectionFor = createSections()
  const isTotal = createTotals()

  const dateOf = (text: string): ReadDate => {
    const found = days.get(text)
    if (found) return found
    const { openOrders, isTurned, serialDays } = reading
    let date = readDate((serialDays && serialDay(text, serialDays)) ?? text, order, lastYear)
    if (date.day && openOrders.length > 0 && (isTurned || isAmbiguous(text, openOrders, lastYear)))
      date = { day: date.day, problem: reading.orderMessage }
    if (days.size < MAX_KNOWN_DATES) days.set(text, date)
    return date
  }
  const statusOfCell = (text: string): Status | null => {
    const found = statuses.get(text)
    if (found !== undefined) return found
    const status = statusOf(text) ?? (flag && flaggedAs(text, flag))
    if (statuses.size < 1000) statuses.set(text, status)
    return status
  }
  const leaveBalance = (record: CsvRecord, day: Day | null): void => {
    seeBalance(record, day)
    leave('balance', record)
  }

  return {
    left: list,
    /** Rows that have no day of their own, and were read with that of the row above. */
    undated: (): number => undated,
    read(record: CsvRecord): unknown {
      const written = cellText(record, positions.date)
      const stateText = cellText(record, positions.status)
      const state = stateText === '' ? undefined : reading.states[stateKey(stateText)]
      const status = positions.status === null || state === 'booked' ? null : statusOfCell(stateText)
      if (status) return leave(status, record)
      if (reading.memos.some((column) => isMemo(cellText(record, column)))) return leave('memo', record)
      if (reading.isBookedByDay && stateText === '') return leave('undated', record)
      const section = sectionFor(record)
      if (section) return leave(section === 'title' ? 'note' : section, record)
      if (state === 'left') return leave('unbooked', record)
      const width = reading.message && positions.date === null ? null : widthProblem(record, reading)
      const description = describe(record, positions)
      const amountText = amountTextOf(record, positions)
      if (positions.date !== null && written === '' && amountText === '')
        return statesBalance(record, positions, false) ? leaveBalance(record, null) : leave('note', record)
      const dateText = written || (reading.isDayOnce ? lastDate : '')
      const date = positions.date === null ? NO_DATE : dateOf(dateText)
      if (date.day !== null) lastDate = dateText
      if ((date.day === null && statusOf(dateText)) || isMarkedPending(description))
        return leave('pending', record)
      const hasDay = date.day !== null && written !== ''
      const amount = moneyOf(record, money)
      const isPaid = hasDay && (amount.cents ?? 0) < 0 && isShopText(description)
      if (!isPaid && (statesBalance(record, positions, hasDay) || isBalanceText(description, hasDay)))
        return leaveBalance(record, date.problem === null ? date.day : null)
      if (amount.isNone) return leave('none', record)
      if (!width && isTotal(description, amount.cents)) return leave('total', record)
      if (!width && amount.cents === 0 && date.problem === null) return leave('zero', record)
      if (!width && lastDay && date.day && date.day > lastDay && date.problem === null)
        return leave('ahead', record)
      if (index >= MAX_ROWS) refuse('invalid_file', 'The file holds more than 1,000,000 rows. Split it.')
      const problem =
        (positions.date === null ? 'Choose the column with the date.' : null) ??
        width ??
        (date.problem === reading.orderMessage ? null : date.problem) ??
        reading.message ??
        (state === 'open' ? (reading.stateMessage ?? stateMessage(quoted(stateText))) : null) ??
        date.problem ??
        (reading.decimalMessage && OPEN_NUMBER.test(amountText) ? reading.decimalMessage : null) ??
        (reading.minusMessage && IS_MINUS.test(amountText) ? reading.minusMessage : null) ??
        (amount.unknown === undefined ? null : wordMessage(amount.unknown)) ??
        amount.problem
      const words = columnsFor(record, positions.description, reading.parties, (amount.cents ?? 0) > 0)
      const text =
        words === positions.description ? description : describe(record, { ...positions, description: words })
      const row: StatementRow = {
        index: index++,
        date: date.day,
        amountCents: amount.cents,
        description: oneLine(text),
        bankId: null,
        problem,
      }
      if (written === '' && problem === null) undated++
      if (reading.byAccount || reading.byCurrency) row.accountKey = accountKeyOf(record, reading)
      const fee = feeOf(record, money)
      push(row, record, (amount.cents ?? Number.NaN) - fee)
      if (fee > 0)
        push(
          { ...row, index: index++, amountCents: -fee, description: oneLine(`Fee: ${text}`) },
          record,
          Number.NaN,
        )
    },
  }
}

const NO_DATE: ReadDate = { day: null, problem: null }

/** Text beside a row's day and money that states a balance. */
function statesBalance(record: CsvRecord, { description, type }: ColumnPositions, hasDay: boolean): boolean {
  for (const column of description) if (isBalanceText(cellText(record, column), hasDay)) return true
  if (type !== null && isBalanceText(cellText(record, type), hasDay)) return true
  const cells = record.slice(0, 8)
  return hasDay
    ? cells.some(isBalanceName)
    : cells.some((_, at) => isBalanceText(cellText(record, at), false))
}

function describe(row: CsvRecord, positions: ColumnPositions): string {
  return joinParts(positions.description.map((column) => cellText(row, column))) || otherWords(row, positions)
}

/** Words of the row's other cells; real words before abbreviations such as a currency. */
function otherWords(row: CsvRecord, { date, amount, debit, credit, balance, fee }: ColumnPositions): string {
  const numbers = [date, amount, debit, credit, balance, fee]
  const others = row.slice(0, 100).map((_, column) => (numbers.includes(column) ? '' : cellText(row, column)))
  const words = others.filter((text) => /\p{L}{4}/u.test(text))
  return joinParts(words.length > 0 ? words : others.filter((text) => /\p{L}/u.test(text)))
}

function widthProblem(row: CsvRecord, { needed, allowed, money }: TableReading): string | null {
  const { amount, debit, credit } = money.positions
  const isTooLong =
    row.length > allowed &&
    (row.slice(allowed).some((field) => field.trim() !== '') ||
      [amount, debit, credit].some((column) => column !== null && isSplit(row, column)))
  return row.length < needed || isTooLong ? `The row has ${row.length} fields instead of ${needed}` : null
}
