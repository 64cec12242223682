import { Hono } from 'hono'
import { z } from 'zod'
import { archiveText } from '../archive/collect.ts'
import { addBackup, getBackup, listBackups, unpack, withPacked } from '../archive/copies.ts'
import { readArchive } from '../archive/read.ts'
import { restoreBook } from '../archive/restore.ts'
import { Archive, Backup } from '../archive/wire.ts'
import { body } from '../http/body.ts'
import { getBook, unversioned } from '../http/book.ts'
import { command } from '../http/command.ts'
import { route } from '../http/openapi.ts'
import { inTurn } from '../http/queue.ts'
import { wholeText } from '../http/stream.ts'
import { actorOf } from '../identity/actor.ts'
import { noteDeed } from '../identity/audit.ts'
import type { ServerEnv } from '../identity/context.ts'
import { dayAt } from '../values/day.ts'
import { Success } from '../values/wire.ts'
import { balanceOf, payForSync, spendCredit } from './paying.ts'
import { replay } from './replay.ts'
import { CreditUse, CreditUsed, Snapshot, SyncAnswer, SyncCredits, SyncRequest } from './wire.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

export const syncRoutes = new Hono<ServerEnv>()
  .get(
    '/snapshot',
    route('owner', 'Everything of the book at one version', { answers: { 200: Snapshot } }),
    (c) => {
      const { home, viewer } = c.var
      const { bookId } = viewer
      const version = () => getBook(home.db, bookId).version
      return wholeText<Snapshot>(c, version, () =>
        archiveText(home.db, viewer, { version: version(), bookId }),
      )
    },
  )
  .post(
    '/sync',
    route('owner', 'Replay commands that were done without the server', {
      answers: { 200: SyncAnswer },
      errors: [402],
    }),
    body(SyncRequest),
    async (c) => {
      const { server, session, viewer } = c.var
      const userId = session?.userId ?? ''
      const { calls } = c.req.valid('json')
      const order = { keys: calls.map(({ key }) => key), syncKey: c.req.header('idempotency-key') }
      const isPaid = server.db.transaction((tx) => payForSync(tx, userId, viewer, order), IMMEDIATE)
      const results = await replay(c.var, calls)
      if (isPaid)
        await withPacked(server.db, viewer, async (packed, check) =>
          server.db.transaction((tx) => {
            check(tx)
            addBackup(tx, viewer, packed, 'sync')
          }, IMMEDIATE),
        )
      return c.json({ results, balance: balanceOf(server.db, userId, viewer) } as SyncAnswer)
    },
  )
  .get(
    '/sync-credits/balance',
    route('owner', 'How many syncs are left', { answers: { 200: SyncCredits } }),
    unversioned,
    (c) => c.json(balanceOf(c.var.server.db, c.var.session?.userId ?? '', c.var.viewer)),
  )
  .post(
    '/sync-credits/use',
    route('owner', 'Take a cloud copy for a credit', { answers: { 200: CreditUsed }, errors: [402] }),
    body(CreditUse),
    (c) => {
      const { server, session } = c.var
      const userId = session?.userId ?? ''
      return withPacked(server.db, c.var.viewer, (packed, check) =>
        command(c, 200, (tx, viewer) => {
          check(tx)
          const backup = addBackup(tx, viewer, packed, 'manual')
          spendCredit(tx, userId, viewer)
          return { success: true as const, remaining: balanceOf(tx, userId, viewer).remaining, backup }
        }),
      )
    },
  )
  .get(
    '/backups',
    route('owner', 'List the cloud copies', { answers: { 200: z.array(Backup) } }),
    unversioned,
    (c) => c.json(listBackups(c.var.server.db, c.var.viewer.bookId)),
  )
  .get('/backups/:id', route('owner', 'A cloud copy as a file', { answers: { 200: Archive } }), async (c) => {
    const { server, viewer } = c.var
    const { content, createdAt } = getBackup(server.db, viewer.bookId, c.req.param('id'))
    const day = dayAt(createdAt, viewer.timeZone)
    return c.body(await unpack(new Uint8Array(content)), 200, {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="bucketbook-copy-${day}.json"`,
    })
  })
  .post(
    '/backups/:id/restore',
    route('owner', 'Make the book what a cloud copy holds', { answers: { 200: Success } }),
    async (c) => {
      const { server, viewer } = c.var
      const { id, content } = getBackup(server.db, viewer.bookId, c.req.param('id'))
      const archive = await readArchive(await unpack(new Uint8Array(content)))
      // What is being written in slices would be written into what is replaced.
      return inTurn(server.db, viewer.bookId, () =>
        withPacked(server.db, viewer, (packed, check) =>
          command(c, 200, (tx, commander) => {
            check(tx)
            addBackup(tx, commander, packed, 'before_restore')
            restoreBook(tx, commander, archive)
            noteDeed(tx, actorOf(c), { action: 'book.restore', entityType: 'book', entityId: id })
            return { success: true as const }
          }),
        ),
      )
    },
  )
