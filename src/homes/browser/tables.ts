import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Commands that were done in this browser and that the server has not got, in their order. Empty on a server. */
export const outbox = sqliteTable('outbox', {
  seq: integer().primaryKey({ autoIncrement: true }),
  key: text().notNull().unique(),
  method: text().notNull(),
  path: text().notNull(),
  /** The body as it was sent; a form as JSON. */
  body: text().notNull(),
  at: integer().notNull(),
  /** The status with which the server refused it; null while it has not been asked. */
  refusedStatus: integer('refused_status'),
  /** The server's reason for refusing it. */
  refusedReason: text('refused_reason'),
  /** Number of times that the server failed at it. */
  tries: integer().notNull().default(0),
  /** Version of the calls' format; 1 where a release before 0014 kept it. */
  version: integer().notNull().default(1),
  /** Values that a change of a row saw of the fields that it sends, as JSON; null for any other call. */
  seen: text(),
  /** The row as the server has it, as JSON, where it refused the change because of that. */
  refusedRow: text('refused_row'),
})

/** State of this browser’s copy of the server’s book, in one row. Empty on a server. */
export const localCopy = sqliteTable('local_copy', {
  id: text().primaryKey(),
  /** The ETag of the snapshot that was copied; empty where a change that the server refused is to be taken back. */
  tag: text().notNull(),
  /** The user and their storage mode as the server last told them. */
  user: text({ mode: 'json' }).notNull(),
  storageMode: text('storage_mode', { mode: 'json' }).notNull(),
  /** Time of the copy. */
  copiedAt: integer('copied_at').notNull(),
  /** Time at which a sync last finished; null where none has. */
  syncedAt: integer('synced_at'),
  /** Named a sync when one had to be paid for; nothing reads it any more. */
  syncKey: text('sync_key'),
  /** The version of the server's book that was copied. */
  version: integer().notNull().default(0),
})

/** The newest version of the server’s book that any tab has heard of, in one row. Empty on a server. */
export const heardVersion = sqliteTable('heard_version', {
  id: text().primaryKey(),
  version: integer().notNull(),
})
