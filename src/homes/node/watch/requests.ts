import type { BlockList } from 'node:net'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { SlowRequest } from '../../../operations/system/wire.ts'
import { isFrom } from '../config/client-address.ts'
import type { Tally } from './tally.ts'

const SLOW_MS = 500
const SLOW_KEPT = 20
/** Request ids that are accepted from a proxy: nothing that a log or a page could read as something else. */
const HARMLESS = /^[\w.:-]{8,64}$/
const REQUEST_ID = 'x-request-id'

/** A request under way. */
export interface Trace {
  id: string
  method: string
  /** The route of a request that is not the API's. */
  route: string
  /** Returns the route; set by the API, which also puts the id on its response. */
  routeOf: (() => string) | undefined
  /** Milliseconds of the monotonic clock. */
  startedAt: number
  /** Milliseconds that commits had taken before. */
  committedBefore: number
}
export type TracedEnv = (HttpBindings | Http2Bindings) & { trace?: Trace }

/** Ids that no other start of the server makes either; a counter costs a tenth of what a UUID does. */
function idMaker(): () => string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2))
  const start = first.toString(36).padStart(7, '0') + second.toString(36).padStart(7, '0')
  let count = 0
  return () => {
    count++
    return `${start}-${count.toString(36)}`
  }
}

function headerOf(rawHeaders: string[], name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const found = rawHeaders[at]
    if (found?.length === name.length && found.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

interface Options {
  logger: Logger
  tally: Tally
  proxies: BlockList
  now: () => number
}

/**
 * Names every request, measures it until its answer is ready, and tells of it: at debug of each, at warn of a
 * slow one. What is told holds no path, query, header, body, address or person.
 */
export function watchRequests({ logger, tally, proxies, now }: Options) {
  const newId = idMaker()
  const tellsAll = logger.isLevelEnabled('debug')
  const hasProxies = proxies.rules.length > 0
  const slow: SlowRequest[] = []

  const idOf = ({ incoming }: TracedEnv): string => {
    const given = hasProxies ? headerOf(incoming.rawHeaders, REQUEST_ID) : undefined
    const isKept = given && HARMLESS.test(given) && isFrom(proxies, incoming.socket.remoteAddress)
    return isKept ? given : newId()
  }

  const tellSlow = (trace: Trace, route: string, status: number, ms: number) => {
    const { id: requestId, method, committedBefore } = trace
    const commitMs = Math.round(tally.commitMs - committedBefore)
    const one = { requestId, method, route, status, ms: Math.round(ms), commitMs }
    slow.push({ ...one, at: new Date(now()).toISOString() })
    if (slow.length > SLOW_KEPT) slow.shift()
    tally.slow++
    logger.warn({ ...one, others: tally.inFlight }, 'A request was slow')
  }

  return {
    /** The last ones that took more than half a second, the newest first. */
    slow: () => slow.toReversed(),
    begin(env: TracedEnv): Trace {
      const id = idOf(env)
      tally.inFlight++
      const method = env.incoming.method ?? ''
      const startedAt = performance.now()
      const committedBefore = tally.commitMs
      env.trace = { id, method, route: 'page', routeOf: undefined, startedAt, committedBefore }
      return env.trace
    },
    end(trace: Trace, status: number): void {
      const ms = performance.now() - trace.startedAt
      const route = trace.routeOf?.() ?? trace.route
      tally.inFlight--
      tally.answered(trace.method, route, status, ms)
      if (ms > SLOW_MS) tellSlow(trace, route, status, ms)
      else if (tellsAll) {
        const { id: requestId, method } = trace
        logger.debug({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'A request')
      }
    },
  }
}
export type RequestWatch = ReturnType<typeof watchRequests>
