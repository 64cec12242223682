import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerBefore, command, contextOf, idempotencyKeyOf } from '../../book/command.ts'
import type { BookEnv, CommandContext, IdempotencyKey, Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { serialized } from '../../http/async.ts'
import { body, check } from '../../http/body.ts'
import type { Home } from '../../http/context.ts'
import { LARGE_BYTES } from '../../http/large.ts'
import { formParts, partText } from '../../http/multipart.ts'
import { route } from '../../http/openapi.ts'
import { streamJson } from '../../http/stream.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { getAccount } from '../accounts/store.ts'
import { importBatch } from './batch.ts'
import { type Said, saidIn } from './chosen.ts'
import { refuseSeveral } from './formats/accounts.ts'
import type { CsvColumns as FileColumns } from './formats/read.ts'
import { isPacked } from './formats/unpacked.ts'
import { forgetLayout, hintsFor, layoutFrom, layoutToWire, listLayouts, renameLayout } from './layouts.ts'
import { moveBatch } from './moving.ts'
import { previewer } from './preview.ts'
import { readHere, type StatementFile, type StatementReading } from './reading.ts'
import { removeBatch } from './removal.ts'
import { listStatements, refuseBook, statementToWire } from './store.ts'
import { sweepBatches } from './sweep.ts'
import { judgeFile } from './verdicts.ts'
import {
  CsvColumns,
  Layout,
  LayoutName,
  Statement,
  StatementChoices,
  StatementForm,
  StatementMove,
  StatementPreview,
  StatementReceipt,
  StatementRemoved,
  type StatementRow,
} from './wire.ts'

const form = { file: 'file', accountId: z.string(), columns: CsvColumns } as const

/** One column of descriptions, as there mostly is, is named by itself. */
function columnsToWire(columns: FileColumns | null): CsvColumns | null {
  if (!columns) return null
  const [first = null, ...more] = columns.description
  return { ...columns, description: more.length > 0 ? columns.description : first }
}

async function readUpload(c: Context<BookEnv>) {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const parts = formParts(bytes, c.req.header('content-type') ?? '')
  if (!parts) refuse('invalid', 'The form could not be read.')
  const file = parts.find(({ name, fileName }) => name === 'file' && fileName !== undefined)
  if (!file) refuse('invalid', 'Choose a file.')
  const texts = parts.filter(({ fileName }) => fileName === undefined)
  const fields = StatementForm.safeParse(Object.fromEntries(texts.map((part) => [part.name, partText(part)])))
  check(fields)
  return {
    ...(fields.data as StatementForm),
    bytes: file.bytes,
    fileName: file.fileName?.slice(0, 200) ?? '',
  }
}

/** A large file, or one that becomes large, is read beside all else, where the home has a place for that. */
const readFile = ({ readStatementApart }: Home, file: StatementFile): Promise<StatementReading> =>
  readStatementApart && (file.bytes.length > LARGE_BYTES || isPacked(file.bytes))
    ? (readStatementApart(file) as Promise<StatementReading>)
    : readHere(file)

/** The file of one account: no form says yet where those of several belong. */
async function read(home: Home, file: StatementFile): Promise<StatementReading> {
  const reading = await readFile(home, file)
  try {
    refuseSeveral(reading.head.accounts)
    return reading
  } catch (error) {
    reading.close()
    throw error
  }
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

/** Judges the file of a preview; the memory that it takes is given back where that fails. */
async function judged(
  { db }: Home,
  viewer: Viewer,
  reading: StatementReading,
  of: { accountId: string; said: Said },
) {
  try {
    return await judgeFile(db, viewer, { reading, skip: [], ...of })
  } catch (error) {
    reading.close()
    throw error
  }
}

export const statementRoutes = new Hono<BookEnv>()
  .get('/', route('owner', 'List the imports that stand', { answers: { 200: z.array(Statement) } }), (c) =>
    c.json(listStatements(c.var.home.db, c.var.viewer).map((row) => statementToWire(c.var.home.db, row))),
  )
  .post(
    '/preview',
    route('owner', 'Read a statement file', { form, answers: { 200: StatementPreview } }),
    async (c) => {
      const { home, viewer } = c.var
      const { skip: _, asNew: __, rows: ___, matches: ____, ...file } = await readUpload(c)
      const { accountId } = file
      const account = getAccount(home.db, viewer, accountId)
      const hints = hintsFor(home.db, viewer, account, getBook(home.db, viewer.bookId).currency)
      const reading = await read(home, { ...file, hints })
      const verdicts = await judged(home, viewer, reading, { accountId, said: saidIn({}) })
      const show = previewer(home.db, contextOf(c, undefined), accountId, verdicts)
      async function* slices(): AsyncGenerator<StatementRow[]> {
        for await (const slice of reading.rows()) yield show(slice)
      }
      const { head } = reading
      const { balance: _____, gaps: ______, layoutKey: _______, accounts: ________, ...shown } = head
      const before = `${JSON.stringify({ ...shown, columns: columnsToWire(head.columns) }).slice(0, -1)},"rows":[`
      return streamJson<StatementPreview>(c, before, slices(), ']}', reading.close)
    },
  )
  .post(
    '/',
    route('owner', 'Import a statement file', {
      form: { ...form, ...StatementChoices.shape },
      answers: { 201: StatementReceipt },
    }),
    async (c) => {
      const { home } = c.var
      const { bytes, columns, skip = [], ...upload } = await readUpload(c)
      const idempotencyKey = await idempotencyKeyOf(c, bytes, JSON.stringify([upload, columns, skip]))
      return longCommand(c, 201, idempotencyKey, async (viewer) => {
        const account = getAccount(home.db, viewer, upload.accountId)
        const hints = hintsFor(home.db, viewer, account, getBook(home.db, viewer.bookId).currency)
        const { fileName, accountId } = upload
        const said = saidIn(upload)
        const reading = await read(home, { bytes, columns, fileName, accountId, hints })
        try {
          const layout = layoutFrom(reading.head, columns, hints.layouts)
          return await importBatch(home, viewer, { reading, fileName, accountId, skip, said, layout })
        } finally {
          reading.close()
        }
      })
    },
  )
  .get(
    '/layouts',
    route('owner', 'List how tables of accounts were read', { answers: { 200: z.array(Layout) } }),
    (c) => c.json(listLayouts(c.var.home.db, c.var.viewer).map(layoutToWire)),
  )
  .put(
    '/layouts/:id',
    route('owner', 'Name how a table is read', { answers: { 200: Layout } }),
    body(LayoutName),
    (c) =>
      command(c, 200, (tx, viewer) =>
        renameLayout(tx, viewer, c.req.param('id'), c.req.valid('json').name ?? null),
      ),
  )
  .delete('/layouts/:id', route('owner', 'Forget how a table is read', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, viewer) => {
      forgetLayout(tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
  )
  .put(
    '/:id',
    route('owner', 'Move a whole import to another account', { answers: { 200: Statement } }),
    body(StatementMove),
    async (c) => {
      const idempotencyKey = await idempotencyKeyOf(c)
      const { accountId } = c.req.valid('json')
      return longCommand(c, 200, idempotencyKey, async (viewer) => {
        refuseBook(c.var.home.db, viewer, c.req.param('id'))
        return moveBatch(c.var.home.db, viewer, c.req.param('id'), accountId)
      })
    },
  )
  .delete(
    '/:id',
    route('owner', 'Take a whole import back', { answers: { 200: StatementRemoved } }),
    async (c) => {
      const idempotencyKey = await idempotencyKeyOf(c)
      return longCommand(c, 200, idempotencyKey, (viewer) =>
        removeBatch(c.var.home.db, viewer, c.req.param('id')),
      )
    },
  )
