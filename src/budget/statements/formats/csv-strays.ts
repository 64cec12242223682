import { refuse } from '../../../values/refusal.ts'
import { cellText, isAmountText, isDateText } from './csv-cell.ts'
import type { CsvRecord } from './csv-records.ts'
import { type CsvTable, lineOf } from './csv-table.ts'
import { headerScore } from './csv-words.ts'
import type { StatementRow } from './statement.ts'

const SAMPLE = 100
const FEW = 3
const WORD = /\p{L}{2}/u
const NO_TEXT = 'It has none of the texts that other rows have, as if it were a balance'

/** Finds what stands among the rows of a table and is none of them, though it looks like one. */
export function createStrayFinder({ sample, headers, headerLine }: CsvTable, date: number | null) {
  const isFew = sample.length <= FEW
  const texts = isFew
    ? headerLine === null
      ? wordColumns(sample, headers.length)
      : []
    : textColumns(sample.slice(0, SAMPLE), headers.length)
  let wasRow = true
  return {
    /** Sees every record of the file; refuses a second table, which is one of another account as a rule. */
    see(record: CsvRecord): void {
      if (!wasRow && headerLine !== null && lineOf(record) === headerLine)
        refuse(
          'invalid_file',
          'The file holds several tables, one below the other, as of several accounts. Import one at a time.',
        )
      wasRow = isDateText(cellText(record, date))
      if (!wasRow && headerLine !== null && isOtherHeader(record) && lineOf(record) !== headerLine)
        refuse(
          'invalid_file',
          'The file holds several tables of other columns, one below the other. Import one at a time.',
        )
    },
    /** The row with a problem where it is a bare day and amount among rows that say more. */
    judged(row: StatementRow, record: CsvRecord): StatementRow {
      const isEmpty = texts.length > 1 && texts.every((column) => cellText(record, column) === '')
      // A row without any word is the only one doubted in a short table: of two rows that differ none is the usual one.
      const isBare = isEmpty && !(isFew && record.some((cell) => WORD.test(cell)))
      return isBare && row.problem === null ? { ...row, problem: NO_TEXT } : row
    },
  }
}

const MONEY = ['amount', 'debit', 'credit', 'balance'] as const

/** The line names columns: a day, and money beside it. */
function isOtherHeader(record: CsvRecord): boolean {
  const texts = record.slice(0, 30).map((_, column) => cellText(record, column))
  if (texts.some((text) => isDateText(text) || isAmountText(text))) return false
  const date = texts.findIndex((text) => headerScore(text, 'date') >= 1000)
  return (
    date >= 0 &&
    texts.some((text, column) => column !== date && MONEY.some((role) => headerScore(text, role) >= 1000))
  )
}

/** Columns of words in which all rows but one in twenty hold something. */
function textColumns(rows: CsvRecord[], width: number): number[] {
  const isText = (text: string) => WORD.test(text) && !isDateText(text) && !isAmountText(text)
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const filled = rows.filter((row) => isText(cellText(row, column))).length
    const other = rows.filter((row) => cellText(row, column) !== '').length - filled
    return rows.length > FEW && other === 0 && filled >= rows.length - Math.max(1, rows.length / 20)
  })
}

/** Columns of words of a few rows: every row holds words there, or nothing. */
function wordColumns(rows: CsvRecord[], width: number): number[] {
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = rows.map((row) => cellText(row, column)).filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => WORD.test(cell) && !isDateText(cell))
  })
}
