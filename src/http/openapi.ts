import type { Context, Hono, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import { type Access, isOfBook, mayDo } from './access.ts'
import type { HomeEnv } from './context.ts'
import { patternOf } from './pattern.ts'
import { RefusalBody } from './wire.ts'

/** Documentation of a route: attached to its middleware, read back from the router. */
export interface RouteDoc {
  summary?: string
  body?: z.ZodType
  /** A multipart form, by field. */
  form?: Record<string, z.ZodType | 'file'>
  query?: z.ZodType
  /** Null for an answer without a body. */
  answers?: Record<number, z.ZodType | null>
  /** The media types of a 200 that is a file. */
  files?: string[]
  /** Statuses of errors beyond the ones that every route may answer. */
  errors?: number[]
  /** Fields of its refusals beside those that every refusal has. */
  details?: z.ZodRawShape
  /** Set on a middleware: GETs behind it respond 304 to whoever has the present version. */
  isVersioned?: boolean
  access?: Access
  /** Items of the shop of which any one opens the route; none: it is open. */
  needs?: Needs
  /** False where reading does not use the item: its purchase can still be undone. */
  isUse?: boolean
  /** A book may be larger than any other body. */
  takesBook?: boolean
}

type Needs = readonly string[] | ((query: Record<string, string>) => readonly string[])

const docs = new WeakMap<object, RouteDoc>()

/** Attaches a part of the documentation to a middleware and hands the middleware back. */
export function documented<Middleware extends object>(doc: RouteDoc, middleware: Middleware): Middleware {
  docs.set(middleware, doc)
  return middleware
}

/** Lets a caller in. To anybody but an operator, the operator's routes do not exist. */
function requireAccess(c: Context<HomeEnv>, access: Access): void {
  // A book's routes check the role before the token's scope, others after it: a token learns nothing of those.
  if (isOfBook(access)) requireRole(c, access)
  requireScope(c, access)
  if (!isOfBook(access)) requireRole(c, access)
}

/** Ends what a token may not do. */
function requireScope(c: Context<HomeEnv>, access: Access): void {
  const { checkScope } = c.var as { checkScope?: (route: object) => boolean }
  if (checkScope?.({ method: c.req.method, path: patternOf(c), access }) === false)
    refuse('out_of_scope', 'This token may not do that.')
}

function requireRole(c: Context<HomeEnv>, access: Access): void {
  if (access === 'anyone') return
  if (c.get('bookId') === undefined) refuse('signed_out', 'Please sign in.')
  if (access === 'operator' && !c.get('isOperator')?.()) refuse('not_found', 'Invalid API path')
  if (!isOfBook(access)) return
  const role = c.get('role')
  if (!role) throw new Error('No book is open here.')
  if (mayDo(role, access)) return
  if (access === 'manage') refuse('owner_only', 'Only an owner of this book can do that.')
  refuse('read_only', 'You can look at this book, but not change it.')
}

/** The first line of a route in the table of contents: who may call it, what it does, needs and answers. */
export const route = (
  access: Access,
  summary: string,
  doc: Omit<RouteDoc, 'access' | 'summary' | 'body' | 'query'> = {},
) =>
  documented({ access, summary, ...doc }, ((c, next) => {
    requireAccess(c, access)
    const { needs = [], isUse = true } = doc
    const items = typeof needs === 'function' ? needs(c.req.query()) : needs
    if (items.length > 0) {
      const { requireItem } = c.var as HomeEnv['Variables']
      if (!requireItem) throw new Error('Nobody knows here who has the items of the shop.')
      requireItem(items, isUse)
    }
    return next()
  }) as MiddlewareHandler)

/** Returns what the routes for this request document. */
export function docOf(c: Context): RouteDoc {
  const found = matchedRoutes(c).flatMap(({ handler }) => docs.get(handler) ?? [])
  return Object.assign({}, ...found)
}

/** True where the request is for a book's route: another book than one's own can be named for it. */
export const asksForBook = (c: Context): boolean =>
  matchedRoutes(c).some(({ handler }) => isOfBook(docs.get(handler)?.access))

/** The routes that never said who may call them; a server that has one must not start. */
export function undeclaredRoutes(app: Pick<Hono, 'routes'>): string[] {
  const all = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
  const declared = new Set(
    all.filter(({ handler }) => docs.get(handler)?.access).map(({ method, path }) => `${method} ${path}`),
  )
  return [...new Set(all.map(({ method, path }) => `${method} ${path}`))].filter((one) => !declared.has(one))
}

interface Operation extends RouteDoc {
  method: string
  path: string
}

/** Documented routes of the app, parts merged by method and path; of two responses, the one named first stands. */
export function operationsOf(app: Pick<Hono, 'routes'>): Operation[] {
  const byRoute = new Map<string, Operation>()
  const versioned: string[] = []
  for (const { method, path, handler } of app.routes) {
    const doc = docs.get(handler)
    if (!doc) continue
    // A middleware in front of many routes documents none of them.
    if (method === 'ALL' || doc.isVersioned) {
      if (doc.isVersioned && path.endsWith('*')) versioned.push(path.slice(0, -1))
      continue
    }
    const isVersioned = method === 'GET' && versioned.some((start) => path.startsWith(start))
    const known = byRoute.get(`${method} ${path}`) ?? { method: method.toLowerCase(), path, isVersioned }
    const answers = { ...doc.answers, ...known.answers }
    byRoute.set(`${method} ${path}`, { ...known, ...doc, answers })
  }
  return [...byRoute.values()]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const jsonContent = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
})

function requestBody({ body, form }: RouteDoc) {
  if (body) return { requestBody: { content: jsonContent(body, 'input') } }
  if (!form) return {}
  const properties = Object.fromEntries(
    Object.entries(form).map(([name, field]) => [
      name,
      field === 'file'
        ? { type: 'string', contentMediaType: 'application/octet-stream' }
        : schemaOf(field, 'input'),
    ]),
  )
  return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } } }
}

/** The book that is meant; without it the own one, with a token that of the token. */
const BOOK = { name: 'Bucketbook-Book', in: 'header', schema: { type: 'string', format: 'uuid' } }

function parameters({ path, query, method, access }: Operation) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const { properties = {}, required } = schemaOf(query ?? z.object({}), 'input')
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    ...(required?.includes(name) ? { required: true } : {}),
  }))
  const book = isOfBook(access) && !path.includes('/:bookId') ? [BOOK] : []
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }
  return [...inPath, ...inQuery, ...book, ...(method === 'get' ? [] : [key])]
}

/** A file is a text, or JSON of a form of its own. */
const fileContent = (types: string[]) =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: type.endsWith('/json') ? ['object', 'array'] : 'string' } },
    ]),
  )

const REFUSED = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

function responses(operation: Operation) {
  const { answers = {}, errors = [], details, files, isVersioned } = operation
  const { method, access, body, query, path } = operation
  // 421: for a host that is not this server's.
  const refusals = new Set([421, 429, 500, ...errors])
  if (access !== 'anyone') refusals.add(401)
  if (body || query || path.includes(':') || method !== 'get') refusals.add(400)
  if (path.includes(':') || access === 'operator') refusals.add(404)
  // A token may not do that, the header names a book that the caller is not in, or the book has moved or is on its way.
  if (isOfBook(access)) for (const status of [403, 404, 410, 503]) refusals.add(status)
  if (method !== 'get') for (const status of [403, 404, 409, 413, 415, 422, 503, 507]) refusals.add(status)
  const refusal = details
    ? { description: 'Refused', content: jsonContent(RefusalBody.extend(details), 'output') }
    : REFUSED
  const refused = [...refusals].map((status) => [status, refusal])
  const answered: [string, object][] = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: 'Done', ...(schema ? { content: jsonContent(schema, 'output') } : {}) },
  ])
  if (files) answered.push(['200', { description: 'Done', content: fileContent(files) }])
  if (isVersioned) answered.push(['304', { description: 'What the caller has is current' }])
  return Object.fromEntries([...refused, ...answered])
}

/** A token opens routes of a book as far as its scope goes. */
const securityOf = (access: Access | undefined): { security: object[] } =>
  access === 'anyone'
    ? { security: [] }
    : { security: [{ session: [] }, ...(access === 'read' || access === 'write' ? [{ token: [] }] : [])] }

/** The OpenAPI 3.1 document of the app, made from the schemas that its routes check against. */
export function openApiOf(app: Pick<Hono, 'routes'>) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operationsOf(app)) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method] = {
      summary: operation.summary,
      tags: [path.split('/')[2]],
      ...securityOf(operation.access),
      parameters: parameters(operation),
      ...requestBody(operation),
      responses: responses(operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bucketbook', version: '1' },
    components: {
      schemas: { Refusal: schemaOf(RefusalBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'bucketbook_session' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  }
}
