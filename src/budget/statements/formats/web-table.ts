import { Parser } from 'htmlparser2'
import { refuse } from '../../../values/refusal.ts'
import { isAmountText, isDateText } from './csv-cell.ts'
import { type CsvRecord, MAX_FIELDS } from './csv-records.ts'
import type { Pace } from './pace.ts'
import { csvOf, type Sheet } from './unpacked.ts'

const MAX_CELLS = 1_000_000
const MAX_TABLES = 1_000
/** An end looks for its beginning among all that are open: more would take the square of the page's length. */
const MAX_OPEN = 2_000
const SLICE = 64 * 1024
const SILENT = new Set(['script', 'style', 'title', 'noscript', 'template'])
const BREAKS = new Set(['br', 'p', 'div', 'li'])

interface Table {
  rows: CsvRecord[]
  row: CsvRecord | null
  /** Places that the last cell spans besides its own. */
  wide: number
  /** Rows that a cell from above still spans, for each column. */
  spans: number[]
  /** Rows that hold a day and an amount. */
  filled: number
}

/**
 * The table of a web page that a bank calls a spreadsheet; null where no row of any table holds a day and an amount. The
 * reader of workbooks would take the square of the page's length.
 */
export async function sheetOfPage(text: string, pace: Pace): Promise<Sheet | null> {
  const tables = (await tablesOf(text, pace)).filter(({ filled }) => filled > 0)
  const [best, ...others] = tables.toSorted((a, b) => b.filled - a.filled)
  if (!best) return null
  const more = others.length === 1 ? 'another table' : `${others.length} more tables`
  return {
    format: 'xls',
    text: csvOf(best.rows),
    is1904: false,
    warnings:
      others.length > 0
        ? [`The page has ${more} with days and amounts: only the longest table is read.`]
        : [],
  }
}

/** All tables of the page, those within others as well. Nothing of it is run or fetched. */
async function tablesOf(text: string, pace: Pace): Promise<Table[]> {
  const tables: Table[] = []
  const open: Table[] = []
  let [room, depth, silent] = [MAX_CELLS, 0, 0]
  const say = (words: string) => {
    const row = open.at(-1)?.row
    if (silent === 0 && row && row.length > 0) row.push((row.pop() ?? '') + words)
  }
  const endRow = (table: Table | undefined) => {
    if (!table?.row) return
    room -= table.row.length
    if (room < 0) refuse('invalid_file', 'The page holds more than 1,000,000 cells. Save its table as CSV.')
    endRowOf(table, table.row)
  }
  const begin = (name: string, attributes: Record<string, string>) => {
    depth += 1
    if (depth > MAX_OPEN) refuse('invalid_file', 'The page is nested too deep. Save its table as CSV.')
    if (SILENT.has(name)) silent += 1
    if (BREAKS.has(name)) say(' ')
    if (name === 'table') {
      if (tables.length >= MAX_TABLES) refuse('invalid_file', 'The page has more than 1,000 tables.')
      const table: Table = { rows: [], row: null, wide: 0, spans: [], filled: 0 }
      tables.push(table)
      open.push(table)
    }
    const table = open.at(-1)
    if (name === 'tr' && table) {
      endRow(table)
      table.row = []
    }
    if ((name === 'td' || name === 'th') && table) beginCell(table, attributes)
  }
  const end = (name: string) => {
    depth -= 1
    if (SILENT.has(name)) silent -= 1
    if (name === 'tr') endRow(open.at(-1))
    if (name === 'table') endRow(open.pop())
  }
  const parser = new Parser({ onopentag: begin, ontext: say, onclosetag: end })
  for (let at = 0; at < text.length; at += SLICE) {
    parser.write(text.slice(at, at + SLICE))
    const turn = pace(SLICE)
    if (turn) await turn
  }
  parser.end()
  return tables
}

function endRowOf(table: Table, cells: CsvRecord): void {
  const row = cells.map((cell) => cell.replace(/\s+/g, ' ').trim())
  for (let column = row.length + table.wide; column < table.spans.length; column++)
    table.spans[column] = Math.max(0, (table.spans[column] ?? 0) - 1)
  table.wide = 0
  table.rows.push(row)
  table.row = null
  const day = row.findIndex(isDateText)
  if (day >= 0 && row.some((cell, column) => column !== day && isAmountText(cell))) table.filled += 1
}

const spanOf = (text = ''): number => Math.max(1, Math.min(MAX_FIELDS, Number.parseInt(text, 10) || 1))

/** A cell stands once, at its first column and row, unless it is the day of several rows. */
function beginCell(table: Table, { colspan, rowspan }: Record<string, string>): void {
  table.row ??= []
  const { row, spans } = table
  for (; table.wide > 0; table.wide--) row.push('')
  for (let left = spans[row.length] ?? 0; left > 0; left = spans[row.length] ?? 0) {
    spans[row.length] = left - 1
    const above = table.rows.at(-1)?.[row.length] ?? ''
    row.push(isDateText(above) ? above : '')
  }
  if (row.length > MAX_FIELDS) refuse('invalid_file', 'The page has more than 1,000 columns.')
  const [width, height] = [spanOf(colspan), spanOf(rowspan)]
  if (height > 1) for (let more = 0; more < width; more++) spans[row.length + more] = height - 1
  row.push('')
  table.wide = width - 1
}
