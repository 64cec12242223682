import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** One step of the schema: its statements in order. Made from drizzle/ by `npm run migrate:new`. */
export interface Migration {
  tag: string
  statements: string[]
}

/** The database was written by a newer version of the app than this one. */
export class NewerSchema extends Error {
  constructor(tag: string) {
    super(`The database has the migration ${tag}, which this version does not know. Run the newer version.`)
  }
}

/** The steps that the database lacks. Throws where it has one that this version does not know. */
export function missingMigrations(db: Db, migrations: Migration[]): Migration[] {
  const applied = db.all<{ tag: string }>(sql`SELECT tag FROM schema_migrations ORDER BY tag`)
  const known = new Set(migrations.map(({ tag }) => tag))
  const unknown = applied.find(({ tag }) => !known.has(tag))
  if (unknown) throw new NewerSchema(unknown.tag)
  const done = new Set(applied.map(({ tag }) => tag))
  return migrations.filter(({ tag }) => !done.has(tag))
}

/**
 * Brings the database to the newest schema, each step in a transaction of its own, and returns the tags
 * that were applied now. Every home runs this; none has another migrator.
 */
export function migrate(db: Db, migrations: Migration[]): string[] {
  db.run(sql`CREATE TABLE IF NOT EXISTS schema_migrations (tag TEXT PRIMARY KEY NOT NULL)`)
  const missing = missingMigrations(db, migrations)
  for (const { tag, statements } of missing) {
    db.transaction((tx) => {
      for (const statement of statements) tx.run(sql.raw(statement))
      tx.run(sql`INSERT INTO schema_migrations (tag) VALUES (${tag})`)
    })
  }
  return missing.map(({ tag }) => tag)
}
