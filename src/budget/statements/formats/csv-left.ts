import type { CsvRecord } from './csv-records.ts'
import type { LeftOut } from './statement.ts'
import { oneLine } from './words.ts'

const REASONS = {
  unbooked: 'Not booked, as was said of its status',
  pending: 'Pending: the bank has not booked it yet',
  failed: 'Failed or declined',
  undated: 'Without a booking day: the bank has not booked it yet',
  reversed: 'Reversed',
  zero: 'The amount is zero',
  ahead: 'More than a week ahead',
  balance: 'A balance, no transaction',
  total: 'The sum of the rows before it',
  none: 'Neither money in nor money out',
  memo: 'Money that is held back, or released: no booking',
  note: 'A line without a day and an amount',
} satisfies Record<string, string>

/** Counts the lines of a table that are no rows, by why they are none. */
export function createLeft() {
  const left = new Map<string, LeftOut>()
  return {
    leave(reason: keyof typeof REASONS, record: CsvRecord): void {
      const text = REASONS[reason]
      const known = left.get(text)
      if (known) known.count++
      else left.set(text, { reason: text, count: 1, example: exampleOf(record) })
    },
    list: (): LeftOut[] => [...left.values()],
  }
}

const exampleOf = (record: CsvRecord): string =>
  oneLine(
    record
      .slice(0, 30)
      .filter((text) => text.trim() !== '')
      .join(' · '),
  ).slice(0, 120)
