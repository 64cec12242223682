import { type Context, Hono, type Schema } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { archiveText } from '../archive/collect.ts'
import {
  addCloudCopy,
  getCloudCopy,
  holdsAlso,
  listCloudCopies,
  unpack,
  unpacked,
} from '../archive/copies.ts'
import { isLarge, withCopy, withPacked, withPackedInTurn } from '../archive/packing.ts'
import { readArchive } from '../archive/read.ts'
import { restoreBook } from '../archive/restore.ts'
import { collectSharing, sharesSlices } from '../archive/sharing/store.ts'
import { Archive, Backup } from '../archive/wire.ts'
import { command } from '../book/command.ts'
import type { BookEnv } from '../book/context.ts'
import { asked } from '../book/crossing/asking.ts'
import { getBook, unversioned } from '../book/open.ts'
import type { Db } from '../db/db.ts'
import { serialized } from '../http/async.ts'
import { body, check } from '../http/body.ts'
import { enterLarge, LARGE_BYTES } from '../http/large.ts'
import { documented, route } from '../http/openapi.ts'
import { streamed, wholeText } from '../http/stream.ts'
import type { ServerEnv } from '../identity/context.ts'
import { forgetProof, requireOwner } from '../identity/proof.ts'
import { Proof } from '../identity/wire.ts'
import { opensIn } from '../rewards/entitled.ts'
import { dayAt } from '../values/day.ts'
import { Refusal, type RefusalCode } from '../values/refusal.ts'
import { Success } from '../values/wire.ts'
import { CREDITS, payForCopy } from './crossings.ts'
import { balanceOf, payForSync, returnCredit } from './paying.ts'
import { readSync } from './read-calls.ts'
import { bringsBook, replayer } from './replay.ts'
import { CreditUse, CreditUsed, Snapshot, SyncAnswer, SyncCredits, SyncRequest } from './wire.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

/** Refusals that leave a sync without its copy: the copy is too large, or too many wait to have one made. */
const HAS_NO_PLACE: RefusalCode[] = ['too_large', 'too_many']

/** Reason why a sync of a shared book keeps no copy. */
const OF_SHARED = 'Of a shared book a cloud copy is taken by itself: POST /api/sync-credits/use.'

/** The caller, and a function that reads the sync credits which they have left, by their own book. */
async function creditsOfCaller({ var: { server, session } }: Context<ServerEnv>) {
  const { userId = '', bookId = '' } = session ?? {}
  return { userId, left: await asked(server, CREDITS, bookId, { userId }) }
}

/** Documents the body without checking it: one so long is read call by call, by the route itself. */
const documentedBody = documented(
  { body: SyncRequest },
  createMiddleware((_, next) => next()),
)

export function syncRoutes(bookRoutes: Hono<BookEnv, Schema>) {
  const replay = replayer(bookRoutes)
  return new Hono<ServerEnv>()
    .get(
      '/snapshot',
      route('read', 'Everything of the book at one version', { answers: { 200: Snapshot } }),
      (c) => {
        const { viewer, havePremium } = c.var
        const { bookId, member } = viewer
        const version = (db: Db) => getBook(db, bookId).version
        return wholeText<Snapshot>(c, version, (db) => {
          const head = { version: version(db), bookId }
          if (!member) return archiveText(db, viewer, head)
          const sharing = collectSharing(db, viewer, opensIn(db, viewer, havePremium))
          return archiveText(db, viewer, { ...head, sharing }, { sharedRows: sharesSlices(db, bookId) })
        })
      },
    )
    .post(
      '/sync',
      route('write', 'Replay commands that were done without the server', {
        answers: { 200: SyncAnswer },
        errors: [402],
        // A sync may bring a file with it.
        takesBook: true,
      }),
      documentedBody,
      async (c) => {
        const { server, viewer } = c.var
        const { userId, left } = await creditsOfCaller(c)
        const read = SyncRequest.safeParse(await readSync(new Uint8Array(await c.req.arrayBuffer())))
        check(read)
        const { calls, copy } = read.data as z.output<typeof SyncRequest>
        c.get('limitCalls')(calls.length)
        // Asked before the first call: where it is refused all calls wait, and nothing is paid for.
        if (bringsBook(calls)) await requireOwner(c)
        const order = { keys: calls.map(({ key }) => key), syncKey: c.req.header('idempotency-key') }
        // A copy of a shared book is paid for in another one, and by itself.
        const paid =
          copy && !viewer.member
            ? server.db.transaction((tx) => payForSync(tx, userId, viewer, order), IMMEDIATE)
            : undefined
        const results = await replay(c.var, calls)
        let copyRefused = copy && viewer.member ? OF_SHARED : undefined
        if (paid?.isPaid) {
          const copying = withPackedInTurn(server, viewer, async (packed, check) =>
            server.db.transaction((tx) => {
              check(tx)
              addCloudCopy(tx, { ...viewer, newId: () => server.newId() }, packed, 'sync')
            }, IMMEDIATE),
          )
          await copying.catch((error) => {
            // The calls are done, and their results must be heard: what was paid for was the copy.
            if (!(error instanceof Refusal && HAS_NO_PLACE.includes(error.code))) throw error
            copyRefused = error.message
            server.db.transaction((tx) => returnCredit(tx, userId, paid.spent, viewer.now), IMMEDIATE)
          })
        }
        const balance = left(server.db)
        return c.json({ results, balance, ...(copyRefused ? { copyRefused } : {}) } as SyncAnswer)
      },
    )
    .get(
      '/sync-credits/balance',
      route('person', 'How many syncs are left', { answers: { 200: SyncCredits } }),
      unversioned,
      (c) => c.json(balanceOf(c.get('server').db, c.get('session')?.userId ?? '', c.get('viewer'))),
    )
    .post(
      '/sync-credits/use',
      route('write', 'Take a cloud copy for a credit', { answers: { 200: CreditUsed }, errors: [402] }),
      body(CreditUse),
      async (c) => {
        const { server } = c.var
        const { userId, left } = await creditsOfCaller(c)
        return withCopy(server, c.get('viewer'), (take) =>
          command(c, 200, (tx, viewer) => {
            const { backup, isNew } = take(tx, viewer, 'manual')
            const paid = isNew ? payForCopy(tx, viewer, userId, backup.id) : undefined
            // Paying and the end of this command raise the version, and change nothing of what the copy holds.
            holdsAlso(tx, backup.id, getBook(tx, viewer.bookId).version + 1)
            const { remaining } = paid ?? left(tx)
            return { success: true as const, remaining, backup, isNew }
          }),
        )
      },
    )
    .get(
      '/backups',
      route('read', 'List the cloud copies', { answers: { 200: z.array(Backup) } }),
      unversioned,
      (c) => c.json(listCloudCopies(c.get('server').db, c.get('viewer').bookId)),
    )
    .get(
      '/backups/:id',
      route('read', 'A cloud copy as a file', { answers: { 200: Archive }, errors: [403] }),
      async (c) => {
        const { server, viewer } = c.var
        await requireOwner(c)
        const { content, createdAt, bytes } = getCloudCopy(server.db, viewer.bookId, c.req.param('id'))
        const leave = bytes > LARGE_BYTES ? await enterLarge(server, viewer.bookId) : () => {}
        const day = dayAt(createdAt, viewer.timeZone)
        c.header('content-disposition', `attachment; filename="bucketbook-copy-${day}.json"`)
        return streamed<Archive>(c, unpacked(content), leave)
      },
    )
    .post(
      '/backups/:id/restore',
      route('manage', 'Make the book what a cloud copy holds', { answers: { 200: Success }, errors: [423] }),
      body(Proof),
      async (c) => {
        const { server, viewer } = c.var
        await requireOwner(c, c.req.valid('json'))
        forgetProof(c)
        const backup = getCloudCopy(server.db, viewer.bookId, c.req.param('id'))
        const leave = backup.bytes > LARGE_BYTES ? await enterLarge(server, viewer.bookId) : () => {}
        try {
          const bring = async () => {
            const archive = await readArchive(await unpack(backup), server.bounds?.rowsAtOnce)
            return withPacked(server, viewer, (packed, check) =>
              command(c, 200, (tx, context) => {
                check(tx)
                addCloudCopy(tx, context, packed, 'before_restore')
                restoreBook(tx, context, archive)
                context.events.push({ kind: 'book.restored', backupId: backup.id })
                return { success: true as const }
              }),
            )
          }
          // The book that is there now is packed as well.
          const fillsMemory = backup.bytes > LARGE_BYTES || isLarge(server.db, viewer.bookId)
          const once = () => (fillsMemory && server.alone ? server.alone(bring) : bring())
          // In line with imports: rows that one writes in slices would go into the book that is replaced.
          return await serialized(server.db, viewer.bookId, once)
        } finally {
          leave()
        }
      },
    )
}
