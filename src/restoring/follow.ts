import { and, eq } from 'drizzle-orm'
import { contextBeside, finishCommand } from '../book/command.ts'
import type { CommandContext } from '../book/context.ts'
import { asked } from '../book/crossing/asking.ts'
import { type Crossing, crossing } from '../book/crossing/crossing.ts'
import { findMember, ownersIn } from '../book/members.ts'
import { getBook } from '../book/open.ts'
import { enter } from '../budget/ledger/entry.ts'
import { addHalf, halvesIn } from '../budget/sharing/halves.ts'
import { contributionHalves } from '../budget/sharing/tables.ts'
import { changeWithHalf, findTransaction } from '../budget/transactions/store.ts'
import type { Tx } from '../db/db.ts'
import { LISTENERS } from '../household/contributions/crossings.ts'
import { takeBackHalves } from '../household/contributions/halves.ts'
import { ACCOUNT_GONE } from '../household/going.ts'
import { LISTED, tellList } from '../household/list.ts'
import { endMembership } from '../household/members.ts'
import { UNMARKED } from '../household/settlement/crossings.ts'
import type { ServerHome } from '../identity/context.ts'
import { Refusal } from '../values/refusal.ts'
import { above, begin, claimAgain } from './beginning.ts'
import { COMPARED, joinedWith, type Side, type Standing, sideOfOwn, sideOfShared } from './compared.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

/** Changes that were made after a book was turned back to how it once was. */
export interface Followed {
  /** Names that are somebody else's by now: the account has them no more. */
  lost: string[]
  /** Contributions and payments of which one side alone was left, and those that were not the same. */
  takenAgain: number
  takenBack: number
  changed: number
  /** Books that could not be asked, or with which something is still on its way: the same once more does the rest. */
  open: string[]
}

/** Takes back, at the own book, contributions that a shared one has forgotten as it was turned back. */
export const FORGOTTEN: Crossing<{ contributionIds: string[] }, null> = {
  kind: 'contribution.forgotten',
  apply(tx, own, { contributionIds }) {
    for (const id of contributionIds) takeBackHalves(tx, own, halvesIn(tx, own.bookId, id))
    return null
  },
}

type Counts = Pick<Followed, 'takenAgain' | 'takenBack' | 'changed'>

/** Takes back what the other side has ended, and has what both have as the other one has it. */
function follow(tx: Tx, context: CommandContext, mine: Standing[], theirs: Standing[], counts: Counts): void {
  const there = new Map(theirs.map((one) => [one.id, one]))
  for (const half of mine.filter(({ state }) => state === 'confirmed')) {
    const other = there.get(half.id)
    if (!other) {
      takeBackHalves(tx, context, halvesIn(tx, context.bookId, half.id))
      counts.takenBack++
    } else if (other.cents !== half.cents || other.date !== half.date) {
      const { cents: amount, date } = other
      changeWithHalf(tx, context, half.transactionId, { amount, date })
      counts.changed++
    }
  }
}

function takeBackPayments(tx: Tx, own: CommandContext, gone: string[], counts: Counts): void {
  for (const id of gone) {
    takeBackHalves(
      tx,
      own,
      halvesIn(tx, own.bookId, id).filter(({ kind }) => kind === 'payment'),
    )
    counts.takenBack++
  }
}

/** The account that money for this book, else for any, came from last. */
const accountOf = (tx: Tx, own: CommandContext, mine: Standing[]): string | null =>
  mine
    .map(({ transactionId }) => findTransaction(tx, own, transactionId)?.accountId ?? null)
    .findLast(Boolean) ?? null

/** An own book was turned back: the shared one knows who is in it, and what came. */
function followOwn(tx: Tx, own: CommandContext, to: string, theirs: Side, counts: Counts): void {
  const before = sideOfOwn(tx, own.bookId, to)
  const { userId } = before
  if (!userId) return
  if (theirs.joinedAt !== null || before.joinedAt !== null) {
    const joinedAt = theirs.joinedAt ?? before.joinedAt ?? own.now
    LISTED.apply(tx, own, {
      userId,
      bookId: to,
      joinedAt,
      endedAt: theirs.joinedAt === null ? own.now : null,
    })
  }
  const mine = sideOfOwn(tx, own.bookId, to).contributions
  follow(tx, own, mine, theirs.contributions, counts)
  const gone = before.payments.filter((id) => !theirs.payments.includes(id))
  takeBackPayments(tx, own, gone, counts)
  if (theirs.joinedAt === null) return
  const known = new Set(mine.map(({ id }) => id))
  for (const { id, cents: amountCents, date, description, ownType: type } of theirs.contributions) {
    if (known.has(id)) continue
    const accountId = accountOf(tx, own, mine)
    const row = enter(tx, own, { kind: 'transfer', type, amountCents, date, description, accountId })
    addHalf(tx, {
      contributionId: id,
      kind: 'contribution',
      transactionId: row.id,
      bookId: own.bookId,
      memberId: null,
      otherBookId: to,
      wasThere: false,
      stateRev: above(own.now),
    })
    counts.takenAgain++
  }
}

/** True where the book would be left without an owner. */
const isLastOwner = (tx: Tx, bookId: string, memberId: string): boolean => {
  const owners = ownersIn(tx, bookId)
  return owners.length === 1 && owners[0]?.memberId === memberId
}

/** A shared book was turned back: each person's own one knows whether they have left it, and what they gave. */
function followShared(tx: Tx, there: CommandContext, to: string, theirs: Side | null, counts: Counts): void {
  const { bookId, now } = there
  const before = sideOfShared(tx, bookId, to)
  const userId = theirs?.userId ?? before.userId
  if (!userId) return
  if (!theirs?.userId) {
    ACCOUNT_GONE.apply(tx, there, { userId })
    return
  }
  const member = findMember(tx, bookId, userId)
  // A member who has left since is not let in again, and one who was let in since is not in the book.
  if (member && theirs.joinedAt === null && !isLastOwner(tx, bookId, member.id))
    endMembership(tx, there, member.id)
  else if (!member && theirs.joinedAt !== null && before.userId) tellList(tx, there, bookId, userId)
  else if (!member && theirs.joinedAt !== null) {
    const route = { to, subject: `${bookId} lists ${userId}`, rev: above(now) }
    crossing(tx, there, LISTED, route, { userId, bookId, joinedAt: theirs.joinedAt, endedAt: now })
  }
  if (member && theirs.joinedAt !== null) {
    follow(tx, there, before.contributions, theirs.contributions, counts)
    const known = new Set(before.contributions.map(({ id }) => id))
    const forgotten = theirs.contributions.filter(({ id, state }) => state === 'confirmed' && !known.has(id))
    const contributionIds = forgotten.map(({ id }) => id)
    if (contributionIds.length > 0) crossing(tx, there, FORGOTTEN, { to }, { contributionIds })
    counts.takenBack += contributionIds.length
  }
  for (const paymentId of theirs.payments.filter((id) => !before.payments.includes(id))) {
    crossing(tx, there, UNMARKED, { to, subject: paymentId, rev: above(now) }, { paymentId })
    counts.takenBack++
  }
}

/**
 * Mends a book whose database was turned back to how it once was, with sessions and keys: all sessions and tokens end, its
 * version and every other counter is above every number that was given, its names are claimed again, and contributions
 * and payments are compared by their ids with those of other books. An own book takes again what it has forgotten; a
 * shared book has that taken back by who gave it. Contributions that the other book has ended go. `joined` are the books
 * that it was joined with before, as `joinedWith` said: it may have forgotten them. Called once more, it does what was
 * left open.
 */
export async function followRestore(home: ServerHome, bookId: string, joined: string[]): Promise<Followed> {
  const { db } = home
  db.transaction((tx) => begin(tx, home, bookId), IMMEDIATE)
  const lost = await claimAgain(home, bookId)
  const followed: Followed = { lost, takenAgain: 0, takenBack: 0, changed: 0, open: [] }
  const isOwn = getBook(db, bookId).kind === 'own'
  for (const other of new Set([...joined, ...joinedWith(db, bookId)])) {
    const side = await asked(home, COMPARED, other, { with: bookId }).then(
      (answer) => answer(db),
      (error: unknown) => (error instanceof Refusal && error.code === 'not_found' ? null : undefined),
    )
    if (side === undefined || side?.contributions.some(({ state }) => state === 'on_its_way')) {
      followed.open.push(other)
      continue
    }
    db.transaction((tx) => {
      const here = { ...contextBeside(tx, bookId, { ...home, now: home.now() }), listeners: LISTENERS }
      const nothing: Side = { userId: null, joinedAt: null, contributions: [], payments: [] }
      if (isOwn) followOwn(tx, here, other, side ?? nothing, followed)
      else followShared(tx, here, other, side, followed)
      finishCommand(tx, here, 200, null)
    }, IMMEDIATE)
  }
  const open = and(eq(contributionHalves.bookId, bookId), eq(contributionHalves.state, 'on_its_way'))
  for (const { to } of db
    .select({ to: contributionHalves.otherBookId })
    .from(contributionHalves)
    .where(open)
    .all())
    if (to && !followed.open.includes(to)) followed.open.push(to)
  return followed
}

/** A book whose database can be turned back, wherever it lies. */
export interface Restored {
  joined(): Promise<string[]> | string[]
  restored(joined: string[]): Promise<Followed>
}

/** True where whoever asks has the server's key. */
export function isOfOperator(request: Request, what: string, sign: (text: string) => string): boolean {
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  // Signed once more, so that how long it takes to compare them tells nothing.
  return sign(given) === sign(sign(`operator of ${what}`))
}

/** A book tells its operator what it is joined with, or does what follows once it was turned back. */
export const answerOperator = async (request: Request, book: Restored): Promise<Response> =>
  Response.json(request.method === 'POST' ? await book.restored(await request.json()) : await book.joined())
