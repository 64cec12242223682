import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { expect, it } from 'vitest'
import type { Viewer } from '../../../book/context.ts'
import type { Db } from '../../../db/db.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { recountBook } from '../totals.ts'

const GOLDEN = readdirSync('src/db/golden').filter((name) => name < '0018')

it.each(GOLDEN)('the totals of months of a former release are what its rows count: %s', (name) => {
  const bytes = gunzipSync(readFileSync(`src/db/golden/${name}`))
  // Without a write-ahead log, which a database in memory can't have.
  bytes.fill(1, 18, 20)
  const sqlite = new Database(bytes)
  const db = drizzle(sqlite) as Db
  migrate(db, migrations)
  const totals = () => [
    sqlite.prepare('SELECT * FROM month_totals ORDER BY book_id, month, category_id').all(),
    sqlite
      .prepare('SELECT * FROM account_months WHERE net_cents <> 0 ORDER BY book_id, month, account_id')
      .all(),
  ]
  const migrated = totals()
  expect(migrated[0]?.length).toBeGreaterThan(0)
  const books = sqlite.prepare('SELECT id FROM books').all() as { id: string }[]
  for (const { id: bookId } of books) db.transaction((tx) => recountBook(tx, { bookId } as Viewer))
  expect(totals()).toEqual(migrated)
})
