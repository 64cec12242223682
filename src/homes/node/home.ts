import { getHeapStatistics } from 'node:v8'
import type { Logger } from 'pino'
import type { BillingSettings } from '../../billing/provider.ts'
import type { Db } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { uuidV7 } from '../../values/id.ts'
import { clientAddress } from './config/client-address.ts'
import type { Config } from './config/config.ts'
import { mailer } from './mail.ts'
import { boundedFetch } from './outgoing.ts'
import { storageFault } from './storage/faults.ts'
import { groupCommit } from './storage/group-commit.ts'
import { openMoment } from './storage/moment.ts'
import { sealWith } from './storage/seal.ts'
import { storageFaultNow } from './storage/storage.ts'
import type { TracedEnv } from './watch/requests.ts'
import { countingMail, type Tally } from './watch/tally.ts'

interface Parts {
  db: Db
  /** The key that `readKey` returns. */
  key: Buffer
  logger: Logger
  release: string
  now: () => number
  billing: BillingSettings
  backups?: ServerHome['backups']
  tally: Tally
  /** Facts of a server that listens; the command line has none. */
  facts?: ServerHome['facts']
  /** Frees room on a full storage; the command line has none. */
  makeRoom?: (error: unknown) => boolean
  readStatementApart?: ServerHome['readStatementApart']
  alone?: ServerHome['alone']
  erased?: ServerHome['erased']
  idleMs?: ServerHome['idleMs']
  /** The file of the database, to be read as it is at one moment. */
  file?: string
}

const MB = 1024 * 1024
/** Heap that the server itself needs, and heap that a row of a file takes until it is stored. In bytes. */
const [OWN_HEAP, ROW_HEAP] = [100 * MB, 1024]
const LEAST_ROWS = 20_000

const rowsAtOnce = (): number =>
  Math.max(LEAST_ROWS, Math.floor((getHeapStatistics().heap_size_limit - OWN_HEAP) / ROW_HEAP))

/** The home that the API runs in, as the operator configured it. */
export const serverHome = (
  config: Config,
  {
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
    readStatementApart,
    alone,
    file,
    erased,
    idleMs,
  }: Parts,
): ServerHome => ({
  db,
  transact: groupCommit(db, tally.committed, makeRoom),
  now,
  newId: () => uuidV7(now()),
  release,
  publicUrl: config.publicUrl,
  basePath: config.basePath,
  registration: config.registration,
  defaultTier: config.defaultTier,
  operatorEmails: config.operatorEmails,
  limits: config.limits,
  bounds: { ...config.bounds, rowsAtOnce: rowsAtOnce() },
  openMoment: file === undefined ? undefined : () => openMoment(file),
  readStatementApart,
  alone,
  erased,
  idleMs,
  providers: config.providers,
  billing,
  sendMail: config.mail && countingMail(mailer(config.mail), tally),
  backups,
  fetch: boundedFetch,
  ...sealWith(key),
  clientOf: clientAddress(config.trustedProxies),
  requestIdOf: (env, routeOf) => {
    const { trace } = env as TracedEnv
    if (trace) trace.routeOf = routeOf
    return trace?.id
  },
  facts,
  cutOff: (env, error) => {
    const { trace, outgoing } = env as Partial<TracedEnv>
    const about = { requestId: trace?.id, route: trace?.routeOf?.() }
    if (error === undefined) logger.warn(about, 'An answer was ended of which nothing was taken')
    else logger.error({ ...about, err: error }, 'An answer could not be finished')
    outgoing?.destroy()
  },
  isStorageFull: (error) => {
    // What was no command, such as a sign-in, is told of here.
    makeRoom?.(error)
    return storageFault(error, config.dataDir) === 'disk_full'
  },
  isStorageDown: (error) => storageFault(error, config.dataDir) === 'storage_unavailable',
  storage: storageFaultNow,
  report: (error, requestId) => logger.error({ err: error, requestId }, 'A request failed'),
  refused: tally.refuse,
})
