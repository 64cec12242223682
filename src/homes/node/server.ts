import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { DestinationStream, Logger } from 'pino'
import type { ServerHome } from '../../identity/context.ts'
import { sessionOf } from '../../identity/sessions.ts'
import { keepUnlocked } from '../../rewards/shop/unlocked.ts'
import { copyInThread } from './backups/copy.ts'
import { keepBackedUp, lastBackup, lastBackupError } from './backups/schedule.ts'
import { billingWith } from './billing.ts'
import type { Config } from './config/config.ts'
import { openFolder } from './folder.ts'
import { serverHome } from './home.ts'
import { connectionsOf, LIMITS } from './http/connections.ts'
import { limitCrowd } from './http/crowd.ts'
import { createPage } from './http/page.ts'
import { createSite } from './http/site.ts'
import {
  scheduleBankFetches,
  scheduleIndexing,
  schedulePayments,
  scheduleReminders,
  scheduleRenewals,
  scheduleSweeps,
  scheduleWebhooks,
} from './jobs.ts'
import { createLogger } from './log.ts'
import { beginIdentity } from './operators.ts'
import { statementReader } from './statements/statement-reader.ts'
import { DATABASE_FILE } from './storage/database.ts'
import { keepErased } from './storage/erasing.ts'
import { keepStorage, storageState } from './storage/storage.ts'
import { watchRequests } from './watch/requests.ts'
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
  /** The built script of the thread that reads large statements; without it this thread does. */
  statementThread?: string
  /** The log's stream; without it the log goes to the standard output, as JSON. */
  logStream?: DestinationStream | undefined
  /** Milliseconds since 1970; a test may have another clock. */
  now?: () => number
  /** Milliseconds after which a response of which nothing is read is ended; tests have less patience. */
  patience?: { answerMs?: number; bookMs?: number }
}

const addressError = ({ host, port }: Config, { message }: Error): Error =>
  new Error(`HOST and PORT: ${host}:${port} can't be listened on (${message})`)

/** Throws where HOST is no address of this machine; any port of it tells. */
async function tryAddress(config: Config): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host: config.host, port: 0 }, resolve)
  }).catch((error) => {
    throw addressError(config, error)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** Listens. Throws, before it listens, where it can't serve. */
export async function startServer(config: Config, options: Options): Promise<RunningServer> {
  const { release, now = Date.now, patience = {} } = options
  const logger = createLogger(config.logLevel, options.logStream)
  const page = createPage(options.webDir, {
    basePath: config.basePath,
    release,
    withStripe: config.billing.provider === 'stripe',
    publicUrl: config.publicUrl,
    hasSession: (token) => sessionOf(db, token, now()) !== undefined,
  })
  const billing = await billingWith(config.billing, logger)
  // Before the folder: a start that can't listen leaves no database.
  await tryAddress(config)
  const { db, key, emptyLog, close } = await openFolder(config, now, logger)
  db.transaction((tx) => keepUnlocked(tx, config.unlocked), { behavior: 'immediate' })
  const storage = keepStorage(config.dataDir, logger)
  const copy = options.copyThread ? copyInThread(options.copyThread) : undefined
  const { backups, stop: stopBackups } = keepBackedUp({ config, now, logger, copy })
  let isStopping = false
  const tally = newTally()
  const requests = watchRequests({ logger, tally, proxies: config.trustedProxies, now })
  const watched = { db, now, release, tally, requests, storageState, lastBackup, lastBackupError }
  const facts = factsOf(watched)
  const { makeRoom } = storage
  const file = join(config.dataDir, DATABASE_FILE)
  const erasing = keepErased(emptyLog)
  const reader = options.statementThread ? statementReader(options.statementThread, logger) : undefined
  const readStatementApart = reader?.read as ServerHome['readStatementApart']
  const apart = { readStatementApart, alone: reader?.alone }
  const home = serverHome(config, {
    db,
    key,
    logger,
    release,
    now,
    billing,
    backups,
    tally,
    facts,
    makeRoom,
    file,
    ...apart,
    erased: erasing.erased,
    idleMs: patience.bookMs,
    isStopping: () => isStopping,
  })
  const metrics = config.metricsToken ? metricsWith(config.metricsToken, watched, facts) : undefined
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const fetch = createSite({ home, page, requests, metrics, isStopping: () => isStopping })
    const where = { port: config.port, hostname: config.host }
    const listening = serve({ fetch, ...where, serverOptions: LIMITS }, () => resolve(listening))
    listening.once('error', reject)
  }).catch((error) => {
    metrics?.stop()
    stopBackups()
    storage.stop()
    close()
    throw addressError(config, error)
  })
  const connections = connectionsOf(server as Server, patience.answerMs)
  limitCrowd(server as Server, config.trustedProxies)
  const stops = [
    scheduleSweeps(home, now, logger),
    schedulePayments(db, now, logger, tally),
    scheduleRenewals(home, logger),
    scheduleBankFetches(home, logger),
    scheduleWebhooks(home, logger),
    scheduleReminders(home, logger),
    keepTelling(logger, tally),
    scheduleIndexing(db, logger),
    () => metrics?.stop(),
    stopBackups,
    storage.stop,
    () => reader?.stop(),
    erasing.stop,
  ]
  const { port } = server.address() as AddressInfo
  beginIdentity(home, `http://localhost:${port}`, logger)
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
