import { urlOf } from './base.ts'
import { connection, setConnection } from './connection.ts'
import { unreachable } from './errors.ts'

/** A call without an answer for so long is doubted: is the server there at all? */
const DOUBT_MS = 5000
const PING_MS = 4000
/** Between two looks for a server that was lost: often at first, then rarely. */
const WAITS_MS = [1000, 2000, 3000, 5000, 5000, 10_000, 15_000, 30_000]
/** What a proxy answers whose server is gone. */
const GONE = [502, 503, 504]

/** Whether the server answers for itself; one whose disk is full still does. */
async function ping(): Promise<boolean> {
  try {
    const reply = await fetch(urlOf('api/health?live'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_MS),
    })
    const body: { status?: string } = await reply.json()
    return reply.ok && body.status === 'ok'
  } catch {
    return false
  }
}

const isFromProxy = (reply: Response): boolean =>
  GONE.includes(reply.status) && !reply.headers.get('content-type')?.includes('json')

/** One try. Undefined where no answer came, or one that is not the server's own. */
async function attempt(input: string, init: RequestInit): Promise<Response | undefined> {
  const giveUp = new AbortController()
  const doubt = setTimeout(async () => {
    if (!(await ping())) giveUp.abort()
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
  const reply = (await attempt(input, init)) ?? (await retry(input, init))
  if (reply) {
    noteFound()
    return reply
  }
  throw unreachable()
}

/** A connection can break while the server is well. */
async function retry(input: string, init: RequestInit): Promise<Response | undefined> {
  const isThere = connection().isReachable && (await ping())
  if (isThere && isRepeatable(init)) {
    const reply = await attempt(input, init)
    if (reply) return reply
  }
  if (!isThere) noteLost()
  return undefined
}

let timer: ReturnType<typeof setTimeout> | undefined
let looks = 0

/** The server did not answer: it is looked for until it does. */
function noteLost(): void {
  if (!connection().isReachable) return
  setConnection({ isReachable: false })
  looks = 0
  wait()
}

function wait() {
  clearTimeout(timer)
  timer = setTimeout(look, WAITS_MS[Math.min(looks, WAITS_MS.length - 1)])
}

async function look() {
  // In local mode nothing is sent.
  if (connection().isReachable || connection().mode === 'local') return
  looks += 1
  if (await ping()) noteFound()
  else wait()
}

export function noteFound(): void {
  if (connection().isReachable) return
  clearTimeout(timer)
  setConnection({ isReachable: true })
}

/** Looks now: the network has changed, or somebody has come back to the page. */
export function lookAgain(): void {
  if (connection().isReachable) return
  looks = 0
  clearTimeout(timer)
  void look()
}
