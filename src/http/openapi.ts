import type { Context, Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import type { BookEnv } from './context.ts'

/** Who may call a route: anybody, whoever owns the open book, or the operator of the server. */
export type Access = 'anyone' | 'owner' | 'operator'

/** What a route says of itself: attached to its middleware, read back from the router. */
export interface RouteDoc {
  summary?: string
  body?: z.ZodType
  /** A multipart form, by field. */
  form?: Record<string, z.ZodType | 'file'>
  query?: z.ZodType
  /** Null for an answer without a body. */
  answers?: Record<number, z.ZodType | null>
  /** Statuses of errors beyond the ones that every route may answer. */
  errors?: number[]
  access?: Access
}

const docs = new WeakMap<object, RouteDoc>()

/** Attaches a part of the documentation to a middleware and hands the middleware back. */
export function documented<Middleware extends object>(doc: RouteDoc, middleware: Middleware): Middleware {
  docs.set(middleware, doc)
  return middleware
}

/** To anybody but an operator, the operator's routes do not exist. */
function admit(c: Context<BookEnv>, access: Access): void {
  if (access === 'anyone') return
  if (c.var.bookId === undefined) refuse('signed_out', 'Please sign in.')
  if (access === 'operator' && !c.var.isOperator?.()) refuse('not_found', 'Invalid API path')
}

/** The first line of a route in the table of contents: who may call it, what it does, what it answers. */
export const route = (
  access: Access,
  summary: string,
  doc: Omit<RouteDoc, 'access' | 'summary' | 'body' | 'query'> = {},
) =>
  documented({ access, summary, ...doc }, ((c, next) => {
    admit(c, access)
    return next()
  }) as MiddlewareHandler)

/** The routes that never said who may call them; a server that has one must not start. */
export function undeclaredRoutes(app: Pick<Hono, 'routes'>): string[] {
  const all = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
  const declared = new Set(
    all.filter(({ handler }) => docs.get(handler)?.access).map(({ method, path }) => `${method} ${path}`),
  )
  return [...new Set(all.map(({ method, path }) => `${method} ${path}`))].filter((one) => !declared.has(one))
}

const RefusalBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

interface Operation extends RouteDoc {
  method: string
  path: string
}

/** Every documented route of the app, parts merged by method and path. */
export function operationsOf(app: Pick<Hono, 'routes'>): Operation[] {
  const byRoute = new Map<string, Operation>()
  for (const { method, path, handler } of app.routes) {
    const doc = docs.get(handler)
    if (!doc) continue
    const known = byRoute.get(`${method} ${path}`) ?? { method: method.toLowerCase(), path }
    byRoute.set(`${method} ${path}`, { ...known, ...doc })
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

function parameters({ path, query, method }: Operation) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const shape = query
    ? (schemaOf(query, 'input').properties as Record<string, object> | undefined)
    : undefined
  const inQuery = Object.entries(shape ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }))
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }
  return [...inPath, ...inQuery, ...(method === 'get' ? [] : [key])]
}

function responses({ answers = {}, errors = [], method, access, body, query, path }: Operation) {
  const refusals = new Set([429, 500, ...errors])
  if (access !== 'anyone') refusals.add(401)
  if (body || query || method !== 'get') refusals.add(400)
  if (path.includes(':') || access === 'operator') refusals.add(404)
  if (method !== 'get') for (const status of [403, 404, 409, 413, 415, 422, 503, 507]) refusals.add(status)
  const refused = [...refusals].map((status) => [
    status,
    { description: 'Refused', content: jsonContent(RefusalBody, 'output') },
  ])
  const answered = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: 'Done', ...(schema ? { content: jsonContent(schema, 'output') } : {}) },
  ])
  return Object.fromEntries([...refused, ...answered])
}

/** The OpenAPI 3.1 document of the app, made from the schemas that its routes check against. */
export function openApiOf(app: Pick<Hono, 'routes'>) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operationsOf(app)) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][operation.method] = {
      summary: operation.summary,
      tags: [path.split('/')[2]],
      ...(operation.access === 'anyone' ? { security: [] } : {}),
      parameters: parameters(operation),
      ...requestBody(operation),
      responses: responses(operation),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bucketbook', version: '1' },
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'bucketbook_session' } },
    },
    paths,
  }
}
