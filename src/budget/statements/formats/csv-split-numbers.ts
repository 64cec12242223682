import { refuse } from '../../../values/refusal.ts'
import { cellText } from './csv-cell.ts'
import type { Plan } from './csv-plan.ts'
import type { CsvRecord } from './csv-records.ts'
import { type CsvTable, namedWidth } from './csv-table.ts'
import { quoted } from './words.ts'

const ROWS = 50
const WHOLE = /^[^\d.,]*\d{1,3}(?:\.?\d{3})*$/
const CENTS = /^\d\d\D{0,4}$/
const GROUP = /^[^\d.,]*[1-9]\d{0,2}$/
const REST = /^\d{3}(?:\.\d{1,2})?\D{0,4}$/

/**
 * Refuses a table whose commas part fields and numbers alike, as where somebody has saved it anew without quotes: its rows
 * have more fields than its header, and each amount would lose its cents, or all behind its thousands. Without a header
 * nearly every row has to look so.
 */
export function refuseSplitNumbers(
  table: CsvTable,
  { positions, openAmounts }: Plan,
  isChosen: boolean,
): void {
  const { delimiter, hasHeader, sample } = table
  if (delimiter !== ',' || (!hasHeader && isChosen)) return
  const width = namedWidth(table)
  const long = (row: CsvRecord) => !hasHeader || row.slice(width).some((field) => field.trim() !== '')
  const money = [positions.amount, positions.debit, positions.credit, ...openAmounts]
  const columns = [...new Set(money)].filter((column) => column !== null)
  const splitIn = (row: CsvRecord) => columns.find((column) => isSplit(row, column))
  const rows = sample.slice(0, ROWS)
  const longer = rows.filter(long)
  const split = longer.filter((row) => splitIn(row) !== undefined)
  const [first] = split
  if (!first || split.length < longer.length || split.length < rows.length / 2) return
  const column = splitIn(first) ?? 0
  const next = cellText(first, column + 1)
  refuse(
    'invalid_file',
    `Commas part the fields of this file and the ${CENTS.test(next) ? 'cents' : 'thousands'} of its amounts alike: ` +
      `“${quoted(`${cellText(first, column)},${next}`)}” is read as two fields. ` +
      'Export it with another delimiter, such as a semicolon.',
  )
}

/** True for a number that commas part in a row that has a field too many. */
export const isSplit = (row: CsvRecord, column: number): boolean => {
  const [text, next] = [cellText(row, column), cellText(row, column + 1)]
  return (WHOLE.test(text) && CENTS.test(next)) || (GROUP.test(text) && REST.test(next))
}
