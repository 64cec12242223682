import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../book/command.ts'
import { body, query } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { refuse } from '../values/refusal.ts'
import { actorOf } from './actor.ts'
import { addAuditEntry, listAudit } from './audit.ts'
import type { ServerEnv } from './context.ts'
import { invite } from './invitations.ts'
import { linkTo } from './mail-tokens.ts'
import { sendInvitation } from './mails.ts'
import { grantPoints, listUsers, setTier, suspendUser, toManaged, unsuspendUser } from './operator.ts'
import { listSecurityEvents, resolveSecurityEvent } from './security-events.ts'
import { IMMEDIATE } from './sign-in.ts'
import { findUserByEmail, getUser, isOperatorAddress } from './users.ts'
import {
  AuditEntry,
  Invitation,
  InvitationRequest,
  LogPage,
  ManagedUser,
  ManagedUserChange,
  SecurityEvent,
  SecurityEventChange,
  SecurityEventPage,
} from './wire.ts'

/** Routes for operators; to everybody else these paths do not exist. */
export const operatorRoutes = new Hono<ServerEnv>()
  .get('/users', route('operator', 'Everybody', { answers: { 200: z.array(ManagedUser) } }), (c) => {
    const { server } = c.var
    return c.json(listUsers(server.db).map((user) => toManaged(server, user)))
  })
  .put(
    '/users/:id',
    route('operator', 'Suspend somebody, set their tier, grant points', { answers: { 200: ManagedUser } }),
    body(ManagedUserChange),
    (c) => {
      const actor = actorOf(c)
      const { isSuspended, suspensionReason, grantPoints: points, ...tier } = c.req.valid('json')
      return command(c, 200, (tx) => {
        const user = getUser(tx, c.req.param('id'))
        if (isSuspended === true) suspendUser(tx, actor, user, suspensionReason ?? null)
        if (isSuspended === false) unsuspendUser(tx, actor, user)
        if (tier.subscriptionTier !== undefined || tier.subscriptionExpiry !== undefined) {
          const { subscriptionTier, subscriptionExpiry: ends } = tier
          const subscriptionExpiry = typeof ends === 'string' ? Date.parse(ends) : ends
          setTier(tx, actor, user, { subscriptionTier, subscriptionExpiry })
        }
        if (points) grantPoints(tx, actor, user, points)
        return toManaged(c.get('server'), getUser(tx, user.id))
      })
    },
  )
  .get(
    '/security-events',
    route('operator', 'What to look at, newest first', { answers: { 200: z.array(SecurityEvent) } }),
    query(SecurityEventPage),
    (c) => c.json(listSecurityEvents(c.get('server').db, c.req.valid('query'))),
  )
  .put(
    '/security-events/:id',
    route('operator', 'Mark as looked at', { answers: { 200: SecurityEvent } }),
    body(SecurityEventChange),
    (c) => {
      const { resolved } = c.req.valid('json')
      const actor = actorOf(c)
      return command(c, 200, (tx) => {
        const event = resolveSecurityEvent(tx, c.req.param('id'), resolved, actor)
        addAuditEntry(tx, actor, {
          action: 'security_event.resolve',
          entityType: 'security_event',
          entityId: event.id,
          newValues: { resolved },
        })
        return event
      })
    },
  )
  .get(
    '/audit-log',
    route('operator', 'What was done and by whom, newest first', { answers: { 200: z.array(AuditEntry) } }),
    query(LogPage),
    (c) => c.json(listAudit(c.get('server').db, c.req.valid('query'))),
  )
  .post(
    '/invitations',
    route('operator', 'Invite somebody for a week', { answers: { 201: Invitation } }),
    body(InvitationRequest),
    (c) => {
      const { server } = c.var
      const { email } = c.req.valid('json')
      // Who has a page open must not be able to make operators.
      if (isOperatorAddress(server, email) && !findUserByEmail(server.db, email))
        refuse('conflict', 'This email is an operator’s. Invite it on the server, by the command “invite”.')
      const code = server.db.transaction((tx) => invite(tx, actorOf(c), email), IMMEDIATE)
      // The answer goes to the operator alone, so the address that they use themselves is the fallback.
      const link = linkTo(server, { invite: code }, c.req.header('origin') ?? c.req.url)
      sendInvitation(server, email, link)
      c.header('Cache-Control', 'no-store')
      return c.json({ code, link }, 201)
    },
  )
