import type { AddressInfo, Socket } from 'node:net'
import { resolve } from 'node:path'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { REQUEST_ID } from '../../http/pattern.ts'
import type { ServerHome, Unreadiness } from '../../identity/context.ts'
import { createServerApi } from '../../server-api.ts'
import { keepPaying } from './auto-pay.ts'
import { copyBeforeUpgrade } from './backups/before-upgrade.ts'
import { copyInThread } from './backups/copy.ts'
import { keepBackedUp, lastBackup, lastBackupError } from './backups.ts'
import { billingWith, keepRenewing } from './billing.ts'
import type { Config } from './config.ts'
import { openDatabase, prepareFolder } from './database.ts'
import { isStorageFull } from './faults.ts'
import { serverHome } from './home.ts'
import { hostGuard } from './host-guard.ts'
import { inspectFolder } from './inspection.ts'
import { lockFolder } from './lock.ts'
import { createLogger } from './log.ts'
import { createPage } from './page.ts'
import { readKey } from './seal.ts'
import { checkFileSystem, keepStorage, makeRoomToStart, storageFaultNow, storageState } from './storage.ts'
import { keepSwept } from './sweep.ts'
import { type RequestWatch, type Trace, type TracedEnv, watchRequests } from './watch/requests.ts'
import { newTally } from './watch/tally.ts'
import { factsOf, keepTelling, metricsWith } from './watch/watch.ts'

export interface RunningServer {
  /** The port that was taken, also where the configured one is 0. */
  port: number
  logger: Logger
  /** Lets requests in flight end, then closes the database. */
  close(): Promise<void>
}

interface Options {
  webDir: string
  release: string
  /** The built script of the thread that copies the database; without it this thread does. */
  copyThread?: string
  /** Milliseconds since 1970; a test may have another clock. */
  now?: () => number
}

/** Whether the API is asked; `start` is where the path below the base begins. */
const isApi = (url: string, start: number): boolean => /^\/api(?![^/?])/.test(url.slice(start, start + 5))

interface Site {
  home: ServerHome
  page: ReturnType<typeof createPage>
  requests: RequestWatch
  /** Answers who may read the metrics; undefined where they are switched off. */
  metrics: ReturnType<typeof metricsWith> | undefined
}

/** The API and the page behind one address, and nothing of either for a request that is addressed wrongly. */
function createSite({ home, page, requests, metrics }: Site) {
  const api = createServerApi(home)
  const { basePath } = home
  const app = {
    // Chosen by the text of the URL: a router of its own for two answers costs as much as the answer.
    fetch: (request: Request, env: object) => {
      const path = request.url.indexOf('/', request.url.indexOf('//') + 2)
      return isApi(request.url, path) ? api.fetch(request, env) : page.fetch(request, env)
    },
  }
  const root = basePath === '/' ? app : new Hono().mount(basePath.slice(0, -1), app.fetch)
  const guard = hostGuard(home.publicUrl)
  const metricsPath = `${basePath}api/metrics`
  const answer = (request: Request, env: TracedEnv, trace: Trace) => {
    const wrong = guard(env)
    if (!wrong && metrics && env.incoming.url?.split('?', 1)[0] === metricsPath) {
      trace.route = metricsPath
      return metrics.answer(request.headers.get('authorization'))
    }
    if (!wrong) return root.fetch(request, env)
    trace.route = 'wrong address'
    const { status, code, message } = wrong
    const init = { status, headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' } }
    return isApi(env.incoming.url ?? '', basePath.length - 1)
      ? Response.json({ message, code, requestId: trace.id }, init)
      : new Response(`${message}\n`, init)
  }
  return (request: Request, env: HttpBindings | Http2Bindings) => {
    const trace = requests.begin(env)
    const done = (response: Response) => {
      // The API has done so itself, in a way that costs less.
      if (!trace.routeOf) env.outgoing.setHeader(REQUEST_ID, trace.id)
      requests.end(trace, response.status)
      return response
    }
    const response = answer(request, env, trace)
    return response instanceof Promise ? response.then(done) : done(response)
  }
}

/** Takes the data folder for this process and opens what is in it. Throws, and lets it go, where it can't. */
async function openFolder(config: Config, now: () => number, logger: Logger) {
  const { dataDir, backupDir, isNetworkAllowed } = config
  prepareFolder(dataDir)
  const warning = checkFileSystem(dataDir, isNetworkAllowed)
  if (warning) logger.warn(warning)
  makeRoomToStart(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    inspectFolder(dataDir, backupDir)
    const kept = await copyBeforeUpgrade(config, now())
    if (kept) logger.info({ file: kept }, 'The database was copied before its schema is changed')
    const { db, close } = openDatabase(dataDir)
    // After the database: a key without one tells that it was lost.
    try {
      const key = readKey(dataDir)
      const closeAll = () => {
        close()
        unlock()
      }
      return { db, key, close: closeAll }
    } catch (error) {
      close()
      throw error
    }
  } catch (error) {
    unlock()
    if (!isStorageFull(error)) throw error
    throw new Error(
      `There is no room left on the storage of ${resolve(dataDir)}. Make some, and start again.`,
    )
  }
}

/** Closes connections on which nothing was ever asked: browsers open some ahead, and Node doesn't count them as idle. */
function unusedCloser(server: ReturnType<typeof serve>): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  return () => {
    for (const socket of unused) socket.destroy()
  }
}

/** Listens. Throws, before it listens, where it can't serve. */
export async function startServer(config: Config, options: Options): Promise<RunningServer> {
  const { release, now = Date.now } = options
  const logger = createLogger(config.logLevel)
  const page = createPage(options.webDir, {
    basePath: config.basePath,
    release,
    withStripe: config.billing.provider === 'stripe',
    publicUrl: config.publicUrl,
  })
  const billing = await billingWith(config.billing, logger)
  const { db, key, close } = await openFolder(config, now, logger)
  const storage = keepStorage(config.dataDir, logger)
  const copy = options.copyThread ? copyInThread(options.copyThread) : undefined
  const { backups, stop: stopBackups } = keepBackedUp({ config, now, logger, copy })
  let state: Unreadiness | undefined
  const tally = newTally()
  const requests = watchRequests({ logger, tally, proxies: config.trustedProxies, now })
  const watched = { db, now, release, tally, requests, storageState, lastBackup, lastBackupError }
  const facts = factsOf(watched)
  const running = { facts, unreadiness: () => state ?? storageFaultNow() }
  const { makeRoom } = storage
  const parts = { db, key, logger, release, now, billing, backups, tally, running, makeRoom }
  const home = serverHome(config, parts)
  const metrics = config.metricsToken ? metricsWith(config.metricsToken, watched, facts) : undefined
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const fetch = createSite({ home, page, requests, metrics })
    const listening = serve({ fetch, port: config.port, hostname: config.host }, () => resolve(listening))
    listening.once('error', reject)
  }).catch((error) => {
    stopBackups()
    storage.stop()
    close()
    throw error
  })
  // Node's defaults let a slow client hold a connection for minutes.
  Object.assign(server, { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 30_000 })
  const closeUnused = unusedCloser(server)
  const stops = [
    keepSwept(db, now, logger),
    keepPaying(db, now, logger, tally),
    keepRenewing(home, logger),
    keepTelling(logger, tally),
    () => metrics?.stop(),
    stopBackups,
    storage.stop,
  ]
  const { port } = server.address() as AddressInfo
  return {
    port,
    logger,
    close: () =>
      new Promise((resolve) => {
        state = 'stopping'
        server.close(() => {
          for (const stop of stops) stop()
          close()
          resolve()
        })
        if ('closeIdleConnections' in server) server.closeIdleConnections()
        closeUnused()
      }),
  }
}
