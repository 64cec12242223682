import { hexToBytes } from '@noble/hashes/utils.js'
import compiledSqlite from 'sql.js/dist/sql-wasm-browser.wasm'
import type { Asker, ServerHome } from '../../identity/context.ts'
import type { Arrival } from '../../identity/providers/provider.ts'
import { uuidV7 } from '../../values/id.ts'
import { demoBilling } from '../node/billing.ts'
import { billingOf } from '../node/config/billing-settings.ts'
import { mailSettingsOf } from '../node/config/mail-settings.ts'
import { providersOf } from '../node/config/provider-settings.ts'
import { givenBy, settingsAmong } from '../node/config/settings.ts'
import { connecting, mailer } from '../node/mail.ts'
import { boundedFetch } from '../node/outgoing.ts'
import { outgoingBy } from '../node/outgoing-hosts.ts'
import { pushBy } from '../node/push.ts'
import { sealWith } from '../node/storage/seal.ts'
import { stripeAccount } from '../node/stripe.ts'
import { openingWith } from '../wasm-database.ts'
import { type CloudEnv, INNER } from './env.ts'

type Given = Pick<ServerHome, 'db' | 'now'> & Partial<ServerHome>

/** The home that an object's API runs in, with what each object has of its own. */
export function cloudHome(env: CloudEnv, given: Given): ServerHome {
  const settings = settingsAmong(env)
  const all = givenBy(settings)
  // Hosts that the operator names may lie in their own network, as the mail server does.
  const inside = (url: string, init?: RequestInit): Promise<Response> => fetch(url, init)
  // Only public addresses, whatever a name leads to. What workerd says of others is meant for its log.
  const outside: typeof inside = (url, init) =>
    (env.OUTSIDE ?? globalThis).fetch(new Request(url, init)).catch((error) => {
      throw /^internal error/.test(error.message) ? Object.assign(error, { code: 'ENETUNREACH' }) : error
    })
  const mail = mailSettingsOf(settings)
  const billing = billingOf(settings)
  const seal = sealWith(hexToBytes(env.KEY))
  const report = (error: unknown, requestId?: string) =>
    console.error({ message: 'A request failed', requestId, error })
  return {
    ...given,
    ...all,
    // Rows that the memory of one object holds: 36,000 came back from a copy in a heap of 96 MB.
    bounds: { ...all.bounds, rowsAtOnce: 40_000 },
    newId: () => uuidV7(given.now()),
    release: RELEASE,
    openSqlite: openingWith(compiledSqlite),
    basePath: '/',
    operatorEmails: settings.ADMIN_EMAILS,
    providers: providersOf(settings),
    billing:
      billing.provider === 'demo'
        ? demoBilling
        : { ...billing, stripe: stripeAccount(billing, report, inside) },
    sendMail: mail && mailer(mail, undefined, connecting(mail)),
    fetch: (url, init) => boundedFetch(url, init, undefined, inside),
    outgoing: outgoingBy(settings.OUTGOING_HOSTS, { outside, inside }),
    ...seal,
    push: pushBy(seal.mac, all.publicUrl),
    askerOf: (env) => (env as { asker?: Asker }).asker,
    arrivalOf: (env) => (env as { arrival?: Arrival }).arrival,
    clientOf: (_, header) => ({ address: header(INNER.client) ?? '' }),
    report,
  }
}
