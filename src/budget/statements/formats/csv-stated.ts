import type { Day } from '../../../values/day.ts'
import { cellText, isAmountText, isDateText } from './csv-cell.ts'
import { balanceKindOf, isTotalText } from './csv-cells.ts'
import type { MoneyReading } from './csv-money.ts'
import type { CsvRecord } from './csv-records.ts'
import { readAmount } from './rows.ts'
import type { StatedBalance } from './statement.ts'

/** Balances that lines among the rows state for the beginning and the end of the file's time, with the file's signs. */
export interface Stated {
  opening: StatedBalance | null
  closing: StatedBalance | null
}

interface Line {
  day: Day | null
  cents: number
}

const CELLS = 12
const MOST_LINES = 1_000

/** Gathers lines such as "Opening balance" and "Saldo final", which are no rows. */
export function createStatedLines(reading: MoneyReading) {
  const found: Record<'opening' | 'closing', Line[]> = { opening: [], closing: [] }
  return {
    see(record: CsvRecord, day: Day | null): void {
      const texts = record.slice(0, CELLS).map((_, column) => cellText(record, column))
      const [kind, other] = new Set(texts.flatMap((text) => balanceKindOf(text) ?? []))
      if (!kind || other || found[kind].length >= MOST_LINES) return
      const cents = centsOf(record, reading)
      if (cents !== null) found[kind].push({ day, cents })
    },
    /** The earliest opening and the latest closing balance; none within the time of the rows. */
    ends(first: Day, last: Day): Stated {
      const opening = outermost(found.opening, (a, b) => a < b)
      const closing = outermost(found.closing, (a, b) => a > b)
      return {
        opening:
          opening && (opening.day ?? first) <= first ? { ...opening, day: opening.day ?? first } : null,
        closing: closing && (closing.day ?? last) >= last ? { ...closing, day: closing.day ?? last } : null,
      }
    },
  }
}

/** The outermost line by its day; null where lines of that day, or all without one, state different amounts. */
function outermost(lines: Line[], isFurther: (a: Day, b: Day) => boolean): Line | null {
  let best: Line | null = null
  for (const line of lines)
    if (!best || (line.day && (!best.day || isFurther(line.day, best.day)))) best = line
  return best && lines.some(({ day, cents }) => day === best.day && cents !== best.cents) ? null : best
}

/** The cents of a line: under the balance, else where rows have their amount, else its only number. */
function centsOf(record: CsvRecord, { positions, decimal }: MoneyReading): number | null {
  const { date, amount, debit, credit, balance } = positions
  const at = (column: number | null): number | null => {
    const text = cellText(record, column)
    return isAmountText(text) && !isDateText(text) ? readAmount(text, decimal).cents : null
  }
  const [stated, out, into] = [at(balance) ?? at(amount), at(debit), at(credit)]
  if (stated !== null) return stated
  if (out !== null && into === null) return -Math.abs(out)
  if (into !== null && out === null) return Math.abs(into)
  const numbers = record.slice(0, CELLS).flatMap((_, column) => (column === date ? [] : (at(column) ?? [])))
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}

/** Tells whether a row is called a total and is the sum of the rows before it, or since the last total. */
export function createTotals(): (description: string, cents: number | null) => boolean {
  let [rows, all, since] = [0, 0, 0]
  return (description, cents) => {
    const size = Math.abs(cents ?? 0)
    if (
      rows > 1 &&
      size > 0 &&
      (size === Math.abs(all) || size === Math.abs(since)) &&
      isTotalText(description)
    ) {
      since = 0
      return true
    }
    rows++
    all += cents ?? 0
    since += cents ?? 0
    return false
  }
}
