import type { Logger } from 'pino'
import type { BillingSettings } from '../../billing/provider.ts'
import type { Db } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { uuidV7 } from '../../values/id.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { storageFault } from './faults.ts'
import { groupCommit } from './group-commit.ts'
import { mailer } from './mail.ts'
import { boundedFetch } from './outgoing.ts'
import { sealWith } from './seal.ts'
import { storageState } from './storage.ts'

interface Parts {
  db: Db
  /** Of `readKey`. */
  key: Buffer
  logger: Logger
  release: string
  now: () => number
  billing: BillingSettings
  /** Of the storage; the command line has none. */
  makeRoom?: (error: unknown) => boolean
}

/** What this home gives to the API, as the operator configured it. */
export const serverHome = (
  config: Config,
  { db, key, logger, release, now, billing, makeRoom }: Parts,
): ServerHome => ({
  db,
  transact: groupCommit(db, makeRoom),
  now,
  newId: () => uuidV7(now()),
  release,
  publicUrl: config.publicUrl,
  basePath: config.basePath,
  registration: config.registration,
  defaultTier: config.defaultTier,
  operatorEmails: config.operatorEmails,
  limits: config.limits,
  providers: config.providers,
  billing,
  sendMail: config.mail && mailer(config.mail),
  fetch: boundedFetch,
  ...sealWith(key),
  clientOf: clientAddress(config.trustedProxies),
  isStorageFull: (error) => {
    // What was no command, such as a sign-in, is told of here.
    makeRoom?.(error)
    return storageFault(error, config.dataDir) === 'disk_full'
  },
  isStorageDown: (error) => storageFault(error, config.dataDir) === 'storage_unavailable',
  storage: () => {
    const { isFull, isReadOnly } = storageState()
    if (isReadOnly) return 'storage_unavailable'
    return isFull ? 'storage_full' : undefined
  },
  report: (error, requestId) => logger.error({ err: error, requestId }, 'A request failed'),
})
