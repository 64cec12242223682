import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { ServerHome } from '../../identity/context.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { isMetadata, isPublic } from './addresses.ts'
import { boundedFetch, brokenAt } from './outgoing.ts'

/** Limits of a whole request: looking up the name, connecting, the headers and the body. */
const LIMITS = { timeoutMs: 60_000, maxBytes: 8 * 1024 * 1024 }

/** A host that may be reached; without a port on 80 and 443. */
interface AllowedHost {
  host: string
  port: string | null
}

const ENTRY = /^(\*|\[[\da-f:.]+\]|[^:/?#@[\]\s]+)(?::(\d{1,5}))?$/i

/** Reads an entry of OUTGOING_HOSTS; undefined where it names no host. */
function readHost(entry: string): AllowedHost | undefined {
  const text = isIP(entry) === 6 ? `[${entry}]` : entry
  const [, host, port = null] = ENTRY.exec(text) ?? []
  if (!host || (port !== null && Number(port) > 65_535)) return undefined
  if (host === '*') return port === null ? { host, port } : undefined
  // Written as a browser would: lower case, in ASCII, an address in its one form.
  return URL.canParse(`http://${host}`) ? { host: new URL(`http://${host}`).hostname, port } : undefined
}

/** True for an entry that OUTGOING_HOSTS may have. */
export const isHostEntry = (entry: string): boolean => readHost(entry) !== undefined

const listOf = (hosts: readonly string[]): AllowedHost[] => hosts.flatMap((entry) => readHost(entry) ?? [])

/** The host of an address as `isIP` reads it: a number without brackets, or a name. */
const addressIn = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '')

const NOT_ALLOWED = 'This server does not reach'

/** Refuses an address that the operator did not list. */
function checkUrl(url: URL, allowed: AllowedHost[]): void {
  const { protocol, hostname, port } = url
  if (protocol !== 'https:' && protocol !== 'http:')
    refuse('host_not_allowed', `${NOT_ALLOWED} ${protocol} addresses.`)
  const own = port || (protocol === 'https:' ? '443' : '80')
  const fitsPort = (one: AllowedHost) => (one.port === null ? ['80', '443'].includes(own) : one.port === own)
  const isListed = allowed.some((one) => one.host === hostname && fitsPort(one))
  const isAny = allowed.some(({ host }) => host === '*') && ['80', '443'].includes(own)
  const address = addressIn(url)
  const isAllowed =
    isIP(address) === 0
      ? isListed || isAny
      : !isMetadata(address) && (isListed || (isAny && isPublic(address)))
  if (!isAllowed)
    refuse(
      'host_not_allowed',
      `${NOT_ALLOWED} ${url.host}. Who runs it allows that by naming it in OUTGOING_HOSTS.`,
    )
}

/** Looks the name up once, and connects to nothing but what was found: a name that leads inside is not followed. */
const pinned =
  (lookUp: typeof lookup): LookupFunction =>
  (hostname, options, done) =>
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const first = found?.[0]
      if (error || !first) return done(error ?? new Error('The name leads nowhere.'), [])
      if (!found.every(({ address }) => isPublic(address)))
        return done(
          new Refusal('host_not_allowed', `${hostname} leads to an address of a private network.`),
          [],
        )
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

const ASTRAY = 'The answer leads to another address, which is not followed.'

type Ask = (url: string, init: RequestInit) => Promise<Response>

/**
 * The same way out over `fetch`, for a home that can look up no name before it calls: its network has to keep names from
 * leading inside (`outside`). What is listed by its number goes by `inside`.
 */
export function outgoingBy(
  hosts: readonly string[],
  { outside, inside }: Record<'outside' | 'inside', Ask>,
  { timeoutMs, maxBytes } = LIMITS,
): ServerHome['outgoing'] {
  const allowed = listOf(hosts)
  return {
    hosts,
    check: (text) => checkUrl(new URL(text), allowed),
    fetch: async (text, { method = 'GET', headers = {}, body, timeoutMs: ownMs = timeoutMs } = {}) => {
      const url = new URL(text)
      checkUrl(url, allowed)
      const asked = { method, headers: { ...headers, 'user-agent': 'Bucketbook' }, body: body as BodyInit }
      const limits = { timeoutMs: Math.min(ownMs, timeoutMs), maxBytes }
      const way = isIP(addressIn(url)) === 0 ? outside : inside
      const response = await boundedFetch(url.href, asked, limits, way)
      const { status } = response
      if (status >= 300 && status < 400) throw brokenAt(status, new Error(ASTRAY))
      return { status, text: await response.text() }
    },
  }
}

/** The way out for connections that people make: only to the listed hosts, whose names `lookUp` finds. */
export function outgoingTo(
  hosts: readonly string[],
  { timeoutMs, maxBytes } = LIMITS,
  lookUp: typeof lookup = lookup,
): ServerHome['outgoing'] {
  const allowed = listOf(hosts)
  return {
    hosts,
    check: (text) => checkUrl(new URL(text), allowed),
    fetch: async (text, { method = 'GET', headers = {}, body, timeoutMs: ownMs = timeoutMs } = {}) => {
      const url = new URL(text)
      checkUrl(url, allowed)
      const request = url.protocol === 'https:' ? requestTls : requestPlain
      return new Promise((resolve, reject) => {
        const asked = request(url, {
          method,
          // A compressed answer could be any size once it is unpacked.
          headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Bucketbook' },
          lookup: pinned(lookUp),
          agent: false,
          signal: AbortSignal.timeout(Math.min(ownMs, timeoutMs)),
        })
        let status: number | undefined
        const fail = (error: Error) => {
          reject(status === undefined ? error : brokenAt(status, error))
          asked.destroy()
        }
        asked.on('error', fail)
        asked.on('response', (answer) => {
          status = answer.statusCode ?? 0
          if (status >= 300 && status < 400) return fail(new Error(ASTRAY))
          const chunks: Buffer[] = []
          let size = 0
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length
            if (size > maxBytes) fail(new Error(`The answer is larger than ${maxBytes} bytes.`))
            else chunks.push(chunk)
          })
          answer.on('error', fail)
          answer.on('end', () =>
            resolve({ status: status ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          )
        })
        asked.end(body)
      })
    },
  }
}
