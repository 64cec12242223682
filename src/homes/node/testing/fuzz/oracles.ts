import { z } from 'zod'
import type { People, Person } from './people.ts'
import { changedIn, isOf } from './rows.ts'
import type { Operation, Shot } from './shots.ts'
import type { Schema } from './values.ts'
import type { Answer } from './world.ts'

type Rows = Parameters<typeof changedIn>[0]

/** A request as it went out, with what came back and what it did. */
export interface Exchange {
  shot: Shot
  method: string
  url: string
  /** All of what was sent, to tell an echo from a leak. */
  sent: string
  answer: Answer
  people: People
  before: Rows
  after: Rows
}

/** Places where a refused request may leave its mark, and one of somebody who is signed out. */
const MARKS = [
  ...[
    'users',
    'security_events',
    'audit_log',
    'sign_in_failures',
    'sign_in_flows',
    'mail_tokens',
    'sessions',
  ],
  ...['recovery_codes', 'invitations'],
]
const NAVIGATIONS = /^\/api\/(logout|login|auth\/(google|facebook))(\/callback)?$/
/** Statuses of requests to routes that do not exist. */
const REFUSED_UNKNOWN = [400, 401, 403, 404, 405, 413, 415, 422, 429]

const checkers = new Map<object, z.ZodType>()
function misfit(schema: Schema, body: unknown): string {
  const checker = checkers.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  checkers.set(schema, checker)
  const { success, error } = checker.safeParse(body)
  return success ? '' : z.prettifyError(error)
}

function parsed(text: string): { json?: unknown; isJson: boolean } {
  try {
    return { json: JSON.parse(text), isJson: true }
  } catch {
    return { isJson: false }
  }
}

/** The path as it is sent: a client takes out the dots. */
const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname

/** The operation that this request reached, which may be another than was meant. */
function reached(operations: Operation[], { method, url }: Exchange): Operation | undefined {
  const path = pathOf(url)
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  const fits = (operation: Operation) =>
    operation.method === asked &&
    new RegExp(`^${operation.path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  // A route without parameters comes before one with.
  return operations.filter(fits).sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
}

function shape(
  operation: Operation | undefined,
  { method, url, answer }: Exchange,
  refusal: Schema,
): string[] {
  const { status, text, headers } = answer
  // A path without its dots may lie outside the API, where the page answers.
  if (!/^\/api(\/|$)/.test(pathOf(url))) return []
  if (!operation && !REFUSED_UNKNOWN.includes(status)) return [`${status} for a route that there is not`]
  const declared = operation?.responses[status]
  if (operation && !declared) return [`${status} is not declared: ${text.slice(0, 300)}`]
  if (method === 'HEAD') return text === '' ? [] : ['a HEAD has a body']
  const content: Record<string, { schema: Schema }> | undefined = declared
    ? declared.content
    : { 'application/json': { schema: refusal } }
  if (!content)
    return text === '' ? [] : [`${status} has a body, and none is declared: ${text.slice(0, 200)}`]
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const schema = content[type]?.schema
  if (!schema) return [`${status} comes as "${type}", which is not declared`]
  if (type !== 'application/json') return []
  const { json, isJson } = parsed(text)
  if (!isJson) return [`${status} is no JSON: ${text.slice(0, 200)}`]
  const wrong = misfit(schema, json)
  return wrong ? [`the body of ${status} does not fit its schema: ${wrong}\n${text.slice(0, 600)}`] : []
}

function failures({ answer }: Exchange): string[] {
  if (answer.status >= 500) return [`${answer.status}: ${answer.text.slice(0, 300)}`]
  const { json } = /"results"/.test(answer.text) ? parsed(answer.text) : {}
  const { results } = Object(json) as { results?: { status: number }[] }
  const failed = Array.isArray(results) && results.find(({ status }) => status >= 500)
  return failed ? [`a replayed call was answered ${JSON.stringify(failed).slice(0, 300)}`] : []
}

function leaks({ shot, answer, people, sent }: Exchange): string[] {
  const told = answer.text + [...answer.headers].map(([name, value]) => (name === 'set-cookie' ? '' : value))
  const others = Object.entries(people).filter(([name]) => name !== shot.actor)
  const secrets = others.flatMap(([, { secrets }]) => secrets)
  const isOperators = shot.actor === 'operator' && shot.operation.path.startsWith('/api/admin/support')
  // A sender of somebody's password gets in: what is theirs by then is no leak.
  const passwords = Object.values(people).flatMap(({ things }) => things.get('password') ?? [])
  const hidden = [
    ...(isOperators ? [] : secrets),
    ...passwords,
    '$argon2',
    'SQLITE_',
    'node_modules',
    '    at ',
  ]
  return hidden
    .filter((secret) => told.includes(secret) && !sent.includes(secret))
    .map((secret) => `the answer tells ${secret}: ${answer.text.slice(0, 300)}`)
}

function crossings(operation: Operation | undefined, exchange: Exchange): string[] {
  const { shot, answer, people, before, after, url } = exchange
  const wrong: string[] = []
  if (shot.actor === 'operator' || operation?.security?.length === 0) return wrong
  const actor = (people as Record<string, Person | undefined>)[shot.actor]
  const isOwn = isOf(actor ? [actor.userId, actor.bookId] : [])
  const ownIds = new Set(
    [...before].flatMap(([table, { rows }]) => rows.filter((row) => isOwn(row, table)).map(({ id }) => id)),
  )
  for (const [name, person] of Object.entries(people) as [string, Person][]) {
    if (name === shot.actor) continue
    const changed = changedIn(before, after, isOf([person.userId, person.bookId]))
    if (changed.length > 0) wrong.push(`${shot.actor} changed ${changed} of ${name}`)
    const theirs = [...person.things].flatMap(([kind, ids]) => (kind === 'password' ? [] : ids))
    // Programs name their own rows: an id that the actor has given to one leads to that row.
    const isInPath = theirs.some((id) => url.split('?')[0]?.includes(id) && !ownIds.has(id))
    if (isInPath && answer.status < 300)
      wrong.push(`${shot.actor} gets ${answer.status} for what is ${name}’s`)
  }
  return wrong
}

function effects(operation: Operation | undefined, { method, answer, before, after }: Exchange): string[] {
  const isReading = method === 'GET' || method === 'HEAD'
  const isNavigation = operation && NAVIGATIONS.test(operation.path)
  const changed = before === after ? [] : changedIn(before, after)
  if (isReading && !isNavigation && changed.length > 0) return [`a ${method} changed ${changed}`]
  const touched = changed.filter((name) => !MARKS.includes(name))
  if (answer.status >= 400 && touched.length > 0) return [`it was refused, and changed ${touched}`]
  return []
}

/** All that is wrong with an answer and what was done for it. */
export function wrongIn(operations: Operation[], exchange: Exchange, refusal: Schema): string[] {
  const operation = reached(operations, exchange)
  return [
    ...failures(exchange),
    ...shape(operation, exchange, refusal),
    ...leaks(exchange),
    ...crossings(operation, exchange),
    ...effects(operation, exchange),
  ]
}
