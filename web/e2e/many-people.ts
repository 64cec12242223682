import { join } from 'node:path'
import Database from 'better-sqlite3'
import { uuidV7 } from '../../src/values/id.ts'
import type { Site } from './browser.ts'

type Row = Record<string, unknown>

/** Registers people, Person 1, Person 2 and so on, as copies of somebody who is there, with an empty book each. */
export async function registerMany(site: Site, count: number): Promise<void> {
  const db = new Database(join(site.config.dataDir, 'bucketbook.db'))
  const copy = (table: string, row: Row) =>
    db
      .prepare(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map((name) => `@${name}`)})`,
      )
      .run(row)
  const user = db.prepare('SELECT * FROM users LIMIT 1').get() as Row
  const book = db.prepare('SELECT * FROM books WHERE id = ?').get(user.book_id) as Row
  db.transaction(() => {
    for (let n = 1; n <= count; n++) {
      const [id, bookId] = [uuidV7(Date.now()), uuidV7(Date.now())]
      copy('books', { ...book, id: bookId })
      const person = { first_name: 'Person', last_name: String(n), email: `person${n}@example.org` }
      copy('users', { ...user, ...person, id, book_id: bookId, is_operator: 0 })
    }
  })()
  db.close()
}
