import { plainAmount } from './amounts.ts'
import { cellText } from './csv-cell.ts'
import type { CsvRecord } from './csv-records.ts'
import { isMoney, SAMPLE, type Traits } from './csv-traits.ts'
import { headerScore, plain } from './csv-words.ts'

/**
 * Columns that may as well hold the amounts: "Gross" beside "Net" and the tax between them, or "Amount 2" beside "Amount 1".
 * What a fee makes up is asked about as a fee.
 */
export function alternativesTo(amount: number, columns: Traits[], rows: CsvRecord[]): number[] {
  const sample = rows.slice(0, SAMPLE)
  const centsOf = (column: Traits) => sample.map((row) => centsIn(cellText(row, column.position)))
  const own = columns[amount]
  const others = columns.filter(
    ({ position, header, filled }) =>
      position !== amount && filled >= 0.95 && headerScore(header, 'amount') > 0,
  )
  if (!own || others.length === 0) return []
  const chosen = centsOf(own)
  const between = columns.filter(
    (column) => isMoney(column) && headerScore(column.header, 'fee') === 0 && column.position !== amount,
  )
  const found = others.filter((other) => {
    if (!isMoney(other)) return false
    const cents = centsOf(other)
    if (cents.every((one, place) => one === chosen[place])) return false
    if (nameOf(other) === nameOf(own) || (isVague(own) && isVague(other))) return true
    return between.some((column) => column !== other && areApart(chosen, cents, centsOf(column)))
  })
  return found.length === 0 ? [] : [amount, ...found.map(({ position }) => position)]
}

/** The word for an amount stands among others: "Purchase amount" beside "Instalment amount". */
const isVague = ({ header }: Traits): boolean => headerScore(header, 'amount') < 1000

const nameOf = ({ header }: Traits): string => plain(header).replace(/ ?\d+$/, '')

const centsIn = (text: string): number => {
  const number = text === '' ? null : plainAmount(text, '.')
  return number === null ? Number.NaN : Math.round(Number(number) * 100)
}

/** One is the other and the third in every row that has a third. */
function areApart(one: number[], other: number[], between: number[]): boolean {
  const apart = between.map((cents, place) => [
    cents,
    Math.abs(Math.abs(one[place] ?? 0) - Math.abs(other[place] ?? 0)),
  ])
  const filled = apart.filter(([cents = 0]) => cents !== 0 && !Number.isNaN(cents))
  return filled.length > 0 && filled.every(([cents = 0, gap]) => Math.abs(cents) === gap)
}
