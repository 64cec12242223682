import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/durable-sqlite'
import type { Db } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.gen.ts'
import { schema } from '../../db/schema.gen.ts'

/**
 * The database of an object, at the newest schema. A new one takes the present schema in one step: older steps have
 * statements that this engine refuses, and a new book need not live through them.
 */
export function openObject(storage: DurableObjectStorage): Db {
  const db = drizzle(storage) as unknown as Db
  const isNew = db.get(sql`SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'`) === undefined
  if (!isNew) {
    migrate(db, migrations)
    return db
  }
  storage.transactionSync(() => {
    for (const statement of schema) storage.sql.exec(statement)
    for (const { tag } of migrations) storage.sql.exec('INSERT INTO schema_migrations (tag) VALUES (?)', tag)
  })
  return db
}
