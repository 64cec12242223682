import { hexToBytes } from '@noble/hashes/utils.js'
import type { Asker, ServerHome } from '../../identity/context.ts'
import { uuidV7 } from '../../values/id.ts'
import { refuse } from '../../values/refusal.ts'
import { givenBy, Settings } from '../node/config/settings.ts'
import { sealWith } from '../node/storage/seal.ts'
import { type CloudEnv, INNER } from './env.ts'

/** Rows of a file that the memory of one object holds. */
const ROWS_AT_ONCE = 20_000
/** Bytes that one row holds, with room for what stands beside a large value. */
export const ROW_BYTES = 1_950_000

/** The settings that this home has; the others are of a machine, or of what it doesn't do. */
function settingsOf(env: CloudEnv) {
  const values = Object.entries(env).filter((entry) => typeof entry[1] === 'string' && entry[1] !== '')
  return givenBy(Settings.parse(Object.fromEntries(values)))
}

const notHere = (): never => refuse('host_not_allowed', 'This server reaches no other hosts.')

type Given = Pick<ServerHome, 'db' | 'transact' | 'now' | 'newBookId' | 'elsewhere'>

/** The home that an object's API runs in, with what each object has of its own. */
export function cloudHome(env: CloudEnv, given: Given): ServerHome {
  const settings = settingsOf(env)
  return {
    ...{ ...given, ...settings },
    bounds: { ...settings.bounds, rowsAtOnce: ROWS_AT_ONCE, oneCopyBytes: ROW_BYTES },
    newId: () => uuidV7(given.now()),
    release: RELEASE,
    basePath: '/',
    operatorEmails: [],
    providers: {},
    billing: { provider: 'demo', wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    fetch: async () => notHere(),
    outgoing: { hosts: [], check: notHere, fetch: async () => notHere() },
    ...sealWith(hexToBytes(env.KEY)),
    askerOf: (env) => (env as { asker?: Asker }).asker,
    clientOf: (_, header) => ({ address: header(INNER.client) ?? '' }),
    report: (error, requestId) => console.error({ message: 'A request failed', requestId, error }),
  }
}
