import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { BANK_PROVIDERS } from '../budget/statements/formats/registry.ts'
import type { BankAccount } from './wire.ts'

/** An account at the bank as it is kept; `isFresh`: the book's account was made for it. */
export interface KeptAccount extends BankAccount {
  isFresh?: boolean
}

/**
 * Connections of people to their banks, from which rows are fetched. They are no part of the book's archive: a file that
 * is handed on opens no bank.
 */
export const bankConnections = sqliteTable(
  'bank_connections',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    provider: text({ enum: BANK_PROVIDERS }).notNull(),
    name: text().notNull(),
    host: text().notNull(),
    /** The credential, sealed with the server's key: a copied file holds no usable one. */
    sealed: text().notNull(),
    accounts: text({ mode: 'json' }).$type<KeptAccount[]>().notNull(),
    /** SHA-256 of what the bank's page has to bring back, while its consent is asked for. */
    stateHash: text('state_hash'),
    stateUntil: integer('state_until'),
    consentUntil: integer('consent_until'),
    needsConsent: integer('needs_consent', { mode: 'boolean' }).notNull().default(false),
    lastFetchedAt: integer('last_fetched_at'),
    /** The last fetch that missed nothing: the next one begins some days before it. */
    completeAt: integer('complete_at'),
    lastError: text('last_error'),
    /** A note on the rows that came last, for an owner who may not have been looking. */
    lastNote: text('last_note'),
    /** The next fetch by itself, in milliseconds since 1970; null: the connection waits for its owner. */
    nextAt: integer('next_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('bank_connections_by_user').on(table.userId),
    index('bank_connections_next').on(table.nextAt).where(sql`next_at IS NOT NULL`),
  ],
)
