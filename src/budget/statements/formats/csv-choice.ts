import { refuse } from '../../../values/refusal.ts'
import type { ColumnPositions } from './csv-columns.ts'
import { DATE_FORMATS, type DateFormat } from './dates.ts'
import type { ColumnRef, CsvColumnChoice } from './statement.ts'
import { quoted } from './words.ts'

/** The guessed columns with those that a person chose in their places. */
export function applyChoice(
  guess: ColumnPositions,
  choice: CsvColumnChoice,
  headers: string[],
): ColumnPositions {
  const pick = (ref: ColumnRef | null | undefined, guessed: number | null) =>
    ref === undefined ? guessed : ref === null ? null : positionOf(ref, headers)
  const isChosen = (ref: ColumnRef | null | undefined) => ref !== undefined && ref !== null
  const asSides = !isChosen(choice.amount) && (isChosen(choice.debit) || isChosen(choice.credit))
  const amount = asSides ? null : pick(choice.amount, guess.amount)
  const side = (ref: ColumnRef | null | undefined, guessed: number | null) =>
    amount === null ? pick(ref, guessed) : null
  return {
    date: pick(choice.date, guess.date),
    amount,
    debit: side(choice.debit, guess.debit),
    credit: side(choice.credit, guess.credit),
    type: amount === null ? null : pick(choice.type, guess.type),
    description: descriptionOf(choice.description, guess.description, headers),
  }
}

function descriptionOf(refs: CsvColumnChoice['description'], guessed: number[], headers: string[]): number[] {
  if (refs === undefined) return guessed
  if (refs === null) return []
  return (Array.isArray(refs) ? refs : [refs]).map((ref) => positionOf(ref, headers))
}

function positionOf(ref: ColumnRef, headers: string[]): number {
  const position = typeof ref === 'number' ? ref : headers.indexOf(ref.trim())
  if (headers[position] !== undefined) return position
  const numbered = typeof ref === 'string' ? /^Column (\d{1,4})$/.exec(ref)?.[1] : undefined
  if (numbered && headers[Number(numbered) - 1] !== undefined) return Number(numbered) - 1
  refuse('invalid', `The file has no column "${quoted(String(ref))}".`)
}

export function chosenFormat(format: string | null | undefined): DateFormat | null {
  if (format === undefined || format === null) return null
  const known = DATE_FORMATS.find((candidate) => candidate === format)
  return known ?? refuse('invalid', `"${quoted(format)}" is no date format that Bucketbook knows.`)
}
