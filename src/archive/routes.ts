import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getBook } from '../http/book.ts'
import { command } from '../http/command.ts'
import type { BookEnv } from '../http/context.ts'
import { documented, route } from '../http/openapi.ts'
import { inTurn } from '../http/queue.ts'
import { wholeText } from '../http/stream.ts'
import { archiveText } from './collect.ts'
import { readArchive } from './read.ts'
import { restoreBook } from './restore.ts'
import { Archive, ArchiveInput, ImportReceipt } from './wire.ts'

/** Only told: a file of this size is checked in slices, by the route itself. */
const told = documented(
  { body: ArchiveInput },
  createMiddleware((_, next) => next()),
)

export const archiveRoutes = new Hono<BookEnv>()
  .get(
    '/export',
    route('owner', 'Everything of the book as one file', { answers: { 200: Archive } }),
    (c) => {
      const { home, viewer } = c.var
      c.header('Content-Disposition', `attachment; filename="bucketbook-${viewer.today}.json"`)
      return wholeText<Archive>(
        c,
        () => getBook(home.db, viewer.bookId).version,
        () => archiveText(home.db, viewer),
      )
    },
  )
  .post(
    '/import',
    route('owner', 'Replace everything of the book with a file, all or nothing', {
      answers: { 200: ImportReceipt },
    }),
    told,
    async (c) => {
      const { home, viewer } = c.var
      const archive = await readArchive(await c.req.text())
      // An import of a bank's file that is under way would write into what is being replaced.
      return inTurn(home.db, viewer.bookId, () => command(c, 200, (tx) => restoreBook(tx, viewer, archive)))
    },
  )
