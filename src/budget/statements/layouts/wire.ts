import { z } from 'zod'
import { Id, InstantText, optionalText } from '../../../values/wire.ts'

/** A column by its header, or by its number from 0 where the file has no headers. */
const Column = z.union([z.string(), z.int().min(0)])

/** Columns of a CSV file by what they hold; those left out are guessed. */
export const CsvColumns = z.object({
  date: Column.nullish(),
  amount: Column.nullish(),
  debit: Column.nullish(),
  credit: Column.nullish(),
  /** The column that says "debit" or "credit" where the amounts carry no sign. */
  type: Column.nullish(),
  /** Columns of texts; several are joined in this order. */
  description: z.union([Column, z.array(Column)]).nullish(),
  dateFormat: z.string().max(30).nullish(),
  /** The column whose amount becomes a row of its own. */
  fee: Column.nullish(),
  currency: Column.nullish(),
  account: Column.nullish(),
  balance: Column.nullish(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).nullish(),
  decimal: z.enum(['.', ',']).nullish(),
  delimiter: z.enum([',', ';', '\t', '|']).nullish(),
  encoding: z.string().max(40).nullish(),
  /** The line of the headers, of those that hold anything, counted from 1; 0 where there are none. */
  headerRow: z.int().min(0).max(200).nullish(),
  /** Money in and money out change places. */
  swap: z.boolean().nullish(),
  /** Meanings of words in the type column: money in, money out, or nothing that moves money. */
  words: z.record(z.string().max(200), z.enum(['in', 'out', 'none'])).nullish(),
  /** Meanings of words in the column of states: the row counts, or it is left out. */
  states: z.record(z.string().max(200), z.enum(['booked', 'left'])).nullish(),
  /** The effect of a minus beside a word, or in a column of one direction. */
  minus: z.enum(['turns', 'nothing']).nullish(),
})
export type CsvColumns = z.infer<typeof CsvColumns>

/** Reasons for which something of a table was taken as it was, the strongest first. */
const REASONS = ['asked', 'balance', 'remembered', 'header', 'column', 'book', 'guessed'] as const
const QUESTION_KINDS = [
  'date-order',
  'direction',
  'columns',
  'decimal',
  'account',
  'currency',
  'balance',
] as const

/** Values that were taken of a table, by their names in `columns`, with the reasons. */
export const Taken = z.record(
  z.string(),
  z.object({ value: z.union([z.string(), z.number(), z.boolean()]), why: z.enum(REASONS) }),
)
export type Taken = z.infer<typeof Taken>

/** A question to be answered before the rows that it concerns can be taken; `set` is what to send with the same file. */
export const StatementQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  message: z.string(),
  choices: z.array(
    z.object({ label: z.string(), example: z.string(), set: z.object({ columns: CsvColumns.optional() }) }),
  ),
})
export type StatementQuestion = z.infer<typeof StatementQuestion>

/** The layout by which a table of an account was read, and its next one will be. */
export const Layout = z.object({
  id: Id,
  name: z.string().nullable(),
  accountId: Id,
  /** The headers of the table, or number and kinds of its columns. */
  header: z.string(),
  columns: CsvColumns,
  lastUsed: InstantText,
})
export type Layout = z.infer<typeof Layout>
export const LayoutName = z.object({ name: optionalText(100) })
