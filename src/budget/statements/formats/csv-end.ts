import { isAmountText, isDateText } from './csv-cell.ts'
import { beginsBalanceText } from './csv-cells.ts'
import { type CsvRecord, peekRecords } from './csv-records.ts'

const MOST_ROWS = 50
const LONGEST_LINE = 10_000

/**
 * The start of the last line, if the file breaks off in it: it has no end, and its last number or day is shorter than
 * those of the rows before, or it is the beginning of the words for a balance. Such a number would be taken for a smaller
 * amount, such a balance for an income. Null where the file is whole.
 */
export function brokenEndOf(text: string, delimiter: string, rows: CsvRecord[]): number | null {
  const start = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
  const line = text.slice(start)
  const quotes = line.split('"').length - 1
  // An odd quote is the end of a text of several lines, or one that the reader refuses.
  if (start === 0 || line.length > LONGEST_LINE || quotes % 2 === 1) return null
  const [fields = []] = peekRecords(line, delimiter, true)
  const column = fields.length - 1
  const last = (fields[column] ?? '').trim()
  const others = rows
    .slice(0, MOST_ROWS)
    .filter((row) => row.join(delimiter) !== fields.join(delimiter))
    .map((row) => (row[column] ?? '').trim())
    .filter((other) => other !== '')
  if (last === '' || others.length === 0) return null
  return isShorter(last, others) || beginsBalanceText(last) ? start : null
}

function isShorter(last: string, others: string[]): boolean {
  if (others.every(isDateText)) return others.every((other) => YEAR.test(other)) && !YEAR.test(last)
  if (!others.every(isAmountText)) return false
  const digits = new Set(others.map(decimalsOf))
  const [usual = 0] = digits
  return digits.size === 1 && decimalsOf(last) < usual
}

const YEAR = /\d{4}$/

const decimalsOf = (text: string): number => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0
