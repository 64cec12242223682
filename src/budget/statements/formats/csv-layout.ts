import { cellText, headerText, isAmountText, isDateText } from './csv-cell.ts'
import { partsIn } from './csv-parted-days.ts'
import { type CsvRecord, MAX_FIELDS, peekRecords } from './csv-records.ts'
import { headerScore } from './csv-words.ts'
import { DELIMITERS, type Delimiter } from './statement.ts'
import { cut } from './words.ts'

/** The layout of a CSV file. */
export interface CsvLayout {
  /** The file's text without a line such as "sep=;" in front. */
  text: string
  delimiter: Delimiter
  /** The first records, as many as 32 KiB hold; a few at least where they are longer than that. */
  head: CsvRecord[]
}

const HEAD = 32 * 1024
const MOST_HEAD = 512 * 1024
const FEW_LINES = 10
const PEEKED = 60
const MAX_PREAMBLE = 40
/** HDFC's, of which none of the known ones is a part that makes a table. */
const LONG_DELIMITER = '~|~'
const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*(?:\r\n?|\n)/i

const isDelimiter = (text: string): text is Delimiter => (DELIMITERS as readonly string[]).includes(text)

/** The layout of a text; null where no delimiter, or not the chosen one, makes a table of it. */
export function layoutOf(whole: string, chosen?: Delimiter | null): CsvLayout | null {
  const told = SEPARATOR_LINE.exec(whole.slice(0, 20))
  const written = whole.slice(told?.[0].length ?? 0)
  const text = chosen === '|' ? written : withShortDelimiter(written)
  const start = text.slice(0, headOf(text))
  let best: CsvLayout | null = null
  let most = 0
  if (chosen)
    return { text, delimiter: chosen, head: peekRecords(start, chosen, start.length === text.length) }
  for (const delimiter of told?.[1] && isDelimiter(told[1]) ? [told[1]] : DELIMITERS) {
    if (!start.includes(delimiter)) continue
    const head = peekRecords(start, delimiter, start.length === text.length)
    const score = tableScore(head.slice(0, PEEKED))
    if (score > most) [best, most] = [{ text, delimiter, head }, score]
  }
  const bare = best ? null : withoutQuotedLines(text)
  return bare === null ? best : layoutOf(bare)
}

/** The end of the lines that are looked at first: ten of them, 32 Ki characters at least and 512 Ki at most. */
function headOf(text: string): number {
  let end = 0
  for (let line = 0; line < FEW_LINES && end < MOST_HEAD; line++) {
    const next = text.indexOf('\n', end)
    if (next < 0) return Math.max(HEAD, Math.min(text.length, MOST_HEAD))
    end = next + 1
  }
  return Math.max(HEAD, Math.min(end, MOST_HEAD))
}

const QUOTED_LINE = /^"(.*)"$/

/** The text of a file whose every line is quoted as a whole, without those quotes; null where one is not. */
function withoutQuotedLines(text: string): string | null {
  if (!text.startsWith('"')) return null
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const bare = lines.flatMap((line) => QUOTED_LINE.exec(line.trim())?.[1]?.replaceAll('""', '"') ?? [])
  return lines.length > 1 && bare.length === lines.length ? `${bare.join('\n')}\n` : null
}

const withShortDelimiter = (text: string): string =>
  text.slice(0, HEAD).includes(LONG_DELIMITER)
    ? text.replaceAll('\t', ' ').replaceAll(LONG_DELIMITER, '\t')
    : text

/** Score of a table: rows that hold a date and an amount count most, then how alike the rows are. */
function tableScore(records: CsvRecord[]): number {
  const width = commonWidth(records)
  if (width < 2) return 0
  const alike = records.filter((record) => record.length === width).length
  const rows = records.filter(isDataRecord).length
  const headers = records.slice(0, MAX_PREAMBLE).some(isKnownHeader) ? 1 : 0
  return headers * 1e6 + rows * 1e3 + alike + Math.min(width, 99) / 100
}

/** The number of fields that most records have. */
export function commonWidth(records: CsvRecord[]): number {
  const counts = new Map<number, number>()
  for (const record of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1)
  let best = 0
  for (const [width, count] of counts) {
    const most = counts.get(best) ?? 0
    if (width > 1 && (count > most || (count === most && width > best))) best = width
  }
  return best
}

const textsOf = (record: CsvRecord): string[] =>
  record.length > 100 ? [] : record.map((_, column) => cellText(record, column))

function isDataRecord(record: CsvRecord): boolean {
  const texts = textsOf(record)
  const date = texts.findIndex(isDateText)
  return date >= 0 && texts.some((text, column) => column !== date && isAmountText(text))
}

function isKnownHeader(record: CsvRecord): boolean {
  if (record.length < 2) return false
  const texts = textsOf(record)
  if (texts.some((text) => text.length > 80 || isDateText(text) || isAmountText(text))) return false
  const date = partsIn(texts)?.[0] ?? texts.findIndex((text) => headerScore(text, 'date') > 0)
  const money = (text: string, column: number) =>
    column !== date && (['amount', 'debit', 'credit'] as const).some((role) => headerScore(text, role) > 0)
  return date >= 0 && texts.some(money)
}

export interface Table {
  /** The position of the header record, -1 where the file has none. */
  header: number
  firstRow: number
  /** The header's words are known to be those of a statement. */
  isKnown: boolean
}

/** `headerRow` is what somebody chose: a line that holds anything, counted from 1; 0 for none. */
export function findTable(records: CsvRecord[], headerRow?: number | null): Table {
  if (headerRow !== undefined && headerRow !== null)
    return { header: headerRow - 1, firstRow: headerRow, isKnown: true }
  const head = records.slice(0, MAX_PREAMBLE)
  const known = head.findIndex(isKnownHeader)
  if (known >= 0) return { header: known, firstRow: known + 1, isKnown: true }
  const firstRow = head.findIndex(isDataRecord)
  if (firstRow < 0) return guessTable(head)
  const before = head[firstRow - 1]
  const isHeader =
    before && before.length >= 2 && !textsOf(before).some((text) => isDateText(text) || isAmountText(text))
  const width = head[firstRow]?.length ?? 0
  return isHeader && Math.abs(before.length - width) <= 1
    ? { header: firstRow - 1, firstRow, isKnown: false }
    : { header: -1, firstRow: isHeadline(head, firstRow) ? firstRow + 1 : firstRow, isKnown: false }
}

const YEAR_FIRST = /^\d{4}\D/

/**
 * A line above rows without names whose day stands where no row has one, or that states days in two ways, of which the rows
 * have one.
 */
function isHeadline(head: CsvRecord[], firstRow: number): boolean {
  const [title = [], ...rest] = head.slice(firstRow).map(textsOf)
  const places = new Set(rest.map((row) => row.findIndex(isDateText)).filter((place) => place >= 0))
  const [place = 0] = places
  if (places.size === 1 && !isDateText(title[place] ?? '') && /\p{L}/u.test(title[place] ?? '')) return true
  const [first = [], ...rows] = [title, ...rest].map((row) => row.filter(isDateText))
  const ways = (days: string[]) => new Set(days.map((day) => YEAR_FIRST.test(day))).size
  return ways(first) === 2 && rows.length > 0 && rows.every((days) => days.length > 1 && ways(days) === 1)
}

/** No row holds a date and an amount: the first record is a header when it has neither. */
function guessTable(head: CsvRecord[]): Table {
  const [first = []] = head
  const isHeader = head.length > 1 && !textsOf(first).some((text) => isDateText(text) || isAmountText(text))
  return isHeader ? { header: 0, firstRow: 1, isKnown: false } : { header: -1, firstRow: 0, isKnown: false }
}

/** The names of the columns, each one once. */
export function headersOf(record: CsvRecord | undefined, width: number): string[] {
  const names = new Set<string>()
  for (let column = 0; column < Math.min(width, MAX_FIELDS); column++) {
    const name = record ? headerText(record, column) : `Column ${column + 1}`
    let unique = name
    for (let count = 2; names.has(unique); count++) unique = `${name} (${count})`
    names.add(unique)
  }
  return [...names]
}

/** The key that a table shares with that of next month: its headers, else number and kinds of its columns. */
export function layoutKeyOf(headers: string[], hasHeader: boolean, sample: CsvRecord[]): string {
  if (hasHeader) return cut(headers.join(' | '), 1000)
  const kinds = headers.map((_, column) => {
    const texts = sample.slice(0, 50).map((row) => cellText(row, column))
    const filled = texts.filter((text) => text !== '')
    if (filled.length === 0) return 'empty'
    if (filled.every(isDateText)) return 'day'
    return filled.every(isAmountText) ? 'number' : 'text'
  })
  return cut(`${headers.length} columns: ${kinds.join(', ')}`, 1000)
}
