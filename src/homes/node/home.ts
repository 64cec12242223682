import { getHeapStatistics } from 'node:v8'
import type { Logger } from 'pino'
import type { ServerHome } from '../../identity/context.ts'
import { uuidV7 } from '../../values/id.ts'
import { clientAddress } from './config/client-address.ts'
import type { Config } from './config/config.ts'
import { mailer } from './mail.ts'
import { boundedFetch } from './outgoing.ts'
import { outgoingTo } from './outgoing-hosts.ts'
import { pushBy } from './push.ts'
import { openSqlite } from './storage/app-database.ts'
import { storageFault } from './storage/faults.ts'
import { groupCommit } from './storage/group-commit.ts'
import { openMoment } from './storage/moment.ts'
import { sealWith } from './storage/seal.ts'
import { storageFaultNow } from './storage/storage.ts'
import type { TracedEnv } from './watch/requests.ts'
import { countingMail, type Tally } from './watch/tally.ts'

/** Parts of the home that differ between a server that listens and the command line; they are handed on as they are. */
type OwnParts = Pick<ServerHome, 'db' | 'release' | 'now' | 'billing'> &
  Partial<Pick<ServerHome, 'backups' | 'facts' | 'readStatementApart' | 'alone' | 'erased' | 'idleMs'>>

interface Parts extends OwnParts {
  /** The key that `readKey` returns. */
  key: Buffer
  logger: Logger
  tally: Tally
  isStopping?: () => boolean
  /** Frees room on a full storage; the command line has none. */
  makeRoom?: (error: unknown) => boolean
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
  { key, logger, tally, makeRoom, file, ...own }: Parts,
): ServerHome => ({
  ...own,
  transact: groupCommit(own.db, tally.committed, makeRoom),
  newId: () => uuidV7(own.now()),
  publicUrl: config.publicUrl,
  basePath: config.basePath,
  registration: config.registration,
  defaultTier: config.defaultTier,
  operatorEmails: config.operatorEmails,
  limits: config.limits,
  household: config.household,
  bounds: { ...config.bounds, rowsAtOnce: rowsAtOnce() },
  openMoment: file === undefined ? undefined : () => openMoment(file),
  providers: config.providers,
  sendMail: config.mail && countingMail(mailer(config.mail), tally),
  fetch: boundedFetch,
  outgoing: outgoingTo(config.outgoingHosts),
  enableBankingUrl: config.enableBankingUrl,
  ...sealWith(key),
  push: pushBy(sealWith(key).mac, config.publicUrl),
  openSqlite,
  clientOf: clientAddress(config.trustedProxies),
  requestIdOf: (env, routeOf) => {
    const { trace } = env as TracedEnv
    if (trace) trace.routeOf = routeOf
    return trace?.id
  },
  cutOff: (env, error) => {
    const { trace, outgoing } = env as Partial<TracedEnv>
    const about = { requestId: trace?.id, route: trace?.routeOf?.() }
    if (error === undefined) logger.warn(about, 'An answer was ended of which nothing was taken')
    else logger.error({ ...about, err: error }, 'An answer could not be finished')
    outgoing?.destroy()
  },
  isStorageFull: (error) => {
    // Writes that are no command, such as a sign-in, make room here.
    makeRoom?.(error)
    return storageFault(error, config.dataDir) === 'disk_full'
  },
  isStorageDown: (error) => storageFault(error, config.dataDir) === 'storage_unavailable',
  storage: storageFaultNow,
  report: (error, requestId) => logger.error({ err: error, requestId }, 'A request failed'),
  refused: tally.refuse,
})
