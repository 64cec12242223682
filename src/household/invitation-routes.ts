import { Hono } from 'hono'
import { command } from '../book/command.ts'
import { openBook } from '../book/open.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { actorOf } from '../identity/actor.ts'
import { addAuditEntry } from '../identity/audit.ts'
import type { ServerEnv } from '../identity/context.ts'
import { getUser } from '../identity/users.ts'
import { acceptInvitation, previewInvitation } from './invitations.ts'
import { Acceptance, Book, InvitationPreview, InvitationToken } from './wire.ts'

/** What somebody does with an invitation. */
export const invitationRoutes = new Hono<ServerEnv>()
  .post(
    '/preview',
    route('person', 'Which book an invitation leads into', {
      answers: { 200: InvitationPreview },
      errors: [410],
    }),
    body(InvitationToken),
    (c) => {
      const { server } = c.var
      c.header('Cache-Control', 'no-store')
      return c.json(previewInvitation(server.db, c.req.valid('json').token, server.now()))
    },
  )
  .post(
    '/accept',
    route('person', 'Join a book', { answers: { 200: Book }, errors: [403, 409, 410] }),
    openBook,
    body(Acceptance),
    (c) =>
      command(c, 200, (tx, viewer) => {
        const book = acceptInvitation(
          tx,
          viewer,
          getUser(tx, c.get('session')?.userId ?? ''),
          c.req.valid('json'),
          c.get('server').household,
        )
        addAuditEntry(tx, actorOf(c), { action: 'book.join', entityType: 'book', entityId: book.id })
        return book
      }),
  )
