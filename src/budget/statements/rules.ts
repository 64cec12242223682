import type { Cents } from '../../values/money.ts'
import type { StatementRow as FileRow, RowSays } from './formats/statement.ts'

/** A row of a file that can be taken. */
export interface Takeable {
  index: number
  date: string
  amountCents: Cents
  description: string
  /** Names the row among all that were ever imported into the account. */
  key: string
  /** The row's name in earlier releases: the bank's id, and its place among rows of this id; null without an id. */
  former: { bankId: string; nth: number } | null
  /** Fields that the file gives to the row beside its money. */
  says?: RowSays
}

/** A row that was imported before. */
export interface ImportedRow {
  /** Null where it was deleted. */
  id: string | null
  date: string
  amountCents: Cents
  /** The time at which its owner deleted it, in milliseconds since 1970; null where it stands in the book. */
  removedAt: number | null
  /** The file that brought it, where it is of another kind. */
  fileName?: string
}

export type Judged = { row: FileRow } & (
  | { take: Takeable; reason: null }
  | { take: null; status: 'duplicate' | 'refused'; reason: string }
)

/** Ids that are no longer than this may be a mere number, counted anew each day or file. */
const MAX_COUNTER = 6
/** Rows with one such id that a file of an earlier release is looked through for. */
const MAX_SAME_ID = 40

const ID_LENGTH = 36
// The number stands before what the bank wrote, so that no text can look like it.
const keyOf = (accountId: string, nth: number, name: string): string => `${accountId}:${nth || ''}:${name}`

/** Keys of earlier releases for the row, its own place first: by the bank's id alone. */
export function formerKeysOf({ key, former }: Pick<Takeable, 'key' | 'former'>): string[] {
  if (!former) return []
  const { bankId, nth } = former
  const places = bankId.length > MAX_COUNTER ? [] : Array.from({ length: MAX_SAME_ID }, (_, place) => place)
  const accountId = key.slice(0, ID_LENGTH)
  return [...new Set([nth, ...places])].map((place) => keyOf(accountId, place, `#${bankId}`))
}

/** Beginnings of the keys of earlier releases that rows of one account may have. */
export function formerPrefixes(rows: Takeable[]): string[] {
  const accountId = rows[0]?.key.slice(0, ID_LENGTH) ?? ''
  const own = rows.flatMap(({ former }) => former?.nth ?? [])
  const places = own.length > 0 ? [...own, ...Array.from({ length: MAX_SAME_ID }, (_, place) => place)] : []
  return [...new Set(places)].map((place) => keyOf(accountId, place, '#'))
}

/** The rows of a file, wherever they are held. */
export interface FileRows {
  length(): number
  at(place: number): FileRow
}

/** Marks that tell the rows of a file apart, each in a few bytes: a file may have a million of them. */
interface RowMarks {
  /** Takeable rows by day and within a day in the order of the file: each a number of a day and a place. */
  order: Float64Array
  /** Number of rows of the same name before it. */
  nth: Uint32Array
  /** Number of other rows with its bank's id before it. */
  sameId: Uint32Array
  /** 1 where the same row stands before. */
  isRepeated: Uint8Array
  isRefused: Uint8Array
  /** Number of its account, in the order in which the file names them. */
  account: Uint16Array
  numbers: Map<string, number>
}

const canBeTaken = (row: FileRow): row is FileRow & { date: string; amountCents: Cents } =>
  row.problem === null && row.date !== null && row.amountCents !== null

/** More than a file may have rows: a day and a place make one number, and numbers are sorted fast. */
const PLACES = 2 ** 21

const contentOf = ({ date, amountCents, description }: FileRow): string =>
  `${date}|${amountCents}|${description.toLowerCase()}`
const nameOf = (row: FileRow): string =>
  row.bankId ? `=${row.date}|${row.amountCents}|${row.bankId}` : contentOf(row)

/** Equal rows of two accounts of a file are told apart by their accounts. */
const within = ({ accountKey }: FileRow, name: string): string =>
  accountKey ? `${accountKey}\n${name}` : name

const countUp = (counts: Map<string, number>, name: string): number => {
  const before = counts.get(name) ?? 0
  counts.set(name, before + 1)
  return before
}

function numberOf(numbers: Map<string, number>, key = ''): number {
  const known = numbers.get(key) ?? numbers.size
  numbers.set(key, known)
  return known
}

/** Marks all rows, a day at a time: rows that are alike have one day, and the names of all would fill the memory. */
function* markRows(rows: FileRows): Generator<void, RowMarks> {
  const length = rows.length()
  const order = new Float64Array(length)
  const nth = new Uint32Array(length)
  const sameId = new Uint32Array(length)
  const isRepeated = new Uint8Array(length)
  const isRefused = new Uint8Array(length)
  const account = new Uint16Array(length)
  const numbers = new Map<string, number>()
  let [count, hasIds] = [0, false]
  for (let place = 0; place < length; place++) {
    const row = rows.at(place)
    account[place] = numberOf(numbers, row.accountKey)
    hasIds ||= row.bankId !== null
    if (canBeTaken(row)) order[count++] = Number(row.date.replaceAll('-', '')) * PLACES + place
    else isRefused[place] = 1
    yield
  }
  const sorted = order.subarray(0, count).sort()
  let day = -1
  let timesSeen = new Map<string, number>()
  for (const one of sorted) {
    const place = one % PLACES
    if ((one - place) / PLACES !== day) timesSeen = new Map()
    day = (one - place) / PLACES
    const row = rows.at(place)
    const isAgain = row.bankId && countUp(timesSeen, within(row, `#${row.bankId}|${contentOf(row)}`)) > 0
    if (isAgain) isRepeated[place] = 1
    else nth[place] = countUp(timesSeen, within(row, nameOf(row)))
    yield
  }
  const timesOfId = new Map<string, number>()
  for (let place = 0; hasIds && place < length; place++) {
    const row = rows.at(place)
    if (canBeTaken(row) && row.bankId && !isRepeated[place])
      sameId[place] = countUp(timesOfId, within(row, row.bankId))
    yield
  }
  return { order: sorted, nth, sameId, isRepeated, isRefused, account, numbers }
}

/** Marks that tell a row from those before it: how many have its name, how many others its bank's id, 1 where it repeats one. */
export type Marks = [nth: number, sameId: number, isRepeated: number]

/** Judges a row by itself and its marks. */
export function judgedAs(row: FileRow, accountId: string, [nth, sameId, isRepeated]: Marks): Judged {
  const { index, description, bankId, problem } = row
  if (!canBeTaken(row)) {
    const reason = problem ?? 'The row has no date or no amount.'
    return { row, take: null, status: 'refused', reason }
  }
  if (isRepeated)
    return { row, take: null, status: 'duplicate', reason: 'The same row stands in the file before.' }
  const former = bankId ? { bankId, nth: sameId } : null
  const { date, amountCents, says } = row
  const take = { index, date, amountCents, description, key: keyOf(accountId, nth, nameOf(row)), former }
  return { row, take: says ? { ...take, says } : take, reason: null }
}

export interface Judgement {
  /** Judges the row at that place. */
  at(place: number): Judged
  /** The marks that `judgedAs` needs beside the row at that place. */
  marksAt(place: number): Marks
  isRefused(place: number): boolean
  /** True where the row at that place is of the account; of any where none is named. */
  isOf(place: number, key: string | undefined): boolean
  /** The places of rows that can be taken, by day and within a day in the order of the file. */
  places(): Iterable<number>
}

/**
 * Judges the rows of a file, each with its key: day and amount with the bank's id where there is one,
 * else with the text. Two equal rows without an id are two purchases, so the second has a key of its own; two
 * with the same id are the same row, unless their contents differ (some banks count their ids anew each day
 * or file). The text beside an id may change, from pending to booked. Yields after every row that it looks at.
 */
export function* judge(rows: FileRows, accountId: string): Generator<void, Judgement> {
  const { order, nth, sameId, isRepeated, isRefused, account, numbers } = yield* markRows(rows)
  const marksAt = (place: number): Marks => [nth[place] ?? 0, sameId[place] ?? 0, isRepeated[place] ?? 0]
  const at = (place: number): Judged => judgedAs(rows.at(place), accountId, marksAt(place))
  function* places(): Generator<number> {
    for (const one of order) if (!isRepeated[one % PLACES]) yield one % PLACES
  }
  const isOf = (place: number, key: string | undefined) =>
    key === undefined || account[place] === numbers.get(key)
  return { at, marksAt, places, isOf, isRefused: (place) => isRefused[place] === 1 }
}

/** The row as it stands in the book, or stood there; `found` holds what is known under the keys of the file. */
export function importedAs(row: Takeable, found: Map<string, ImportedRow>): ImportedRow | undefined {
  const agrees = ({ date }: ImportedRow) => date === row.date
  const isAmount = ({ amountCents }: ImportedRow) => amountCents === Math.abs(row.amountCents)
  const own = found.get(row.key)
  if (found.size === 0 || own?.removedAt === null) return own
  const formers = formerKeysOf(row).flatMap((former, index) => {
    const known = found.get(former)
    const isIts = known && (index === 0 ? agrees(known) || isAmount(known) : agrees(known) && isAmount(known))
    return isIts ? [known] : []
  })
  const all = own ? [own, ...formers] : formers
  return all.find(({ removedAt }) => removedAt === null) ?? all[0]
}
