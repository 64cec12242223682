import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import { type Crossing, crossing } from '../../book/crossing/crossing.ts'
import { findMember } from '../../book/members.ts'
import { countsShares } from '../../budget/sharing/store.ts'
import { mayDo } from '../../http/access.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { getToken } from '../../identity/tokens/store.ts'
import { refuse } from '../../values/refusal.ts'
import { undoWrites } from './store.ts'
import { TokenUndo, TokenUndoInput } from './wire.ts'

/** Takes back in a shared book what a token wrote there; the member who made the token does it. */
export const UNDONE: Crossing<{ tokenId: string; userId: string; since: number }, TokenUndo> = {
  kind: 'token.undone',
  listeners: [countsShares],
  member: (db, bookId, { userId }) => findMember(db, bookId, userId),
  apply(tx, there, { tokenId, since }) {
    const member = there.member ?? refuse('not_found', 'This book does not exist.')
    if (!mayDo(member.role, 'write')) refuse('read_only', 'You can look at this book, but not change it.')
    return undoWrites(tx, there, tokenId, since)
  },
  complete: (_: TokenUndo, undone) => undone,
  takeBack: () => {},
}

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
      return (
        crossing(tx, viewer, UNDONE, { to: bookId }, { tokenId: id, userId, since }) ?? {
          undone: 0,
          kept: [],
        }
      )
    }),
)
