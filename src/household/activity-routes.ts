import { Hono } from 'hono'
import { z } from 'zod'
import { readActivity } from '../book/activity.ts'
import { listMembers } from '../book/members.ts'
import { query } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import type { ServerEnv } from '../identity/context.ts'
import { ActivityEntry, ActivityQuery } from './wire.ts'

/** The activity of a book: what its members have changed, the newest first. In an own book nobody asks. */
export const activityRoutes = new Hono<ServerEnv>().get(
  '/activity',
  route('read', 'What was changed in a shared book and by whom, newest first', {
    answers: { 200: z.array(ActivityEntry) },
  }),
  query(ActivityQuery),
  (c) => {
    const { server, viewer } = c.var
    const { limit, cursor } = c.req.valid('query')
    const names = new Map(listMembers(server.db, viewer.bookId).map(({ id, name }) => [id, name]))
    const entries = readActivity(server.db, viewer.bookId, limit + 1, cursor)
    const last = entries[limit - 1]
    if (entries.length > limit && last) c.header('X-Next-Cursor', String(last.seq))
    return c.json(
      entries.slice(0, limit).map(({ seq, at, memberId, bookId: _, by, ...entry }) => ({
        id: String(seq),
        at: new Date(at).toISOString(),
        memberId,
        name: names.get(memberId) ?? '',
        by: by ?? 'page',
        ...entry,
      })),
    )
  },
)
