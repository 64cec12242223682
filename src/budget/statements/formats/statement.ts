import type { Day } from '../../../values/day.ts'
import type { Cents } from '../../../values/money.ts'
import type { Account } from '../../accounts/wire.ts'
import type { DecimalSign } from './amounts.ts'
import type { DateFormat, DateOrder } from './dates.ts'
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
  /** Fields that the file gives to the row beside its money. */
  says?: RowSays
}

/** Fields that a file gives to a row beside its money, by the file's own names. */
export interface RowSays {
  payee?: string
  category?: string
  tags?: string[]
  note?: string
  /** The other account of a transfer. */
  transferTo?: string
  /** The parts of a split, which add up to the row. */
  parts?: SaysPart[]
  /** True for money in that lowers what was spent in its category, or in none. */
  refund?: true
  /** True for a balance that the account begins with amid its rows. */
  opening?: true
  /** True where Bucketbook has written the row: without another account it is no half of a transfer, and parts are parts. */
  isOwn?: true
}

export interface SaysPart extends Pick<RowSays, 'category' | 'transferTo' | 'note' | 'refund'> {
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
  /** The column that says "debit" or "credit" where the amounts carry no sign. */
  type: string | null
  /** Columns of texts, joined in this order. */
  description: string[]
  dateFormat: DateFormat | null
  /** The column whose amount is taken as a row of its own. */
  fee: string | null
  currency: string | null
  account: string | null
  balance: string | null
  dateOrder: DateOrder | null
  decimal: DecimalSign | null
  delimiter: Delimiter
  encoding: string
  /** The line of the headers, of those that hold anything, counted from 1; 0 where the file has none. */
  headerRow: number
  /** Money in and money out have changed places. */
  swap: boolean
}

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** A header's text or a position from 0. */
export type ColumnRef = string | number

/** The meaning of a word in the type column: money in, money out, or nothing that moves money. */
export type WordMeaning = 'in' | 'out' | 'none'

/** The meaning of a word in the column of states: the row counts, or it is none yet. */
export type StateMeaning = 'booked' | 'left'

/** Columns that a person chose by hand; those left out are found out. Null: the file has none. */
export interface CsvColumnChoice {
  date?: ColumnRef | null
  amount?: ColumnRef | null
  debit?: ColumnRef | null
  credit?: ColumnRef | null
  type?: ColumnRef | null
  description?: ColumnRef | ColumnRef[] | null
  dateFormat?: string | null
  fee?: ColumnRef | null
  currency?: ColumnRef | null
  account?: ColumnRef | null
  balance?: ColumnRef | null
  dateOrder?: DateOrder | null
  decimal?: DecimalSign | null
  delimiter?: Delimiter | null
  encoding?: string | null
  headerRow?: number | null
  /** False is an answer as well: the file's plus is money in. */
  swap?: boolean | null
  /** Meanings of words in the type column. */
  words?: Record<string, WordMeaning> | null
  /** Meanings of words in the column of states. */
  states?: Record<string, StateMeaning> | null
  /** The effect of a minus beside a word, or in a column of one direction. */
  minus?: 'turns' | 'nothing' | null
}

/** True for a key of `words` that names a row, and no word of the file. */
export const isRowKey = (word: string): boolean => word.startsWith('#')

/** The reason for which something of a table was taken as it was, the strongest first. */
export type Reason = 'asked' | 'balance' | 'remembered' | 'header' | 'column' | 'book' | 'guessed'

/** Values that were taken, by their names in `CsvColumns`, with the reasons. */
export type Taken = Partial<Record<keyof CsvColumns, { value: string | number | boolean; why: Reason }>>

/** A question to be answered before the rows that it concerns can be taken. */
export interface Question {
  kind: 'date-order' | 'direction' | 'columns' | 'decimal' | 'account' | 'currency' | 'balance'
  message: string
  /** `set` is what to send with the same file. */
  choices: { label: string; example: string; set: { columns: CsvColumnChoice } }[]
}

/** Days between which the balances of the file do not follow from its rows, and by how much. */
export interface BalanceGap {
  from: Day
  to: Day
  cents: Cents
}

/** Hints for a reader on the account into which the file goes. */
export interface ReadHints {
  /** The day of the person who reads: no row that is booked is of a later one. */
  today?: Day
  /** ISO 4217. */
  currency?: string
  isCard?: boolean
  /** Layouts by which files of the account were read before, the last first. */
  layouts?: RememberedLayout[]
}

export interface RememberedLayout {
  /** The key that a file shares with the one that was read: see `layoutKey`. */
  header: string
  columns: CsvColumnChoice
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
  /** Number or name as the file has it, where that does not tell it from another one: `text` has more then. */
  written?: string
}

export interface FileAccount extends AccountTraits {
  /** Number or name as the file has it; '' where it names none. Rows of several accounts name theirs by it. */
  text: string
  knownBy: 'number' | 'name'
  /** The balances that the file states for the beginning and the end of its time. */
  opening?: StatedBalance | null
  closing?: StatedBalance | null
}

/** A file as its reader gets it. */
export interface StatementSource<Rows extends RowList> {
  text: string
  /** Columns of a table that a person chose. */
  columns: CsvColumnChoice
  hints: ReadHints
  encoding: string
  /** True for a workbook that counts days from 1904. */
  is1904?: boolean | undefined
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
  /** Every account that has rows; where there are several, each row names its own. */
  accounts: FileAccount[]
  /** The balance at the end of a day that the file states last. */
  balance?: StatedBalance | null
  /** The headers of a table, and which of them were read. */
  table?: { columns: CsvColumns; headers: string[] }
  left?: LeftOut[]
  /** Columns that were taken of a table, with the reasons; `questions` are those that are left to ask. */
  taken?: Taken
  questions?: Question[]
  /** Breaks of the file's balances; empty where they agree all along, left out where they prove nothing. */
  gaps?: BalanceGap[]
  /** The key by which the next file like this one is known. */
  layoutKey?: string
  /** Notes that the reader has to have of the file, in plain words: the message of the bank in place of rows, say. */
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
  /** Accounts with rows: where there are several, each row has the `text` of its own as `accountKey`. */
  accounts: FileAccount[]
  taken: Taken | null
  questions: Question[]
  left: LeftOut[]
  warnings: string[]
  gaps: BalanceGap[] | null
  layoutKey: string | null
  rows: Rows
}
