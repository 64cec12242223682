import { type Context, Hono } from 'hono'
import { answerBefore, contextOf, idempotencyKeyOf } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { serialized, yieldToEventLoop } from '../../http/async.ts'
import { check } from '../../http/body.ts'
import { withMemoryFor } from '../../http/large.ts'
import { formParts, partText } from '../../http/multipart.ts'
import { route } from '../../http/openapi.ts'
import { refuse } from '../../values/refusal.ts'
import { sweepBatches } from '../statements/sweep.ts'
import type { AppFile, OpenSqlite } from './formats/book.ts'
import { planBook } from './plan.ts'
import { previewOf } from './preview.ts'
import { questionsOf } from './questions.ts'
import { AppChoices, AppForm, AppPreview, AppReceipt } from './wire.ts'
import { importBook } from './writing.ts'

const form = { files: 'file', ...AppChoices.shape } as const
const MOST_FILES = 20

/** The readers are large, and loaded when there is a book to read. */
export const loadAppReaders = () => import('./formats/readers.ts')

interface Upload {
  files: AppFile[]
  choices: AppChoices
  bytes: Uint8Array<ArrayBuffer>
}

async function readUpload(c: Context<BookEnv>): Promise<Upload> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const parts = formParts(bytes, c.req.header('content-type') ?? '')
  if (!parts) refuse('invalid', 'The form could not be read.')
  const files = parts.filter(({ fileName }) => fileName !== undefined)
  if (files.length === 0) refuse('invalid', 'Choose the files of the book.')
  if (files.length > MOST_FILES) refuse('invalid', `Choose at most ${MOST_FILES} files, or a ZIP of them.`)
  const texts = parts.filter(({ fileName }) => fileName === undefined)
  const fields = AppForm.safeParse(Object.fromEntries(texts.map((part) => [part.name, partText(part)])))
  check(fields)
  return {
    files: files.map((file) => ({ name: file.fileName?.slice(0, 200) || 'The file', bytes: file.bytes })),
    choices: fields.data as AppChoices,
    bytes,
  }
}

async function plan(c: Context<BookEnv>, { files, choices }: Upload) {
  const { home, viewer } = c.var
  const { readBook } = await loadAppReaders()
  const openSqlite = home.openSqlite as OpenSqlite | undefined
  const book = await readBook({ files, choices, openSqlite, breathe: yieldToEventLoop })
  const most = home.bounds?.rowsAtOnce ?? Number.POSITIVE_INFINITY
  if (book.rows.length > most)
    refuse(
      'too_large',
      `The book has more rows than the memory of this server holds at a time: ${most.toLocaleString('en-US')}.`,
    )
  return planBook(home.db, viewer, book, choices)
}

const nameOf = (files: AppFile[]): string =>
  files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 200)

/** Books of other apps. */
export const appRoutes = new Hono<BookEnv>()
  .post(
    '/preview',
    route('read', 'Read the book of another app', { form, answers: { 200: AppPreview } }),
    async (c) => {
      const upload = await readUpload(c)
      return withMemoryFor(c.get('home'), upload.bytes.length, async () => {
        const planned = await plan(c, upload)
        const { home, viewer } = c.var
        return c.json(await previewOf(home.db, viewer, planned, upload.choices), 200)
      })
    },
  )
  .post(
    '/',
    route('manage', 'Bring in the book of another app', { form, answers: { 201: AppReceipt } }),
    async (c) => {
      const { home, viewer } = c.var
      const upload = await readUpload(c)
      const { files, choices } = upload
      const lengths = files.map(({ name, bytes }) => [name, bytes.length])
      const idempotencyKey = await idempotencyKeyOf(
        c,
        files.map(({ bytes }) => bytes),
        JSON.stringify([lengths, choices]),
      )
      const outcome = await serialized(home.db, viewer.bookId, async () => {
        const stored = answerBefore(home.db, viewer.bookId, idempotencyKey)
        if (stored) return { answer: JSON.parse(stored.body) as AppReceipt, replayed: true }
        await sweepBatches(home.db, viewer.bookId)
        const answer = await withMemoryFor(home, upload.bytes.length, async () => {
          const planned = await plan(c, upload)
          const questions = questionsOf(planned, choices)
          const [first] = questions
          if (first) refuse('needs_answer', first.message, { questions })
          return importBook(home, contextOf(c, idempotencyKey), planned, nameOf(files))
        })
        return { answer, replayed: false }
      })
      if (outcome.replayed) c.header('idempotency-replayed', 'true')
      return c.json(outcome.answer, 201)
    },
  )
