import { Hono } from 'hono'
import { unversioned } from '../book/open.ts'
import { route } from '../http/openapi.ts'
import type { ServerEnv } from '../identity/context.ts'
import { getUser } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'
import { type Look, leaderboardAmong, leaderboardFor } from './leaderboard.ts'
import { referralsOf } from './referrals.ts'
import { Leaderboard, Referrals } from './wire.ts'

/** Routes that concern more than one book. */
export const communityRoutes = new Hono<ServerEnv>()
  .get(
    '/leaderboard',
    route('person', 'The users of this server by the points they earned', { answers: { 200: Leaderboard } }),
    unversioned,
    async (c) => {
      const { server, session } = c.var
      const { userId } = session ?? refuse('signed_out', 'Please sign in.')
      const { db, elsewhere } = server
      const look = elsewhere && ((points: number) => elsewhere.board.look(points) as Promise<Look>)
      return c.json(
        look ? await leaderboardAmong(db, look, server.now()) : leaderboardFor(db, userId, server.now()),
      )
    },
  )
  .get(
    '/referrals',
    route('person', 'Whom the owner invited, and how', { answers: { 200: Referrals } }),
    unversioned,
    (c) => {
      const { server, session, viewer } = c.var
      const user = getUser(server.db, session?.userId ?? '')
      const origin = server.publicUrl ? new URL(server.publicUrl).origin : new URL(c.req.url).origin
      const hasMail = server.sendMail !== undefined
      return c.json(referralsOf(server.db, user, viewer, { base: origin + server.basePath, hasMail }))
    },
  )
