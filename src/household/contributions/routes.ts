import { type Context, Hono } from 'hono'
import { command } from '../../book/command.ts'
import { askedFirst } from '../../book/crossing/asking.ts'
import { whenOpen } from '../../book/held.ts'
import { givesPayees } from '../../budget/payees/filling.ts'
import type { Db } from '../../db/db.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { rewarded } from '../../rewards/reward.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { BELONGING } from './crossings.ts'
import { addContribution, changeContribution, otherBookOf, removeContribution } from './store.ts'
import { Contribution, ContributionChange, NewContribution } from './wire.ts'

/** Waits until nobody else has the book for themselves. */
async function whenFree(db: Db, bookId: string): Promise<void> {
  for (let held = whenOpen(db, bookId); held; held = whenOpen(db, bookId)) await held
}

/** Asks the shared book of a contribution whether its maker is in it, once nobody has it for themselves. */
async function askMaker(c: Context<ServerEnv>, id: string) {
  const { home, viewer: own, session } = c.var
  const bookId = otherBookOf(home.db, own, id)
  const userId = session?.userId ?? ''
  await whenFree(home.db, bookId)
  const belonging = bookId ? await askedFirst(c, BELONGING, bookId, { userId }) : () => null
  return (db: Db) => ({ userId, isIn: belonging(db) !== null })
}

/** Contributions to shared books, given to them or paid for them: a half in the own book and one in the other. */
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
      const { home, session } = c.var
      const { bookId } = input
      const userId = session?.userId ?? ''
      await whenFree(home.db, bookId)
      const belonging = await askedFirst(c, BELONGING, bookId, { userId })
      return command(c, 201, (tx, viewer) => {
        const book = belonging(tx) ?? refuse('not_found', 'This book does not exist.')
        return addContribution(tx, viewer, { ...book, userId, bookId }, input)
      })
    },
  )
  .put(
    '/:id',
    route('person', 'Change both halves of a contribution', {
      answers: { 200: Contribution },
      errors: [403, 503],
    }),
    body(ContributionChange),
    async (c) => {
      const id = c.req.param('id')
      const maker = await askMaker(c, id)
      return command(c, 200, (tx, viewer) =>
        changeContribution(tx, viewer, id, maker(tx), c.req.valid('json')),
      )
    },
  )
  .delete(
    '/:id',
    route('person', 'Take both halves of a contribution back', { answers: { 200: Success }, errors: [403] }),
    async (c) => {
      const id = c.req.param('id')
      const maker = await askMaker(c, id)
      return command(c, 200, (tx, viewer) => {
        removeContribution(tx, viewer, id, maker(tx))
        return { success: true as const }
      })
    },
  )
