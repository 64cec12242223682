import { and, count, desc, eq, gt, lt, max, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { CommandContext } from './context.ts'
import { listMembers } from './members.ts'
import { tokenActing, tokenWrites } from './programs/tables.ts'
import { acting, activity } from './tables.ts'

const begin = prepared((db) =>
  db
    .insert(acting)
    .values({
      bookId: sql.placeholder('bookId'),
      memberId: sql.placeholder('memberId'),
      at: sql.placeholder('at'),
      by: sql.placeholder('by'),
    })
    .onConflictDoUpdate({
      target: acting.bookId,
      set: { memberId: sql`excluded.member_id`, at: sql`excluded.at`, by: sql`excluded.by` },
    })
    .prepare(),
)
const end = prepared((db) =>
  db
    .delete(acting)
    .where(eq(acting.bookId, sql.placeholder('bookId')))
    .prepare(),
)

/** Begins a member's acting: to the end of the command, triggers write what they change into the book's activity. */
export function beginActing(tx: Tx, context: CommandContext): void {
  const { bookId, member, token, now } = context
  if (member) begin(tx).run({ bookId, memberId: member.id, at: now, by: token?.name ?? null })
  if (!token) return
  tx.insert(tokenActing).values({ bookId, tokenId: token.id, at: now }).run()
  context.lastWrite =
    tx
      .select({ seq: max(tokenWrites.seq) })
      .from(tokenWrites)
      .get()?.seq ?? 0
}

/** Rows that a token may write in a minute; a file that it imports counts as one, as does whatever else it changes. */
const MOST_WRITES = 60
const MINUTE_MS = 60_000

/** Ends what a token does, and with it a command that would write more than it may. */
function endToken(tx: Tx, { bookId, token, now, events, lastWrite }: CommandContext): void {
  if (!token) return
  tx.delete(tokenActing).where(eq(tokenActing.bookId, bookId)).run()
  const ofToken = eq(tokenWrites.tokenId, token.id)
  const write = { bookId, tokenId: token.id, at: now }
  const own = events.flatMap((event) =>
    event.kind === 'statement.imported' ? [{ ...write, action: 'imported' as const, rowId: event.id }] : [],
  )
  const isWritten =
    lastWrite !== undefined &&
    tx.select({ seq: tokenWrites.seq }).from(tokenWrites).where(gt(tokenWrites.seq, lastWrite)).get()
  if (own.length > 0) tx.insert(tokenWrites).values(own).run()
  else if (!isWritten)
    tx.insert(tokenWrites)
      .values({ ...write, action: 'other', rowId: '' })
      .run()
  const lately = and(ofToken, gt(tokenWrites.at, now - MINUTE_MS))
  const { rows = 0 } = tx.select({ rows: count() }).from(tokenWrites).where(lately).get() ?? {}
  if (rows > MOST_WRITES)
    refuse('too_many', `A token writes at most ${MOST_WRITES} rows in a minute.`, { retryAfter: 60 })
}

/** Ends the telling row by row: a command that replaces the whole book is told as one. */
export function tellAsOne(tx: Tx, { bookId, member }: CommandContext): void {
  if (member) end(tx).run({ bookId })
}

/** Tells what somebody did as a whole, in place of the rows that it changes from here on. */
export function tellInstead(
  tx: Tx,
  context: CommandContext,
  told: Pick<typeof activity.$inferInsert, 'action' | 'kind' | 'rowId' | 'description' | 'changes'>,
): void {
  const { bookId, member, token, now } = context
  if (!member) return
  tellAsOne(tx, context)
  tx.insert(activity)
    .values({ ...told, bookId, at: now, memberId: member.id, by: token?.name ?? null })
    .run()
}

/** Ends `beginActing`. Imported files are told as a whole: a bank's rows are written before anybody acts. */
export function endActing(tx: Tx, context: CommandContext): void {
  const { bookId, member, token, now, events, newId } = context
  endToken(tx, context)
  if (!member) return
  for (const event of events) {
    const isBook = event.kind === 'book.imported' || event.kind === 'book.restored'
    if (isBook || event.kind === 'statement.imported')
      tx.insert(activity)
        .values({
          bookId,
          at: now,
          memberId: member.id,
          action: 'imported',
          rowId: newId(),
          kind: isBook ? 'book' : 'statement',
          description: '',
          by: token?.name ?? null,
          changes: 'rows' in event ? [{ field: 'rows', before: null, after: event.rows }] : [],
        })
        .run()
  }
  end(tx).run({ bookId })
}

/** Tells that somebody has joined: they act in no book yet when they do. */
export function tellJoined(
  tx: Tx,
  { bookId, memberId, now }: { bookId: string; memberId: string; now: number },
): void {
  const description = listMembers(tx, bookId).find(({ id }) => id === memberId)?.name ?? ''
  tx.insert(activity)
    .values({
      bookId,
      at: now,
      memberId,
      action: 'added',
      kind: 'member',
      rowId: memberId,
      description,
      changes: [],
    })
    .run()
}

/** Days for which entries of the activity are kept. */
const KEPT_DAYS = 730

/** Removes older entries of the activity; the rows themselves say who entered and who changed them last. */
export const forgetActivity = (db: Db, now: number): void =>
  void db
    .delete(activity)
    .where(lt(activity.at, now - KEPT_DAYS * 86_400_000))
    .run()

/** Days for which what a token wrote can be taken back. */
const UNDOABLE_DAYS = 31

export const forgetTokenWrites = (db: Db, now: number): void =>
  void db
    .delete(tokenWrites)
    .where(lt(tokenWrites.at, now - UNDOABLE_DAYS * 86_400_000))
    .run()

type Entry = typeof activity.$inferSelect

/** Entries of the book's activity, the newest first; `before` is the number of the last that was read. */
export const readActivity = (
  db: Db,
  bookId: string,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Entry[] =>
  db
    .select()
    .from(activity)
    .where(and(eq(activity.bookId, bookId), lt(activity.seq, before)))
    .orderBy(desc(activity.seq))
    .limit(limit)
    .all()
