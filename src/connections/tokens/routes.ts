import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import { crossing } from '../../book/crossing.ts'
import { findMember } from '../../book/members.ts'
import { getBook } from '../../book/open.ts'
import { countsShares } from '../../budget/sharing/store.ts'
import { mayDo } from '../../http/access.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { getToken } from '../../identity/tokens/store.ts'
import { dayAt } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { undoWrites } from './store.ts'
import { TokenUndo, TokenUndoInput } from './wire.ts'

/** The way back of what a token wrote. */
export const tokenUndoRoutes = new Hono<ServerEnv>().post(
  '/:id/undo',
  route('person', 'Take back what a token wrote since then, but what was changed after it', {
    answers: { 200: TokenUndo },
    errors: [403],
  }),
  body(TokenUndoInput),
  (c) =>
    command(c, 200, (tx, viewer) => {
      const userId = c.get('session')?.userId ?? ''
      const { id, bookId } = getToken(tx, userId, c.req.param('id'))
      const { since } = c.req.valid('json')
      if (bookId === viewer.bookId) return undoWrites(tx, viewer, id, since)
      const member = findMember(tx, bookId, userId) ?? refuse('not_found', 'This book does not exist.')
      if (!mayDo(member.role, 'write')) refuse('read_only', 'You can look at this book, but not change it.')
      const { timeZone } = getBook(tx, bookId)
      const there = { ...viewer, bookId, member, timeZone, today: dayAt(viewer.now, timeZone) }
      return crossing(tx, viewer, there, [countsShares], (context) => undoWrites(tx, context, id, since))
    }),
)
