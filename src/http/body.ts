import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import type { HomeEnv } from './context.ts'
import { isDeeperThan } from './depth.ts'
import { HALF_CHARACTER, hasHalfCharacter } from './half-characters.ts'
import { IGNORED, ignoredIn } from './ignored.ts'
import { limit, withLong } from './long-body.ts'
import { docOf, documented } from './openapi.ts'

/** Request bodies: JSON, and files. In bytes. */
const MAX_JSON = 1024 * 1024
const MAX_FILE = 64 * 1024 * 1024

type Issue = { path: PropertyKey[]; message: string; errors?: readonly (readonly Issue[])[] | unknown }

/** "amount: Invalid input" where zod speaks; a sentence of our own stands by itself. */
const sentence = ({ path, message }: Issue): string =>
  path.length > 0 && /^(Required|Invalid|Unrecognized|Must|Too)/.test(message)
    ? `${path.join('.')}: ${message}`
    : message

/** Issues of the shape that was most nearly met, where a whole body may have one of several; else the issue itself. */
function nearestOf(issue: Issue): Issue[] {
  const isWhole = issue.path.length === 0 && Array.isArray(issue.errors)
  const shapes = (isWhole ? issue.errors : []) as Issue[][]
  const [nearest] = shapes.toSorted((a, b) => a.length - b.length)
  return nearest ?? [issue]
}

/** Refuses what a schema did not take, with its issues. */
export function check(result: { success: boolean; error?: { issues: readonly Issue[] } }): void {
  if (result.success || !result.error) return
  const found = result.error.issues.flatMap(nearestOf)
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }))
  refuse('invalid', found.map(sentence)[0] ?? 'Invalid input', { issues })
}

/** The JSON body, checked; read it with `c.req.valid('json')`. The answer names what of it means nothing here. */
export const body = <Schema extends z.ZodType>(schema: Schema) =>
  documented(
    { body: schema },
    zValidator('json', schema, async (result, c) => {
      const text = await c.req.text()
      const ignored = text === '' ? '' : ignoredIn(schema, JSON.parse(text))
      if (ignored !== '') c.header(IGNORED, ignored)
      check(result)
    }),
  )

/** The query, checked; read it with `c.req.valid('query')`. */
export const query = <Schema extends z.ZodType>(schema: Schema) =>
  documented({ query: schema }, zValidator('query', schema, check))

const jsonLimit = limit(MAX_JSON)

export const TOO_DEEP = 'The request is nested too deeply.'
/** Message to the owner for a file that is no book. */
export const BROKEN_BOOK = 'Invalid data format'

/** Arrays and objects within each other; the API itself needs four. */
export const MAX_DEPTH = 32
/** Bytes below which a body can't be too deep. */
const SHALLOW = MAX_DEPTH * 2

/**
 * Refuses nesting that is too deep before the body is parsed: a parser takes millions of levels, and code
 * that walks its result does not.
 */
async function refuseDeep(c: Context): Promise<void> {
  if (Number(c.req.header('content-length')) <= SHALLOW) return
  if (isDeeperThan(await c.req.text(), MAX_DEPTH)) refuse('malformed_json', TOO_DEEP)
}

/** Refuses bodies that are too large or too deep, or that are neither JSON nor, where a file is due, a form. */
export const bodies: MiddlewareHandler<HomeEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const { form: takesFile, takesBook: isLong } = docOf(c)
  const type = c.req.header('content-type')?.toLowerCase() ?? ''
  const length = c.req.header('content-length')
  // Node's requests have a body stream even where the browser sent none.
  const isUnsaid = type === '' && c.req.header('transfer-encoding') === undefined
  const isEmpty =
    length === undefined
      ? c.req.raw.body === null || (isUnsaid && (await c.req.text()) === '')
      : Number(length) === 0
  // A long body is read for its owner only: the memory is no place for what strangers send.
  if ((takesFile || isLong) && c.get('bookId') === undefined) refuse('signed_out', 'Please sign in.')
  if (takesFile) {
    if (!type.startsWith('multipart/form-data')) refuse('wrong_type', 'Send the file as multipart/form-data.')
    return withLong(c, MAX_FILE, next)
  }
  if (isEmpty) {
    const headers = new Headers(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    if (c.req.method !== 'DELETE')
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body: '{}' })
    return next()
  }
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/.test(type))
    refuse('wrong_type', 'Send the body as application/json.')
  // A long body is parsed piece by piece by its route, which checks the depth as well.
  if (isLong) return withLong(c, MAX_FILE, next)
  return jsonLimit(c, async () => {
    await refuseDeep(c)
    if (hasHalfCharacter(await c.req.text())) refuse('malformed_json', HALF_CHARACTER)
    await next()
  })
}
