import { type Cents, formatMoney } from '../../values/money.ts'
import type { StatementRow as FileRow } from './formats/read.ts'
import type { StatementRow } from './wire.ts'

/** A row of a file that can be taken. */
export interface Takeable {
  index: number
  date: string
  amountCents: Cents
  description: string
  /** Names the row among all that were ever imported into the account. */
  key: string
  /** What earlier releases called it, its own place first: by the bank's id alone. */
  formerKeys: string[]
}

/** A row that was imported before. */
export interface Known {
  date: string
  amountCents: Cents
  /** When its owner deleted it, in milliseconds since 1970; null where it stands in the book. */
  removedAt: number | null
}

export type Judged = { row: FileRow } & (
  | { take: Takeable; reason: null }
  | { take: null; status: 'duplicate' | 'refused'; reason: string }
)

/** Ids that are no longer than this may be a mere number, counted anew each day or file. */
const MAX_COUNTER = 6
/** Rows with one such id that a file of an earlier release is looked through for. */
const MAX_SAME_ID = 40

/**
 * What can be taken of a file, each row with its key: day and amount with the bank's id where there is one,
 * else with the text. Two equal rows without an id are two purchases, so the second has a key of its own; two
 * with the same id are the same row, unless their contents differ (some banks count their ids anew each day
 * or file). The text beside an id may change, from pending to booked.
 */
export function* judge(rows: Iterable<FileRow>, accountId: string): Generator<Judged> {
  const contentsById = new Map<string, Set<string>>()
  const timesSeen = new Map<string, number>()
  // The number stands before what the bank wrote, so that no text can look like it.
  const keyOf = (nth: number, name: string) => `${accountId}:${nth || ''}:${name}`
  const nthOf = (name: string): number => {
    const nth = timesSeen.get(name) ?? 0
    timesSeen.set(name, nth + 1)
    return nth
  }
  for (const row of rows) {
    const { index, date, amountCents, description, bankId, problem } = row
    if (problem !== null || date === null || amountCents === null) {
      yield { row, take: null, status: 'refused', reason: problem ?? 'The row has no date or no amount.' }
      continue
    }
    const content = `${date}|${amountCents}|${description.toLowerCase()}`
    let name = content
    let formerKeys: string[] = []
    if (bankId) {
      const contents = contentsById.get(bankId) ?? new Set()
      if (contents.has(content)) {
        yield { row, take: null, status: 'duplicate', reason: 'The same row stands in the file before.' }
        continue
      }
      const places = bankId.length > MAX_COUNTER ? [] : Array.from({ length: MAX_SAME_ID }, (_, nth) => nth)
      formerKeys = [...new Set([contents.size, ...places])].map((nth) => keyOf(nth, `#${bankId}`))
      contentsById.set(bankId, contents.add(content))
      name = `=${date}|${amountCents}|${bankId}`
    }
    const key = keyOf(nthOf(name), name)
    yield { row, take: { index, date, amountCents, description, key, formerKeys }, reason: null }
  }
}

/** The row as it stands in the book, or stood there; `found` holds what is known under the keys of the file. */
export function knownAs({ key, formerKeys, ...row }: Takeable, found: Map<string, Known>): Known | undefined {
  const agrees = ({ date }: Known) => date === row.date
  const isAmount = ({ amountCents }: Known) => amountCents === Math.abs(row.amountCents)
  const own = found.get(key)
  const formers = formerKeys.flatMap((former, index) => {
    const known = found.get(former)
    const isIts = known && (index === 0 ? agrees(known) || isAmount(known) : agrees(known) && isAmount(known))
    return isIts ? [known] : []
  })
  const all = own ? [own, ...formers] : formers
  return all.find(({ removedAt }) => removedAt === null) ?? all[0]
}

const reasonOf = (known: Known): string =>
  known.removedAt === null
    ? 'This row was imported before.'
    : 'You deleted this row. Tick it to bring it in again.'

/** The row as the preview shows it; `found` holds what is known under the keys of the file. */
export function previewOf({ row, ...judged }: Judged, found: Map<string, Known>): StatementRow {
  const known = judged.take === null ? undefined : knownAs(judged.take, found)
  const status = judged.take === null ? judged.status : known ? 'duplicate' : 'new'
  return {
    index: row.index,
    date: row.date,
    type: row.amountCents === null ? null : row.amountCents < 0 ? 'expense' : 'income',
    amount: row.amountCents === null ? null : formatMoney(Math.abs(row.amountCents)),
    description: row.description,
    status,
    reason: known ? reasonOf(known) : judged.reason,
    removedAt: known?.removedAt ? new Date(known.removedAt).toISOString() : null,
  }
}

/**
 * The rows by day, those of a day in the order of the file. Written so, they land beside each other in
 * every index: a file in any order is taken as fast as one in order.
 */
export function byDay(rows: Takeable[]): Takeable[] {
  const days = new Map<string, Takeable[]>()
  for (const row of rows) {
    const day = days.get(row.date)
    if (day) day.push(row)
    else days.set(row.date, [row])
  }
  return [...days.keys()].sort().flatMap((day) => days.get(day) ?? [])
}
