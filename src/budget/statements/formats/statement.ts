import type { Day } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import type { Account } from '../../accounts/wire.ts'
import type { DateFormat } from './dates.ts'
import type { Pace } from './pace.ts'
import type { StatementFormat } from './registry.ts'

export interface StatementRow {
  /** Position in the file, from 0. */
  index: number
  date: Day | null
  /** Money in is positive, money out negative. */
  amountCents: Cents | null
  /** Whitespace collapsed, at most 500 characters; empty only where the file says nothing about the row. */
  description: string
  /** The bank's id of the booking. Banks repeat such ids now and then, even within one file. */
  bankId: string | null
  /** The reason why the row can't be taken, in plain words. */
  problem: string | null
  /** The account of the file that the row is of, where the file has several: the `text` of a `FileAccount`. */
  accountKey?: string
  /** What the file says of the row beside its money. */
  says?: RowSays
}

/** What a file says of a row beside its money, by the file's own names. */
export interface RowSays {
  payee?: string
  category?: string
  tags?: string[]
  note?: string
  /** The other account of a transfer. */
  transferTo?: string
  /** The parts of a split, which add up to the row. */
  parts?: SaysPart[]
}

export interface SaysPart extends Pick<RowSays, 'category' | 'transferTo' | 'note'> {
  amountCents: Cents
}

/** Lines that are no rows here: why, how many, and one of them. */
export interface LeftOut {
  reason: string
  count: number
  example: string
}

/** Columns of a CSV file that were read, by header text ("Column 1", ... where the file has no header). */
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

/** Columns that a person chose by hand; those left out are guessed. */
export interface CsvColumnChoice {
  date?: ColumnRef | null
  amount?: ColumnRef | null
  debit?: ColumnRef | null
  credit?: ColumnRef | null
  type?: ColumnRef | null
  description?: ColumnRef | ColumnRef[] | null
  dateFormat?: string | null
}

/** A list that takes rows as they are read: an array, or one that holds them in less memory. */
export interface RowList {
  push(row: StatementRow): unknown
}

export interface AccountTraits {
  /** ISO 4217, as the file states it. */
  currency?: string | null
  /** Null where the file names a kind that we have none of, a loan say. */
  type?: Account['type'] | null
  /** As the file has it, where that is not enough to tell it from another one: `text` has more then. */
  written?: string
}

export interface FileAccount extends AccountTraits {
  /** As the file has it; '' where it names none. Rows of several accounts name theirs by it. */
  text: string
  knownBy: 'number' | 'name'
  /** What the file states for the beginning and the end of its time. */
  opening?: StatedBalance | null
  closing?: StatedBalance | null
}

/** A file as its reader gets it. */
export interface StatementSource<Rows extends RowList> {
  text: string
  /** Columns of a table that a person chose. */
  columns: CsvColumnChoice
  /** Awaited all along the file, so that others have their turn. */
  pace: Pace
  /** Makes the list that takes the rows; a second one where the first shows how they are meant. */
  newRows: () => Rows
}

export interface StatedBalance {
  day: Day
  /** Negative where the account is in debt. */
  cents: Cents
}

export interface ReadFile<Rows extends RowList> {
  /** Every account that has rows. */
  accounts: FileAccount[]
  /** Where there are several, each row names its own. */
  isSplit?: boolean
  /** The balance at the end of a day that the file states last. */
  balance?: StatedBalance | null
  /** Of a table: its headers, and which of them were read. */
  table?: { columns: CsvColumns; headers: string[] }
  left?: LeftOut[]
  /** What the reader has to know of the file, in plain words: the message of the bank in place of rows, say. */
  warnings?: string[]
  rows: Rows
}

/**
 * Reads a file of one format to its end; null where it is no statement after all. A row that can't be taken
 * says so in its `problem`, a damaged file is refused with `invalid_file`.
 */
export type Reader = <Rows extends RowList>(source: StatementSource<Rows>) => Promise<ReadFile<Rows> | null>

export interface Statement<Rows = StatementRow[]> {
  format: StatementFormat
  /** The IBAN, the account's name, or the last 4 characters of its number. */
  accountHint: string | null
  columns: CsvColumns | null
  headers: string[] | null
  /** Null where the file states none that can be read. */
  balance: StatedBalance | null
  /** Those with rows: where there are several, each row has the `text` of its own as `accountKey`. */
  accounts: FileAccount[]
  left: LeftOut[]
  warnings: string[]
  rows: Rows
}
