import type { Tx } from '../../db/db.ts'
import type { Actor } from '../actor.ts'
import { addAuditEntry } from '../audit.ts'
import type { ServerHome } from '../context.ts'
import { admitNewUser, type Invitation } from '../invitations.ts'
import type { Newcomer } from '../names/names.ts'
import type { referrerOf } from '../referrer.ts'
import { refuseSuspended } from '../sign-in.ts'
import { addUser, findUserByEmail, getUser, type UserRow } from '../users.ts'
import type { OutsideProvider } from '../wire.ts'
import { giveUp } from './failures.ts'
import type { Browser } from './flows.ts'
import { findIdentity, linkIdentity } from './identities.ts'
import type { ProviderPerson } from './provider.ts'

const REPLIT = /^https:\/\/(.+\.)?replit\.com(\/|$)/

const authProviderOf = (provider: OutsideProvider, issuer: string): UserRow['authProvider'] =>
  provider === 'oidc' && REPLIT.test(issuer) ? 'replit' : provider

/**
 * True where the person may be taken for the user with the same e-mail: both sides must have verified it. A
 * mailbox does not get around a second factor, and no provider that repeats what somebody typed there gets
 * into an operator's account: such users link the provider in their profile instead.
 */
const isSamePerson = (person: ProviderPerson, user: UserRow): boolean =>
  person.emailVerified && user.emailVerified && !user.isTotpOn && !user.isOperator

/** Facts that were asked for before, about somebody who may be new. */
interface Arriving {
  newcomer: Newcomer | undefined
  invitedBy: Awaited<ReturnType<typeof referrerOf>>
  invitation: Invitation
}

/** The user that the person is: known, the owner of the same verified e-mail, or new. Nobody in doubt. */
export function userOfPerson(
  tx: Tx,
  server: ServerHome,
  actorOf: (userId: string) => Actor,
  provider: OutsideProvider,
  person: ProviderPerson,
  browser: Browser,
  arriving: Arriving,
): UserRow {
  const known = findIdentity(tx, person)
  if (known) return getUser(tx, known.userId)
  const namesake = person.email === null ? undefined : findUserByEmail(tx, person.email)
  if (namesake && !isSamePerson(person, namesake)) giveUp('link_required', 'The e-mail has an account.')
  if (namesake) refuseSuspended(namesake)
  const user = namesake ?? addPerson(tx, server, provider, person, browser, arriving)
  const actor = actorOf(user.id)
  if (!namesake)
    addAuditEntry(tx, actor, {
      action: 'user.register',
      entityType: 'user',
      entityId: user.id,
      newValues: { provider },
    })
  linkIdentity(tx, actor, user.id, provider, person)
  return user
}

function addPerson(
  tx: Tx,
  server: ServerHome,
  provider: OutsideProvider,
  { issuer, email, emailVerified, firstName, lastName }: ProviderPerson,
  { timeZone }: Browser,
  { newcomer, invitedBy, invitation }: Arriving,
): UserRow {
  const isOperator = admitNewUser(tx, server, email, invitation)
  const authProvider = authProviderOf(provider, issuer)
  return addUser(tx, server, {
    newcomer,
    firstName,
    lastName,
    email,
    emailVerified,
    authProvider,
    passwordHash: null,
    timeZone,
    isOperator,
    ...invitedBy,
  })
}

/** Links the person to a user who is signed in; a second time it is no news. */
export function linkPerson(
  tx: Tx,
  actor: Actor,
  userId: string,
  provider: OutsideProvider,
  person: ProviderPerson,
) {
  const known = findIdentity(tx, person)
  if (known && known.userId !== userId) giveUp('identity_taken', 'It signs in to another account.')
  if (!known) linkIdentity(tx, actor, userId, provider, person)
}
