import type { Day } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import type { DateFormat } from './dates.ts'

export type StatementFormat = 'ofx' | 'qif' | 'camt.053' | 'csv'

export interface StatementRow {
  /** Position in the file, from 0. */
  index: number
  date: Day | null
  /** Money in is positive, money out negative. */
  amountCents: Cents | null
  /** Whitespace collapsed, at most 500 characters; empty only where the file says nothing about the row. */
  description: string
  /** What the bank calls the booking. Banks repeat such ids now and then, even within one file. */
  bankId: string | null
  /** Why the row can't be taken, in plain words. */
  problem: string | null
}

/** Which columns of a CSV file were read, by header text ("Column 1", ... where the file has no header). */
export interface CsvColumns {
  date: string | null
  amount: string | null
  debit: string | null
  credit: string | null
  /** Says "debit" or "credit" where the amounts carry no sign. */
  type: string | null
  /** Joined in this order. */
  description: string[]
  dateFormat: DateFormat | null
}

/** A header's text or a position from 0. */
export type ColumnRef = string | number

/** What a person chose by hand; what is left out is guessed. */
export interface CsvColumnChoice {
  date?: ColumnRef | null
  amount?: ColumnRef | null
  debit?: ColumnRef | null
  credit?: ColumnRef | null
  type?: ColumnRef | null
  description?: ColumnRef | ColumnRef[] | null
  dateFormat?: string | null
}

/** Where rows are put as they are read: an array, or what holds them in less memory. */
export interface RowList {
  push(row: StatementRow): unknown
}

export interface Statement<Rows = StatementRow[]> {
  format: StatementFormat
  /** The IBAN, the account's name, or the last 4 characters of its number. */
  accountHint: string | null
  columns: CsvColumns | null
  headers: string[] | null
  rows: Rows
}
