import { cellText, isAmountText, isDateText } from './csv-cell.ts'
import { isBalanceText } from './csv-cells.ts'
import { commonWidth, findTable, headersOf, layoutKeyOf, layoutOf } from './csv-layout.ts'
import { ownPositions } from './csv-own.ts'
import type { Plan } from './csv-plan.ts'
import type { CsvRecord } from './csv-records.ts'
import type { CsvColumnChoice, Delimiter, RememberedLayout } from './statement.ts'

/** A table as its first lines show it. */
export interface CsvTable {
  text: string
  delimiter: Delimiter
  headers: string[]
  hasHeader: boolean
  /** The line of the headers as it stands in the file; null where there is none. */
  headerLine: string | null
  headerRow: number
  /** Number of records before the first row. */
  firstRow: number
  sample: CsvRecord[]
  /** Days that stand above the table. */
  period: string[]
  /** True where Bucketbook has written the file. */
  isOwn: boolean
  /** True for a workbook that counts days from 1904. */
  is1904?: boolean
  key: string
  former: CsvColumnChoice
}

/** A line of a balance says so in one of its first cells. */
const CELLS = 12
const DAYS = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/g

function tableAs(text: string, choice: CsvColumnChoice): Omit<CsvTable, 'former'> | null {
  const layout = layoutOf(text, choice.delimiter)
  if (!layout) return null
  const { header, firstRow, isKnown } = findTable(layout.head, choice.headerRow)
  const sample = withoutNotes(layout.head.slice(firstRow))
  if (!isKnown && !sample.slice(0, 100).some(saysSomething)) return null
  const record = header >= 0 ? layout.head[header] : undefined
  const headers = headersOf(record, Math.max(record?.length ?? 0, commonWidth(sample.slice(0, 100))))
  const before = header >= 0 ? header : firstRow
  const period = layout.head.slice(0, before).flatMap((row) => row.slice(0, 20).join(' ').match(DAYS) ?? [])
  return {
    text: layout.text,
    delimiter: layout.delimiter,
    headers,
    sample,
    firstRow,
    period,
    hasHeader: record !== undefined,
    headerLine: record ? lineOf(record) : null,
    headerRow: header + 1,
    isOwn: record !== undefined && ownPositions(headers) !== undefined,
    key: layoutKeyOf(headers, record !== undefined, sample),
  }
}

/** Banks put lines of words and balances below the rows, which say nothing of what the columns hold. */
function withoutNotes(records: CsvRecord[]): CsvRecord[] {
  const rows = records.filter(
    (record) => record.filter((field) => field.trim() !== '').length > 1 && !isBalanceLine(record),
  )
  return rows.length > 0 ? rows : records
}

/** The line states a balance, or sums what stands above it. */
export const isBalanceLine = (record: CsvRecord): boolean => {
  const texts = record.slice(0, CELLS).map((_, column) => cellText(record, column))
  return texts.some((text) => isBalanceText(text, false)) && !texts.some(isDateText)
}

/** The table of a text: as somebody chose, as it was remembered, or as it looks. */
export function tableOf(
  text: string,
  choice: CsvColumnChoice,
  layouts: RememberedLayout[] = [],
): CsvTable | null {
  const plain = tableAs(text, choice)
  const known = plain && layouts.find(({ header }) => header === plain.key)
  if (plain && known) return { ...plain, former: known.columns }
  if (!choice.delimiter && choice.headerRow === undefined)
    for (const { header, columns } of layouts) {
      if (!columns.delimiter && typeof columns.headerRow !== 'number') continue
      const table = tableAs(text, columns)
      if (table?.key === header) return { ...table, former: columns }
    }
  return plain && { ...plain, former: {} }
}

/** A record as one text, to be compared with others. */
export const lineOf = (record: CsvRecord): string => record.map((field) => field.trim()).join('\u0001')

const saysSomething = (row: CsvRecord): boolean =>
  row.length <= 100 &&
  row.some((_, column) => {
    const text = cellText(row, column)
    return isDateText(text) || isAmountText(text)
  })

/** Number of fields that the header names; of all of them where there is none. */
export const namedWidth = ({ headers, hasHeader }: Pick<CsvTable, 'headers' | 'hasHeader'>): number =>
  hasHeader
    ? headers.findLastIndex((header, column) => header !== `Column ${column + 1}`) + 1
    : headers.length

/** Number of fields that rows need, and that they may have: banks leave empty ones away at the end. */
export function widthsOf(table: CsvTable, { positions }: Plan): { needed: number; allowed: number } {
  const { headers, sample } = table
  const filled =
    headers.findLastIndex((header, column) => !/^Column \d+$/.test(header) || isUsed(sample, column)) + 1
  const used = Math.max(
    -1,
    ...Object.values(positions).flatMap((one) => (typeof one === 'number' ? one : [])),
  )
  const money = Math.max(
    positions.date ?? 0,
    positions.amount ?? Math.min(positions.debit ?? 0, positions.credit ?? 0),
  )
  const short = sample.filter(({ length }) => length < filled && length > money)
  const least = Math.min(filled, ...short.map(({ length }) => length))
  const needed = short.length >= Math.max(2, sample.length / 10) ? Math.max(least, money + 1) : filled
  const named = namedWidth(table)
  // A number behind all names is one that a comma within another field has pushed there.
  const isPushed = sample.some((row) =>
    row.slice(named).some((_, at) => isAmountText(cellText(row, named + at))),
  )
  const allowed = isPushed ? named : headers.length
  return { needed: Math.min(needed, Math.max(filled, used), allowed), allowed }
}

const isUsed = (sample: CsvRecord[], column: number): boolean =>
  sample.slice(0, 100).some((row) => cellText(row, column) !== '')
