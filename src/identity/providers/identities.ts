import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import type { Actor } from '../actor.ts'
import { addAuditEntry } from '../audit.ts'
import type { ServerHome } from '../context.ts'
import { holdNames, identityName } from '../names/names.ts'
import { identities } from '../tables.ts'
import { changeUser, getUser } from '../users.ts'
import type { LinkedIdentity, OutsideProvider } from '../wire.ts'
import { issuerOf } from './issuers.ts'
import type { ProviderPerson } from './provider.ts'

type Identity = typeof identities.$inferSelect

const LAST_WAY =
  'This is the last way to sign in to your account. Set a password or link another provider first.'

const identityToWire = ({ id, provider, email, createdAt }: Identity): LinkedIdentity => ({
  id,
  provider,
  email,
  createdAt: new Date(createdAt).toISOString(),
})

/** Finds an identity by issuer and subject: nothing else says who somebody is. */
export const findIdentity = (db: Db, { issuer, subject }: ProviderPerson): Identity | undefined =>
  db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get()

const rowsOf = (db: Db, userId: string): Identity[] =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.id))
    .all()

export const listIdentities = (db: Db, userId: string): LinkedIdentity[] =>
  rowsOf(db, userId).map(identityToWire)

/** Links the person to this user's account: they can sign in to it from now on. */
export function linkIdentity(
  tx: Tx,
  actor: Actor,
  userId: string,
  provider: OutsideProvider,
  { issuer, subject, email }: ProviderPerson,
): void {
  const id = actor.newId()
  tx.insert(identities).values({ id, userId, provider, issuer, subject, email, createdAt: actor.now }).run()
  const { bookId } = changeUser(tx, userId, {}, actor.now)
  holdNames(tx, actor, bookId, [identityName({ issuer, subject })])
  addAuditEntry(tx, actor, {
    action: 'identity.link',
    entityType: 'identity',
    entityId: id,
    newValues: { provider, issuer, email },
  })
}

/** A provider that the operator took out, or whose issuer is another one now, lets nobody in. */
const isUsable = ({ providers }: ServerHome, { provider, issuer }: Identity): boolean => {
  const settings = providers[provider]
  return settings !== undefined && issuerOf(provider, settings) === issuer
}

/** Refuses the last way in, and does not know anybody else's. */
export function unlinkIdentity(tx: Tx, server: ServerHome, actor: Actor, userId: string, id: string): void {
  const mine = rowsOf(tx, userId)
  const { provider, issuer, subject } =
    mine.find((row) => row.id === id) ?? refuse('not_found', 'Identity not found')
  const others = mine.filter((row) => row.id !== id && isUsable(server, row))
  if (others.length === 0 && !getUser(tx, userId).passwordHash) refuse('conflict', LAST_WAY)
  tx.delete(identities).where(eq(identities.id, id)).run()
  const { bookId } = changeUser(tx, userId, {}, actor.now)
  holdNames(tx, actor, bookId, [identityName({ issuer, subject })], false)
  addAuditEntry(tx, actor, {
    action: 'identity.unlink',
    entityType: 'identity',
    entityId: id,
    oldValues: { provider, issuer },
  })
}
