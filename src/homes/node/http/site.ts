import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { discard } from '../../../http/long-body.ts'
import { REQUEST_ID } from '../../../http/pattern.ts'
import type { ServerHome } from '../../../identity/context.ts'
import { createServerApi } from '../../../server-api.ts'
import { isApi } from '../../../values/resources.ts'
import type { RequestWatch, Trace, TracedEnv } from '../watch/requests.ts'
import type { metricsWith } from '../watch/watch.ts'
import { ALLOWED, hostGuard } from './host-guard.ts'
import type { createPage } from './page.ts'

/**
 * Reads a body to its end that the answer did not need. Left unread, it would end the connection some time after
 * the answer, under whatever is asked on it by then; behind a proxy that is somebody else's request. Where the end
 * does not come, the connection is ended with the answer, and both sides know.
 */
async function readRest(
  request: Request,
  { incoming, outgoing }: HttpBindings | Http2Bindings,
): Promise<void> {
  const isWhole =
    request.body && !request.body.locked && (await discard(request.body.getReader()).catch(() => false))
  if (!isWhole && !incoming.readableEnded) outgoing.setHeader('Connection', 'close')
}

/** True where more of the request may come than was read; nearly always there is not. */
const isUnread = ({ incoming }: HttpBindings | Http2Bindings): boolean =>
  !incoming.readableEnded &&
  (incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length']) > 0)

interface Site {
  home: ServerHome
  page: ReturnType<typeof createPage>
  requests: RequestWatch
  /** Responds to whoever may read the metrics; undefined where they are switched off. */
  metrics: ReturnType<typeof metricsWith> | undefined
  isStopping: () => boolean
}

/** The response to requests on kept connections while the server ends. */
const STOPPING = {
  status: 503,
  code: 'stopping',
  message: 'The server is stopping. Try again in a moment.',
} as const

/** The API and the page behind one address, and nothing of either for a request that is addressed wrongly. */
export function createSite({ home, page, requests, metrics, isStopping }: Site) {
  const api = createServerApi(home)
  const { basePath } = home
  const app = {
    // Chosen by the text of the URL: a router of its own for two answers costs as much as the answer.
    fetch: (request: Request, env: object) => {
      const path = request.url.indexOf('/', request.url.indexOf('//') + 2)
      return isApi(request.url.slice(path)) ? api.fetch(request, env) : page.fetch(request, env)
    },
  }
  const root = basePath === '/' ? app : new Hono().mount(basePath.slice(0, -1), app.fetch)
  const guard = hostGuard(home.publicUrl)
  const metricsPath = `${basePath}api/metrics`
  const answer = (request: Request, env: TracedEnv, trace: Trace) => {
    const wrong = isStopping() ? STOPPING : guard(env)
    if (!wrong && metrics && env.incoming.url?.split('?', 1)[0] === metricsPath) {
      trace.route = metricsPath
      return metrics.answer(request.headers.get('authorization'))
    }
    if (!wrong) return root.fetch(request, env)
    trace.route = wrong === STOPPING ? 'stopping' : 'wrong address'
    const { status, code, message } = wrong
    const headers: Record<string, string> = {
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(status === 405 && { Allow: ALLOWED }),
      ...(wrong === STOPPING && { 'Retry-After': '5', Connection: 'close' }),
    }
    const init = { status, headers }
    return isApi((env.incoming.url ?? '').slice(basePath.length - 1))
      ? Response.json({ message, code, requestId: trace.id }, init)
      : new Response(`${message}\n`, init)
  }
  return (request: Request, env: HttpBindings | Http2Bindings) => {
    const trace = requests.begin(env)
    const done = (response: Response) => {
      // The API has done so itself, in a way that costs less.
      if (!trace.routeOf) env.outgoing.setHeader(REQUEST_ID, trace.id)
      requests.end(trace, response.status)
      // A GET with a body is Node's to read: no answer depends on it.
      const isPlain = env.incoming.method === 'GET' || env.incoming.method === 'HEAD'
      return isPlain || !isUnread(env) ? response : readRest(request, env).then(() => response)
    }
    const response = answer(request, env, trace)
    return response instanceof Promise ? response.then(done) : done(response)
  }
}
