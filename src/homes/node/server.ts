import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import type { ServerHome } from '../../identity/context.ts'
import { createServerApi } from '../../server-api.ts'
import { keepPaying } from './auto-pay.ts'
import { billingWith, keepRenewing } from './billing.ts'
import type { Config } from './config.ts'
import { connectionsOf, LIMITS } from './connections.ts'
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
  /** Milliseconds since 1970; a test may have another clock. */
  now?: () => number
}

/** Whether the API is asked; `start` is where the path below the base begins. */
const isApi = (url: string, start: number): boolean => /^\/api(?![^/?])/.test(url.slice(start, start + 5))

/** What a request reads that comes over a kept connection while the server ends. */
const STOPPING = {
  status: 503,
  code: 'stopping',
  message: 'The server is stopping. Try again in a moment.',
} as const

/** The API and the page behind one address, and nothing of either for a request that is addressed wrongly. */
function createSite(home: ServerHome, page: ReturnType<typeof createPage>, isStopping: () => boolean) {
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
    const wrong = isStopping() ? STOPPING : guard(env)
    if (!wrong) return root.fetch(request, env)
    const { status, code, message } = wrong
    const headers: Record<string, string> = {
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(wrong === STOPPING && { 'Retry-After': '5', Connection: 'close' }),
    }
    const init = { status, headers }
    return isApi(env.incoming.url ?? '', basePath.length - 1)
      ? Response.json({ message, code, requestId: home.newId() }, init)
      : new Response(`${message}\n`, init)
  }
}

/** Takes the data folder for this process and opens what is in it. Throws, and lets it go, where it can't. */
function openFolder(dataDir: string) {
  prepareFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const key = readKey(dataDir)
    const { db, close } = openDatabase(dataDir)
    const closeAll = () => {
      close()
      unlock()
    }
    return { db, key, close: closeAll }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Listens. Throws, before it listens, where it can't serve. */
export async function startServer(config: Config, options: Options): Promise<RunningServer> {
  const { release, now = Date.now } = options
  const logger = pino({ level: config.logLevel })
  const page = createPage(options.webDir, config.basePath, release, config.billing.provider === 'stripe')
  const billing = await billingWith(config.billing, logger)
  const { db, key, close } = openFolder(config.dataDir)
  const home = serverHome(config, { db, key, logger, release, now, billing })
  let isStopping = false
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const fetch = createSite(home, page, () => isStopping)
    const where = { port: config.port, hostname: config.host }
    const listening = serve({ fetch, ...where, serverOptions: LIMITS }, () => resolve(listening))
    listening.once('error', reject)
  }).catch((error) => {
    close()
    throw error
  })
  const connections = connectionsOf(server as Server)
  const stops = [keepSwept(db, now, logger), keepPaying(db, now, logger), keepRenewing(home, logger)]
  const { port } = server.address() as AddressInfo
  return {
    port,
    logger,
    close: async () => {
      isStopping = true
      await connections.end()
      for (const stop of stops) stop()
      close()
    },
  }
}
