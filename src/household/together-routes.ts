import { Hono } from 'hono'
import { query } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import type { ServerEnv } from '../identity/context.ts'
import { getUser } from '../identity/users.ts'
import { readTogether } from './together.ts'
import { Together, TogetherQuery } from './wire.ts'

/** A person's money in all their books; nobody else sees it. */
export const togetherRoutes = new Hono<ServerEnv>().get(
  '/together',
  route('person', 'The own book with one’s part of the shared ones', { answers: { 200: Together } }),
  query(TogetherQuery),
  async (c) => {
    const { server, session } = c.var
    c.header('Cache-Control', 'no-store')
    const user = getUser(server.db, session?.userId ?? '')
    return c.json(await readTogether(server, user, c.req.valid('query').month))
  },
)
