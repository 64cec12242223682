import { type Day, parseDay } from '../../../values/day.ts'
import { type Cents, MAX_CENTS, parseMoney } from '../../../values/money.ts'
import { Refusal, refuse } from '../../../values/refusal.ts'
import { type DecimalSign, plainAmount } from '../../statements/formats/amounts.ts'
import { eachRecord } from '../../statements/formats/csv-records.ts'
import { noDateEvidence, weighDate } from '../../statements/formats/date-order.ts'
import { type DateOrder, isoDate } from '../../statements/formats/dates.ts'
import type { Pace } from '../../statements/formats/pace.ts'
import { oneLine, quoted } from '../../statements/formats/words.ts'
import type { AppQuestion } from './book.ts'

/** A table of a file, by the headers in lower case. */
export interface Table {
  name: string
  headers: string[]
  records: string[][]
}

const MAX_RECORDS = 500_000

/** The headers of a text's first line, as lower case words; the delimiter that separates most of them. */
export function headersOf(text: string): { headers: string[]; delimiter: string } {
  const end = text.search(/[\r\n]/)
  const line = text.slice(0, Math.min(end < 0 ? text.length : end, 8192))
  const [delimiter = ','] = [',', '\t', ';'].toSorted((a, b) => line.split(b).length - line.split(a).length)
  const headers = line.split(delimiter).map((cell) =>
    cell
      .replace(/^\s*"|"\s*$/g, '')
      .trim()
      .toLowerCase(),
  )
  return { headers, delimiter }
}

/** Reads a table whole, with turns for others. */
export async function readTable(name: string, text: string, pace: Pace): Promise<Table> {
  const { headers, delimiter } = headersOf(text)
  const records: string[][] = []
  let isFirst = true
  try {
    await eachRecord(text, delimiter, pace, (record) => {
      if (isFirst) isFirst = false
      else if (record.length < headers.length)
        refuseLine(
          { name, headers, records },
          records.length,
          `it has ${record.length} fields of ${headers.length}: the file is not whole.`,
        )
      else if (records.push(record) > MAX_RECORDS)
        refuse('too_large', `${name} has more than ${MAX_RECORDS.toLocaleString('en-US')} lines.`)
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_file' && !error.message.startsWith(name))
      refuse('invalid_file', `${name}: ${error.message}`)
    throw error
  }
  return { name, headers, records }
}

/** Returns a reader of one column by its header; '' where a line or the table has none. */
export function columnOf({ headers }: Table, ...names: string[]): (record: string[]) => string {
  const at = names.map((name) => headers.indexOf(name)).find((index) => index >= 0)
  return (record) => (at === undefined ? '' : (record[at] ?? '').trim())
}

/** The place of a record, as messages name it; the headers are line 1. */
const lineOf = ({ name }: Table, index: number): string => `${name}, line ${index + 2}`

/** Refuses a line that can't be read: a book that lacks a line has other balances, so none is passed over. */
export const refuseLine = (table: Table, index: number, why: string): never =>
  refuse('invalid_file', `${lineOf(table, index)}: ${why}`)

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** The mark before the last digits of a text, where these are one or two. */
function markOf(text: string): string | undefined {
  let end = text.length
  while (end > 0 && !isDigit(text.charCodeAt(end - 1))) end--
  let begin = end
  while (begin > 0 && end - begin < 3 && isDigit(text.charCodeAt(begin - 1))) begin--
  return end - begin < 3 ? text[begin - 1] : undefined
}

/** "1.250" and "12.500": no decimals where other cells are whole. */
const GROUPED = /^\D*[1-9]\d{0,2}\.\d{3}\D*$/
const WHOLE = /^[^\d.,]*\d+[^\d.,]*$/

/** Decimal mark of whole columns, by what stands before the last digits; money without cents has thousands only. */
export function decimalOfColumns(table: Table, columns: ((record: string[]) => string)[]): DecimalSign {
  const marks = { '.': 0, ',': 0 }
  for (const record of table.records)
    for (const column of columns) {
      const mark = markOf(column(record))
      if (mark === '.' || mark === ',') marks[mark] += 1
    }
  if (marks['.'] + marks[','] > 0) return marks[','] > marks['.'] ? ',' : '.'
  const some = (is: RegExp) =>
    table.records.some((record) => columns.some((column) => is.test(column(record))))
  return some(GROUPED) && some(WHOLE) ? ',' : '.'
}

/** Cents of a cell; 0 of an empty one. */
export function centsOfCell(table: Table, index: number, text: string, decimal: DecimalSign): Cents {
  if (text === '') return 0
  const plainText = plainAmount(text.replace(/[\u200e\u200f\u2066-\u2069]/g, ''), decimal)
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(plainText ?? '') ?? []
  // Apps that count crypto or units write more decimals; what would be rounded is refused.
  const cut = digits.replace(/(\.\d\d)0+$/, '$1')
  const isWhole = plainText !== null && !/\.\d{3}/.test(cut)
  const cents = isWhole ? parseMoney(cut) : null
  if (cents === null || cents > MAX_CENTS)
    refuseLine(table, index, `“${quoted(text)}” is no amount of whole cents that Bucketbook can hold.`)
  return sign ? -(cents as Cents) : (cents as Cents)
}

/** The order of a column's days: proven by a day above 12, or by the year in front; else asked for. */
export function orderOfColumn(
  table: Table,
  column: (record: string[]) => string,
  chosen: DateOrder | undefined,
): { order: DateOrder; question: AppQuestion | null } {
  const evidence = noDateEvidence()
  let example = ''
  // Many rows of a book share one day: each text is weighed once.
  for (const text of new Set(table.records.map(column))) if (weighDate(evidence, text)) example ||= text
  const { yearFirst, dayFirst, monthFirst, named } = evidence
  if (dayFirst > 0 && monthFirst > 0)
    refuse(
      'invalid_file',
      `${table.name}: some dates have the day first, others the month. A spreadsheet may have turned them; use the file as the app wrote it.`,
    )
  if (yearFirst > 0 || example === '' || (named > 0 && dayFirst + monthFirst === 0))
    return { order: 'ymd', question: null }
  if (dayFirst > 0) return { order: 'dmy', question: null }
  if (monthFirst > 0) return { order: 'mdy', question: null }
  if (evidence.separator === '.') return { order: 'dmy', question: null }
  const choices = (['dmy', 'mdy'] as const).map((order) => ({
    label: order === 'dmy' ? 'Day first' : 'Month first',
    example: `${example} is ${isoDate(example, order)}`,
    set: { dateOrder: order },
  }))
  const message = `${table.name}: no date tells whether the day or the month stands first. Which is it?`
  return chosen
    ? { order: chosen, question: null }
    : { order: 'dmy', question: { kind: 'date-order', message, choices } }
}

const known = new Map<string, Day | null>()

/** The day of a cell; refused where there is none. */
export function dayOfCell(table: Table, index: number, text: string, order: DateOrder): Day {
  const name = `${order}${text}`
  let day = known.get(name)
  if (day === undefined) {
    const read = isoDate(text, order)
    day = read === null ? null : parseDay(read)
    if (known.size > 20_000) known.clear()
    known.set(name, day)
  }
  return day ?? refuseLine(table, index, `“${quoted(text)}” is no date.`)
}

/** A name of an account, a category or a tag as we keep it. */
export const nameOf = (text: string): string => oneLine(text).slice(0, 100).trim()

/** Counts up equal names, so that equal lines are told apart. */
export function counter(): (name: string) => string {
  const counts = new Map<string, number>()
  return (name) => {
    const nth = counts.get(name) ?? 0
    counts.set(name, nth + 1)
    return nth === 0 ? name : `${name}#${nth}`
  }
}
