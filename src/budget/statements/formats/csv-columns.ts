import { alternativesTo } from './csv-alternatives.ts'
import { currenciesBeside, leaveForeignCurrency, ownAmountOf } from './csv-currency.ts'
import type { CsvRecord } from './csv-records.ts'
import { areSides, areSizesOf, otherSide, type Sides, sidesAmong, signedSides } from './csv-sides.ts'
import { takeTexts } from './csv-texts.ts'
import {
  heaviest,
  isMoney,
  isNamedDate,
  isNameless,
  isOther,
  likelyAmount,
  likelyDate,
  likelyStatus,
  mayBeAmount,
  SAMPLE,
  type Traits,
  traitsOf,
} from './csv-traits.ts'
import { headerScore, type Role } from './csv-words.ts'
import type { Reason } from './statement.ts'

/** Positions of columns, from 0. */
export interface ColumnPositions {
  date: number | null
  amount: number | null
  debit: number | null
  credit: number | null
  type: number | null
  description: number[]
  fee: number | null
  currency: number | null
  account: number | null
  balance: number | null
  status: number | null
}

const NO_POSITIONS: ColumnPositions = {
  date: null,
  amount: null,
  debit: null,
  credit: null,
  type: null,
  description: [],
  fee: null,
  currency: null,
  account: null,
  balance: null,
  status: null,
}

export interface Guess {
  positions: ColumnPositions
  /** The reason for which each was taken. */
  why: Partial<Record<keyof ColumnPositions, Reason>>
  /** Columns of which nobody knows which one is money out, and which one moved. */
  openSides: Sides | null
  openAmounts: number[]
  /** All columns that hold money, for the balance to choose from. */
  numbers: number[]
}

/** The columns by their headers first, and by what stands in them where headers are missing or foreign. */
export function guessColumns(
  headers: string[],
  rows: CsvRecord[],
  hasHeader: boolean,
  currency?: string,
): Guess {
  const columns = traitsOf(headers, rows)
  const { own, open } = hasHeader ? ownAmountOf(columns, rows, currency) : { own: null, open: [] }
  const score = (column: Traits, role: Role) => {
    if (column.position === own) return role === 'amount' ? 3000 : 0
    return hasHeader ? headerScore(column.header, role) : 0
  }
  const taken = new Set<number>()
  const why: Guess['why'] = {}
  const positions: ColumnPositions = { ...NO_POSITIONS, description: [] }
  const take = (weigh: (column: Traits) => number): number | null => {
    const column = heaviest(columns, (candidate) => (taken.has(candidate.position) ? 0 : weigh(candidate)))
    if (column) taken.add(column.position)
    return column?.position ?? null
  }
  const takeNamed = (role: Role & keyof ColumnPositions, test: (column: Traits) => boolean) => {
    const found = take((column) => (rows.length === 0 || test(column) ? score(column, role) : 0))
    if (found !== null) why[role] = 'header'
    return found
  }

  positions.date = takeNamedDate(columns, score, rows.length === 0, taken)
  if (positions.date !== null) why.date = 'header'
  else {
    positions.date = take(likelyDate)
    why.date = 'column'
  }
  positions.balance = takeNamed('balance', (column) => isMoney(column) && column.filled > 0)
  const isSide = (column: Traits) => score(column, 'debit') + score(column, 'credit') > 0
  const isBoth = (column: Traits) => score(column, 'debit') > 0 && score(column, 'credit') > 0
  const isEitherSide = (column: Traits) => !isBoth(column) && (column.filled === 0 || isMoney(column))
  const [out, into] = (['debit', 'credit'] as const).map((role) =>
    columns.find((column) => isEitherSide(column) && score(column, role) > 0),
  )
  const sides: Sides | null =
    out && into && areSides(rows, out.position, into.position) ? [out.position, into.position] : null
  // Money out and money in by name tell more than their size once more, without a sign or in another currency.
  const isSize = ({ negative, position }: Traits) =>
    sides !== null && (negative === 0 || !areSizesOf(sides, position, rows))
  positions.amount = takeNamed(
    'amount',
    (column) => isMoney(column) && !isSide(column) && column.filled > 0 && !isSize(column),
  )
  const numbers = columns.filter(
    (column) =>
      isMoney(column) &&
      column.filled > 0 &&
      !isOther(column, hasHeader) &&
      column.position !== positions.date,
  )
  if (positions.amount === null) {
    positions.debit = takeNamed('debit', isEitherSide)
    positions.credit = takeNamed('credit', isEitherSide)
  }
  positions.fee = takeNamed('fee', isMoney)
  const free = () => numbers.filter(({ position }) => !taken.has(position))
  let openSides: Sides | null = null
  let openAmounts = open
  if (own === null && positions.amount !== null && openAmounts.length === 0)
    openAmounts = hasHeader ? alternativesTo(positions.amount, columns, rows) : []
  const { debit, credit } = positions
  if (positions.amount === null && (debit === null) !== (credit === null)) {
    const one = debit ?? credit ?? 0
    const other = otherSide(one, free(), rows)
    if (other) {
      const [role, named] = debit === null ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
      positions[role] = other.position
      why[role] = 'column'
      // "Charges" and "Payments" of a card: either word may be money out.
      if (score(other, named) >= 1000) openSides = [one, other.position]
      taken.add(other.position)
    }
  } else if (positions.amount === null && debit === null) {
    openSides = sidesAmong(free(), rows)
    if (openSides) {
      const signed = signedSides(openSides, columns)
      const [out, into] = signed ?? openSides
      positions.debit = out
      positions.credit = into
      why.debit = why.credit = 'column'
      for (const one of openSides) taken.add(one)
      if (signed) openSides = null
    } else {
      const likely = free().filter((column) => likelyAmount(column) > 0 || mayBeAmount(column))
      openAmounts = likely.length > 1 ? likely.map(({ position }) => position) : []
      positions.amount = take(likelyAmount)
      if (positions.amount !== null) why.amount = 'column'
    }
  }
  if (positions.amount !== null) takeType(positions, columns, score, taken, why, hasHeader)
  positions.status = take((column) => likelyStatus(column, hasHeader))
  positions.currency = takeNamed(
    'currency',
    (column) =>
      column.filled > 0 && column.averageLength <= 4 && column.distinct <= 20 && column.amounts < 0.5,
  )
  if (positions.currency === null && own === null) {
    positions.currency = currenciesBeside(positions, columns, rows)
    if (positions.currency !== null) {
      why.currency = 'column'
      taken.add(positions.currency)
    }
  }
  leaveForeignCurrency(positions, why, headers, columns)
  const ownAccount = columns.find(
    (column) =>
      !taken.has(column.position) &&
      score(column, 'account') >= 1000 &&
      column.filled === 1 &&
      column.dates < 0.5 &&
      column.distinct <= Math.max(2, rows.slice(0, SAMPLE).length / 2),
  )
  if (ownAccount) {
    positions.account = ownAccount.position
    why.account = 'header'
    taken.add(ownAccount.position)
  }
  const texts = takeTexts(columns, score, take)
  positions.description = texts.positions
  why.description = texts.isNamed ? 'header' : 'guessed'
  return { positions, why, openSides, openAmounts, numbers: numbers.map(({ position }) => position) }
}

type Score = (column: Traits, role: Role) => number

/** The column of days: of those named so the fullest, as some rows are booked before they are settled. */
function takeNamedDate(columns: Traits[], score: Score, isEmpty: boolean, taken: Set<number>): number | null {
  const named = heaviest(columns, (column) =>
    isEmpty || isNamedDate(column)
      ? score(column, 'date') * (isEmpty || column.filled > 0.98 ? 1 : column.filled / 2)
      : 0,
  )
  const found = named ?? columns.find((column) => column.serials === 1 && score(column, 'date') >= 1000)
  if (found) taken.add(found.position)
  return found?.position ?? null
}

// A column full of "D" under another header may as well name a country.
function takeType(
  positions: ColumnPositions,
  columns: Traits[],
  score: Score,
  taken: Set<number>,
  why: Guess['why'],
  hasHeader: boolean,
): void {
  const says = (column: Traits): number => {
    const direction = score(column, 'direction')
    // Under a name for both ways one of them is left empty by some.
    const isFilled = column.filled >= 0.5 || (direction >= 1000 && column.filled > 0)
    if (taken.has(column.position) || !isFilled || column.distinct > 12 || column.amounts > 0.5) return 0
    if (direction >= 1000) return 3000 + direction
    const named = direction + score(column, 'type')
    if (column.directions >= 0.9 && (named > 0 || (column.isBothWays && (!column.isLone || column.isPair))))
      return 2000 + named
    // Right behind the amounts, under no name of its own, as part of them.
    if (hasHeader && isNameless(column) && column.position === (positions.amount ?? -2) + 1)
      return column.directions === 1 && !column.isLone ? 2000 : 0
    return column.isBothWays && !column.isLone && column.directions >= 0.5 ? 1 + named : 0
  }
  const found = heaviest(columns, says)
  if (!found) return
  positions.type = found.position
  why.type = score(found, 'direction') + score(found, 'type') > 0 ? 'header' : 'column'
  taken.add(found.position)
}
