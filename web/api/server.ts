import { urlOf } from './base.ts'
import { connection, setConnection } from './connection.ts'
import { unreachable } from './errors.ts'

/** A call without an answer for so long is doubted: is the server there at all? */
const DOUBT_MS = 5000
const PING_MS = 4000
/** Milliseconds between two looks for a server that was lost: often at first, then rarely. */
const WAITS_MS = [1000, 2000, 3000, 5000, 5000, 10_000, 15_000, 30_000]
/** Longest wait while somebody looks at the page: with a ping's time they hear within 15 s that the server is back. */
const LONGEST_SEEN_MS = 10_000
/** Statuses with which a proxy answers whose server is gone. */
const GONE = [502, 503, 504]

let heardAt = Date.now()

/** Milliseconds since the server last answered anything. */
export const quietMs = (): number => Math.max(0, Date.now() - heardAt)

/** True where the server answers for itself; one whose disk is full still does. */
export async function isThere(): Promise<boolean> {
  try {
    const reply = await fetch(urlOf('api/health?live'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_MS),
    })
    const body: { status?: string } = await reply.json()
    heardAt = Date.now()
    return reply.ok && body.status === 'ok'
  } catch {
    return false
  }
}

const isFromProxy = (reply: Response): boolean =>
  GONE.includes(reply.status) && !reply.headers.get('content-type')?.includes('json')

/** A browser lets what is on its way outlive the page up to 64 KiB of bodies. */
const SHORT = 4096

/** A change goes on where the page is left: its form may be closed already, as if it had been answered. */
const outlivesPage = ({ method = 'GET', body }: RequestInit): boolean =>
  method !== 'GET' &&
  (body === undefined || body === null || (typeof body === 'string' && body.length <= SHORT))

/** One try. Undefined where no answer came, or one that is not the server's own. */
async function attempt(input: string, init: RequestInit): Promise<Response | undefined> {
  const giveUp = new AbortController()
  const doubt = setTimeout(async () => {
    if (!(await isThere())) giveUp.abort()
  }, DOUBT_MS)
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, giveUp.signal]) : giveUp.signal
    const reply = await fetch(input, { ...init, signal })
    return isFromProxy(reply) ? undefined : reply
  } catch (error) {
    if (init.signal?.aborted) throw error
    return undefined
  } finally {
    clearTimeout(doubt)
  }
}

/** Calls that may be sent twice: those that change nothing, and those with a name. */
const isRepeatable = ({ method = 'GET', headers }: RequestInit): boolean =>
  method === 'GET' || new Headers(headers).has('idempotency-key')

/** The server's answer; throws `unreachable` and goes on looking for the server where there is none. */
export async function askServer(input: string, init: RequestInit = {}): Promise<Response> {
  const first = await attempt(input, { ...init, keepalive: outlivesPage(init) })
  // The retry goes without `keepalive`: a browser refuses more than some of those at a time.
  const reply = first ?? (await retry(input, init))
  if (reply) {
    heardAt = Date.now()
    noteFound()
    return reply
  }
  throw unreachable()
}

/** A connection can break while the server is well. */
async function retry(input: string, init: RequestInit): Promise<Response | undefined> {
  const isBack = connection().isReachable && (await isThere())
  if (isBack && isRepeatable(init)) {
    const reply = await attempt(input, init)
    if (reply) return reply
  }
  if (!isBack) noteLost()
  return undefined
}

let timer: ReturnType<typeof setTimeout> | undefined
let looks = 0

/** The server did not answer: it is looked for until it does. */
export function noteLost(): void {
  if (!connection().isReachable) return
  setConnection({ isReachable: false })
  looks = 0
  wait()
}

function wait() {
  const waitMs = WAITS_MS[Math.min(looks, WAITS_MS.length - 1)] ?? 0
  const isSeen = document.visibilityState === 'visible'
  clearTimeout(timer)
  timer = setTimeout(look, isSeen ? Math.min(waitMs, LONGEST_SEEN_MS) : waitMs)
}

async function look() {
  // In local mode nothing is sent.
  if (connection().isReachable || connection().mode === 'local') return
  looks += 1
  if (await isThere()) noteFound()
  else wait()
}

export function noteFound(): void {
  if (connection().isReachable) return
  clearTimeout(timer)
  setConnection({ isReachable: true })
}

/** Asks whether the server is there, where something that only it has did not come. */
export async function checkServer(): Promise<void> {
  const { mode, isReachable } = connection()
  if (mode === 'online' && isReachable && !(await isThere())) noteLost()
}

/** Looks now: the network has changed, or somebody has come back to the page. */
export function lookAgain(): void {
  if (connection().isReachable) return
  looks = 0
  clearTimeout(timer)
  void look()
}
