import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { GrantedTime } from './premium-time.ts'
import { AUTH_PROVIDERS, OUTSIDE_PROVIDERS, SECURITY_EVENTS, SEVERITIES } from './wire.ts'

/** Who may sign in. Money hangs on `bookId`, never on the user. Instants are milliseconds since 1970, UTC. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    email: text(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** How the account came to be. */
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
    subscriptionTier: text('subscription_tier', { enum: ['free', 'premium'] })
      .notNull()
      .default('free'),
    /** When premium ends; null is never. */
    subscriptionExpiry: integer('subscription_expiry'),
    /** The secret of the authenticator app, sealed with the server's key: a copied file holds no usable one. */
    totpSealed: text('totp_sealed'),
    /** False until the first code was typed. */
    isTotpOn: integer('is_totp_on', { mode: 'boolean' }).notNull().default(false),
    /** The 30-second step of the last code that was taken, so that none is taken twice. */
    totpLastStep: integer('totp_last_step').notNull().default(0),
    /** How many syncs a free user has a month, how many of this month's are used, and how many come after those. */
    monthlySyncCredits: integer('monthly_sync_credits').notNull().default(2),
    syncCreditsUsed: integer('sync_credits_used').notNull().default(0),
    extraSyncCredits: integer('extra_sync_credits').notNull().default(0),
    /** The day on which the used ones are forgotten; null is a month after the account was made. */
    syncCreditsResetDate: text('sync_credits_reset_date'),
    /** The sync that was paid for last, by its key, so that its parts and retries cost nothing more. */
    paidSyncKey: text('paid_sync_key'),
    paidSyncAt: integer('paid_sync_at'),
    /** Whether what was done offline is sent without being asked; premium only. */
    autoSync: integer('auto_sync', { mode: 'boolean' }).notNull().default(true),
    /** Who invited them, and when that came to something: the first transaction of theirs. */
    referredBy: text('referred_by'),
    referralSucceededAt: integer('referral_succeeded_at'),
    /** Who they are at Stripe, and what they pay for there. */
    stripeCustomerId: text('stripe_customer_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** How long premium is kept although its paid time is over: a renewal is on its way, or is tried again. */
    premiumHeldUntil: integer('premium_held_until'),
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
    /** SHA-256 of the cookie's token, in hex. */
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** The user's book, so that a request needs one look-up. */
    bookId: text('book_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at').notNull().default(0),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
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
    /** As the provider named it when it was linked; shown, never compared. */
    email: text(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('identities_by_subject').on(table.issuer, table.subject),
    index('identities_by_user').on(table.userId),
  ],
)

/** A sign-in under way at a provider, or one that waits for its second factor. Ten minutes, used once. */
export const signInFlows = sqliteTable('sign_in_flows', {
  /** SHA-256 of `state`, or of the cookie where a second factor is awaited. */
  id: text().primaryKey(),
  kind: text({ enum: ['provider', 'second_factor'] }).notNull(),
  provider: text({ enum: OUTSIDE_PROVIDERS }),
  /** SHA-256 of the cookie of the browser that began. */
  browser: text().notNull(),
  /** Who is linking, or who awaits the second factor. */
  userId: text('user_id'),
  next: text().notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** The last failures of an e-mail to sign in, whether or not anybody has it. */
export const signInFailures = sqliteTable('sign_in_failures', {
  /** SHA-256 of the e-mail in small letters. */
  id: text().primaryKey(),
  failedAt: text('failed_at', { mode: 'json' }).$type<number[]>().notNull(),
  lockedUntil: integer('locked_until').notNull().default(0),
})

/** What was sent by mail: used once, for an hour. Only the hash is stored. */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    /** SHA-256 of the token, in hex. */
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    purpose: text({ enum: ['password_reset', 'email_verification'] }).notNull(),
    /** Where it was sent: worth nothing once the user has another e-mail. */
    email: text().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [index('mail_tokens_by_user').on(table.userId, table.createdAt)],
)

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id').notNull(),
    /** SHA-256 of user and code, in hex. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Who may register where registration is by invitation. */
export const invitations = sqliteTable('invitations', {
  /** SHA-256 of the code, in hex. */
  id: text().primaryKey(),
  email: text().notNull(),
  invitedBy: text('invited_by'),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
})

/** What was done to accounts and by whom. Nothing here is a secret; a deleted user leaves a pseudonym. */
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

/** What an operator should look at. */
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
  },
  (table) => [
    index('security_events_by_time').on(table.createdAt),
    index('security_events_by_user').on(table.userId),
  ],
)

/** What users wrote to the operator of the server. Instants are milliseconds since 1970, UTC. */
export const supportMessages = sqliteTable(
  'support_messages',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    text: text().notNull(),
    /** Whether the writer had priority support when they wrote. */
    isPriority: integer('is_priority', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** What the operator answered; null is nothing yet. */
    answer: text(),
    answeredAt: integer('answered_at'),
  },
  (table) => [index('support_messages_by_user').on(table.userId)],
)

/**
 * Every grant of premium, so that none counts twice and the order in which they become known doesn't matter.
 * Instants are milliseconds since 1970, UTC.
 */
export const premiumGrants = sqliteTable(
  'premium_grants',
  {
    /** The order in which they were entered. */
    seq: integer().primaryKey(),
    userId: text('user_id').notNull(),
    /** What it was given for, such as "stripe:in_1"; null where the same thing may be given again. */
    source: text().unique(),
    /** From when it counts, where nothing before it lasts longer. */
    startsAt: integer('starts_at').notNull(),
    time: text({ mode: 'json' }).$type<GrantedTime>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** When it was taken back, because the money was. */
    revokedAt: integer('revoked_at'),
  },
  (table) => [index('premium_grants_by_user').on(table.userId)],
)
