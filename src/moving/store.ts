import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { raiseVersion } from '../book/command.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { crossingsSent } from '../book/crossing/tables.ts'
import { listMembers, presentMemberships } from '../book/members.ts'
import { isMoving } from '../book/moving.ts'
import { getBook } from '../book/open.ts'
import { bookInvitations, books, commands } from '../book/tables.ts'
import type { Moving } from '../book/wire.ts'
import { statements } from '../budget/ledger/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { tellOpen } from '../household/list.ts'
import { endOutgoingIn } from '../identity/channels/store.ts'
import { hashOf, newToken } from '../identity/secrets.ts'
import { users } from '../identity/tables.ts'
import { refuse } from '../values/refusal.ts'
import { cutTies, tiesIn } from './cutting.ts'
import { countIn } from './standing.ts'
import type { Left, Proof, Way } from './wire.ts'

/** Time in which a book has to arrive: after it whatever was begun is undone, and the book is as it was. */
const MOST_MS = 10 * 60_000
const RETRY_SECONDS = 5
/** Answers that are handed on at a time. */
const ANSWERS = 200

export const setMoving = (tx: Tx, bookId: string, moving: Moving | null): void =>
  void tx.update(books).set({ moving }).where(eq(books.id, bookId)).run()

/** The state of the book's move; a book whose time to leave is over is open. */
export function wayOf(db: Db, { bookId, now }: Pick<Viewer, 'bookId' | 'now'>): Way {
  const { moving, kind } = getBook(db, bookId)
  const isOpen = !moving || (moving.state === 'leaving' && !isMoving(moving, now))
  return isOpen
    ? { state: 'open', id: null, bookId, kind }
    : { state: moving.state, id: moving.id || null, bookId, kind }
}

/** Refuses a book of which something is under way that would not come along. */
function refuseUnderWay(tx: Tx, bookId: string): void {
  const imports = and(eq(statements.bookId, bookId), sql`state <> 'done'`)
  const told = and(eq(crossingsSent.bookId, bookId), eq(crossingsSent.state, 'open'))
  if (countIn(tx, statements, imports) > 0 || countIn(tx, crossingsSent, told) > 0)
    refuse('unavailable', 'Something of this book is still under way. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    })
}

/** The other people in the shared book, with their roles. */
function othersIn(db: Db, { bookId, member }: Viewer): Left['people'] {
  const names = new Map(listMembers(db, bookId).map(({ id, name }) => [id, name]))
  return presentMemberships(db, bookId)
    .filter(({ memberId }) => memberId !== member?.id)
    .map(({ memberId, role }) => ({ name: names.get(memberId) ?? '', role }))
}

/** Closes the book to writing for ten minutes, anew where that was done before. One that has moved there says so. */
export function leave(tx: Tx, viewer: Viewer, to: string, newId: () => string): Left {
  const { bookId, now } = viewer
  const { kind, version, moving: before } = getBook(tx, bookId)
  if (before?.state === 'arriving') refuse('conflict', 'This book is being moved here.')
  if (before?.state === 'moved' && before.to !== to)
    refuse('moved', `This book has moved to ${before.to}`, { to: before.to })
  if (before?.state !== 'moved') refuseUnderWay(tx, bookId)
  const moving =
    before?.state === 'moved'
      ? before
      : { state: 'leaving' as const, id: newId(), to, proof: newToken(), until: now + MOST_MS, version }
  setMoving(tx, bookId, moving)
  const { state, id, proof } = moving
  const ties = (moving.state === 'moved' && moving.cut) || tiesIn(tx, bookId)
  return { state, id, bookId, kind, seal: hashOf(proof), version, ...ties, people: othersIn(tx, viewer) }
}

/** Ends what the book goes on with by itself, for whoever is in it, and what leads into it. */
function endOutgoing(tx: Tx, { bookId, now }: CommandContext): void {
  const own = tx.select({ userId: users.id }).from(users).where(eq(users.bookId, bookId)).all()
  for (const { userId } of [...own, ...presentMemberships(tx, bookId)]) endOutgoingIn(tx, { bookId, userId })
  const isOpen = and(eq(bookInvitations.bookId, bookId), isNull(bookInvitations.endedAt))
  tx.update(bookInvitations).set({ endedAt: now }).where(isOpen).run()
}

/** The book is open elsewhere from now on, and never again here: returns the proof of it, also to whoever asks once more. */
export function move(tx: Tx, context: CommandContext, id: string): Proof {
  const { bookId, now } = context
  const { moving, version } = getBook(tx, bookId)
  if (moving?.state === 'moved' && moving.id === id) return { id, proof: moving.proof }
  if (moving?.state !== 'leaving' || moving.id !== id || !isMoving(moving, now) || moving.version !== version)
    return refuse(
      'expired',
      'Moving took longer than ten minutes, or somebody has begun it anew: the book is open where it was.',
    )
  const { to, proof } = moving
  const cut = tiesIn(tx, bookId)
  cutTies(tx, context)
  endOutgoing(tx, context)
  // Pages that show it read it once more, and where it is.
  const raised = raiseVersion(tx).get({ bookId })?.version ?? version
  tellOpen(tx, context, false, raised)
  setMoving(tx, bookId, { state: 'moved', id, to, proof, cut })
  return { id, proof }
}

/**
 * Answers under their keys, in their order; the last key is where the next ones begin. Those of a shared book are of who
 * moves it, as nobody else is somebody there; none that names an e-mail goes along.
 */
export function answersAfter(db: Db, { bookId, member }: Viewer, after: string) {
  const theirs: SQL | undefined =
    member &&
    sql`substr(${commands.key}, 1, ${member.id.length + 1}) = ${`${member.id} `} AND ${commands.body}->>'email' IS NULL`
  return db
    .select({
      key: commands.key,
      fingerprint: commands.fingerprint,
      status: commands.status,
      body: commands.body,
      createdAt: commands.createdAt,
    })
    .from(commands)
    .where(and(eq(commands.bookId, bookId), gt(commands.key, after), theirs))
    .orderBy(asc(commands.key))
    .limit(ANSWERS)
    .all()
}
