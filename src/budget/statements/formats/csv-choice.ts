import { refuse } from '../../../values/refusal.ts'
import type { ColumnPositions } from './csv-columns.ts'
import { DATE_FORMATS, type DateFormat } from './dates.ts'
import type { ColumnRef, CsvColumnChoice } from './statement.ts'
import { quoted } from './words.ts'

type Ref = ColumnRef | null | undefined

export const isChosen = (ref: unknown): boolean => ref !== undefined && ref !== null

/** The guessed columns with those that a person chose in their places; what is remembered and not there any more is let go. */
export function applyChoice(
  guess: ColumnPositions,
  choice: CsvColumnChoice,
  headers: string[],
  isLenient = false,
): ColumnPositions {
  const at = (ref: ColumnRef): number | null => {
    const position = positionOf(ref, headers)
    if (position === null && !isLenient) refuse('invalid', `The file has no column "${quoted(String(ref))}".`)
    return position
  }
  const pick = (ref: Ref, guessed: number | null) =>
    ref === undefined ? guessed : ref === null ? null : (at(ref) ?? guessed)
  const asSides = !isChosen(choice.amount) && (isChosen(choice.debit) || isChosen(choice.credit))
  const amount = asSides ? null : pick(choice.amount, guess.amount)
  const side = (ref: Ref, guessed: number | null) => (amount === null ? pick(ref, guessed) : null)
  const { status } = guess
  const debit = side(choice.debit, guess.debit)
  const credit = side(choice.credit, guess.credit)
  const money = [amount, debit, credit].filter((one) => one !== null)
  const unless = (position: number | null, ref: Ref) =>
    position !== null && money.includes(position) && !isChosen(ref) ? null : position
  return {
    date: pick(choice.date, guess.date),
    amount,
    debit,
    credit,
    type: amount === null ? null : pick(choice.type, guess.type),
    description: descriptionOf(choice.description, guess.description, at),
    fee: unless(pick(choice.fee, guess.fee), choice.fee),
    currency: pick(choice.currency, guess.currency),
    account: pick(choice.account, guess.account),
    balance: unless(pick(choice.balance, guess.balance), choice.balance),
    status,
  }
}

function descriptionOf(
  refs: CsvColumnChoice['description'],
  guessed: number[],
  at: (ref: ColumnRef) => number | null,
): number[] {
  if (refs === undefined) return guessed
  if (refs === null) return []
  return (Array.isArray(refs) ? refs : [refs]).flatMap((ref) => at(ref) ?? [])
}

function positionOf(ref: ColumnRef, headers: string[]): number | null {
  const position = typeof ref === 'number' ? ref : headers.indexOf(ref.trim())
  if (headers[position] !== undefined) return position
  const numbered = typeof ref === 'string' ? /^Column (\d{1,4})$/.exec(ref)?.[1] : undefined
  return numbered && headers[Number(numbered) - 1] !== undefined ? Number(numbered) - 1 : null
}

export function chosenFormat(format: string | null | undefined): DateFormat | null {
  if (format === undefined || format === null) return null
  const known = DATE_FORMATS.find((candidate) => candidate === format)
  return known ?? refuse('invalid', `"${quoted(format)}" is no date format that Bucketbook knows.`)
}
