import { cellText } from './csv-cell.ts'
import type { ColumnPositions } from './csv-columns.ts'
import type { CsvRecord } from './csv-records.ts'
import { directionOf } from './csv-words.ts'
import type { WrittenRow } from './rows.ts'
import { joinParts } from './words.ts'

export function writeRow(row: CsvRecord, positions: ColumnPositions, problem: string | null): WrittenRow {
  const { description } = positions
  const text = joinParts(description.map((column) => cellText(row, column))) || otherWords(row, positions)
  const written: WrittenRow = {
    date: cellText(row, positions.date),
    amount: cellText(row, positions.amount),
    isOut: positions.type !== null && directionOf(cellText(row, positions.type)) === 'out',
    description: text,
    bankId: undefined,
    problem,
  }
  if (positions.amount === null)
    writeSide(written, cellText(row, positions.debit), cellText(row, positions.credit))
  return written
}

function writeSide(written: WrittenRow, debit: string, credit: string): void {
  written.isOut = holdsAmount(debit)
  written.amount = written.isOut ? debit : credit || debit
  if (written.isOut && holdsAmount(credit)) written.problem ??= 'It holds a debit and a credit at once'
}

const holdsAmount = (text: string): boolean => /[^0.,\s]/.test(text)

/** Words of the row's other cells; real words before abbreviations such as a currency. */
function otherWords(row: CsvRecord, { date, amount, debit, credit }: ColumnPositions): string {
  const others = row
    .slice(0, 100)
    .map((_, column) => ([date, amount, debit, credit].includes(column) ? '' : cellText(row, column)))
  const words = others.filter((text) => /\p{L}{4}/u.test(text))
  return joinParts(words.length > 0 ? words : others.filter((text) => /\p{L}/u.test(text)))
}

export function problemOfChoice({ date, amount, debit, credit }: ColumnPositions): string | null {
  if (date === null) return 'Choose the column with the date.'
  return amount === null && debit === null && credit === null ? 'Choose the column with the amount.' : null
}

export function widthProblem(row: CsvRecord, needed: number, allowed: number): string | null {
  const isTooLong = row.length > allowed && row.slice(allowed).some((field) => field.trim() !== '')
  return row.length < needed || isTooLong ? `The row has ${row.length} fields instead of ${needed}` : null
}
