import { sql } from 'drizzle-orm'
import { createBook } from '../book/open.ts'
import { createBookApi } from '../book-api.ts'
import { clientOf, type World } from '../homes/conformance/client.ts'
import { openMemory } from '../homes/node/testing/memory.ts'
import type { Home } from '../http/context.ts'
import { uuidV7 } from '../values/id.ts'
import type { BookTable } from './part.ts'

/** The book API over a database that can be looked into; `bookIds` of its books in the order they were made. */
export function bookWorld(settings: Pick<Home, 'transact'> = {}) {
  const clock = { now: Date.UTC(2026, 2, 15, 12) }
  const { db } = openMemory()
  const bookIds: string[] = []
  const home: Home = {
    db,
    now: () => clock.now,
    newId: () => uuidV7(clock.now),
    release: 'test',
    report: (error) => {
      throw error
    },
    ...settings,
  }
  const world: World = {
    async newClient(timeZone = 'UTC') {
      const id = home.newId()
      bookIds.push(id)
      db.transaction((tx) => createBook(tx, { id, timeZone, createdAt: clock.now }))
      const api = createBookApi(home, () => id)
      return clientOf((path, init) => api.request(path, init))
    },
    setNow(iso) {
      clock.now = Date.parse(iso)
    },
  }
  /** Rows of the table in the book, column by column. */
  const rowsOf = (table: BookTable, bookId: string | undefined) =>
    db.all<Record<string, unknown>>(sql`SELECT * FROM ${table} WHERE book_id = ${bookId} ORDER BY rowid`)
  return { db, world, bookIds, rowsOf }
}
