import { isIP } from 'node:net'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'

/** Names that stand for machines of the own network; no stranger can make them lead there. */
const LOCAL = /^(localhost|[a-z0-9_-]+|.+\.(local|lan|home\.arpa|internal|localhost))$/
const MAX_SEEN = 200
const STRANGE_PATH = /\/\/|%(?:2f|5c|[01][0-9a-f]|7f)/i

const WRONG_HOST =
  'This server is not known by that name. Its operator can set PUBLIC_URL to the address that people type.'
const TWO_HOSTS = 'The request must name one host.'
/** Methods that no web Request can have: whoever makes one of them throws. */
const NEVER = ['TRACE', 'TRACK', 'CONNECT']
/** Methods that some path takes, as the answer to one that none does names them. */
export const ALLOWED = 'GET, HEAD, POST, PUT, DELETE'
const WRONG_METHOD = 'This server takes no such requests.'
const WRONG_PATH = 'There is no such address here.'

/** The name in a Host header, without port; undefined where it is no host. */
function hostName(host: string): string | undefined {
  const url = `http://${host}`
  if (!URL.canParse(url) || /[/?#@\\\s]/.test(host)) return undefined
  return new URL(url).hostname.replace(/\.$/, '')
}

const isAddress = (name: string): boolean => isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0

function isDecodable(path: string): boolean {
  try {
    // The result is used, because the build leaves out a call whose result is not.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

function hostsOf(rawHeaders: string[]): string[] {
  const hosts: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[i + 1] ?? '')
  }
  return hosts
}

interface Wrong {
  status: 400 | 405 | 421
  code: 'invalid' | 'unsupported_method' | 'wrong_host'
  message: string
}

/**
 * Returns what is wrong with the address of a request, before anything reads it; undefined where nothing is.
 * A page of another site can point a name of its own at a machine of this network and so pass for the same
 * origin: only names that nobody else can hand out are served. Refused paths are those that two readers may
 * read in two ways.
 */
export function hostGuard(publicUrl: string | undefined) {
  const publicName = publicUrl && new URL(publicUrl).hostname
  const seen = new Set<string>()

  const wrongHost = (host: string): Wrong | undefined => {
    if (seen.has(host)) return undefined
    const name = hostName(host)
    if (name === undefined) return { status: 400, code: 'invalid', message: TWO_HOSTS }
    if (name !== publicName && !isAddress(name) && !LOCAL.test(name))
      return { status: 421, code: 'wrong_host', message: WRONG_HOST }
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.add(host)
    return undefined
  }

  return ({ incoming }: HttpBindings | Http2Bindings): Wrong | undefined => {
    if (NEVER.includes(incoming.method ?? ''))
      return { status: 405, code: 'unsupported_method', message: WRONG_METHOD }
    const hosts = hostsOf(incoming.rawHeaders)
    const [host] = hosts
    // A health check of HTTP/1.0 names none; a browser always does.
    const isUnnamed = host === undefined && incoming.httpVersion === '1.0'
    if (hosts.length !== 1 && !isUnnamed) return { status: 400, code: 'invalid', message: TWO_HOSTS }
    const [path = ''] = (incoming.url ?? '').split('?', 1)
    const isStrange = !path.startsWith('/') || STRANGE_PATH.test(path)
    if (isStrange || (path.includes('%') && !isDecodable(path)))
      return { status: 400, code: 'invalid', message: WRONG_PATH }
    return host === undefined ? undefined : wrongHost(host)
  }
}
