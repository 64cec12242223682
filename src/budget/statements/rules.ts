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
}

export type Judged = { row: FileRow } & (
  | { take: Takeable; reason: null }
  | { take: null; status: 'duplicate' | 'refused'; reason: string }
)

/**
 * What can be taken of a file, each row with its key: the bank's id where there is one, else day, amount
 * and text. Two equal rows without an id are two purchases, so the second has a key of its own; two with
 * the same id are the same row, unless their contents differ (some banks count their ids anew each day).
 */
export function* judge(rows: FileRow[], accountId: string): Generator<Judged> {
  const contentsById = new Map<string, Set<string>>()
  const timesSeen = new Map<string, number>()
  for (const row of rows) {
    const { index, date, amountCents, description, bankId, problem } = row
    if (problem !== null || date === null || amountCents === null) {
      yield { row, take: null, status: 'refused', reason: problem ?? 'The row has no date or no amount.' }
      continue
    }
    const content = `${date}|${amountCents}|${description.toLowerCase()}`
    let name = content
    let nth: number
    if (bankId) {
      const contents = contentsById.get(bankId) ?? new Set()
      if (contents.has(content)) {
        yield { row, take: null, status: 'duplicate', reason: 'The same row stands in the file before.' }
        continue
      }
      name = `#${bankId}`
      nth = contents.size
      contentsById.set(bankId, contents.add(content))
    } else {
      nth = timesSeen.get(content) ?? 0
      timesSeen.set(content, nth + 1)
    }
    // The number stands before what the bank wrote, so that no text can look like it.
    const key = `${accountId}:${nth || ''}:${name}`
    yield { row, take: { index, date, amountCents, description, key }, reason: null }
  }
}

/** The row as the preview shows it; `known` holds the keys that were imported before. */
export function previewOf({ row, ...judged }: Judged, known: Set<string>): StatementRow {
  const isKnown = judged.take !== null && known.has(judged.take.key)
  const status = judged.take === null ? judged.status : isKnown ? 'duplicate' : 'new'
  return {
    index: row.index,
    date: row.date,
    type: row.amountCents === null ? null : row.amountCents < 0 ? 'expense' : 'income',
    amount: row.amountCents === null ? null : formatMoney(Math.abs(row.amountCents)),
    description: row.description,
    status,
    reason: isKnown ? 'This row was imported before.' : judged.reason,
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
