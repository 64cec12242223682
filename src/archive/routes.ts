import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { command } from '../book/command.ts'
import type { BookEnv } from '../book/context.ts'
import { getBook } from '../book/open.ts'
import { refuseTooMany } from '../budget/ledger/room.ts'
import { serialized } from '../http/async.ts'
import { withMemoryFor } from '../http/large.ts'
import { documented, route } from '../http/openapi.ts'
import { wholeText } from '../http/stream.ts'
import { archiveText } from './collect.ts'
import { ArchiveInput } from './file/wire.ts'
import { readArchive } from './read.ts'
import { restoreBook } from './restore.ts'
import { Archive, ImportReceipt } from './wire.ts'

/** Runs work with the book that was sent, while nothing else fills the memory and no import writes into what is replaced. */
export async function withArchive<Result, Beside extends z.ZodRawShape = Record<never, never>>(
  c: Context<BookEnv>,
  work: (archive: ArchiveInput & z.output<z.ZodObject<Beside>>) => Promise<Result>,
  beside?: Beside,
): Promise<Result> {
  const { home, viewer } = c.var
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const bring = async () => {
    const archive = await readArchive(bytes, home.bounds?.rowsAtOnce, beside)
    const most = home.bounds?.transactions ?? Number.POSITIVE_INFINITY
    if (archive.transactions.length > most) refuseTooMany(most)
    return work(archive)
  }
  return serialized(home.db, viewer.bookId, () => withMemoryFor(home, bytes.length, bring))
}

/** Documents the body without checking it: a file of this size is checked in slices, by the route itself. */
export const documentedBody = documented(
  { body: ArchiveInput },
  createMiddleware((_, next) => next()),
)

export const archiveRoutes = new Hono<BookEnv>()
  .get('/export', route('read', 'Everything of the book as one file', { answers: { 200: Archive } }), (c) => {
    const { viewer } = c.var
    c.header('Content-Disposition', `attachment; filename="bucketbook-${viewer.today}.json"`)
    return wholeText<Archive>(
      c,
      (db) => getBook(db, viewer.bookId).version,
      (db) => archiveText(db, viewer),
    )
  })
  .post(
    '/import',
    route('manage', 'Replace everything of the book with a file, all or nothing', {
      answers: { 200: ImportReceipt },
      takesBook: true,
    }),
    documentedBody,
    (c) =>
      withArchive(c, (archive) =>
        command(c, 200, (tx, context) => {
          context.events.push({ kind: 'book.imported' })
          return restoreBook(tx, context, archive)
        }),
      ),
  )
