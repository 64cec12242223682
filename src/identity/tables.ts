import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { AUTH_PROVIDERS, OUTSIDE_PROVIDERS, SECURITY_EVENTS, SEVERITIES } from './wire.ts'

const TIERS = ['free', 'premium'] as const
const MAIL_PURPOSES = ['password_reset', 'email_verification', 'email_changed', 'address_known'] as const

/** Users who may sign in. Money hangs on `bookId`, never on the user. Instants are milliseconds since 1970, UTC. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    email: text(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The way in which the account was made. */
    authProvider: text('auth_provider', { enum: AUTH_PROVIDERS }).notNull().default('replit'),
    passwordHash: text('password_hash'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    lastLoginAt: integer('last_login_at'),
    lastLoginIp: text('last_login_ip'),
    failedLoginAttempts: integer('failed_login_attempts').notNull().default(0),
    accountLockedUntil: integer('account_locked_until'),
    isSuspended: integer('is_suspended', { mode: 'boolean' }).notNull().default(false),
    suspensionReason: text('suspension_reason'),
    subscriptionTier: text('subscription_tier', { enum: TIERS }).notNull().default('free'),
    /** End of premium; null is never. */
    subscriptionExpiry: integer('subscription_expiry'),
    /** The secret of the authenticator app, sealed with the server's key: a copied file holds no usable one. */
    totpSealed: text('totp_sealed'),
    /** False until the first code was typed. */
    isTotpOn: integer('is_totp_on', { mode: 'boolean' }).notNull().default(false),
    /** The 30-second step of the last code that was taken, so that none is taken twice. */
    totpLastStep: integer('totp_last_step').notNull().default(0),
    /** Sync credits of a free user: granted per month, used this month, and extra ones that are used after those. */
    monthlySyncCredits: integer('monthly_sync_credits').notNull().default(2),
    syncCreditsUsed: integer('sync_credits_used').notNull().default(0),
    extraSyncCredits: integer('extra_sync_credits').notNull().default(0),
    /** The day on which the used ones are forgotten; null is a month after the account was made. */
    syncCreditsResetDate: text('sync_credits_reset_date'),
    /** The sync that was paid for last, by its key, so that its parts and retries cost nothing more. */
    paidSyncKey: text('paid_sync_key'),
    paidSyncAt: integer('paid_sync_at'),
    /** True where offline changes are sent without being asked; premium only. */
    autoSync: integer('auto_sync', { mode: 'boolean' }).notNull().default(true),
    /** The referrer, and the time when the user's side of the referral was done, paid or not. */
    referredBy: text('referred_by'),
    referralSucceededAt: integer('referral_succeeded_at'),
    /** The user's customer and subscription at Stripe. */
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** End of premium's grace beyond the paid time: a renewal is on its way, or is tried again. */
    premiumHeldUntil: integer('premium_held_until'),
    /** Days on which an invited user has recorded transactions, and the last of them, counted from 1970. */
    referralDays: integer('referral_days').notNull().default(0),
    referralLastDay: integer('referral_last_day'),
    /** True for an operator. Null in rows from before the role was kept: the next start decides. */
    isOperator: integer('is_operator', { mode: 'boolean' }),
    /** The referrer's own book; the user's last report, by their book's version and its time. All where people lie apart. */
    referrerBookId: text('referrer_book_id'),
    reportedVersion: integer('reported_version'),
    reportedAt: integer('reported_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_by_referrer').on(table.referredBy),
  ],
)

/** Signed-in browsers. Only the hash of a token is stored: a copied file opens no session. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** Random id; in a session from before tokens were renewed, the SHA-256 of its token in hex. */
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** The user's book, so that a request needs one look-up. */
    bookId: text('book_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at').notNull().default(0),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** SHA-256 of the cookie's token, in hex. */
    tokenHash: text('token_hash'),
    /** Hash of the former token, which works for a moment longer: requests with it may be on their way. */
    formerHash: text('former_hash'),
    renewedAt: integer('renewed_at'),
    /** Time at which the owner last proved their identity at this browser. */
    provenAt: integer('proven_at'),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAt),
    uniqueIndex('sessions_by_token').on(table.tokenHash),
    index('sessions_by_former_token').on(table.formerHash),
  ],
)

/** Ways to sign in from outside. Who somebody is there is the issuer with the subject, and nothing else. */
export const identities = sqliteTable(
  'identities',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    provider: text({ enum: OUTSIDE_PROVIDERS }).notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The e-mail that the provider named when it was linked; shown, never compared. */
    email: text(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('identities_by_subject').on(table.issuer, table.subject),
    index('identities_by_user').on(table.userId),
  ],
)

/** A sign-in or a proof under way at a provider, or a sign-in that waits for its second factor. Ten minutes, used once. */
export const signInFlows = sqliteTable('sign_in_flows', {
  /** SHA-256 of `state`, or of the cookie where a second factor is awaited. */
  id: text().primaryKey(),
  kind: text({ enum: ['provider', 'proof', 'second_factor'] }).notNull(),
  provider: text({ enum: OUTSIDE_PROVIDERS }),
  /** SHA-256 of the cookie of the browser that began. */
  browser: text().notNull(),
  /** The user who is linking a provider, proves their identity, or awaits the second factor. */
  userId: text('user_id'),
  next: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** Browsers that have signed in to an account before: what strangers do to it does not lock them out. */
export const knownBrowsers = sqliteTable(
  'known_browsers',
  {
    /** SHA-256 of the cookie's token, in hex. One browser may know several accounts. */
    id: text().notNull(),
    userId: text('user_id').notNull(),
    lastUsedAt: integer('last_used_at').notNull(),
    /** Address and user agent of the browser's last sign-in. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('known_browsers_by_user').on(table.userId),
    index('known_browsers_by_age').on(table.lastUsedAt),
  ],
)

/** The last failures to sign in: of an e-mail, whether or not anybody has it, of a known browser or of a session. */
export const signInFailures = sqliteTable('sign_in_failures', {
  /** SHA-256 of whose they are, such as the e-mail in small letters. */
  id: text().primaryKey(),
  failedAt: text('failed_at', { mode: 'json' }).$type<number[]>().notNull(),
  lockedUntil: integer('locked_until').notNull().default(0),
})

/**
 * Mails that were sent, so that nobody gets too many, with the hashes of their links, which work once and for
 * an hour.
 */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    /** SHA-256 of the token, in hex. */
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    purpose: text({ enum: MAIL_PURPOSES }).notNull(),
    /** The recipient: the link is worth nothing once the user has another e-mail. */
    email: text().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [
    index('mail_tokens_by_user').on(table.userId, table.createdAt),
    index('mail_tokens_by_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
)

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id').notNull(),
    /** SHA-256 of user and code, in hex; since there is a key for it, the HMAC of that. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Invitations to register, where registration is by invitation. */
export const invitations = sqliteTable('invitations', {
  /** SHA-256 of the code, in hex. */
  id: text().primaryKey(),
  email: text().notNull(),
  invitedBy: text('invited_by'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
})

/** Changes to accounts and their authors. Nothing here is a secret; a deleted user leaves a pseudonym. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text().primaryKey(),
    userId: text('user_id'),
    action: text().notNull(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id'),
    oldValues: text('old_values', { mode: 'json' }).$type<Record<string, unknown>>(),
    newValues: text('new_values', { mode: 'json' }).$type<Record<string, unknown>>(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    timestamp: integer().notNull(),
  },
  (table) => [index('audit_log_by_time').on(table.timestamp), index('audit_log_by_user').on(table.userId)],
)

/** Events for the operator to look at. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: text().primaryKey(),
    userId: text('user_id'),
    eventType: text('event_type', { enum: SECURITY_EVENTS }).notNull(),
    severity: text({ enum: SEVERITIES }).notNull().default('medium'),
    details: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    resolved: integer({ mode: 'boolean' }).notNull().default(false),
    resolvedBy: text('resolved_by'),
    resolvedAt: integer('resolved_at'),
    createdAt: integer('created_at').notNull(),
    /** Times that it happened within the hour, and the last of them; null is once, at `createdAt`. */
    count: integer().notNull().default(1),
    lastSeenAt: integer('last_seen_at'),
    /** SHA-256 of what, whose and in which hour: the same again is counted here. Null once it is looked at. */
    sameAs: text('same_as').unique(),
  },
  (table) => [
    index('security_events_by_time').on(table.createdAt),
    index('security_events_by_user').on(table.userId),
  ],
)
