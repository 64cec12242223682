import { type DecimalSign, noDecimalEvidence, provenDecimal, weighDecimal } from './amounts.ts'
import { cellText } from './csv-cell.ts'
import { directionOf } from './csv-cells.ts'
import type { ColumnPositions } from './csv-columns.ts'
import { type Chain, chainOf, type Moves } from './csv-proof.ts'
import type { CsvRecord } from './csv-records.ts'
import type { Sides } from './csv-sides.ts'
import { haveTwoSizes } from './csv-ways.ts'
import { plain } from './csv-words.ts'
import { isoDate } from './dates.ts'
import { readAmount } from './rows.ts'
import { serialDay } from './serial-days.ts'
import type { WordMeaning } from './statement.ts'

interface Hypothesis {
  amount: number | null
  sides: Sides | null
  byWords: boolean
  /** The amounts have no signs: the balances say which way each went. */
  bySize?: boolean
  fee: number | null
  balance: number
}

export interface Found extends Hypothesis {
  chain: Chain
}

export function numbersOf(
  rows: CsvRecord[],
  columns: number[],
  chosen: DecimalSign | null,
): Map<number, Float64Array> {
  const evidence = noDecimalEvidence()
  for (const row of rows)
    for (const column of columns) {
      const text = cellText(row, column)
      if (text !== '') weighDecimal(evidence, text)
    }
  const decimal = chosen ?? provenDecimal(evidence) ?? '.'
  return new Map(
    columns.slice(0, 12).map((column) => [
      column,
      Float64Array.from(rows, (row) => {
        const text = cellText(row, column)
        return text === '' ? Number.NaN : (readAmount(text, decimal).cents ?? Number.NaN)
      }),
    ]),
  )
}

/** Days as numbers that rise, where both orders of day and month agree that they do. */
export function daysOf(rows: CsvRecord[], column: number | null): Float64Array {
  const inOrder = (['dmy', 'mdy', 'ymd'] as const).map((order) =>
    Float64Array.from(rows, (row) => {
      const text = cellText(row, column)
      return Number((isoDate(text, order) ?? serialDay(text, 'from1900'))?.replaceAll('-', '') ?? 0)
    }),
  )
  const [best] = inOrder.sort((a, b) => disorderOf(a) - disorderOf(b))
  return best ?? new Float64Array(rows.length)
}

function disorderOf(days: Float64Array): number {
  let [up, down, none] = [0, 0, 0]
  days.forEach((day, at) => {
    if (day === 0) none++
    if (at === 0) return
    if (day > (days[at - 1] ?? 0)) up++
    if (day < (days[at - 1] ?? 0)) down++
  })
  return Math.min(up, down) + none * 10
}

export function* hypotheses(
  positions: ColumnPositions,
  columns: Map<number, Float64Array>,
  balances: number[],
  isSet: boolean,
): Generator<Hypothesis> {
  const { amount, debit, credit, type, fee } = positions
  const fees = fee === null ? [null] : [null, fee]
  for (const balance of balances) {
    for (const of of fees) {
      const one = { fee: of, balance }
      if (debit !== null && credit !== null && balance !== debit && balance !== credit)
        yield { ...one, amount: null, sides: [debit, credit], byWords: false }
      if (amount !== null && amount !== balance) {
        yield { ...one, amount, sides: null, byWords: false }
        if (type !== null) yield { ...one, amount, sides: null, byWords: true }
      }
      if (isSet) continue
      const free = [...columns.keys()].filter((column) => column !== balance && column !== of)
      for (const a of free) {
        if (a !== amount) yield { ...one, amount: a, sides: null, byWords: false }
        for (const b of free)
          if (a < b && areApart(columns, a, b)) yield { ...one, amount: null, sides: [a, b], byWords: false }
      }
    }
  }
}

/** No row has both. */
function areApart(columns: Map<number, Float64Array>, a: number, b: number): boolean {
  const [one, two] = [columns.get(a), columns.get(b)]
  return (one ?? []).every((cents, at) => !(cents && two?.[at]))
}

interface Around {
  days: Float64Array
  rows: CsvRecord[]
  positions: ColumnPositions
  words: Record<string, WordMeaning>
}

export function bestOf(
  all: Iterable<Hypothesis>,
  columns: Map<number, Float64Array>,
  around: Around,
): Found | null {
  let best: Found | null = null
  for (const one of all) {
    const moves = movesOf(one, columns, around)
    const chain = moves && chainOf(moves)
    if (!chain || (around.positions.balance === null && !haveTwoSizes(moves.moved))) continue
    const isBetter = !best || chain.hits / chain.differences > best.chain.hits / best.chain.differences + 1e-9
    // Words that say out prove more than amounts that would have to be turned, or that have no sign in any row.
    const isTold =
      one.byWords &&
      chain.sign === 1 &&
      chain.hits === best?.chain.hits &&
      (best.chain.sign === -1 || !columns.get(one.amount ?? -1)?.some((cents) => cents < 0))
    if (isBetter || isTold || (best && chain.hits > best.chain.hits)) best = { ...one, chain }
  }
  return best
}

function movesOf(
  { amount, sides, byWords, fee, balance }: Hypothesis,
  columns: Map<number, Float64Array>,
  { days, rows, positions, words }: Around,
): Moves | null {
  const stated = columns.get(balance)
  if (!stated) return null
  const moved = new Float64Array(rows.length)
  const fees = fee === null ? undefined : columns.get(fee)
  const [out, into] = (sides ?? []).map((column) => columns.get(column))
  const [outSign, inSign] = [out, into].map((list) => (isMostlyMinus(list) ? 1 : -1)) as [number, number]
  for (let at = 0; at < rows.length; at++) {
    let cents: number
    if (sides) {
      const [paid, got] = [out?.[at] || 0, into?.[at] || 0]
      cents = paid * outSign - got * inSign
      if (paid === 0 && got === 0) cents = Number.NaN
    } else {
      cents = columns.get(amount ?? -1)?.[at] ?? Number.NaN
      if (byWords) {
        const word = cellText(rows[at] ?? [], positions.type)
        const way = words[plain(word)] ?? directionOf(word)
        cents = way === null ? Number.NaN : way === 'in' ? Math.abs(cents) : -Math.abs(cents)
      }
    }
    moved[at] = cents - Math.abs(fees?.[at] || 0)
  }
  return { moved, balance: stated, day: days, length: rows.length }
}

const isMostlyMinus = (list: Float64Array | undefined): boolean => {
  let sum = 0
  for (const cents of list ?? []) if (cents) sum += Math.sign(cents)
  return sum < 0
}

interface Vote {
  in: number
  out: number
  all: number
}

/** Words of the type column whose rows move the balance one way only, by `plain`. */
export function wordsByBalance(
  rows: CsvRecord[],
  { type, amount, balance }: ColumnPositions,
  columns: Map<number, Float64Array>,
): Record<string, WordMeaning> {
  const [sizes, stated] = [columns.get(amount ?? -1), columns.get(balance ?? -1)]
  if (!sizes || !stated) return {}
  for (const step of [1, -1]) {
    const votes = new Map<string, Vote>()
    let hits = 0
    rows.forEach((row, at) => {
      if (rows[at - step] === undefined) return
      const difference = (stated[at] ?? Number.NaN) - (stated[at - step] ?? Number.NaN)
      const word = plain(cellText(row, type))
      const vote = votes.get(word) ?? { in: 0, out: 0, all: 0 }
      vote.all++
      if (Math.abs(difference) === Math.abs(sizes[at] ?? 0)) {
        vote[difference > 0 ? 'in' : 'out']++
        hits++
      }
      votes.set(word, vote)
    })
    if (hits < 3 || hits < (rows.length - 1) * 0.9) continue
    const sure = [...votes].filter(([, vote]) => Math.min(vote.in, vote.out) === 0 && vote.in + vote.out > 0)
    return Object.fromEntries(sure.map(([word, vote]) => [word, vote.in > 0 ? 'in' : 'out']))
  }
  return {}
}
