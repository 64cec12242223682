import { cellText, isAmountText, isDateText } from './csv-cell.ts'
import type { CsvRecord } from './csv-records.ts'
import { directionOf, headerScore, isOtherMoney, type Role } from './csv-words.ts'

/** Positions of columns, from 0. */
export interface ColumnPositions {
  date: number | null
  amount: number | null
  debit: number | null
  credit: number | null
  type: number | null
  description: number[]
}

/** Traits of the cells of a column, as shares of those that hold anything. */
interface Traits {
  position: number
  header: string
  filled: number
  dates: number
  amounts: number
  /** Amounts with decimals or a sign: what tells money from numbers of checks and accounts. */
  money: number
  letters: number
  directions: number
  isConstant: boolean
  averageLength: number
}

const SAMPLE = 100

function traitsOf(headers: string[], rows: CsvRecord[]): Traits[] {
  const sample = rows.slice(0, SAMPLE)
  return headers.map((header, position) => {
    const texts = sample.map((row) => cellText(row, position)).filter((text) => text !== '')
    const share = (test: (text: string) => boolean) =>
      texts.length === 0 ? 0 : texts.filter(test).length / texts.length
    return {
      position,
      header,
      filled: sample.length === 0 ? 0 : texts.length / sample.length,
      dates: share(isDateText),
      amounts: share(isAmountText),
      money: share((text) => isAmountText(text) && /[.,]\d{1,2}\D*$|^[(+-]|[-)]$/.test(text)),
      letters: share((text) => /\p{L}{2}/u.test(text)),
      directions: share((text) => directionOf(text) !== null),
      isConstant: new Set(texts).size < 2,
      averageLength: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    }
  })
}

/** The columns by their headers first, and by what stands in them where headers are missing or foreign. */
export function guessPositions(headers: string[], rows: CsvRecord[], hasHeader: boolean): ColumnPositions {
  const columns = traitsOf(headers, rows)
  const score = (column: Traits, role: Role) => (hasHeader ? headerScore(column.header, role) : 0)
  const taken = new Set<number>()
  const take = (weigh: (column: Traits) => number): number | null => {
    const column = heaviest(columns, (candidate) => (taken.has(candidate.position) ? 0 : weigh(candidate)))
    if (column) taken.add(column.position)
    return column?.position ?? null
  }
  const takeNamed = (role: Role, test: (column: Traits) => boolean) =>
    take((column) => (rows.length === 0 || test(column) ? score(column, role) : 0))

  const date = takeNamed('date', isNamedDate) ?? take(likelyDate)
  const isSide = (column: Traits) => score(column, 'debit') + score(column, 'credit') > 0
  const isBoth = (column: Traits) => score(column, 'debit') > 0 && score(column, 'credit') > 0
  const isEitherSide = (column: Traits) => !isBoth(column) && (column.filled === 0 || isMoney(column))
  let amount = takeNamed('amount', (column) => isMoney(column) && !isSide(column))
  const debit = amount === null ? takeNamed('debit', isEitherSide) : null
  const credit = amount === null ? takeNamed('credit', isEitherSide) : null
  if (debit === null && credit === null) amount ??= take(likelyAmount)
  // A column full of "D" under another header may as well name a country.
  const saysDirection = (column: Traits) =>
    column.directions >= 0.9 && column.filled > 0.5 && (score(column, 'type') > 0 || !column.isConstant)
  const type =
    amount === null ? null : take((column) => (saysDirection(column) ? 1 + score(column, 'type') : 0))
  const named = [takeNamed('payee', isWords), takeNamed('purpose', isWords)].filter((found) => found !== null)
  if (named.length > 0) return { date, amount, debit, credit, type, description: named }
  const longest = take(likelyDescription) ?? take(lengthOfText) ?? take((column) => score(column, 'purpose'))
  return { date, amount, debit, credit, type, description: longest === null ? [] : [longest] }
}

function heaviest(columns: Traits[], weigh: (column: Traits) => number): Traits | undefined {
  let found: Traits | undefined
  let most = 0
  for (const column of columns) {
    const weight = weigh(column)
    if (weight > most) [found, most] = [column, weight]
  }
  return found
}

const isNamedDate = (column: Traits): boolean => column.dates >= 0.5 && column.filled >= 0.5

const likelyDate = (column: Traits): number => (column.dates >= 0.8 && column.filled > 0 ? column.filled : 0)

// Dates such as 20260131 would pass for amounts.
const isMoney = (column: Traits): boolean => column.amounts >= 0.5 && column.dates < 0.5

const likelyAmount = (column: Traits): number =>
  column.amounts >= 0.8 &&
  column.filled >= 0.5 &&
  column.money >= 0.5 &&
  column.dates < 0.5 &&
  !isOtherMoney(column.header)
    ? column.filled
    : 0

const isWords = (column: Traits): boolean => column.filled > 0 && column.dates < 0.5 && column.amounts < 0.5

const isText = (column: Traits): boolean => column.letters > 0 && isWords(column)

const lengthOfText = (column: Traits): number => (isText(column) ? column.averageLength : 0)

const likelyDescription = (column: Traits): number => (column.isConstant ? 0 : lengthOfText(column))
