import { cellText, isAmountText } from './csv-cell.ts'
import type { CsvRecord } from './csv-records.ts'
import { isZero, SAMPLE, type Traits } from './csv-traits.ts'

/** Two columns of money of which exactly one is filled in each row: what went out, and what came in. */
export type Sides = [number, number]

const filledIn = (row: CsvRecord, column: number): boolean => {
  const text = cellText(row, column)
  return text !== '' && !isZero(text) && isAmountText(text)
}

/** Exactly one of the two holds an amount in nearly every row, and each in some. */
export function areSides(rows: CsvRecord[], a: number, b: number): boolean {
  let [one, onlyA, onlyB, all] = [0, 0, 0, 0]
  for (const row of rows.slice(0, SAMPLE)) {
    const [inA, inB] = [filledIn(row, a), filledIn(row, b)]
    if (!inA && !inB) continue
    all++
    if (inA !== inB) one++
    if (inA && !inB) onlyA++
    if (inB && !inA) onlyB++
  }
  return all > 0 && one / all >= 0.95 && onlyA + onlyB > 0
}

/** The digits of an amount, however it is written. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')

/** The column holds what went out or came in in every row, once more. */
export const areSizesOf = ([a, b]: Sides, column: number, rows: CsvRecord[]): boolean =>
  rows.slice(0, SAMPLE).every((row) => {
    const side = filledIn(row, a) ? a : filledIn(row, b) ? b : column
    const text = cellText(row, column)
    return text === '' || digitsOf(text) === digitsOf(cellText(row, side))
  })

/** The column beside one side that is filled where that is not; of several the one that holds money, and no numbers. */
export function otherSide(one: number, columns: Traits[], rows: CsvRecord[]): Traits | undefined {
  const possible = columns.filter(({ position }) => areSides(rows, one, position))
  const sure = possible.filter(({ money }) => money > 0)
  const left = sure.length > 0 ? sure : possible
  return left.length === 1 ? left[0] : undefined
}

export function sidesAmong(numbers: Traits[], rows: CsvRecord[]): Sides | null {
  for (const a of numbers)
    for (const b of numbers)
      if (
        a.position < b.position &&
        areSides(rows, a.position, b.position) &&
        [a, b].every(({ position }) => rows.some((row) => filledIn(row, position)))
      )
        return [a.position, b.position]
  return null
}

/** Money out and money in, told by signs: one of the two holds only minuses and the other none; null where they don't tell. */
export function signedSides([a, b]: Sides, columns: Traits[]): Sides | null {
  const [one, two] = [columns[a], columns[b]]
  if (!one || !two) return null
  if (one.negative > 0 && one.positive === 0 && two.negative === 0) return [a, b]
  if (two.negative > 0 && two.positive === 0 && one.negative === 0) return [b, a]
  return null
}
