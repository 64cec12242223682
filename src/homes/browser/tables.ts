import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Commands that were done in this browser and that the server has not got, in their order. Empty on a server. */
export const outbox = sqliteTable('outbox', {
  seq: integer().primaryKey({ autoIncrement: true }),
  key: text().notNull().unique(),
  method: text().notNull(),
  path: text().notNull(),
  /** As it was sent; a form as JSON. */
  body: text().notNull(),
  at: integer().notNull(),
  /** The status with which the server refused it; null while it has not been asked. */
  refusedStatus: integer('refused_status'),
  /** Why, in the server's words. */
  refusedReason: text('refused_reason'),
  /** How often the server failed to do it. */
  tries: integer().notNull().default(0),
})

/** How this browser’s book stands to the server’s, in one row. Empty on a server. */
export const localCopy = sqliteTable('local_copy', {
  id: text().primaryKey(),
  /** The ETag of the snapshot that was copied; empty where a change that the server refused is to be taken back. */
  tag: text().notNull(),
  /** The user and their storage mode as the server last told them. */
  user: text({ mode: 'json' }).notNull(),
  storageMode: text('storage_mode', { mode: 'json' }).notNull(),
  /** When it was copied. */
  copiedAt: integer('copied_at').notNull(),
  /** When a sync last came to its end; null where none has. */
  syncedAt: integer('synced_at'),
  /** Named a sync when one had to be paid for; nothing reads it any more. */
  syncKey: text('sync_key'),
  /** Which version of the server's book was copied. */
  version: integer().notNull().default(0),
})

/** The newest version of the server’s book that any tab has heard of, in one row. Empty on a server. */
export const heardVersion = sqliteTable('heard_version', {
  id: text().primaryKey(),
  version: integer().notNull(),
})
