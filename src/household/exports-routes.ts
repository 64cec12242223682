import { Hono } from 'hono'
import { z } from 'zod'
import { unpacked } from '../archive/copies.ts'
import { Archive } from '../archive/wire.ts'
import { enterLarge, LARGE_BYTES } from '../http/large.ts'
import { route } from '../http/openapi.ts'
import { streamed } from '../http/stream.ts'
import type { ServerEnv } from '../identity/context.ts'
import { getExport, listExports } from './exports.ts'
import { BookExport } from './wire.ts'

/** Shared books that the user is no longer in, as they were then. */
export const exportRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('person', 'Books that one was in, to be taken along for a month', {
      answers: { 200: z.array(BookExport) },
    }),
    (c) => {
      const { server, session } = c.var
      c.header('Cache-Control', 'no-store')
      return c.json(listExports(server.db, session?.userId ?? '', server.now()))
    },
  )
  .get('/:id', route('person', 'One of them as a file', { answers: { 200: Archive } }), async (c) => {
    const { server, session, bookId = '' } = c.var
    const found = getExport(server.db, session?.userId ?? '', c.req.param('id'), server.now())
    const leave = found.bytes > LARGE_BYTES ? await enterLarge(server, bookId) : () => {}
    const day = new Date(found.createdAt).toISOString().slice(0, 10)
    c.header('content-disposition', `attachment; filename="bucketbook-shared-${day}.json"`)
    return streamed<Archive>(c, unpacked(found.content), leave)
  })
