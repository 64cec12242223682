import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerBefore, command, contextOf, idempotencyKeyOf } from '../../book/command.ts'
import type { BookEnv, CommandContext, IdempotencyKey } from '../../book/context.ts'
import { serialized } from '../../http/async.ts'
import { body, check } from '../../http/body.ts'
import { formParts, partText } from '../../http/multipart.ts'
import { route } from '../../http/openapi.ts'
import { streamJson } from '../../http/stream.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { importDrop } from './batch.ts'
import type { SentFile } from './drop/files.ts'
import { showDrop } from './drop/showing.ts'
import { readDrop } from './drop/upload.ts'
import { forgetLayout, layoutToWire, listLayouts, renameLayout } from './layouts/store.ts'
import { moveBatch } from './moving.ts'
import { removeBatch } from './removal.ts'
import { listStatements, refuseBook, statementToWire } from './store.ts'
import { sweepBatches } from './sweep.ts'
import {
  CsvColumns,
  DropChoices,
  Layout,
  LayoutName,
  Statement,
  StatementChoices,
  StatementForm,
  StatementMove,
  StatementPreview,
  StatementReceipt,
  StatementRemoved,
} from './wire.ts'

const form = { file: 'file', accountId: z.string(), columns: CsvColumns, ...DropChoices.shape } as const

async function readUpload(c: Context<BookEnv>) {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const parts = formParts(bytes, c.req.header('content-type') ?? '')
  if (!parts) refuse('invalid', 'The form could not be read.')
  const sent = parts.filter(({ name, fileName }) => name === 'file' && fileName !== undefined)
  if (sent.length === 0) refuse('invalid', 'Choose a file.')
  const texts = parts.filter(({ fileName }) => fileName === undefined)
  const form = StatementForm.safeParse(Object.fromEntries(texts.map((part) => [part.name, partText(part)])))
  check(form)
  const { columns, ...fields } = form.data as StatementForm
  if (Array.isArray(columns) && columns.length !== sent.length)
    refuse('invalid', 'columns must name those of each file, in their order.')
  const files = sent.map((part, place): SentFile => {
    const own = Array.isArray(columns) ? (columns[place] ?? undefined) : columns
    return { name: part.fileName?.slice(0, 200) ?? '', bytes: part.bytes, columns: own }
  })
  return { ...fields, files, columns }
}

/** A long command: in turn behind the book's other long ones, answered from memory when it was done before. */
async function longCommand<Answer, Status extends 200 | 201>(
  c: Context<BookEnv>,
  status: Status,
  idempotencyKey: IdempotencyKey | undefined,
  run: (viewer: CommandContext) => Promise<Answer>,
) {
  const { home, viewer } = c.var
  const outcome = await serialized(home.db, viewer.bookId, async () => {
    const stored = answerBefore(home.db, viewer.bookId, idempotencyKey)
    if (stored) return { answer: JSON.parse(stored.body) as Answer, replayed: true }
    await sweepBatches(home.db, viewer.bookId)
    return { answer: await run(contextOf(c, idempotencyKey)), replayed: false }
  })
  if (outcome.replayed) c.header('idempotency-replayed', 'true')
  return c.json(outcome.answer, status)
}

export const statementRoutes = new Hono<BookEnv>()
  .get('/', route('read', 'List the imports that stand', { answers: { 200: z.array(Statement) } }), (c) =>
    c.json(
      listStatements(c.get('home').db, c.get('viewer')).map((row) => statementToWire(c.get('home').db, row)),
    ),
  )
  .post(
    '/preview',
    route('read', 'Read a statement file', { form, answers: { 200: StatementPreview } }),
    async (c) => {
      const { home } = c.var
      const viewer = contextOf(c, undefined)
      const drop = await readDrop(home, viewer, await readUpload(c), true)
      const { rows, summary } = showDrop(home.db, viewer, drop)
      const behind = () => `],${JSON.stringify(summary()).slice(1)}`
      return streamJson<StatementPreview>(c, '{"rows":[', rows(), behind, drop.open.close)
    },
  )
  .post(
    '/',
    route('write', 'Import a statement file', {
      form: { ...form, ...StatementChoices.shape },
      answers: { 201: StatementReceipt },
    }),
    async (c) => {
      const { home } = c.var
      const upload = await readUpload(c)
      const { files, columns, skip = [], ...fields } = upload
      const sent =
        files.length === 1
          ? { ...fields, fileName: files[0]?.name ?? '' }
          : { ...fields, files: files.map(({ name, bytes }) => [name, bytes.length]) }
      const bytes = files.map((file) => file.bytes)
      const idempotencyKey = await idempotencyKeyOf(c, bytes, JSON.stringify([sent, columns, skip]))
      return longCommand(c, 201, idempotencyKey, async (viewer) => {
        const drop = await readDrop(home, viewer, upload, false)
        try {
          return await importDrop(home, viewer, drop)
        } finally {
          drop.open.close()
        }
      })
    },
  )
  .get(
    '/layouts',
    route('read', 'List how tables of accounts were read', { answers: { 200: z.array(Layout) } }),
    (c) => c.json(listLayouts(c.get('home').db, c.get('viewer')).map(layoutToWire)),
  )
  .put(
    '/layouts/:id',
    route('write', 'Name how a table is read', { answers: { 200: Layout } }),
    body(LayoutName),
    (c) =>
      command(c, 200, (tx, viewer) =>
        renameLayout(tx, viewer, c.req.param('id'), c.req.valid('json').name ?? null),
      ),
  )
  .delete('/layouts/:id', route('write', 'Forget how a table is read', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, viewer) => {
      forgetLayout(tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
  )
  .put(
    '/:id',
    route('write', 'Move a whole import to another account', { answers: { 200: Statement } }),
    body(StatementMove),
    async (c) => {
      const idempotencyKey = await idempotencyKeyOf(c)
      const { accountId } = c.req.valid('json')
      return longCommand(c, 200, idempotencyKey, async (viewer) => {
        refuseBook(c.get('home').db, viewer, c.req.param('id'))
        return moveBatch(c.get('home').db, viewer, c.req.param('id'), accountId)
      })
    },
  )
  .delete(
    '/:id',
    route('write', 'Take a whole import back', { answers: { 200: StatementRemoved } }),
    async (c) => {
      const idempotencyKey = await idempotencyKeyOf(c)
      return longCommand(c, 200, idempotencyKey, (viewer) =>
        removeBatch(c.get('home').db, viewer, c.req.param('id')),
      )
    },
  )
