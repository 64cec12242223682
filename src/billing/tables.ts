import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { GrantedTime } from './premium-time.ts'
import { INVOICE_STATUS, PLAN_IDS, PROVIDERS, SUBSCRIPTION_STATUS } from './wire.ts'

/** What users subscribed to, one row for each time. Instants are milliseconds since 1970, UTC. */
export const billingSubscriptions = sqliteTable(
  'billing_subscriptions',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    planId: text('plan_id', { enum: PLAN_IDS }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUS }).notNull(),
    cancelAtPeriodEnd: integer('cancel_at_period_end', { mode: 'boolean' }).notNull().default(false),
    /** Its id at Stripe, once that is known. */
    externalId: text('external_id').unique(),
    /** What a payment of the demo names. */
    clientSecret: text('client_secret'),
    /** When the first period began, from which all are counted, and how many are paid; the demo's. */
    startedAt: integer('started_at'),
    periods: integer().notNull().default(0),
    /** When the present period ends. */
    periodEnd: integer('period_end'),
    /** How long premium is kept for a renewal that is awaited. */
    heldUntil: integer('held_until'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('billing_subscriptions_by_user').on(table.userId),
    index('billing_subscriptions_by_end').on(table.periodEnd),
  ],
)

export const billingInvoices = sqliteTable(
  'billing_invoices',
  {
    /** Stripe's id, or one of ours. */
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    description: text().notNull(),
    status: text({ enum: INVOICE_STATUS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    periodStart: integer('period_start').notNull(),
    periodEnd: integer('period_end').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Stripe's page for it. */
    pdf: text(),
  },
  (table) => [
    index('billing_invoices_by_user').on(table.userId, table.createdAt),
    check(
      'billing_invoices_amount',
      sql`typeof(${table.amountCents}) = 'integer' AND ${table.amountCents} >= 0`,
    ),
  ],
)

/** The webhook events that were taken, so that each is taken once. */
export const billingEvents = sqliteTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [index('billing_events_by_time').on(table.receivedAt)],
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
