import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { addDays, type Day } from '../../../values/day.ts'
import { type Cents, formatMoney } from '../../../values/money.ts'
import { type DaySums, type Stated, statedBalance, upTo } from '../balance.ts'
import type { StatementReading } from '../reading.ts'
import type { OpeningOffer, StatedBalance } from '../wire.ts'
import type { Place } from './accounts.ts'

/** The balances that a file states of one of its accounts, and the gaps between them. */
export interface FileStates {
  opening: Stated | null
  closing: Stated | null
  gaps: StatedBalance['gaps']
}

/** Sums of a file's rows, in cents, for the comparison with its balances. */
export interface FileSums {
  first: Day | null
  /** Sum of all rows that can be taken. */
  total: Cents
  /** Sums of the rows that the book knew already, by day. */
  known: Map<Day, Cents>
}

export const noSums = (): FileSums => ({ first: null, total: 0, known: new Map() })

/** Sums up a row of the file, in the order of their days. */
export function addToSums(
  sums: FileSums,
  { date, amountCents }: { date: Day; amountCents: Cents },
  isKnown: boolean,
): void {
  if (sums.first === null || date < sums.first) sums.first = date
  sums.total += amountCents
  if (isKnown) sums.known.set(date, (sums.known.get(date) ?? 0) + amountCents)
}

type Gap = NonNullable<StatedBalance['gap']>
const gapOf = (from: Day, to: Day, cents: Cents): Gap => ({ from, to, difference: formatMoney(cents) })

/** The balances that the file states of the account; a file of one account may state its closing one as the file's. */
export function statesOf({ account, only }: Place, { head }: Pick<StatementReading, 'head'>): FileStates {
  const closing = account.closing ?? (only === undefined ? head.balance : null)
  const gaps = only === undefined ? (head.gaps ?? []) : []
  return {
    opening: account.opening ?? null,
    closing,
    gaps: gaps.map(({ from, to, cents }) => gapOf(from, to, cents)),
  }
}

/** The gaps that a file states within itself, else one where its rows do not lead from its opening to its closing balance. */
function gapsWithin({ opening, closing, gaps }: FileStates, { total }: FileSums): Gap[] {
  if (gaps.length > 0 || !opening || !closing) return gaps
  const missing = closing.cents - opening.cents - total
  return missing === 0 ? [] : [gapOf(opening.day, closing.day, missing)]
}

/** The first day of which a file tells. */
export const beginOf = ({ opening }: FileStates, { first }: FileSums): Day | null =>
  first ?? opening?.day ?? null

/** The balance with which the last statement of the account, up to that day, has closed; not that of the batch itself. */
export function lastClosing(
  db: Db,
  bookId: string,
  accountId: string,
  before: Day,
  own = '',
): Stated | undefined {
  return db.get<Stated | undefined>(sql`SELECT closing_day AS day, closing_cents AS cents FROM statements
    WHERE book_id = ${bookId} AND account_id = ${accountId} AND state = 'done' AND closing_day <= ${before} AND id <> ${own}
    ORDER BY closing_day DESC, created_at DESC, id DESC LIMIT 1`)
}

/**
 * The gap between the account's last closing balance and a file's opening one; null where there is none. Rows that other
 * files have brought in between, and those that this one repeats, are taken into account.
 */
function gapBefore(
  states: FileStates,
  sums: FileSums,
  closed: Stated | undefined,
  days: DaySums[],
): Gap | null {
  const { opening } = states
  if (!opening || !closed || gapsWithin(states, sums).length > 0) return null
  const first = beginOf(states, sums) ?? opening.day
  const dayBefore = addDays(first, -1)
  const between = dayBefore > closed.day ? upTo(days, dayBefore).brought - upTo(days, closed.day).brought : 0
  let repeated = 0
  for (const [day, cents] of sums.known) if (day <= closed.day) repeated += cents
  const difference = opening.cents - (closed.cents + between - repeated)
  return difference === 0 ? null : gapOf(closed.day, opening.day, difference)
}

/** The proof of a file: what it states beside what the account comes to with it. */
export const proofOf = (
  opening: Cents,
  days: DaySums[],
  states: FileStates,
  sums: FileSums,
  closed: Stated | undefined,
): StatedBalance | null =>
  states.closing &&
  statedBalance(opening, days, states.closing, {
    gaps: gapsWithin(states, sums),
    gap: gapBefore(states, sums, closed, days),
  })

interface Offered {
  account: { openingCents: Cents; openedOn: Day }
  /** The account's rows, with those that come. */
  days: DaySums[]
  /** Sums of the rows that come, by day. */
  fresh: Map<Day, Cents>
  /** The file's opening balance, on the first day of which the file tells; null where it states none. */
  opening: Stated | null
}

/**
 * An opening for an account with rows older than its day: as the file states it, else the one that keeps today's balance.
 */
export function openingOffer({ account, days, fresh, opening }: Offered): OpeningOffer | null {
  const { openingCents, openedOn } = account
  const older = [...fresh].filter(([day]) => day < openedOn)
  const [first] = older.map(([day]) => day).sort()
  if (first === undefined) return null
  const moved = days.reduce((sum, one) => sum + one.moved, 0)
  const isStated = opening !== null && opening.day <= first
  const begin = isStated ? opening.day : first
  const before = upTo(days, addDays(begin, -1))
  const cents = isStated
    ? opening.cents - before.moved - before.inGoals
    : openingCents - older.reduce((sum, [, each]) => sum + each, 0)
  return { opening: formatMoney(cents), openedOn: begin, balance: formatMoney(cents + moved) }
}
