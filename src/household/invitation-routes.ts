import { Hono } from 'hono'
import { command } from '../book/command.ts'
import { asked, askedFirst } from '../book/crossing/asking.ts'
import { openBook } from '../book/open.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { actorOf } from '../identity/actor.ts'
import { addAuditEntry } from '../identity/audit.ts'
import type { ServerEnv } from '../identity/context.ts'
import { getUser } from '../identity/users.ts'
import { acceptInvitation, INVITATION, invitedTo } from './invitations.ts'
import { booksOf } from './list.ts'
import { Acceptance, Book, InvitationPreview, InvitationToken } from './wire.ts'

/** An invitation in the hands of whoever was invited: to look at and to accept. */
export const invitationRoutes = new Hono<ServerEnv>()
  .post(
    '/preview',
    route('person', 'Which book an invitation leads into', {
      answers: { 200: InvitationPreview },
      errors: [410],
    }),
    body(InvitationToken),
    async (c) => {
      const { server } = c.var
      c.header('Cache-Control', 'no-store')
      const { bookId, tokenHash } = invitedTo(c.req.valid('json').token)
      return c.json((await asked(server, INVITATION, bookId, { tokenHash }))(server.db))
    },
  )
  .post(
    '/accept',
    route('person', 'Join a book', { answers: { 200: Book }, errors: [403, 409, 410] }),
    openBook,
    body(Acceptance),
    async (c) => {
      const { server } = c.var
      const userId = c.get('session')?.userId ?? ''
      const input = c.req.valid('json')
      const books = (await booksOf(server, getUser(server.db, userId), { alsoArriving: true })).length - 1
      const { bookId, tokenHash } = invitedTo(input.token)
      const invitation = await askedFirst(c, INVITATION, bookId, { tokenHash })
      return command(c, 200, (tx, viewer) => {
        invitation(tx)
        const most = server.household
        const book = acceptInvitation(tx, viewer, getUser(tx, userId), input, { books, most })
        addAuditEntry(tx, actorOf(c), { action: 'book.join', entityType: 'book', entityId: book.id })
        return book
      })
    },
  )
