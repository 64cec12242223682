import type { Mail, ServerHome } from '../../identity/context.ts'
import { inviteFrom, inviteOperators } from '../../identity/operator-role.ts'
import { IMMEDIATE } from '../../identity/sign-in.ts'
import type { ServerBackup } from '../../operations/backups/wire.ts'
import { createServerApi } from '../../server-api.ts'
import { uuidV7 } from '../../values/id.ts'
import { boundedFetch } from './outgoing.ts'
import { outgoingTo } from './outgoing-hosts.ts'
import { openSqlite } from './storage/app-database.ts'
import { groupCommit } from './storage/group-commit.ts'
import { newKey, sealWith } from './storage/seal.ts'
import { storageState } from './storage/storage.ts'
import { openMemory } from './testing/memory.ts'
import { asUnit } from './testing/one-owner.ts'
import { newTally } from './watch/tally.ts'
import { factsOf } from './watch/watch.ts'

/** 15 March 2026, noon in UTC. */
const NOON = Date.UTC(2026, 2, 15, 12)
const UNLIMITED = { perMinute: Number.POSITIVE_INFINITY, authPerMinute: Number.POSITIVE_INFINITY }

/** Backups for a database in memory, which has none. */
function testBackups(clock: { now: number }): ServerHome['backups'] {
  const at = () => new Date(clock.now).toISOString()
  const backups: ServerBackup[] = []
  return {
    look: () => ({ folder: '/backups', backups, failure: null, isRunning: false, nextAt: at() }),
    async make() {
      backups.unshift({
        name: `bucketbook-${backups.length}.db`,
        kind: 'manual',
        at: at(),
        bytes: 1,
        checked: true,
      })
      return backups[0] as ServerBackup
    },
  }
}

/**
 * A server without a socket, its database in memory; `clock.now` is what time it is there, `mails` what it sent.
 * `settings` are those of its home that are to be others.
 */
export function testServer(settings: Partial<ServerHome> = {}) {
  const clock = { now: NOON }
  const mails: Mail[] = []
  const db = settings.db ?? openMemory().db
  const transact = groupCommit(db)
  const tally = newTally()
  const requests = { slow: () => [] }
  const home: ServerHome = {
    db,
    transact: (work) => transact(asUnit(work)),
    now: () => clock.now,
    newId: () => uuidV7(clock.now),
    release: 'test',
    publicUrl: undefined,
    basePath: '/',
    registration: 'open',
    defaultTier: 'free',
    operatorEmails: [],
    limits: UNLIMITED,
    household: { books: 20, members: 50, invitations: 20, mails: 10 },
    providers: {},
    billing: { provider: 'demo', wait: async () => {} },
    // Links in mails need the public address; the configuration demands it too.
    ...(settings.publicUrl ? { sendMail: async (mail: Mail) => void mails.push(mail) } : {}),
    backups: testBackups(clock),
    fetch: boundedFetch,
    outgoing: outgoingTo([]),
    enableBankingUrl: 'https://api.enablebanking.com',
    facts: factsOf({
      db,
      now: () => clock.now,
      release: 'test',
      tally,
      requests,
      storageState,
      lastBackup: () => undefined,
      lastBackupError: () => undefined,
    }),
    ...sealWith(newKey()),
    openSqlite,
    report: (error) => {
      throw error
    },
    ...settings,
  }
  const api = createServerApi(home)
  const starting = () => ({
    userId: null,
    client: { address: '', userAgent: 'start' },
    ...home,
    now: home.now(),
  })
  /** Codes to register with: for this e-mail, else as each start makes them; null for an address that somebody has. */
  const invite = async (email: string | null = null): Promise<(string | null)[]> =>
    home.elsewhere || email !== null
      ? inviteFrom(home, email)
      : db.transaction((tx) => inviteOperators(tx, home, starting()).map((code) => code ?? null), IMMEDIATE)
  // Every database that it has; one where the books lie together.
  const databases = () => [db]
  const homes = () => [home]
  return {
    db,
    databases,
    homes,
    api,
    clock,
    mails,
    home,
    /** True where people lie in databases of their own. */
    isApart: false,
    /** True where the databases, and with them all of the operator's commands, are at hand: in the cloud home `invite` is alone. */
    isAtHand: true,
    fetch: (path: string, init?: RequestInit) => api.request(path, init),
    invite,
  }
}
