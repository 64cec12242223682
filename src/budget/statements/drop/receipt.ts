import { eq } from 'drizzle-orm'
import type { CommandContext } from '../../../book/context.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { addDays } from '../../../values/day.ts'
import { accounts } from '../../ledger/balances/tables.ts'
import { type DaySums, daySumsOf, upTo } from '../balance.ts'
import type { Staged } from '../staging.ts'
import { statementRows } from '../store.ts'
import type { StatedBalance, StatementReceipt } from '../wire.ts'
import type { Begun, Drop } from './begin.ts'
import { eraseMade } from './made.ts'
import { beginOf, type FileStates, type FileSums, lastClosing, proofOf } from './proof.ts'

type Done = Begun & { staged: Pick<Staged, 'sums'> }

/** The opening of a new account, as its files state it. */
export function openingFrom(
  files: { states: FileStates; sums: FileSums }[],
  days: DaySums[],
): { cents: number; openedOn: string } | null {
  const begun = files.flatMap((one) => {
    const begin = beginOf(one.states, one.sums) ?? one.states.closing?.day
    return begin ? [{ ...one, begin }] : []
  })
  const [first] = begun.toSorted((a, b) => (a.begin < b.begin ? -1 : 1))
  if (!first) return null
  const openedOn = first.begin
  if (first.states.opening)
    return { cents: first.states.opening.cents - upTo(days, addDays(openedOn, -1)).moved, openedOn }
  const closings = begun.flatMap(({ states }) => states.closing ?? [])
  const last = closings.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1)
  return { cents: last ? last.cents - upTo(days, last.day).moved : 0, openedOn }
}

/** Gives accounts the opening that was taken with the import; a new one that which its files state. */
export function takeOpenings(tx: Tx, viewer: CommandContext, { openings }: Drop, all: Done[]): void {
  const seen = new Set<string>()
  for (const { piece, batch } of all) {
    const { goes, named } = piece
    if (seen.has(goes.id)) continue
    seen.add(goes.id)
    const chosen = openings.get(named.key)
    const [account] =
      goes.isNew || chosen ? tx.select().from(accounts).where(eq(accounts.id, goes.id)).all() : []
    if (!account) continue
    const files = all
      .filter((one) => one.piece.goes.id === goes.id)
      .map(({ states, staged }) => ({ states, sums: staged.sums }))
    const opening = chosen ?? openingFrom(files, daySumsOf(tx, goes.id))
    if (!opening) continue
    const { cents, openedOn } = opening
    const { openingCents: beforeCents, openedOn: beforeOn, balanceCents } = account
    tx.update(accounts)
      .set({ openingCents: cents, openedOn, balanceCents: balanceCents + cents - beforeCents })
      .where(eq(accounts.id, goes.id))
      .run()
    if (goes.isNew) continue
    const { made } = statementRows.get(tx, viewer.bookId, batch.id)
    const note = { accountId: goes.id, cents, beforeCents, openedOn, beforeOn }
    statementRows.change(tx, viewer.bookId, batch.id, { made: { ...made, opening: note } })
  }
}

/** The receipt of the import. Removes batches that brought nothing new and changed no opening, with what was made for them. */
export function receiptOf(tx: Tx, viewer: CommandContext, drop: Drop, all: Done[]): StatementReceipt {
  const { bookId } = viewer
  const days = new Map<string, DaySums[]>()
  const sums = { imported: 0, duplicates: 0, refused: 0, matched: 0, paid: 0 }
  const batches = all.map(({ piece, batch, counts, states, staged }) => {
    const accountId = piece.goes.id
    const own = days.get(accountId) ?? (states.closing ? daySumsOf(tx, accountId) : [])
    if (states.closing) days.set(accountId, own)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += counts[name]
    const balance = balanceOf(tx, viewer, { accountId, id: batch.id, states, sums: staged.sums }, own)
    return { id: batch.id, ...counts, accountId, fileName: batch.fileName, balance }
  })
  for (const { batch, counts } of all) {
    const { made } = statementRows.get(tx, bookId, batch.id)
    if (counts.imported + counts.matched > 0 || made?.opening) continue
    statementRows.remove(tx, bookId, batch.id)
    eraseMade(tx, bookId, made)
  }
  const [only] = batches
  const balance = batches.length === 1 ? (only?.balance ?? null) : null
  return drop.id === null
    ? { id: only?.id ?? viewer.newId(), ...sums, balance }
    : { id: drop.id, ...sums, balance, batches }
}

function balanceOf(
  db: Db,
  viewer: CommandContext,
  { accountId, id, states, sums }: { accountId: string; id: string; states: FileStates; sums: FileSums },
  days: DaySums[],
): StatedBalance | null {
  const [account] = db.select().from(accounts).where(eq(accounts.id, accountId)).all()
  if (!states.closing || !account) return null
  const begin = beginOf(states, sums)
  const closed = begin ? lastClosing(db, viewer.bookId, accountId, begin, id) : undefined
  return proofOf(account.openingCents, days, states, sums, closed)
}
