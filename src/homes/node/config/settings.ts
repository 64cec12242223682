import { z } from 'zod'
import { MAX_SHARES } from '../../../budget/sharing/wire.ts'
import { UNLOCKABLE_IDS } from '../../../rewards/shop/wire.ts'
import { isHostEntry } from '../outgoing-hosts.ts'

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
/** The address that people type: a path is `BASE_PATH`'s, and a password in it would stand in links and in the log. */
const publicUrl = httpUrl.regex(/^[^@?#]*$/, 'must be an address alone, such as https://budget.example.org')

const WHOLE = 'must be a whole number'
/** A whole number in digits: `1e3`, `0x10` and 80.5 are none. */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, WHOLE)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
const count = whole(1, 1_000_000_000)

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
const email = z.email('must be e-mail addresses with commas between')

/** A host that people's own connections may reach. */
const host = z.string().refine(isHostEntry, {
  error: ({ input }) => `"${String(input)}" is no host, such as api.example.org or 192.168.1.5:8080`,
})

/** Ids of items of the shop, or `all` of those that can be opened. */
const items = commaList
  .transform((ids) => (ids.includes('all') ? UNLOCKABLE_IDS : ids))
  .pipe(
    z.array(
      z.enum(UNLOCKABLE_IDS, {
        error: ({ input }) => `"${input}" is no item of the shop that can be opened for everybody`,
      }),
    ),
  )

/** Settings of the operator; docs/settings.md lists the same names. */
export const Settings = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  NETWORK_STORAGE: oneOf(['refuse', 'allow']).default('refuse'),
  PUBLIC_URL: publicUrl.optional(),
  BASE_PATH: z
    .string()
    .startsWith('/', 'must begin with a slash, such as /money')
    // One way to read each text: another pattern tries every division of a long name before it refuses it.
    .regex(
      /^[^/]|^(\/[\w.-]+)*\/?$/,
      'must have letters, digits, ., _ and - between its slashes, such as /money',
    )
    .refine((path) => !/\/\.{1,2}(\/|$)/.test(path), 'must have no . or .. in it: browsers take them out')
    .default('/'),
  TRUSTED_PROXIES: commaList.default([]),
  REGISTRATION: oneOf(['open', 'invite', 'closed']).default('open'),
  DEFAULT_TIER: oneOf(['free', 'premium']).default('free'),
  UNLOCK: items.default([]),
  ADMIN_EMAILS: commaList.pipe(z.array(email.toLowerCase())).default([]),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('single sign-on'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  BILLING_PROVIDER: oneOf(['demo', 'stripe']).default('demo'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_YEARLY: z.string().optional(),
  STRIPE_API_URL: httpUrl.optional(),
  SMTP_URL: z.string().optional(),
  OUTGOING_HOSTS: commaList.pipe(z.array(host)).default([]),
  ENABLE_BANKING_API_URL: httpUrl.default('https://api.enablebanking.com'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[\x20-\x7e]+$/, 'must have nothing beyond ASCII: it is sent in a header')
    .optional(),
  RATE_LIMIT_PER_MINUTE: count.default(600),
  AUTH_RATE_LIMIT_PER_MINUTE: count.default(30),
  MAX_SHARED_BOOKS: count.default(20),
  MAX_MEMBERS: whole(1, MAX_SHARES).default(50),
  MAX_BOOK_INVITATIONS: count.default(20),
  MAX_INVITATION_MAILS: count.default(10),
  MAX_TRANSACTIONS: count.default(1_000_000),
  MAX_COPIES_MB: count.default(500),
  LARGE_FILES_PER_HOUR: count.default(120),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})
export type Settings = z.infer<typeof Settings>

/** The settings among what a worker is given; the others are of a machine, or of what a worker doesn't do. */
export function settingsAmong(given: object): Settings {
  const values = Object.entries(given).filter(([, value]) => typeof value === 'string' && value !== '')
  return Settings.parse(Object.fromEntries(values))
}

/** Settings that every home takes as they are. */
export const givenBy = (settings: Settings) => ({
  publicUrl: settings.PUBLIC_URL,
  registration: settings.REGISTRATION,
  defaultTier: settings.DEFAULT_TIER,
  limits: {
    perMinute: settings.RATE_LIMIT_PER_MINUTE,
    authPerMinute: settings.AUTH_RATE_LIMIT_PER_MINUTE,
  },
  household: {
    books: settings.MAX_SHARED_BOOKS,
    members: settings.MAX_MEMBERS,
    invitations: settings.MAX_BOOK_INVITATIONS,
    mails: settings.MAX_INVITATION_MAILS,
  },
  bounds: {
    transactions: settings.MAX_TRANSACTIONS,
    copyBytes: settings.MAX_COPIES_MB * 1_000_000,
    largePerHour: settings.LARGE_FILES_PER_HOUR,
  },
  enableBankingUrl: settings.ENABLE_BANKING_API_URL,
})

/** The settings are wrong: the message says which and why. */
export class BadConfig extends Error {}
