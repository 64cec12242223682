import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { command } from '../book/command.ts'
import type { CommandContext } from '../book/context.ts'
import { type Crossing, crossing, type Question } from '../book/crossing/crossing.ts'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, actorOf } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import type { ServerEnv, ServerHome } from './context.ts'
import { codeName, referralCodeOf, whoseIs } from './names/names.ts'
import { grantPoints, setTier, suspendUser, toManaged, unsuspendUser } from './operator.ts'
import { resolveSecurityEvent } from './security-events.ts'
import { users } from './tables.ts'
import { findUser, getUser, type UserRow } from './users.ts'
import type { ManagedUser, ManagedUserChange, SecurityEvent } from './wire.ts'

/** The operator who asks: their own book has seen that they are one. */
export type ByOperator = { by: Pick<Actor, 'userId' | 'client'> }

/** The operator's command, done where the row is that it is about; without an answer from there it has none. */
export const operatorCrossing = <Event extends ByOperator, Answer>(
  kind: string,
  act: (tx: Tx, actor: Actor, event: Event) => Answer,
): Crossing<Event, Answer> => ({
  kind,
  timeZone: () => 'UTC',
  isSeen: () => false,
  isOfPerson: true,
  apply: (tx, { now, newId, elsewhere }: CommandContext, event) =>
    act(tx, { ...event.by, now, newId, elsewhere }, event),
  complete: (_: never, there) => there,
  isWaitedFor: true,
  isUnseenHere: true,
  takeBack: () => {},
})

/** The operator's command, of their own book: it is done where `to` is, and answered with what was done there. */
export const operate = <Event extends ByOperator, Answer>(
  c: Context<ServerEnv>,
  which: Crossing<Event, Answer>,
  to: string,
  asked: Omit<Event, 'by'>,
) => {
  const { userId, client } = actorOf(c)
  const event = { ...asked, by: { userId, client } } as Event
  return command(c, 200, (tx, own) => (crossing(tx, own, which, { to }, event) ?? null) as Answer)
}

function change(tx: Tx, actor: Actor, user: UserRow, asked: ManagedUserChange): void {
  const { isSuspended, suspensionReason, grantPoints: points, ...tier } = asked
  if (isSuspended === true) suspendUser(tx, actor, user, suspensionReason ?? null)
  if (isSuspended === false) unsuspendUser(tx, actor, user)
  if (tier.subscriptionTier !== undefined || tier.subscriptionExpiry !== undefined) {
    const { subscriptionTier, subscriptionExpiry: ends } = tier
    const subscriptionExpiry = typeof ends === 'string' ? Date.parse(ends) : ends
    setTier(tx, actor, user, { subscriptionTier, subscriptionExpiry })
  }
  if (points) grantPoints(tx, actor, user, points)
}

/** Somebody's account is changed by the operator. */
export const MANAGED = operatorCrossing(
  'operator.managed',
  (tx, actor, { userId, asked }: ByOperator & { userId: string; asked: ManagedUserChange }): ManagedUser => {
    change(tx, actor, getUser(tx, userId), asked)
    // The list shows it at once, however lately they have reported.
    tx.update(users).set({ reportedVersion: null, reportedAt: null }).where(eq(users.id, userId)).run()
    return toManaged(tx, actor.now, getUser(tx, userId))
  },
)

/** A security event is marked as looked at, or as open again. */
export const RESOLVED = operatorCrossing(
  'operator.resolved',
  (tx, actor, { id, resolved }: ByOperator & { id: string; resolved: boolean }): SecurityEvent => {
    const event = resolveSecurityEvent(tx, id, resolved, actor)
    addAuditEntry(tx, actor, {
      action: 'security_event.resolve',
      entityType: 'security_event',
      entityId: event.id,
      newValues: { resolved },
    })
    return event
  },
)

/** The present state of an account, as the operator sees it. */
export const STANDS: Question<{ userId: string }, ManagedUser> = {
  kind: 'operator.stands',
  answer: (db, _own, { userId }, now) => toManaged(db, now, getUser(db, userId)),
}

/** The own book of somebody, wherever it lies: their referral code is a name that the directory has. */
export async function bookOfPerson({ db, elsewhere }: ServerHome, userId: string): Promise<string> {
  const here = findUser(db, userId)?.bookId
  const code = codeName(referralCodeOf(userId, true))
  const found = here ?? (elsewhere && (await whoseIs(elsewhere.names, code)))
  return found ?? refuse('not_found', 'User not found')
}
