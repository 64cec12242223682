import { Hono } from 'hono'
import { z } from 'zod'
import { asked } from '../book/crossing/asking.ts'
import { body, query } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { refuse } from '../values/refusal.ts'
import { actorOf } from './actor.ts'
import { listAudit } from './audit.ts'
import type { ServerEnv } from './context.ts'
import { invite, refuseTakenAnywhere } from './invitations.ts'
import { linkTo } from './mail-tokens.ts'
import { sendInvitation } from './mails.ts'
import { listPeople } from './operator.ts'
import { placeOfShown } from './operator-board.ts'
import { bookOfPerson, MANAGED, operate, RESOLVED, STANDS } from './operator-crossings.ts'
import { listSecurityEvents } from './security-events.ts'
import { IMMEDIATE } from './sign-in.ts'
import { findUserByEmail, isOperatorAddress } from './users.ts'
import {
  AuditEntry,
  Invitation,
  InvitationRequest,
  LogPage,
  ManagedUser,
  ManagedUserChange,
  PeoplePage,
  SecurityEvent,
  SecurityEventChange,
  SecurityEventPage,
} from './wire.ts'

/** Routes for operators; to everybody else these paths do not exist. */
export const operatorRoutes = new Hono<ServerEnv>()
  .get(
    '/users',
    route('operator', 'Everybody, in the order in which they registered', {
      answers: { 200: z.array(ManagedUser) },
    }),
    query(PeoplePage),
    async (c) => c.json(await listPeople(c.get('server'), c.req.valid('query'))),
  )
  .get(
    '/users/:id',
    route('operator', 'Somebody’s account as it is now', { answers: { 200: ManagedUser } }),
    async (c) => {
      const { server } = c.var
      const userId = c.req.param('id')
      const stands = await asked(server, STANDS, await bookOfPerson(server, userId), { userId })
      return c.json(stands(server.db))
    },
  )
  .put(
    '/users/:id',
    route('operator', 'Suspend somebody, set their tier, grant points', { answers: { 200: ManagedUser } }),
    body(ManagedUserChange),
    async (c) => {
      const userId = c.req.param('id')
      const to = await bookOfPerson(c.get('server'), userId)
      return operate(c, MANAGED, to, { userId, asked: c.req.valid('json') })
    },
  )
  .get(
    '/security-events',
    route('operator', 'What to look at, newest first', { answers: { 200: z.array(SecurityEvent) } }),
    query(SecurityEventPage),
    async (c) => c.json(await listSecurityEvents(c.get('server'), c.req.valid('query'))),
  )
  .put(
    '/security-events/:id',
    route('operator', 'Mark as looked at', { answers: { 200: SecurityEvent } }),
    body(SecurityEventChange),
    async (c) => {
      const { server, viewer } = c.var
      const id = c.req.param('id')
      const to = await placeOfShown(server, viewer.bookId, 'event', id)
      return operate(c, RESOLVED, to, { id, ...c.req.valid('json') })
    },
  )
  .get(
    '/audit-log',
    route('operator', 'What was done and by whom, newest first', { answers: { 200: z.array(AuditEntry) } }),
    query(LogPage),
    async (c) => c.json(await listAudit(c.get('server'), c.req.valid('query'))),
  )
  .post(
    '/invitations',
    route('operator', 'Invite somebody for a week', { answers: { 201: Invitation } }),
    body(InvitationRequest),
    async (c) => {
      const { server } = c.var
      const { email } = c.req.valid('json')
      await refuseTakenAnywhere(server, email)
      // A page that is open must not be enough to make operators.
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
