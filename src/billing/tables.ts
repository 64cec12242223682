import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { GrantedTime } from './premium-time.ts'
import { INVOICE_STATUS, PLAN_IDS, PROVIDERS, SUBSCRIPTION_STATUS } from './wire.ts'

/** Subscriptions of users, one row for each time. Instants are milliseconds since 1970, UTC. */
export const billingSubscriptions = sqliteTable(
  'billing_subscriptions',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    planId: text('plan_id', { enum: PLAN_IDS }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUS }).notNull(),
    cancelAtPeriodEnd: integer('cancel_at_period_end', { mode: 'boolean' }).notNull().default(false),
    /** Id at Stripe, once that is known. */
    externalId: text('external_id').unique(),
    /** Secret that a payment of the demo names. */
    clientSecret: text('client_secret'),
    /** Start of the first period, from which all are counted, and the number of paid ones; the demo's. */
    startedAt: integer('started_at'),
    periods: integer().notNull().default(0),
    /** End of the present period. */
    periodEnd: integer('period_end'),
    /** Time for which premium is kept for a renewal that is awaited. */
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
    /** Source of the grant, such as "stripe:in_1"; null where the same thing may be granted again. */
    source: text().unique(),
    /** Start of its time, where nothing before it lasts longer. */
    startsAt: integer('starts_at').notNull(),
    time: text({ mode: 'json' }).$type<GrantedTime>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Time at which it was revoked, because the money was refunded. */
    revokedAt: integer('revoked_at'),
  },
  (table) => [index('premium_grants_by_user').on(table.userId)],
)
