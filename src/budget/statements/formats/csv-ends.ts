import type { Day } from '../../../values/day.ts'
import type { Read } from './csv-reading.ts'
import type { BalanceGap, StatedBalance } from './statement.ts'

/** The balances that a table states of an account. */
export interface Ends {
  opening: StatedBalance | null
  closing: StatedBalance | null
  /** Breaks of the running balance; undefined where no balance is proven. */
  gaps: BalanceGap[] | undefined
  /** The balances follow from the rows all along. */
  agrees: boolean
}

const dayOf = (day: number): Day => {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

/**
 * The running balance, and lines such as "Closing balance": where they differ, rows are missing between the two. Of a file
 * of several accounts, those of the one that is named; lines name none.
 */
export function endsOf<Rows>(
  { proven, stated, total, meaning, accounts }: Read<Rows>,
  account?: string,
): Ends {
  if (meaning.questions.length > 0) return { opening: null, closing: null, gaps: undefined, agrees: false }
  const [single] = proven.values()
  const { chain, balances } = (account === undefined ? single : proven.get(account)) ?? {}
  // Some banks write what is owed with a plus.
  const sign = chain?.sign === -1 || meaning.directions.swap ? -1 : 1
  const lineOf = (one: StatedBalance | null) =>
    one && accounts.length < 2 ? { ...one, cents: sign * one.cents || 0 } : null
  const [opening, closing] = [lineOf(stated.opening), lineOf(stated.closing)]
  if (!balances) {
    const agrees = opening !== null && closing !== null && opening.cents + total === closing.cents
    return { opening, closing, gaps: undefined, agrees }
  }
  const endOf = (one: { day: number; cents: number }): StatedBalance | null =>
    one.day > 0 ? { day: dayOf(one.day), cents: sign * Math.round(one.cents) || 0 } : null
  const [first, last] = [endOf(balances.opening), endOf(balances.closing)]
  const gaps = [
    ...gapBetween(opening, first),
    ...balances.gaps.map(({ from, to, cents }) => ({
      from: dayOf(from),
      to: dayOf(to),
      cents: sign * cents,
    })),
    ...gapBetween(last, closing),
  ]
  return { opening: opening ?? first, closing: closing ?? last, gaps, agrees: gaps.length === 0 }
}

const gapBetween = (from: StatedBalance | null, to: StatedBalance | null): BalanceGap[] =>
  from && to && from.cents !== to.cents ? [{ from: from.day, to: to.day, cents: to.cents - from.cents }] : []
