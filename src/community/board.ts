import { and, eq, sql } from 'drizzle-orm'
import { type Crossing, contextOfPlace, crossing } from '../book/crossing/crossing.ts'
import { crossingsSent } from '../book/crossing/tables.ts'
import { books } from '../book/tables.ts'
import { type Db, prepared } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { personShown } from '../identity/operator.ts'
import { shownIn, tellOperator } from '../identity/operator-board.ts'
import { users } from '../identity/tables.ts'
import { type Card, cardOf, type Look, MAX_ENTRIES } from './leaderboard.ts'

const MINUTE_MS = 60_000
/** A person reports at most this often. */
const REPORT_MS = 5 * MINUTE_MS
const LAST = Number.MAX_SAFE_INTEGER

/** A person's place in the ranking, as others see it; null of who is not ranked, or not here any more. */
export const SCORE: Crossing<{ id: string; card: Card | null }, null> = {
  kind: 'board.score',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, _place, { id, card }) {
    if (card)
      tx.run(sql`
        INSERT INTO scores (id, points, created_at, card)
        VALUES (${id}, ${card.points}, ${card.createdAt}, ${JSON.stringify(card)})
        ON CONFLICT (id) DO UPDATE SET points = excluded.points, card = excluded.card`)
    else tx.run(sql`DELETE FROM scores WHERE id = ${id}`)
    return null
  },
}

/** The scores of one shard: its first people, and the number of people by points. */
interface Scores {
  cards: Card[]
  counts: [points: number, people: number][]
}

/** Shards of the scores, named by their numbers: written down for good with the first deployment. */
const SHARDS = 64
const PLACE = 'scores '
/** The name of the part that puts the shards together. */
const ALL = 'all'

/** A shard, or the part that puts all of them together, as whoever reaches it has it. */
export interface BoardPart {
  first(): Scores | Promise<Scores>
  look(points: number): Promise<Look>
}

/** The name of the shard that is this place; undefined of another one. */
export const shardAt = (place: string): string | undefined =>
  place.startsWith(PLACE) ? place.slice(PLACE.length) : undefined

const shards = Array.from({ length: SHARDS }, (_, shard) => String(shard))

/** The board, by its parts' names. */
export const boardWith = (part: (name: string) => BoardPart) => ({
  placeOf: (bookId: string) => `${PLACE}${Number.parseInt(bookId.slice(-8), 16) % SHARDS}`,
  places: shards.map((shard) => PLACE + shard),
  look: (points: number) => part(ALL).look(points),
})

/** The scores of every shard. */
export const allScores = (part: (name: string) => BoardPart): Promise<Scores[]> =>
  Promise.all(shards.map((shard) => part(shard).first()))

/** A shard of the scores of people who lie in databases of their own. Its table stands beside those of the API. */
export function scoresIn(db: Db) {
  db.run(
    sql`CREATE TABLE IF NOT EXISTS scores (id TEXT PRIMARY KEY NOT NULL, points INTEGER NOT NULL, created_at INTEGER NOT NULL, card TEXT NOT NULL)`,
  )
  db.run(sql`CREATE INDEX IF NOT EXISTS scores_by_points ON scores (points)`)
  shownIn(db)
  return (): Scores => ({
    cards: db
      .all<{ card: string }>(
        sql`SELECT card FROM scores ORDER BY points DESC, created_at LIMIT ${MAX_ENTRIES + 1}`,
      )
      .map(({ card }) => JSON.parse(card) as Card),
    counts: db
      .all<{ points: number; people: number }>(
        sql`SELECT points, count(*) AS people FROM scores GROUP BY points`,
      )
      .map(({ points, people }) => [points, people]),
  })
}

/** Puts the scores of all shards together, at most once a minute; where one fails, those of before stay. */
export function boardOver(now: () => number, ask: () => Promise<Scores[]>) {
  let known: (Scores & { at: number }) | undefined
  let asking: Promise<void> | undefined
  async function merge(): Promise<void> {
    const at = now()
    const shards = await ask()
    const cards = shards.flatMap((shard) => shard.cards)
    cards.sort((a, b) => b.points - a.points || a.createdAt - b.createdAt)
    known = { at, cards: cards.slice(0, MAX_ENTRIES + 1), counts: shards.flatMap(({ counts }) => counts) }
  }
  return async (points: number): Promise<Look> => {
    if (!known || now() - known.at >= MINUTE_MS) {
      asking ??= merge().finally(() => {
        asking = undefined
      })
      await asking.catch((error: unknown) => {
        if (!known) throw error
      })
    }
    if (!known) throw new Error('Nothing is known of the scores.')
    const { at, cards, counts } = known
    return { at, cards, above: counts.reduce((sum, [each, people]) => sum + (each > points ? people : 0), 0) }
  }
}

const ownBooks = prepared((db) => db.select().from(books).where(eq(books.kind, 'own')).limit(1).prepare())
const personOf = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.bookId, sql.placeholder('bookId')))
    .prepare(),
)

/** The own book of this database with what was reported of its person, who may be gone. Asked after every command. */
function ownBook(db: Db) {
  const book = ownBooks(db).get()
  const user = book && personOf(db).get({ bookId: book.id })
  return book && { ...book, user }
}

/** The next report of this database's person, in milliseconds since 1970; null where nothing has changed since the last. */
export function nextReport(db: Db): number | null {
  const own = ownBook(db)
  if (!own?.user || own.user.reportedVersion === own.version) return null
  return (own.user.reportedAt ?? 0) + REPORT_MS
}

const hasToldEnd = (db: Db, bookId: string): boolean =>
  db
    .select()
    .from(crossingsSent)
    .where(
      and(
        eq(crossingsSent.bookId, bookId),
        eq(crossingsSent.kind, SCORE.kind),
        eq(crossingsSent.stateRev, LAST),
      ),
    )
    .get() !== undefined

/** Reports how somebody stands, where that may be another than it was: whatever changes it raises their book's version. */
export function report(home: Home): void {
  const { db, newId, elsewhere } = home
  const own = elsewhere && ownBook(db)
  if (!own) return
  const now = home.now()
  const { id, user, version } = own
  const isDue = user ? (nextReport(db) ?? Number.POSITIVE_INFINITY) <= now : !hasToldEnd(db, id)
  if (!isDue) return
  const context = contextOfPlace(id, { now, newId, elsewhere })
  const card = (user && cardOf(db, now)) ?? null
  const route = { to: elsewhere.board.placeOf(id), subject: `score of ${id}`, rev: user ? version : LAST }
  db.transaction(
    (tx) => {
      crossing(tx, context, SCORE, route, { id, card })
      if (!user) return
      tellOperator(tx, { now, newId, elsewhere }, personShown(tx, now, user), version)
      const reported = { reportedVersion: version, reportedAt: now }
      tx.update(users).set(reported).where(eq(users.id, user.id)).run()
    },
    { behavior: 'immediate' },
  )
}
