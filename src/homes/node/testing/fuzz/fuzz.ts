import fc from 'fast-check'
import { largeShots } from './large.ts'
import { type Exchange, wrongIn } from './oracles.ts'
import { copyOf, harvest, type People, settle } from './people.ts'
import { rowsOf, wrongFigures } from './rows.ts'
import { type Actor, type Operation, operationsIn, type Shot, shotOf } from './shots.ts'
import { type Find, type Schema, withIds } from './values.ts'
import type { Answer, World } from './world.ts'

export { worldBuilt, worldHere } from './world.ts'

const UNKNOWN = '01890000-0000-7000-8000-00000000dead'
const MAX_CALLS = 8
/** Requests of a sequence on average. */
const MEAN = 4.5

export interface Options {
  requests: number
  seed: number
  /** Path of a counterexample, to see only that one again. */
  path?: string
  /** Minutes to go on at most, a search for the shortest counterexample included. */
  minutes?: number
  /** Takes every failure, none of which ends the run then. */
  survey?: (failure: string) => void
}

export interface Report {
  seed: number
  requests: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** "get /api/accounts" of each route that answered something good. */
  reached: string[]
  routes: number
  p99Ms: number
  slowest: string
  /** Empty where all held; else what did not, with the calls that show it and how to see it again. */
  failure: string
}

const findIn =
  (people: People, actor: Actor): Find =>
  (whose, kind, number) => {
    const own = actor === 'nobody' ? 'anna' : actor === 'operator' ? 'ben' : actor
    const name = whose === 'mine' ? own : own === 'anna' ? 'ben' : 'anna'
    const { things } = people[name]
    const every = () => [...things].flatMap(([key, ids]) => (/password|email|Secret/.test(key) ? [] : ids))
    const known = kind === 'any' ? every() : (things.get(kind) ?? [])
    if (kind === 'provider') return ['google', 'facebook', 'oidc'][number % 3] ?? ''
    return known[number % Math.max(known.length, 1)] ?? UNKNOWN
  }

const queryOf = (query: Record<string, unknown>): string => {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) asked.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  return asked.size > 0 ? `?${asked}` : ''
}

/** A path may say anything that is sent as it is; the rest is escaped. */
const segmentOf = (value: unknown): string => {
  const text = String(value).replaceAll(/[\ud800-\udfff]/gu, '?')
  return /^[\w.%-]+$/.test(text) ? text : encodeURIComponent(text).slice(0, 4000)
}

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}

function requestOf(shot: Shot, people: People): Sent {
  const find = findIn(people, shot.actor)
  const params = withIds(shot.params, find) as Record<string, unknown>
  const path = shot.operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => segmentOf(params[name]))
  const url = path + shot.tail + queryOf(withIds(shot.query, find) as Record<string, unknown>)
  const method = shot.method.toUpperCase()
  const headers: Record<string, string> = { ...shot.headers }
  if (shot.actor !== 'nobody' && !headers.cookie) headers.cookie = people[shot.actor].cookie
  if (method === 'GET' || method === 'HEAD') return { method, url, headers }
  if (shot.form && !shot.raw) {
    const form = new FormData()
    for (const [name, value] of Object.entries(withIds(shot.form, find) as object))
      form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    if (shot.file) form.append('file', new Blob([new Uint8Array(shot.file.bytes)]), shot.file.name)
    delete headers['content-type']
    return { method, url, headers, body: form }
  }
  const body = shot.raw ?? (shot.json === undefined ? undefined : JSON.stringify(withIds(shot.json, find)))
  if (body === undefined) return { method, url, headers }
  return { method, url, headers: { 'content-type': 'application/json', ...headers }, body }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function curlOf({ method, url, headers, body }: Sent, shot: Shot): string {
  const said = Object.entries(headers).map(([name, value]) =>
    name === 'cookie' ? `-b "$${shot.actor}"` : `-H ${quoted(`${name}: ${value}`)}`,
  )
  const data = typeof body === 'string' ? [`-d ${quoted(body.slice(0, 4000))}`] : []
  const fields = Object.entries(shot.form ?? {}).map(
    ([name, value]) => `-F ${quoted(`${name}=${JSON.stringify(value)}`)}`,
  )
  const file = shot.file ? `echo ${shot.file.bytes.toString('base64')} | base64 -d | ` : ''
  const part = shot.file ? [`-F ${quoted(`file=@-;filename=${shot.file.name}`)}`] : []
  const form = body instanceof FormData ? [...fields, ...part] : []
  return `${file}curl -X ${method} ${[...said, ...data, ...form].join(' ')} "$SERVER"${quoted(url)}`
}

/** Draws sequences of requests from the server's own document, sends them, and looks at all that comes of them. */
export async function fuzz(world: World, options: Options): Promise<Report> {
  const { people: settled, book } = await settle(world)
  const document = JSON.parse((await world.send('GET', '/api/openapi.json')).text)
  // The stream of versions has no end.
  const operations = operationsIn(document).filter(({ path }) => path !== '/api/events')
  const rows = rowsOf(world.sqlite)
  const template = rows.read()
  const refusal = operations.find(({ path }) => path === '/api/accounts')?.responses[401]?.content?.[
    'application/json'
  ]?.schema as Schema
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  const times: number[] = []
  let slowest = { ms: 0, what: '' }
  let requests = 0

  function count(operation: Operation, url: string, { status, ms }: Answer): void {
    requests++
    statuses[status] = (statuses[status] ?? 0) + 1
    times.push(ms)
    if (status < 400) reached.add(`${operation.method} ${operation.path}`)
    if (ms > slowest.ms) slowest = { ms, what: `${operation.method} ${url.slice(0, 200)}` }
  }

  async function send(shot: Shot, people: People): Promise<string[]> {
    const sent = requestOf(shot, people)
    const { method, url, headers, body } = sent
    const before = rows.read()
    world.faults()
    const init = { headers, ...(body === undefined ? {} : { body }) }
    let answer: Answer
    try {
      answer = await world.send(method, url, init)
    } catch (error) {
      // The client itself can't send everything.
      if (/invalid|Invalid|ByteString|Cannot convert/.test(String(error))) return []
      return [`${curlOf(sent, shot)}\n  no answer: ${(error as Error).stack}`]
    }
    count(shot.operation, url, answer)
    const after = rows.read()
    const told = `${url}\n${decodeURIComponentSafely(url)}\n${typeof body === 'string' ? body : JSON.stringify(shot.form)}`
    const exchange: Exchange = { shot, method, url, sent: told, answer, people, before, after }
    const wrong = wrongIn(operations, exchange, refusal)
    const faults = world.faults()
    if (faults) wrong.push(faults)
    if (answer.status < 300 && shot.actor !== 'nobody') keep(people, shot, answer)
    return wrong.length > 0 ? [`${curlOf(sent, shot)}\n  ${wrong.join('\n  ')}`] : []
  }

  function keep(people: People, shot: Shot, answer: Answer): void {
    if (
      shot.actor === 'nobody' ||
      !answer.text.startsWith('{') ||
      shot.operation.path.startsWith('/api/admin')
    )
      return
    try {
      harvest(people[shot.actor], shot.operation.path, JSON.parse(answer.text))
    } catch {}
  }

  const fail = (lines: string[]): void => {
    if (!options.survey) throw new Error(lines.join('\n'))
    options.survey(lines.join('\n'))
  }
  const sequence = fc.array(shotOf(operations, book), { minLength: 1, maxLength: MAX_CALLS, size: 'max' })
  const property = fc.asyncProperty(sequence, async (shots) => {
    rows.reset(template)
    const people = copyOf(settled)
    const sent: string[] = []
    for (const shot of shots) {
      const wrong = await send(shot, people)
      sent.push(curlOf(requestOf(shot, people), shot))
      if (wrong.length > 0) fail([...sent.slice(0, -1), ...wrong])
    }
    const figures = wrongFigures(world.sqlite)
    if (figures.length > 0) fail([...sent, ...figures])
  })
  const { seed, path, minutes = 60 } = options
  const details = await fc.check(property, {
    seed,
    ...(path ? { path } : {}),
    numRuns: Math.ceil(options.requests / MEAN),
    // Sent before all else: few are enough, and no shorter ones show what they do.
    examples: [[largeShots(operations, seed)]],
    interruptAfterTimeLimit: minutes * 60_000,
  })
  const cause =
    details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  times.sort((a, b) => a - b)
  return {
    seed,
    requests,
    statuses,
    reached: [...reached].sort(),
    routes: operations.length,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    slowest: `${slowest.ms.toFixed(0)} ms ${slowest.what}`,
    failure: details.failed
      ? `${cause}\n\nSee it again: npm run torture fuzz -- --seed=${seed} --path=${details.counterexamplePath}`
      : '',
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
