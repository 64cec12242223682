import { drizzle } from 'drizzle-orm/durable-sqlite'
import type { Db } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.gen.ts'
import { schema } from '../../db/schema.gen.ts'

/** True where the object has a database: one that was only asked for has none. */
export const isMade = ({ sql }: DurableObjectStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'").toArray().length > 0

/**
 * The database of an object, at the newest schema. A new one takes the present schema in one step: older steps have
 * statements that this engine refuses, and a new book need not live through them.
 */
export function openObject(storage: DurableObjectStorage): Db {
  const db = drizzle(storage) as unknown as Db
  if (isMade(storage)) {
    migrate(db, migrations)
    return db
  }
  storage.transactionSync(() => {
    for (const statements of schema) storage.sql.exec(statements)
    for (const { tag } of migrations) storage.sql.exec('INSERT INTO schema_migrations (tag) VALUES (?)', tag)
  })
  return db
}
