import fc from 'fast-check'
import { type Upload, upload } from './files.ts'
import { bodyOf, idOf, meantFor, mutated, type Schema, trick } from './values.ts'

export interface Operation {
  method: string
  path: string
  security?: object[]
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const ACTORS = ['anna', 'ben', 'operator', 'nobody'] as const
export type Actor = (typeof ACTORS)[number]

/** A request in the making; its ids are those of `withIds`. */
export interface Shot {
  actor: Actor
  operation: Operation
  method: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  json?: unknown
  /** Sent as it is, whatever it is. */
  raw?: string
  form?: Record<string, unknown>
  file?: Upload
  headers: Record<string, string>
  /** Appended to the path. */
  tail: string
}

type Document = { paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>> }

const isReference = (value: object): value is { $ref: string } => '$ref' in value

/** The document with every reference replaced by what it names. */
function resolved(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, root))
  if (value === null || typeof value !== 'object') return value
  if (isReference(value)) {
    const names = value.$ref.split('/').slice(1)
    const found = names.reduce((at, name) => (at as Record<string, unknown>)?.[name], root)
    if (!found) throw new Error(`${value.$ref} names nothing.`)
    return resolved(found, root)
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolved(item, root)]))
}

export function operationsIn(document: unknown): Operation[] {
  const { paths } = resolved(document, document) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
}

const RAW = [
  '',
  '{',
  '{"a":1',
  'null',
  '[]',
  '"x"',
  '0',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '['.repeat(5000),
  '{"a":'.repeat(40),
]
const HEADERS: Record<string, string>[] = [
  { 'idempotency-key': 'k1' },
  { 'idempotency-key': 'k2' },
  { 'idempotency-key': '01890000-0000-7000-8000-000000000001' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': '' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"@tag"' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { accept: 'text/html' },
  { range: 'bytes=0-5' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '1.2.3.4, ::1' },
  { cookie: 'bucketbook_session=; bucketbook_session=x' },
]

const headersOf = fc.oneof(
  { arbitrary: fc.constant({} as Record<string, string>), weight: 8 },
  { arbitrary: fc.constantFrom(...HEADERS), weight: 2 },
)

const recordOf = (fields: [string, fc.Arbitrary<unknown>][], requiredKeys?: string[]) =>
  fc.record(Object.fromEntries(fields), requiredKeys ? { requiredKeys } : {}) as fc.Arbitrary<
    Record<string, unknown>
  >

/** Time of a device's call: mostly within these days, else by a clock that was never set. */
const momentOf = fc.oneof(
  {
    arbitrary: fc.nat({ max: 9 }).map((ago) => new Date(Date.UTC(2026, 2, 15 - ago)).toISOString()),
    weight: 6,
  },
  {
    arbitrary: fc.constantFrom(
      ...['0000', '0001', '0099', '0999', '1899', '1970', '9999'].map((year) => `${year}-01-01T00:00:00Z`),
    ),
    weight: 2,
  },
)
/** Names of calls; the last are such as no header carries. */
const keyOfCall = fc.oneof(
  { arbitrary: fc.constantFrom('s1', 's2', 's3', 's4'), weight: 8 },
  { arbitrary: fc.constantFrom('早餐', 'é€', 'a\nb', '🍞', ' s1', '\u0000', '\ud800'), weight: 1 },
)

/** Calls as a browser kept them while the server was away. */
const callsOf = (shots: fc.Arbitrary<Shot>) => {
  const call = fc.record({ shot: shots, key: keyOfCall, at: momentOf })
  const calls = fc.array(call, { maxLength: 4 }).map((list) => ({
    calls: list.map(({ shot, key, at }) => ({
      key,
      method: shot.method.toUpperCase(),
      path: shot.operation.path.replace(/\{\w+\}/, () => String(Object.values(shot.params)[0])),
      ...(shot.json === undefined ? {} : { body: shot.json }),
      at,
    })),
  }))
  return calls as fc.Arbitrary<unknown>
}

function jsonOf(operation: Operation, schema: Schema, book: unknown, writes: () => fc.Arbitrary<Shot>) {
  if (operation.path === '/api/import')
    return fc.oneof({ arbitrary: mutated(book), weight: 4 }, { arbitrary: bodyOf(schema), weight: 1 })
  if (operation.path === '/api/sync')
    return fc.oneof({ arbitrary: callsOf(writes()), weight: 3 }, { arbitrary: bodyOf(schema), weight: 1 })
  return bodyOf(schema)
}

const withoutUndefined = (shot: object) =>
  Object.fromEntries(Object.entries(shot).filter(([, value]) => value !== undefined)) as unknown as Shot

/** Names in a path that say themselves what they name. */
const OWN_KINDS: Record<string, string> = {
  provider: 'provider',
  memberId: 'members',
  invitationId: 'invitations',
}

function shotAt(
  operation: Operation,
  actor: fc.Arbitrary<Actor>,
  book: unknown,
  writes: () => fc.Arbitrary<Shot>,
): fc.Arbitrary<Shot> {
  const { path, parameters, requestBody, method } = operation
  const resource =
    path
      .replace(/\/\{.*/, '')
      .split('/')
      .at(-1) ?? ''
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
  const inQuery = parameters.filter((one) => one.in === 'query')
  const content = requestBody?.content ?? {}
  const schema = content['application/json']?.schema
  const form = content['multipart/form-data']?.schema.properties
  const { file: _, ...fields } = form ?? {}
  const json = schema ? jsonOf(operation, schema, book, writes) : fc.constantFrom(undefined, undefined, {})
  const often = (many: fc.Arbitrary<unknown>, few: fc.Arbitrary<unknown>, weight = 25) =>
    fc.oneof({ arbitrary: many, weight }, { arbitrary: few, weight: 1 })
  const needed = Object.keys(fields).filter((name) => name === 'accountId')
  const formWith = (names: string[]) =>
    recordOf(
      names.map((name) => [name, meantFor(fields[name] as Schema, name)]),
      needed,
    )
  const query = recordOf(
    inQuery.map((one) => [one.name, meantFor(one.schema, one.name)]),
    inQuery.filter(({ required }) => required).map(({ name }) => name),
  )
  return fc
    .record({
      actor,
      method: often(
        fc.constant(method),
        fc.constantFrom('get', 'head', 'post', 'put', 'delete', 'patch'),
        60,
      ),
      params: recordOf(inPath.map((name) => [name, idOf(OWN_KINDS[name] ?? resource)])),
      query: often(query, fc.dictionary(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }))),
      json: method === 'get' || form ? fc.constant(undefined) : json,
      raw:
        method === 'get'
          ? fc.constant(undefined)
          : often(fc.constant(undefined), fc.constantFrom(...RAW), 40),
      // With all that a form may say besides, hardly a file would ever be taken.
      form: form ? often(formWith(needed), formWith(Object.keys(fields)), 2) : fc.constant(undefined),
      file: form ? often(upload, fc.constant(undefined)) : fc.constant(undefined),
      headers: headersOf,
      tail: often(
        fc.constant(''),
        trick.map((text) => `/${text}`),
        60,
      ),
    })
    .map((shot) => withoutUndefined({ ...shot, operation }))
}

/**
 * Weight of a route in the draw: changes of a book's money above all else, routes that hash a password
 * seldom.
 */
function weightOf({ method, path }: Operation): number {
  if (/password|login|register|two-factor|second-factor|auth\/(user|email)$/.test(path)) return 1
  if (/^\/api\/(auth|admin|login|logout|billing|health|openapi)/.test(path)) return 2
  if (/statements|import$|sync$/.test(path) && method === 'post') return 8
  return method === 'get' ? 3 : 6
}

/** One request, of whichever route. `book` is a good file to import. */
export function shotOf(operations: Operation[], book: unknown): fc.Arbitrary<Shot> {
  const owners = fc.constantFrom<Actor>(
    ...(['anna', 'anna', 'anna', 'ben', 'ben'] as const),
    'nobody',
    'operator',
  )
  const operators = fc.constantFrom<Actor>('operator', 'operator', 'operator', 'anna', 'nobody')
  const actorOf = ({ path }: Operation) => (path.startsWith('/api/admin') ? operators : owners)
  const isReplayed = ({ method, path }: Operation) =>
    method !== 'get' &&
    !/^\/api\/(auth|admin|login|logout|billing|sync|backups|support|user|statements|import)/.test(path)
  const writes = () =>
    fc.oneof(
      ...operations
        .filter(isReplayed)
        .map((one) => shotAt(one, fc.constant('anna'), book, () => fc.constant({} as Shot))),
    )
  return fc.oneof(
    ...operations.map((one) => ({
      weight: weightOf(one),
      arbitrary: shotAt(one, actorOf(one), book, writes),
    })),
  )
}
