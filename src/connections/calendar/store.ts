import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext } from '../../book/context.ts'
import { type Book, findBook } from '../../book/open.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { hashOf, placedToken } from '../../identity/secrets.ts'
import { calendarFeeds } from '../../identity/tokens/tables.ts'
import { findUser } from '../../identity/users.ts'
import { instantText } from '../../values/instant.ts'
import { refuse } from '../../values/refusal.ts'
import type { CalendarFeed, NewCalendarFeed } from './wire.ts'

const PREFIX = 'bc_'
/** Feeds that one person may have at a time. */
const MAX_FEEDS = 50

export type FeedRow = typeof calendarFeeds.$inferSelect
type Input = Omit<z.output<typeof NewCalendarFeed>, 'currentPassword' | 'code' | 'bookId'> & {
  bookId: string
}

/**
 * The token of a feed. It follows from its id by the server's key, so that an answer that is given once more under its
 * Idempotency-Key has it, while the database, kept answers among it, has the hash alone.
 */
export const feedToken = ({ mac }: Pick<ServerHome, 'mac'>, homeBookId: string, id: string): string =>
  placedToken(PREFIX, homeBookId, mac(`calendar feed ${id}`))

const feedToWire = ({ id, name, bookId, createdAt, lastUsedAt }: FeedRow): CalendarFeed => ({
  id,
  name,
  bookId,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: instantText(lastUsedAt),
})

/** Feeds of the user, the newest first. */
export const listFeeds = (db: Db, userId: string): CalendarFeed[] =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(desc(calendarFeeds.createdAt), desc(calendarFeeds.id))
    .all()
    .map(feedToWire)

/** Makes a feed of the user's own book, which the viewer has open, or of one that they share. */
export function addFeed(
  tx: Tx,
  server: Pick<ServerHome, 'mac'>,
  { bookId: homeBookId, now, newId }: CommandContext,
  userId: string,
  input: Input,
): CalendarFeed {
  const [made] = tx
    .select({ feeds: count() })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .all()
  if ((made?.feeds ?? 0) >= MAX_FEEDS)
    refuse('too_many', `You have ${MAX_FEEDS} calendar feeds. End one that you don’t use any more.`)
  const id = newId()
  const row: FeedRow = {
    ...input,
    id,
    userId,
    tokenHash: hashOf(feedToken(server, homeBookId, id)),
    createdAt: now,
    lastUsedAt: null,
  }
  tx.insert(calendarFeeds).values(row).run()
  return feedToWire(row)
}

export function endFeed(tx: Tx, userId: string, id: string): void {
  const own = and(eq(calendarFeeds.id, id.toLowerCase()), eq(calendarFeeds.userId, userId))
  const gone = tx.delete(calendarFeeds).where(own).returning({ id: calendarFeeds.id }).get()
  if (!gone) refuse('not_found', 'Calendar feed not found')
}

const byHash = prepared((db) =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, sql.placeholder('hash')))
    .prepare(),
)

/** The feed that a token opens, and the own book of its user. */
export function openFeed(
  db: Db,
  token: string,
): { feed: FeedRow; own: Pick<Book, 'id' | 'timeZone'> } | undefined {
  const feed = byHash(db).get({ hash: hashOf(token) })
  const user = feed && findUser(db, feed.userId)
  const own = user && !user.isSuspended ? findBook(db, user.bookId) : undefined
  return feed && own ? { feed, own: { id: own.id, timeZone: own.timeZone } } : undefined
}

export const noteFetch = (tx: Tx, { id }: FeedRow, now: number): void =>
  void tx.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(calendarFeeds.id, id)).run()
