import { cellText, isDateText } from './csv-cell.ts'
import type { ColumnPositions } from './csv-columns.ts'
import type { CsvRecord } from './csv-records.ts'

/** Evidence that a bank writes each day once, on the first row of it. */
export interface DayGroups {
  /** Rows without a day that stand between two that have one, counted once for all between the same two. */
  groups: number
  /** Days that stand in two rows, one behind the other, and rows without a day before the first. */
  against: number
  isOpen: boolean
  last: string
  /** The least number of cells that hold anything beside day and balance, in rows with a day and without. */
  filled: number
  filledWithout: number
}

export const noDayGroups = (): DayGroups => ({
  groups: 0,
  against: 0,
  isOpen: false,
  last: '',
  filled: Number.POSITIVE_INFINITY,
  filledWithout: Number.POSITIVE_INFINITY,
})

const moneyIn = (row: CsvRecord, { amount, debit, credit }: ColumnPositions): string =>
  cellText(row, amount) || cellText(row, debit) || cellText(row, credit)

export function weighDayGroup(found: DayGroups, row: CsvRecord, positions: ColumnPositions): void {
  if (found.against > 0) return
  const day = cellText(row, positions.date)
  if (day !== '' ? !isDateText(day) : moneyIn(row, positions) === '') return
  const { date, balance } = positions
  const filled = row.filter((cell, at) => at !== date && at !== balance && cell.trim() !== '').length
  if (day === '') {
    if (found.last === '') found.against++
    found.isOpen = true
    found.filledWithout = Math.min(found.filledWithout, filled)
    return
  }
  if (day === found.last) found.against++
  else if (found.isOpen) found.groups++
  found.isOpen = false
  found.last = day
  found.filled = Math.min(found.filled, filled)
}

const LEAST_GROUPS = 2

/** No day is written twice, and rows without one hold no less than others: no parts of the row above, and none that is pending. */
export const areDaysOnFirstRows = (found: DayGroups): boolean =>
  found.groups > 0 &&
  found.groups + (found.isOpen ? 1 : 0) >= LEAST_GROUPS &&
  found.against === 0 &&
  found.filledWithout >= found.filled
