import type { Viewer } from '../../../book/context.ts'
import type { Db } from '../../../db/db.ts'
import { inTurns, yieldToEventLoop } from '../../../http/async.ts'
import { type Said, saidOf } from '../chosen.ts'
import { findImported } from '../imported.ts'
import type { FileSource } from '../known.ts'
import type { StatementReading } from '../reading.ts'
import { importedAs, type Takeable } from '../rules.ts'
import { judgeFile, sourceOf, type Verdicts } from '../verdicts.ts'
import type { Goes, Place } from './accounts.ts'
import { certainPairs, type Flow } from './pairs.ts'
import { pieceOf } from './pieces.ts'

const SLICE = 1000

/** The rows of one account of one file, as the import takes them. */
export interface Piece extends Place {
  goes: Goes
  reading(): Promise<StatementReading>
  verdicts: Verdicts
}

/** A row that an earlier file of the drop has brought to the account. */
interface Brought {
  source: string
  fileName: string
}

/** Rows that earlier files of a drop have brought to an account, by key and by day and amount. */
interface Earlier {
  keys: Map<string, Brought>
  byDay: Map<string, Brought[]>
}

const nameOf = ({ date, amountCents }: Takeable): string => `${date}|${amountCents}`
const sourceName = ({ format, source }: FileSource): string => `${format} ${source ?? ''}`

/** Rows that an earlier file of the drop has brought are duplicates: by key, else of another source by day and amount. */
function markBrought(earlier: Earlier, rows: Takeable[], source: string, { duplicates }: Verdicts): void {
  const claimed = new Set<Brought>()
  const mark = ({ index, date, amountCents }: Takeable, { fileName }: Brought) =>
    duplicates.set(index, { id: null, date, amountCents, removedAt: null, fileName })
  for (const row of rows) {
    const same = earlier.keys.get(row.key)
    if (!same) continue
    claimed.add(same)
    mark(row, same)
  }
  const waiting = new Map<string, Brought[]>()
  for (const row of rows) {
    if (duplicates.has(row.index)) continue
    const name = nameOf(row)
    const line =
      waiting.get(name) ??
      (earlier.byDay.get(name) ?? []).filter((one) => one.source !== source && !claimed.has(one)).reverse()
    waiting.set(name, line)
    const other = line.pop()
    if (other) mark(row, other)
  }
}

function remember(earlier: Earlier, rows: Takeable[], brought: Brought): void {
  for (const row of rows) {
    const one = { ...brought }
    earlier.keys.set(row.key, one)
    const line = earlier.byDay.get(nameOf(row)) ?? []
    line.push(one)
    earlier.byDay.set(nameOf(row), line)
  }
}

/** True where a match, a payment or a choice says already what the row is. */
const isSettled = ({ index, says }: Takeable, { matches, pays }: Verdicts, elsewhere: Set<number>): boolean =>
  says?.isOwn === true ||
  says?.transferTo !== undefined ||
  says?.parts !== undefined ||
  matches.has(index) ||
  pays.has(index) ||
  elsewhere.has(index)

/** Judges the pieces of a drop, one after the other: what an earlier one brings, a later one has no more. */
export async function judgePieces(
  db: Db,
  viewer: Viewer,
  places: Place[],
  { said, skip, isUnseen }: { said: Said; skip: number[]; isUnseen: boolean },
): Promise<{ pieces: Piece[]; pairs: Map<number, { accountId: string; transferKey: string }> }> {
  const placed = places.flatMap((place) => (place.named.goes ? [{ ...place, goes: place.named.goes }] : []))
  const isOne = placed.length === 1
  const byAccount = new Map<string, Earlier>()
  const taken = new Set<string>()
  /** Indexes of rows that are left out, or joined by hand with a row of the book. */
  const elsewhere = new Set([...skip, ...said.matches.map(({ index }) => index)])
  const flows: Flow[] = []
  const pieces: Piece[] = []
  for (const place of placed) {
    const { file, only, goes } = place
    const of = { offset: file.offset, only, accountId: goes.id, keyedFor: file.keyedFor }
    const reading = async () => pieceOf(await file.reading(), of)
    const own = await reading()
    const verdicts = await judgeFile(db, viewer, {
      reading: own,
      accountId: goes.id,
      skip,
      said,
      taken,
      isUnseen,
    })
    pieces.push({ ...place, reading, verdicts })
    if (isOne) break
    const rows: Takeable[] = []
    for await (const slice of (await own.takeable([])).rows) {
      const found = findImported(db, viewer.bookId, slice)
      for (const row of slice)
        if (!importedAs(row, found) && !verdicts.duplicates.has(row.index)) rows.push(row)
      await yieldToEventLoop()
    }
    const earlier = byAccount.get(goes.id) ?? { keys: new Map(), byDay: new Map() }
    byAccount.set(goes.id, earlier)
    const source = sourceName(sourceOf(own))
    markBrought(
      earlier,
      rows.filter(({ index }) => !said.asNew.has(index)),
      source,
      verdicts,
    )
    const fresh = rows.filter(({ index }) => !verdicts.duplicates.has(index))
    remember(earlier, fresh, { source, fileName: file.name })
    for (const index of verdicts.duplicates.keys()) {
      verdicts.matches.delete(index)
      verdicts.pays.delete(index)
    }
    for (const { id } of verdicts.matches.values()) taken.add(id)
    for (const { kind, id, date } of verdicts.pays.values()) taken.add(`${kind} ${id} ${date}`)
    for (const row of fresh)
      if (!isSettled(row, verdicts, elsewhere))
        flows.push({ index: row.index, date: row.date, cents: row.amountCents, accountId: goes.id })
  }
  const accountIds = new Set(placed.map(({ goes }) => goes.id))
  const pairs = new Map<number, { accountId: string; transferKey: string }>()
  if (accountIds.size < 2) return { pieces, pairs }
  for (const [out, into] of await inTurns(certainPairs(flows), SLICE)) {
    const isWanted = [out, into].every((flow) => {
      const other = flow === out ? into : out
      return isPlain(said, flow.index, other.accountId)
    })
    if (!isWanted) continue
    const transferKey = `${out.index} ${into.index}`
    pairs.set(out.index, { accountId: into.accountId, transferKey })
    pairs.set(into.index, { accountId: out.accountId, transferKey })
  }
  return { pieces, pairs }
}

/** True where no choice makes the row anything but a half of a transfer with that account. */
function isPlain(said: Said, index: number, otherId: string): boolean {
  const { transferAccountId, fromGoalId, refundCategoryId, pays } = saidOf(said, index)
  if (fromGoalId || refundCategoryId || pays) return false
  return transferAccountId === undefined || transferAccountId === otherId
}
