import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import { sweepBatches } from '../../budget/statements/batch.ts'
import { createServerApi, type ServerHome } from '../../server-api.ts'
import { uuidV7 } from '../../values/id.ts'
import type { Config } from './config.ts'
import { isStorageFull, openDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { createPage } from './page.ts'

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

/** Opens the database and listens. Throws, before it listens, where it can't serve. */
export async function startServer(config: Config, options: Options): Promise<RunningServer> {
  const { release, now = Date.now } = options
  const logger = pino({ level: config.logLevel })
  const page = createPage(options.webDir, config.basePath)
  const { db, close } = openDatabase(config.dataDir)
  const home: ServerHome = {
    db,
    transact: groupCommit(db),
    now,
    newId: () => uuidV7(now()),
    release,
    publicUrl: config.publicUrl,
    basePath: config.basePath,
    isRegistrationOpen: config.isRegistrationOpen,
    isStorageFull,
    report: (error, requestId) => logger.error({ err: error, requestId }, 'A request failed'),
  }
  const api = createServerApi(home)
  const app = {
    // Chosen by the text of the URL: a router of its own for two answers costs as much as the answer.
    fetch: (request: Request, env: object) => {
      const path = request.url.indexOf('/', request.url.indexOf('//') + 2)
      const isApi = /^\/api(?![^/?])/.test(request.url.slice(path, path + 5))
      return isApi ? api.fetch(request, env) : page.fetch(request, env)
    },
  }
  const root = config.basePath === '/' ? app : new Hono().mount(config.basePath.slice(0, -1), app.fetch)
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve({ fetch: root.fetch, port: config.port, hostname: config.host }, () =>
      resolve(listening),
    )
    listening.once('error', reject)
  }).catch((error) => {
    close()
    throw error
  })
  // Node's defaults let a slow client hold a connection for minutes.
  Object.assign(server, { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 30_000 })
  void sweepBatches(db).catch((error) =>
    logger.error({ err: error }, 'Unfinished imports could not be cleared'),
  )
  const { port } = server.address() as AddressInfo
  return {
    port,
    logger,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          close()
          resolve()
        })
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      }),
  }
}
