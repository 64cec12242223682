import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { check } from '../../http/body.ts'
import { answerBefore, commander, type Named, nameOf } from '../../http/command.ts'
import type { BookEnv, Viewer } from '../../http/context.ts'
import { route } from '../../http/openapi.ts'
import { inTurn } from '../../http/queue.ts'
import { streamJson } from '../../http/stream.ts'
import { gather, turn } from '../../http/turn.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { importBatch, removeBatch, sweepBatches } from './batch.ts'
import type { CsvColumns as FileColumns } from './formats/read.ts'
import { judge, previewOf } from './rules.ts'
import { knownKeys, listStatements, toWire } from './store.ts'
import {
  CsvColumns,
  Statement,
  StatementForm,
  StatementPreview,
  StatementReceipt,
  StatementRemoved,
  type StatementRow,
} from './wire.ts'

const SLICE = 1000

/** The readers of bank files are large, and loaded when there is a file to read. */
export const loadReaders = () => import('./formats/read.ts')
const form = { file: 'file', accountId: z.string(), columns: CsvColumns } as const

/** One column of descriptions, as there mostly is, is named by itself. */
function columnsToWire(columns: FileColumns | null): CsvColumns | null {
  if (!columns) return null
  const [first = null, ...more] = columns.description
  return { ...columns, description: more.length > 0 ? columns.description : first }
}

async function readUpload(c: Context<BookEnv>) {
  const data = await c.req.formData().catch(() => refuse('invalid', 'The form could not be read.'))
  const file = data.get('file')
  if (!(file instanceof Blob)) refuse('invalid', 'Choose a file.')
  const fields = StatementForm.safeParse(
    Object.fromEntries([...data].filter(([, value]) => typeof value === 'string')),
  )
  check(fields)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileName = 'name' in file && typeof file.name === 'string' ? file.name.slice(0, 200) : ''
  return { ...(fields.data as StatementForm), bytes, fileName }
}

/** A long command: in turn behind the book's other long ones, answered from memory when it was done before. */
async function longCommand<Answer, Status extends 200 | 201>(
  c: Context<BookEnv>,
  status: Status,
  named: Named | undefined,
  run: (viewer: Viewer) => Promise<Answer>,
) {
  const { home, viewer } = c.var
  const outcome = await inTurn(home.db, viewer.bookId, async () => {
    const stored = answerBefore(home.db, viewer.bookId, named)
    if (stored) return { answer: JSON.parse(stored.body) as Answer, replayed: true }
    await sweepBatches(home.db, viewer.bookId)
    return { answer: await run(commander(viewer, named)), replayed: false }
  })
  if (outcome.replayed) c.header('idempotency-replayed', 'true')
  return c.json(outcome.answer, status)
}

export const statementRoutes = new Hono<BookEnv>()
  .get('/', route('owner', 'List the imports that stand', { answers: { 200: z.array(Statement) } }), (c) =>
    c.json(listStatements(c.var.home.db, c.var.viewer).map(toWire)),
  )
  .post(
    '/preview',
    route('owner', 'Read a statement file', { form, answers: { 200: StatementPreview } }),
    async (c) => {
      const { home, viewer } = c.var
      const { bytes, fileName, accountId, columns } = await readUpload(c)
      getAccount(home.db, viewer, accountId)
      const { readStatement } = await loadReaders()
      const { rows, ...file } = await readStatement(bytes, { fileName, columns, breathe: turn })
      const judged = await gather(judge(rows, accountId), SLICE)
      function* slices(): Generator<StatementRow[]> {
        for (let start = 0; start < judged.length; start += SLICE) {
          const slice = judged.slice(start, start + SLICE)
          const known = knownKeys(
            home.db,
            viewer.bookId,
            slice.flatMap(({ take }) => take?.key ?? []),
          )
          yield slice.map((row) => previewOf(row, known))
        }
      }
      const before = `${JSON.stringify({ ...file, columns: columnsToWire(file.columns) }).slice(0, -1)},"rows":[`
      return streamJson<StatementPreview>(c, before, slices(), ']}')
    },
  )
  .post(
    '/',
    route('owner', 'Import a statement file', {
      form: { ...form, skip: z.array(z.int()) },
      answers: { 201: StatementReceipt },
    }),
    async (c) => {
      const { home } = c.var
      const { bytes, columns, skip = [], ...upload } = await readUpload(c)
      const named = await nameOf(c, bytes, JSON.stringify([upload, columns, skip]))
      return longCommand(c, 201, named, async (viewer) => {
        getAccount(home.db, viewer, upload.accountId)
        const { readStatement } = await loadReaders()
        const file = await readStatement(bytes, { fileName: upload.fileName, columns, breathe: turn })
        return importBatch(home.db, viewer, { ...upload, file, skip }, named)
      })
    },
  )
  .delete(
    '/:id',
    route('owner', 'Take a whole import back', { answers: { 200: StatementRemoved } }),
    async (c) => {
      const named = await nameOf(c)
      return longCommand(c, 200, named, (viewer) =>
        removeBatch(c.var.home.db, viewer, c.req.param('id'), named),
      )
    },
  )
