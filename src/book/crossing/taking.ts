import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { whenOpen } from '../held.ts'
import { refuseTold } from '../moving.ts'
import { findBook } from '../open.ts'
import { applyThere, type Crossings, type Message, type Reply, type Sent, seriesThere } from './crossing.ts'
import { crossingsTaken } from './tables.ts'

/** Time for which a message may be under way; replies are remembered for longer. */
const UNDER_WAY_MS = 86_400_000

const IMMEDIATE = { behavior: 'immediate' } as const

/** The reply for a book that lies nowhere. */
export const NO_BOOK: Reply = {
  refusal: { code: 'not_found', message: 'This book does not exist.', details: {} },
}

const refusalOf = ({ code, message, details }: Refusal): Reply => ({ refusal: { code, message, details } })

/** Keeps the reply to an event under the event's id. */
const keep = (tx: Tx, { id, to: bookId, subject, rev }: Sent, reply: Reply, at: number): void =>
  void tx
    .insert(crossingsTaken)
    .values({ bookId, id, subject, stateRev: rev, reply, at })
    .onConflictDoNothing()
    .run()

const takenBefore = (db: Db, { to, id }: Sent): Reply | undefined =>
  db
    .select({ reply: crossingsTaken.reply })
    .from(crossingsTaken)
    .where(and(eq(crossingsTaken.bookId, to), eq(crossingsTaken.id, id)))
    .get()?.reply as Reply | undefined

/** True where a newer state of the same subject has come before. */
const isLate = (db: Db, { to, subject, rev }: Sent): boolean => {
  const newest = db
    .select({ rev: crossingsTaken.stateRev })
    .from(crossingsTaken)
    .where(and(eq(crossingsTaken.bookId, to), eq(crossingsTaken.subject, subject)))
    .orderBy(desc(crossingsTaken.stateRev))
    .get()
  return newest !== undefined && newest.rev >= rev
}

/** Does here what another book has told, once: the same event again gets the same answer. */
function take(tx: Tx, home: Home, crossings: Crossings, sent: Sent): Reply {
  const before = takenBefore(tx, sent)
  if (before) return before
  const crossing = crossings.events.get(sent.kind) ?? refuse('invalid', 'This is not known here.')
  if (!crossing.isOfPerson) refuseTold(crossing, findBook(tx, sent.to), home.now())
  const { to, series, kind, at } = sent
  const { elsewhere } = home
  const newId = seriesThere(to, series, kind, at)
  const reply: Reply = isLate(tx, sent)
    ? { answer: null, isLate: true }
    : { answer: applyThere(tx, crossing, sent, { newId, token: undefined, elsewhere }) ?? null }
  keep(tx, sent, reply, home.now())
  return reply
}

/** The other end of `crossing()` and `asked()`: answers a message of another book. */
export async function answerMessage(home: Home, crossings: Crossings, message: Message): Promise<Reply> {
  const { db } = home
  if (message.step === 'ask')
    try {
      const { to, kind, asked } = message
      const question = crossings.questions.get(kind) ?? refuse('invalid', 'This is not known here.')
      return { answer: question.answer(db, to, asked, home.now()) }
    } catch (error) {
      if (error instanceof Refusal) return refusalOf(error)
      throw error
    }
  if (message.step === 'forget') {
    const { to, ids } = message
    db.delete(crossingsTaken)
      .where(and(eq(crossingsTaken.bookId, to), inArray(crossingsTaken.id, ids)))
      .run()
    return { answer: null }
  }
  const { sent, broughtAt } = message
  // The sender has tried again since, or has heard of its end: the reply may be forgotten here by now.
  if (home.now() - broughtAt > UNDER_WAY_MS) throw new Error('This message was under way for too long.')
  for (let held = whenOpen(db, sent.to); held; held = whenOpen(db, sent.to)) await held
  try {
    return db.transaction((tx) => take(tx, home, crossings, sent), IMMEDIATE)
  } catch (error) {
    // An event that can't be taken just now is brought again.
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    // A refusal is kept too: the first book has taken back its side, and the event must not be done after that.
    return db.transaction((tx) => {
      const before = takenBefore(tx, sent)
      if (!before) keep(tx, sent, refusalOf(error), home.now())
      return before ?? refusalOf(error)
    }, IMMEDIATE)
  }
}
