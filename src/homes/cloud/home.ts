import { hexToBytes } from '@noble/hashes/utils.js'
import type { Asker, ServerHome } from '../../identity/context.ts'
import { uuidV7 } from '../../values/id.ts'
import { refuse } from '../../values/refusal.ts'
import { Settings } from '../node/config/settings.ts'
import { sealWith } from '../node/storage/seal.ts'
import { type CloudEnv, INNER } from './env.ts'

/** Bytes that one object may keep copies in, and rows of a file that its memory holds. */
const BOUNDS = { copyBytes: 500_000_000, rowsAtOnce: 20_000 }

/** The settings that this home has; the others are of a machine, or of what it doesn't do. */
function settingsOf(env: CloudEnv): Settings {
  const values = Object.entries(env).filter((entry) => typeof entry[1] === 'string' && entry[1] !== '')
  return Settings.parse(Object.fromEntries(values))
}

const notHere = (): never => refuse('host_not_allowed', 'This server reaches no other hosts.')

type Given = Pick<ServerHome, 'db' | 'transact' | 'now' | 'newBookId' | 'elsewhere'>

/** The home that an object's API runs in, with what each object has of its own. */
export function cloudHome(env: CloudEnv, given: Given): ServerHome {
  const settings = settingsOf(env)
  return {
    ...given,
    newId: () => uuidV7(given.now()),
    release: RELEASE,
    publicUrl: settings.PUBLIC_URL,
    basePath: '/',
    registration: settings.REGISTRATION,
    defaultTier: settings.DEFAULT_TIER,
    operatorEmails: [],
    limits: { perMinute: settings.RATE_LIMIT_PER_MINUTE, authPerMinute: settings.AUTH_RATE_LIMIT_PER_MINUTE },
    household: {
      books: settings.MAX_SHARED_BOOKS,
      members: settings.MAX_MEMBERS,
      invitations: settings.MAX_BOOK_INVITATIONS,
      mails: settings.MAX_INVITATION_MAILS,
    },
    bounds: {
      ...BOUNDS,
      transactions: settings.MAX_TRANSACTIONS,
      largePerHour: settings.LARGE_FILES_PER_HOUR,
    },
    providers: {},
    billing: { provider: 'demo', wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    fetch: async () => notHere(),
    outgoing: { hosts: [], check: notHere, fetch: async () => notHere() },
    enableBankingUrl: settings.ENABLE_BANKING_API_URL,
    ...sealWith(hexToBytes(env.KEY)),
    askerOf: (env) => (env as { asker?: Asker }).asker,
    clientOf: (_, header) => ({ address: header(INNER.client) ?? '' }),
    report: (error, requestId) => console.error({ message: 'A request failed', requestId, error }),
  }
}
