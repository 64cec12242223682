import { cellText } from './csv-cell.ts'
import { directionOf } from './csv-cells.ts'
import type { ColumnPositions } from './csv-columns.ts'
import type { Found } from './csv-hypotheses.ts'
import type { CsvRecord } from './csv-records.ts'
import { type Ways, waysOf } from './csv-ways.ts'
import { plain } from './csv-words.ts'
import type { StatementRow, WordMeaning } from './statement.ts'
import { cut, oneLine, quoted } from './words.ts'

interface Sizes {
  rows: CsvRecord[]
  positions: ColumnPositions
  /** Columns that may hold the amounts, and those that may hold the balances. */
  amounts: number[]
  balances: number[]
  columns: Map<number, Float64Array>
  days: Float64Array
}

/** An amount without signs by which the balances move up and down: they say which way each row went. */
export function foundBySizes({ rows, positions, amounts, balances, columns, days }: Sizes): Found | null {
  const { type } = positions
  // Words that are known say it, or contradict it.
  if (type !== null && rows.some((row) => directionOf(cellText(row, type)) !== null)) return null
  let best: Found | null = null
  for (const amount of amounts) {
    const moved = columns.get(amount)
    if (!moved?.some((cents) => cents > 0) || moved.some((cents) => cents < 0)) continue
    for (const balance of balances) {
      const stated = columns.get(balance)
      const ways =
        stated && amount !== balance && waysOf({ moved, balance: stated, day: days, length: rows.length })
      if (!ways || (best && best.chain.hits >= ways.chain.hits)) continue
      best = { amount, sides: null, byWords: false, bySize: true, fee: null, balance, chain: ways.chain }
    }
  }
  return best
}

/** A row whose way the balances leave open, as a question shows it. */
export interface OpenRow {
  /** The key by which an answer names the row. */
  key: string
  amount: string
  text: string
}

const MOST_KEY = 190

const keyOf = (record: CsvRecord, { date, amount, balance }: ColumnPositions): string =>
  cut(`#${[date, amount, balance].map((column) => oneLine(cellText(record, column))).join(' ')}`, MOST_KEY)

export const wayMessage = ({ amount, text }: Omit<OpenRow, 'key'>): string =>
  `The balances leave open whether ${quoted(amount)}${text ? ` (${quoted(text)})` : ''} is money out or money in.`

/** Gives rows the way that their balances tell; those of which they tell none take an answer, or wait for it. */
export function createWayTeller(
  byAccount: Map<string, Ways>,
  positions: ColumnPositions,
  swap: boolean,
  words: Record<string, WordMeaning>,
) {
  const open: OpenRow[] = []
  const places = new Map<string, number>()
  const told = (row: StatementRow, record: CsvRecord): StatementRow => {
    const account = row.accountKey ?? ''
    const place = places.get(account) ?? 0
    places.set(account, place + 1)
    const size = Math.abs(row.amountCents ?? 0)
    const way = byAccount.get(account)?.ways[place] ?? 0
    if (way !== 0) return { ...row, amountCents: way > 0 !== swap ? size : -size }
    const key = keyOf(record, positions)
    const meaning = words[plain(key)]
    if (meaning === 'in' || meaning === 'out') return { ...row, amountCents: meaning === 'in' ? size : -size }
    if (meaning === 'none') return { ...row, amountCents: null, problem: row.problem ?? NEITHER }
    const asked = { key, amount: cellText(record, positions.amount), text: row.description }
    open.push(asked)
    return { ...row, amountCents: null, problem: row.problem ?? wayMessage(asked) }
  }
  return { open, told }
}

const NEITHER = 'Neither money in nor money out'
