import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { answerBefore, command, idempotencyKeyOf } from '../book/command.ts'
import { formerMember } from '../book/members.ts'
import { getBook, openBook, unversioned } from '../book/open.ts'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { actorOf } from '../identity/actor.ts'
import { addAuditEntry } from '../identity/audit.ts'
import type { ServerEnv } from '../identity/context.ts'
import { linkTo } from '../identity/mail-tokens.ts'
import { forgetProof, requireOwner } from '../identity/proof.ts'
import { getUser, type UserRow } from '../identity/users.ts'
import { dayAt } from '../values/day.ts'
import { Success } from '../values/wire.ts'
import { addBook, changeBook, deleteBook, deletedBooks, refuseOwn, restoreBook } from './books.ts'
import { readChosen } from './copied-accounts.ts'
import { takingAlong } from './exports.ts'
import { addInvitation, endInvitation, listInvitations, tokenOf } from './invitations.ts'
import { bookAsMember, booksOf } from './list.ts'
import { getBookMember, listBookMembers } from './listed.ts'
import { sendInvitation } from './mail.ts'
import { addMember, changeMember, endMembership } from './members.ts'
import {
  Book,
  BookChange,
  BookInvitation,
  BookMember,
  BookRemoval,
  DeletedBook,
  MadeInvitation,
  MemberChange,
  NewBook,
  NewInvitation,
  NewMember,
} from './wire.ts'

const userOf = (c: Context<ServerEnv>): UserRow => getUser(c.get('server').db, c.get('session')?.userId ?? '')

/** The link that opens an invitation: at the address that the operator named, else at that of the request. */
const linkOf = (c: Context<ServerEnv>, token: string): string =>
  linkTo(c.get('server'), { join: token }, new URL(c.req.url).origin)

/** Replays the answer to a member who left, or put themselves out, by this very request: the book is closed to them by now. */
const leftBefore: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const { server, session } = c.var
  const bookId = (c.req.param('bookId') ?? '').toLowerCase()
  const member = formerMember(server.db, bookId, session?.userId ?? '')
  if (!member || c.req.header('idempotency-key') === undefined) return next()
  const now = server.now()
  c.set('viewer', { bookId, member, timeZone: 'UTC', today: dayAt(now, 'UTC'), now, receivedAt: now })
  const stored = answerBefore(server.db, bookId, await idempotencyKeyOf(c))
  if (!stored) return next()
  c.header('idempotency-replayed', 'true')
  return c.json(JSON.parse(stored.body), 200)
}

/** Opens a book that has moved away as well: a member can still leave it here, or delete it. */
const alsoOfMoved: MiddlewareHandler<ServerEnv> = (c, next) => {
  c.set('isAlsoOfMoved', true)
  return next()
}

/** Routes of one book, which their path names; the caller is a member of it. */
const namedBook = new Hono<ServerEnv>()
  .use('/:bookId/leave', alsoOfMoved, leftBefore)
  .delete('/:bookId', alsoOfMoved)
  .delete('/:bookId/members/:memberId', leftBefore)
  .use('/:bookId', openBook)
  .use('/:bookId/*', openBook)
  .put(
    '/:bookId',
    route('manage', 'Change what a shared book is called and how it counts', { answers: { 200: Book } }),
    body(BookChange),
    (c) =>
      command(c, 200, (tx, viewer) => {
        refuseOwn(viewer)
        changeBook(tx, viewer, c.req.valid('json'))
        return bookAsMember(tx, viewer.bookId, viewer.member?.userId ?? '')
      }),
  )
  .delete(
    '/:bookId',
    route('manage', 'Delete a shared book; for 30 days an owner can bring it back', {
      answers: { 200: Success },
      errors: [423],
    }),
    body(BookRemoval),
    async (c) => {
      const { name, ...proof } = c.req.valid('json')
      refuseOwn(c.get('viewer'))
      await requireOwner(c, proof)
      forgetProof(c, { name })
      return command(c, 200, (tx, viewer) => {
        deleteBook(tx, viewer, name)
        addAuditEntry(tx, actorOf(c), { action: 'book.delete', entityType: 'book', entityId: viewer.bookId })
        return { success: true as const }
      })
    },
  )
  .get(
    '/:bookId/members',
    route('read', 'Who is in the book', { answers: { 200: z.array(BookMember) } }),
    unversioned,
    (c) => c.json(listBookMembers(c.get('server').db, c.get('viewer'))),
  )
  .post(
    '/:bookId/members',
    route('manage', 'Add a member without an account', { answers: { 201: BookMember } }),
    body(NewMember),
    (c) =>
      command(c, 201, (tx, viewer) => {
        refuseOwn(viewer)
        const member = { ...c.req.valid('json'), bookId: viewer.bookId }
        const id = addMember(tx, viewer, member, c.get('server').household.members)
        return getBookMember(tx, viewer, id)
      }),
  )
  .put(
    '/:bookId/members/:memberId',
    // Members who may only read can change their own name and colour; the store refuses the rest.
    route('read', 'Change a member, or one’s own name and colour', {
      answers: { 200: BookMember },
      errors: [403],
    }),
    body(MemberChange),
    (c) =>
      command(c, 200, (tx, viewer) => {
        refuseOwn(viewer)
        changeMember(tx, viewer, c.req.param('memberId'), c.req.valid('json'))
        return getBookMember(tx, viewer, c.req.param('memberId'))
      }),
  )
  .delete(
    '/:bookId/members/:memberId',
    route('manage', 'Put a member out', { answers: { 200: Success } }),
    (c) => {
      const { server, viewer } = c.var
      refuseOwn(viewer)
      const { id } = getBookMember(server.db, viewer, c.req.param('memberId'))
      return takingAlong(server, viewer, (keep) =>
        command(c, 200, (tx, context) => {
          keep(tx, context, id)
          endMembership(tx, context, id)
          addAuditEntry(tx, actorOf(c), {
            action: 'member.remove',
            entityType: 'book',
            entityId: viewer.bookId,
          })
          return { success: true as const }
        }),
      )
    },
  )
  .post('/:bookId/leave', route('read', 'Leave the book', { answers: { 200: Success } }), (c) => {
    const { server, viewer } = c.var
    refuseOwn(viewer)
    const id = viewer.member?.id ?? ''
    return takingAlong(server, viewer, (keep) =>
      command(c, 200, (tx, context) => {
        keep(tx, context, id)
        endMembership(tx, context, id)
        return { success: true as const }
      }),
    )
  })
  .get(
    '/:bookId/invitations',
    route('manage', 'Invitations that can still be accepted', { answers: { 200: z.array(BookInvitation) } }),
    (c) => c.json(listInvitations(c.get('server').db, c.get('viewer'))),
  )
  .post(
    '/:bookId/invitations',
    route('manage', 'Invite somebody by a link, and by mail where there is mail', {
      answers: { 201: MadeInvitation },
    }),
    body(NewInvitation),
    async (c) => {
      const { server, viewer } = c.var
      const sent = server.sendMail !== undefined && c.req.valid('json').email !== undefined
      const reply = await command(c, 201, (tx, context) => {
        refuseOwn(context)
        const invitation = addInvitation(tx, context, c.req.valid('json'), server)
        addAuditEntry(tx, actorOf(c), { action: 'book.invite', entityType: 'book', entityId: viewer.bookId })
        return invitation
      })
      const invitation = (await reply.json()) as BookInvitation
      const token = tokenOf(server, viewer.bookId, invitation.id)
      const link = linkOf(c, token)
      // Once it is stored, and once: not where the same answer is given again.
      if (sent && !reply.headers.has('idempotency-replayed'))
        sendInvitation(server, viewer, { ...invitation, link })
      return c.json({ ...invitation, token, link, sent }, 201)
    },
  )
  .delete(
    '/:bookId/invitations/:invitationId',
    route('manage', 'Take an invitation back', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        endInvitation(tx, viewer, c.req.param('invitationId'))
        return { success: true as const }
      }),
  )

/** The books of whoever is signed in. */
export const householdRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('person', 'One’s books, the own one first', { answers: { 200: z.array(Book) } }),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await booksOf(c.get('server'), userOf(c)))
    },
  )
  .post(
    '/',
    route('person', 'Begin a shared book', { answers: { 201: Book } }),
    openBook,
    body(NewBook),
    async (c) => {
      const { copyAccounts = [], keepOwn = false, ...input } = c.req.valid('json')
      const { server, viewer: own } = c.var
      const user = userOf(c)
      const chosen = copyAccounts.length > 0 ? await readChosen(server.db, own, copyAccounts) : undefined
      const { totalBudgetCents } = getBook(server.db, own.bookId)
      const copied = chosen && { ...chosen, keepsOwn: keepOwn, totalBudgetCents }
      const [known, most] = [await booksOf(server, user, { alsoArriving: true }), server.household]
      return command(c, 201, (tx, viewer) => addBook(tx, viewer, user, input, { known, most, copied }))
    },
  )
  .get(
    '/deleted',
    route('person', 'Deleted books that can be brought back', { answers: { 200: z.array(DeletedBook) } }),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await deletedBooks(c.get('server'), c.get('session')?.userId ?? ''))
    },
  )
  .post(
    '/:id/restore',
    route('person', 'Bring a deleted book back', { answers: { 200: Book } }),
    openBook,
    async (c) => {
      const [user, most] = [userOf(c), c.get('server').household.books]
      const known = await booksOf(c.get('server'), user, { alsoArriving: true })
      return command(c, 200, (tx, own) => restoreBook(tx, own, user.id, c.req.param('id'), known, most))
    },
  )
  .route('/', namedBook)
