import { type Context, Hono } from 'hono'
import { command } from '../../book/command.ts'
import { whenOpen } from '../../book/held.ts'
import { findMember } from '../../book/members.ts'
import { findBook } from '../../book/open.ts'
import { givesPayees } from '../../budget/payees/filling.ts'
import type { Db } from '../../db/db.ts'
import { mayDo } from '../../http/access.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { rewarded } from '../../rewards/reward.ts'
import { dayAt } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { addContribution, type InShared, otherBookOf, removeContribution } from './store.ts'
import { Contribution, NewContribution } from './wire.ts'

/** Waits until nobody else has the book for themselves. */
async function whenFree(db: Db, bookId: string): Promise<void> {
  for (let held = whenOpen(db, bookId); held; held = whenOpen(db, bookId)) await held
}

/** The shared book, as whoever asks is in it; undefined where they are not, or it is gone. */
function sharedBookOf({ var: { session, viewer } }: Context<ServerEnv>, db: Db, bookId: string) {
  const member = findMember(db, bookId, session?.userId ?? '')
  const book = findBook(db, bookId)
  if (!member || !book) return undefined
  if (!mayDo(member.role, 'write')) refuse('read_only', 'You can look at this book, but not change it.')
  const { timeZone } = book
  return { ...viewer, bookId, member, timeZone, today: dayAt(viewer.now, timeZone) } satisfies InShared
}

/** What one gives to a shared book, or paid for it: a half in the own book and one in the other. */
export const contributionRoutes = new Hono<ServerEnv>()
  .use(rewarded, (c, next) => {
    c.set('listeners', [...(c.get('listeners') ?? []), givesPayees])
    return next()
  })
  .post(
    '/',
    route('person', 'Give money of one’s own to a shared book, or say that one paid for it', {
      answers: { 201: Contribution },
      errors: [403],
    }),
    body(NewContribution),
    async (c) => {
      const input = c.req.valid('json')
      await whenFree(c.get('home').db, input.bookId)
      return command(c, 201, (tx, viewer) => {
        const there = sharedBookOf(c, tx, input.bookId) ?? refuse('not_found', 'This book does not exist.')
        return addContribution(tx, viewer, there, input)
      })
    },
  )
  .delete(
    '/:id',
    route('person', 'Take both halves of a contribution back', { answers: { 200: Success }, errors: [403] }),
    async (c) => {
      const id = c.req.param('id')
      const { home, viewer: own } = c.var
      const bookId = otherBookOf(home.db, own, id)
      await whenFree(home.db, bookId)
      return command(c, 200, (tx, viewer) => {
        removeContribution(tx, viewer, id, sharedBookOf(c, tx, bookId))
        return { success: true as const }
      })
    },
  )
