import type { AddressInfo, Socket } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import type { ServerHome } from '../../identity/context.ts'
import { createServerApi } from '../../server-api.ts'
import { keepPaying } from './auto-pay.ts'
import { copyBeforeUpgrade } from './backups/before-upgrade.ts'
import { copyInThread } from './backups/copy.ts'
import { keepBackedUp } from './backups.ts'
import { billingWith, keepRenewing } from './billing.ts'
import type { Config } from './config.ts'
import { openDatabase, prepareFolder } from './database.ts'
import { serverHome } from './home.ts'
import { hostGuard } from './host-guard.ts'
import { lockFolder } from './lock.ts'
import { createPage } from './page.ts'
import { readKey } from './seal.ts'
import { keepSwept } from './sweep.ts'

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

/** The API and the page behind one address, and nothing of either for a request that is addressed wrongly. */
function createSite(home: ServerHome, page: ReturnType<typeof createPage>) {
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
  return (request: Request, env: HttpBindings | Http2Bindings) => {
    const wrong = guard(env)
    if (!wrong) return root.fetch(request, env)
    const { status, code, message } = wrong
    const init = { status, headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' } }
    return isApi(env.incoming.url ?? '', basePath.length - 1)
      ? Response.json({ message, code, requestId: home.newId() }, init)
      : new Response(`${message}\n`, init)
  }
}

/** Takes the data folder for this process and opens what is in it. Throws, and lets it go, where it can't. */
async function openFolder(config: Config, now: () => number, logger: Logger) {
  const { dataDir } = config
  prepareFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const kept = await copyBeforeUpgrade(config, now())
    if (kept) logger.info({ file: kept }, 'The database was copied before its schema is changed')
    const key = readKey(dataDir)
    const { db, close } = openDatabase(dataDir)
    // Also where the process exits before it was asked to close: the write-ahead log goes into the database then too.
    const closeAtExit = () => {
      try {
        close()
      } catch {
        // A statement that is being read from holds it open: the log is left beside it, for the next start.
      }
    }
    process.once('exit', closeAtExit)
    const closeAll = () => {
      process.off('exit', closeAtExit)
      close()
      unlock()
    }
    return { db, key, close: closeAll }
  } catch (error) {
    unlock()
    throw error
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
  const logger = pino({ level: config.logLevel })
  const page = createPage(options.webDir, {
    basePath: config.basePath,
    release,
    withStripe: config.billing.provider === 'stripe',
    publicUrl: config.publicUrl,
  })
  const billing = await billingWith(config.billing, logger)
  const { db, key, close } = await openFolder(config, now, logger)
  const copy = options.copyThread ? copyInThread(options.copyThread) : undefined
  const { backups, stop: stopBackups } = keepBackedUp({ config, now, logger, copy })
  const home = serverHome(config, { db, key, logger, release, now, billing, backups })
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const fetch = createSite(home, page)
    const listening = serve({ fetch, port: config.port, hostname: config.host }, () => resolve(listening))
    listening.once('error', reject)
  }).catch((error) => {
    stopBackups()
    close()
    throw error
  })
  // Node's defaults let a slow client hold a connection for minutes.
  Object.assign(server, { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 30_000 })
  const closeUnused = unusedCloser(server)
  const stops = [
    keepSwept(db, now, logger),
    keepPaying(db, now, logger),
    keepRenewing(home, logger),
    stopBackups,
  ]
  const { port } = server.address() as AddressInfo
  return {
    port,
    logger,
    close: () =>
      new Promise((resolve) => {
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
