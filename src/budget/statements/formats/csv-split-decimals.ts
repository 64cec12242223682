import { refuse } from '../../../values/refusal.ts'
import { cellText } from './csv-cell.ts'
import type { Plan } from './csv-plan.ts'
import type { CsvRecord } from './csv-records.ts'
import type { CsvTable } from './csv-table.ts'
import { quoted } from './words.ts'

const ROWS = 50
const WHOLE = /^[^\d.,]*\d{1,3}(?:\.?\d{3})*$/
const CENTS = /^\d\d\D{0,4}$/

/**
 * Refuses a table whose commas part fields and cents alike, as where somebody has saved it anew without quotes: its rows
 * have more fields than its header, and each amount would lose its cents.
 */
export function refuseSplitDecimals(
  { delimiter, headers, hasHeader, sample }: CsvTable,
  { positions }: Plan,
): void {
  if (delimiter !== ',' || !hasHeader || headers.at(-1) !== `Column ${headers.length}`) return
  for (const column of [positions.amount, positions.debit, positions.credit]) {
    if (column === null) continue
    const rows = sample.slice(0, ROWS).filter((row) => cellText(row, column) !== '')
    if (rows.length === 0 || !rows.every((row) => isSplit(row, column))) continue
    const [first = []] = rows
    const text = quoted(`${cellText(first, column)},${cellText(first, column + 1)}`)
    refuse(
      'invalid_file',
      `Commas part the fields of this file and the cents of its amounts alike: “${text}” is read as two fields. ` +
        'Export it with another delimiter, such as a semicolon.',
    )
  }
}

const isSplit = (row: CsvRecord, column: number): boolean =>
  WHOLE.test(cellText(row, column)) && CENTS.test(cellText(row, column + 1))
