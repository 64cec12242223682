import { and, asc, eq, inArray } from 'drizzle-orm'
import { accounts } from '../budget/ledger/balances/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import type { ServerHome } from '../identity/context.ts'
import { hashOf, newToken } from '../identity/secrets.ts'
import { refuse } from '../values/refusal.ts'
import type { FoundAccount } from './provider.ts'
import { bankConnections, type KeptAccount } from './tables.ts'
import type { BankConnection } from './wire.ts'

export type ConnectionRow = typeof bankConnections.$inferSelect

const MISSING = 'Bank connection not found'
const LOST_KEY = 'The server’s key is another one than when this was connected. Disconnect, and connect anew.'
/** Connections of one person. */
const MOST = 20
/** Time that a bank’s page has for its questions. */
const CONSENT_MS = 60 * 60_000

export const listConnections = (db: Db, userId: string): ConnectionRow[] =>
  db
    .select()
    .from(bankConnections)
    .where(eq(bankConnections.userId, userId))
    .orderBy(asc(bankConnections.createdAt), asc(bankConnections.id))
    .all()

/** The connection of this person; anybody else's is not found. */
export const getConnection = (db: Db, userId: string, id: string): ConnectionRow =>
  db
    .select()
    .from(bankConnections)
    .where(and(eq(bankConnections.id, id.toLowerCase()), eq(bankConnections.userId, userId)))
    .get() ?? refuse('not_found', MISSING)

export function refuseMany(db: Db, userId: string): void {
  if (listConnections(db, userId).length >= MOST)
    refuse('invalid', `There are ${MOST} bank connections already. Disconnect one first.`)
}

export const addConnection = (tx: Tx, row: typeof bankConnections.$inferInsert): ConnectionRow =>
  tx.insert(bankConnections).values(row).returning().get()

export const changeConnection = (
  tx: Db | Tx,
  id: string,
  fields: Partial<typeof bankConnections.$inferInsert>,
): ConnectionRow =>
  tx.update(bankConnections).set(fields).where(eq(bankConnections.id, id)).returning().get() ??
  refuse('not_found', MISSING)

export const removeConnection = (tx: Tx, id: string): void =>
  void tx.delete(bankConnections).where(eq(bankConnections.id, id)).run()

const textOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The connection as its owner sees it: without its credential, and with accounts of the book that are there. */
export function connectionToWire(db: Db, bookId: string, row: ConnectionRow): BankConnection {
  const ids = row.accounts.flatMap(({ accountId }) => accountId ?? [])
  const there = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.bookId, bookId), inArray(accounts.id, ids)))
    .all()
  const isThere = (id: string | null) => there.some((one) => one.id === id)
  return {
    id: row.id,
    provider: row.provider,
    name: row.name,
    host: row.host,
    accounts: row.accounts.map(({ key, name, currency, accountId }) => ({
      key,
      name,
      currency,
      accountId: isThere(accountId) ? accountId : null,
    })),
    lastFetchedAt: textOf(row.lastFetchedAt),
    lastError: row.lastError,
    lastNote: row.lastNote,
    needsConsent: row.needsConsent,
    consentUntil: textOf(row.consentUntil),
  }
}

/** Accounts as the bank names them now, each still leading where it led; one that the bank names no more stays. */
export function withFound(kept: KeptAccount[], found: FoundAccount[]): KeptAccount[] {
  const known = new Map(kept.map((one) => [one.key, one]))
  const now = found.map(({ key, name, currency }) => ({
    accountId: null,
    ...known.get(key),
    key,
    name,
    currency,
  }))
  const keys = new Set(found.map(({ key }) => key))
  return [...now, ...kept.filter(({ key, accountId }) => accountId !== null && !keys.has(key))]
}

export const sealed = ({ seal }: Pick<ServerHome, 'seal'>, credential: object): string =>
  seal(JSON.stringify(credential))

/** The credential of a connection; it leaves this server to its own provider only. */
export function unsealed<Credential>(
  { unseal }: Pick<ServerHome, 'unseal'>,
  row: Pick<ConnectionRow, 'sealed'>,
): Credential {
  const text = unseal(row.sealed)
  return text === undefined ? refuse('expired', LOST_KEY) : (JSON.parse(text) as Credential)
}

/** A secret that the bank's page has to bring back, and what is kept of it. */
export function newState(now: number) {
  const state = newToken()
  return { state, kept: { stateHash: hashOf(state), stateUntil: now + CONSENT_MS } }
}

/** The connection of this person whose consent was asked for with the secret. */
export function connectionAsking(db: Db, userId: string, state: string, now: number): ConnectionRow {
  const row = db
    .select()
    .from(bankConnections)
    .where(and(eq(bankConnections.stateHash, hashOf(state)), eq(bankConnections.userId, userId)))
    .get()
  const isOpen = row?.stateUntil != null && row.stateUntil > now
  return row && isOpen
    ? row
    : refuse(
        'expired',
        'This answer of the bank was asked for too long ago. Please ask for its consent again.',
      )
}
