import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import type { Actor } from '../actor.ts'
import { addAuditEntry } from '../audit.ts'
import type { ServerHome } from '../context.ts'
import { hashInUse, hashOf, placedToken } from '../secrets.ts'
import { users } from '../tables.ts'
import { getUser } from '../users.ts'
import { apiTokens, calendarFeeds } from './tables.ts'
import type { ApiToken, NewApiToken } from './wire.ts'

const PREFIX = 'bb_'
/** Tokens that one person may have at a time. */
const MAX_TOKENS = 50
/** A use is noted at most so often. */
const NOTED_MS = 60_000

type Row = typeof apiTokens.$inferSelect

const tokenToWire = ({ id, name, scope, bookId, createdAt, expiresAt, lastUsedAt }: Row): ApiToken => ({
  id,
  name,
  scope,
  bookId,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
})

/** Tokens of the user, the newest first. */
export const listTokens = (db: Db, userId: string): ApiToken[] =>
  db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .all()
    .map(tokenToWire)

/**
 * A token as it is sent. It follows from its id by the server's key, so that an answer that is given once more under its
 * Idempotency-Key has it, while the database, kept answers among it, has the hash alone.
 */
export const tokenText = ({ mac }: Pick<ServerHome, 'mac'>, homeBookId: string, id: string): string =>
  placedToken(PREFIX, homeBookId, mac(`token ${id}`))

export function addToken(
  tx: Tx,
  actor: Actor,
  server: Pick<ServerHome, 'mac'>,
  {
    name,
    scope,
    bookId,
    expiresAt,
  }: Pick<z.output<typeof NewApiToken>, 'name' | 'scope' | 'expiresAt'> & { bookId: string },
): ApiToken {
  const user = getUser(tx, actor.userId ?? '')
  if (listTokens(tx, user.id).length >= MAX_TOKENS)
    refuse('too_many', `You have ${MAX_TOKENS} tokens. Revoke one that you don’t use any more.`)
  if (expiresAt && expiresAt <= actor.now) refuse('invalid', 'expiresAt: Must be in the future.')
  const id = actor.newId()
  const row: Row = {
    id,
    userId: user.id,
    bookId,
    name,
    scope,
    tokenHash: hashOf(tokenText(server, user.bookId, id)),
    createdAt: actor.now,
    expiresAt: expiresAt ?? null,
    lastUsedAt: null,
  }
  tx.insert(apiTokens).values(row).run()
  addAuditEntry(tx, actor, { action: 'token.make', entityType: 'token', entityId: row.id })
  return tokenToWire(row)
}

/** The user's token of this id. */
export const getToken = (db: Db, userId: string, id: string): Row =>
  db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.id, id.toLowerCase()), eq(apiTokens.userId, userId)))
    .get() ?? refuse('not_found', 'Token not found')

export function revokeToken(tx: Tx, actor: Actor, id: string): void {
  const own = and(eq(apiTokens.id, id.toLowerCase()), eq(apiTokens.userId, actor.userId ?? ''))
  const gone = tx.delete(apiTokens).where(own).returning({ id: apiTokens.id }).get()
  if (!gone) refuse('not_found', 'Token not found')
  addAuditEntry(tx, actor, { action: 'token.revoke', entityType: 'token', entityId: gone.id })
}

/** Ends all tokens and calendar feeds of the user, or those for one book. */
export function endTokens(tx: Tx, userId: string, bookId?: string): void {
  for (const table of [apiTokens, calendarFeeds])
    tx.delete(table)
      .where(and(eq(table.userId, userId), bookId === undefined ? undefined : eq(table.bookId, bookId)))
      .run()
}

const byHash = prepared((db) =>
  db
    .select({
      id: apiTokens.id,
      userId: apiTokens.userId,
      bookId: apiTokens.bookId,
      homeBookId: users.bookId,
      name: apiTokens.name,
      scope: apiTokens.scope,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, sql.placeholder('hash')))
    .prepare(),
)

/** The token as it was sent, with the own book of its maker, while it is good; undefined of any other. */
export function findToken(db: Db, token: string, now: number) {
  const row = byHash(db).get({ hash: hashInUse(token) })
  return row && (row.expiresAt === null || row.expiresAt > now) ? row : undefined
}

/** True where the use of a token or a feed was noted a moment ago: then nothing is written, and no write waited for. */
export const isUseNoted = ({ lastUsedAt }: { lastUsedAt: number | null }, now: number): boolean =>
  lastUsedAt !== null && Math.abs(now - lastUsedAt) < NOTED_MS

export const noteUse = (tx: Tx, { id }: Pick<Row, 'id'>, now: number): void =>
  void tx.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id)).run()
