import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { inTurns, yieldToEventLoop } from '../../http/async.ts'
import { daysBetween } from '../../values/day.ts'
import { foldName } from '../../values/fold-text.ts'
import { knownPayees } from '../payees/known.ts'
import { anyCandidate, type Candidate, Groups, listPaidAlone, MOST_DAYS, type Open } from './candidates.ts'
import { chosenRows, type Said } from './chosen.ts'
import { type Due, duesOf, payableOn } from './due.ts'
import { findImported } from './imported.ts'
import { type FileSource, findOtherSourced, hasOtherSource } from './known.ts'
import { pairUp } from './pairing.ts'
import type { StatementReading } from './reading.ts'
import { type ImportedRow, importedAs } from './rules.ts'

const SLICE = 1000

/** Verdicts of the book on the rows of a file, beside the keys under which it knows them; by the rows' index. */
export interface Verdicts {
  /** Rows known from a file of another format, or from other columns. */
  duplicates: Map<number, ImportedRow>
  matches: Map<number, Candidate>
  pays: Map<number, Due>
}

export interface Judged {
  reading: StatementReading
  accountId: string
  skip: number[]
  said: Said
  /** Rows of the book and due dates that an earlier file of the drop has. */
  taken?: Set<string>
  /** True where only certain matches are taken: one row fits one row. */
  isUnseen?: boolean
}

export const sourceOf = ({ head }: Pick<StatementReading, 'head'>): FileSource => ({
  format: head.format,
  source: head.columns ? JSON.stringify([head.columns.date, ...head.columns.description]) : null,
})

/** Gives the rows the payee that their texts lead to. */
function nameRows(db: Db, bookId: string, rows: Open[]): void {
  const known = knownPayees(
    db,
    bookId,
    rows.map(({ description }) => description),
  )
  for (const row of rows) {
    const text = foldName(row.description)
    row.payee = known.get(text)?.id ?? `"${text}`
  }
}

async function nameAll(db: Db, bookId: string, rows: Open[]): Promise<void> {
  for (let start = 0; start < rows.length; start += SLICE) {
    nameRows(db, bookId, rows.slice(start, start + SLICE))
    await yieldToEventLoop()
  }
}

/**
 * Judges a file's rows against the book: known otherwise than by their keys, matches of what was entered by hand, and
 * payments of what is due. It reads the file once more, and only where the account has anything that may fit. Always the
 * same for the same book.
 */
export async function judgeFile(
  db: Db,
  viewer: Viewer,
  { reading, accountId, skip, said, taken, isUnseen = false }: Judged,
): Promise<Verdicts> {
  const { bookId } = viewer
  const verdicts: Verdicts = { duplicates: new Map(), matches: new Map(), pays: new Map() }
  const file = sourceOf(reading)
  const isFromOthers = hasOtherSource(db, bookId, accountId, file)
  const hasCandidates = anyCandidate(db).get({ accountId }) !== undefined
  const payable = payableOn(db, viewer, accountId)
  const paidAlone = listPaidAlone(db, bookId)
  if (!isFromOthers && !hasCandidates && payable.size + paidAlone.length === 0) return verdicts
  const chosen = chosenRows(said)
  const groups = new Groups(db, accountId, paidAlone, (cents) => payable.has(cents))
  const claimed = new Set<string | null>()
  let open: Open[] = []
  for await (const slice of (await reading.takeable(skip)).rows) {
    const found = findImported(db, bookId, slice)
    const fresh = slice.flatMap((row): Open[] => {
      const known = importedAs(row, found)
      if (known) claimed.add(known.id)
      const { index, date, amountCents, description } = row
      return known || said.asNew.has(index) ? [] : [{ index, date, amountCents, description, payee: '' }]
    })
    if (isFromOthers) open = open.concat(fresh)
    else groups.add(fresh.filter(({ index }) => !chosen.matches.has(index)))
    await yieldToEventLoop()
  }
  if (isFromOthers) {
    const left = await withoutOtherSourced(db, bookId, accountId, { file, open, claimed, verdicts })
    for (let start = 0; start < left.length; start += SLICE) {
      groups.add(left.slice(start, start + SLICE).filter(({ index }) => !chosen.matches.has(index)))
      await yieldToEventLoop()
    }
  }
  const todo = [...groups.all()].flatMap(({ file: ofFile, book }) => {
    const free = book.filter(({ id }) => !chosen.transactionIds.has(id) && !taken?.has(id))
    const dues = payable.get(ofFile[0]?.amountCents ?? 0) ?? []
    return free.length + dues.length > 0 ? { ofFile, free, dues } : []
  })
  await nameAll(
    db,
    bookId,
    todo.flatMap(({ ofFile }) => ofFile),
  )
  function* decide(): Generator<void, void> {
    for (const { ofFile, free, dues } of todo) {
      for (const [row, fit] of yield* pairUp(ofFile, free, MOST_DAYS))
        if (!isUnseen || isOnlyPair(row, fit, { ofFile, free })) verdicts.matches.set(row.index, fit)
      if (dues.length === 0) continue
      const unmatched = ofFile.filter(({ index }) => !verdicts.matches.has(index) && !said.unpaid.has(index))
      const due = duesOf(db, dues, unmatched, MOST_DAYS).filter(
        ({ kind, id, date }) => !taken?.has(`${kind} ${id} ${date}`),
      )
      for (const [row, fit] of yield* pairUp(unmatched, due, MOST_DAYS)) verdicts.pays.set(row.index, fit)
    }
  }
  await inTurns(decide(), SLICE)
  return verdicts
}

/** True where neither of the two fits another row as well. */
function isOnlyPair(row: Open, fit: Candidate, { ofFile, free }: { ofFile: Open[]; free: Candidate[] }) {
  const isNear = (a: Open | Candidate, b: Open | Candidate) =>
    Math.abs(daysBetween(a.date, b.date)) <= MOST_DAYS
  return (
    !free.some((one) => one !== fit && isNear(one, row)) &&
    !ofFile.some((one) => one !== row && isNear(one, fit))
  )
}

/** Rows of the book that the rows, which come by day, match on the account; by their index. */
export async function findMatches(
  db: Db,
  bookId: string,
  accountId: string,
  rows: Omit<Open, 'payee'>[],
): Promise<Map<number, Candidate>> {
  const groups = new Groups(db, accountId, listPaidAlone(db, bookId), () => false)
  const matches = new Map<number, Candidate>()
  for (let start = 0; start < rows.length; start += SLICE) {
    groups.add(rows.slice(start, start + SLICE).map((row) => ({ ...row, payee: '' })))
    await yieldToEventLoop()
  }
  const todo = [...groups.all()].filter(({ book }) => book.length > 0)
  await nameAll(
    db,
    bookId,
    todo.flatMap(({ file }) => file),
  )
  function* decide(): Generator<void, void> {
    for (const { file, book } of todo)
      for (const [row, fit] of yield* pairUp(file, book, MOST_DAYS)) matches.set(row.index, fit)
  }
  await inTurns(decide(), SLICE)
  return matches
}

interface Unknown {
  file: FileSource
  open: Open[]
  claimed: Set<string | null>
  verdicts: Verdicts
}

/** The rows that no other file has brought: k equal rows need k rows of it, whatever their texts. */
async function withoutOtherSourced(
  db: Db,
  bookId: string,
  accountId: string,
  { file, open, claimed, verdicts }: Unknown,
): Promise<Open[]> {
  const waiting = new Map<string, Open[]>()
  const counts = new Map<string, number>()
  for (let start = 0; start < open.length; start += SLICE) {
    const slice = open.slice(start, start + SLICE)
    const asked = slice.map((row) => {
      const name = nameOf(row)
      const nth = counts.get(name) ?? 0
      counts.set(name, nth + 1)
      return { date: row.date, amountCents: row.amountCents, nth, name }
    })
    for (const row of slice) {
      const line = waiting.get(nameOf(row)) ?? []
      line.push(row)
      waiting.set(nameOf(row), line)
    }
    for (const { place, ...known } of findOtherSourced(db, bookId, accountId, file, asked)) {
      const name = known.id ?? known.importKey
      if (claimed.has(name)) continue
      const row = waiting.get(asked[place]?.name ?? '')?.shift()
      if (!row) continue
      claimed.add(name)
      verdicts.duplicates.set(row.index, known)
    }
    await yieldToEventLoop()
  }
  return open.filter(({ index }) => !verdicts.duplicates.has(index))
}

const nameOf = ({ date, amountCents }: Open): string => `${date}|${amountCents}`
