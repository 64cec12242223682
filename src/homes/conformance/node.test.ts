import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createBook } from '../../book/open.ts'
import { createBookApi } from '../../book-api.ts'
import type { Home } from '../../http/context.ts'
import { uuidV7 } from '../../values/id.ts'
import { readConfig } from '../node/config/config.ts'
import { startServer } from '../node/server.ts'
import { openSqlite } from '../node/storage/app-database.ts'
import { isStorageFull } from '../node/storage/faults.ts'
import { openMemory } from '../node/testing/memory.ts'
import { testServer } from '../node/testing.ts'
import { newBook } from './book.ts'
import { cases, runCase } from './cases.ts'
import { clientOf, type World } from './client.ts'
import { csv, formOf } from './files.ts'
import { signedIn } from './signed-in.ts'

/** The book API by itself, as the browser's home serves it, over Node's SQLite. */
function bookHome() {
  const clock = { now: 0 }
  const { db } = openMemory()
  const home: Home = {
    db,
    now: () => clock.now,
    newId: () => uuidV7(clock.now),
    release: 'test',
    openSqlite,
    isStorageFull,
    report: (error) => {
      throw error
    },
  }
  const world: World = {
    async newClient(timeZone = 'UTC') {
      const id = home.newId()
      db.transaction((tx) => createBook(tx, { id, timeZone, createdAt: clock.now }))
      const api = createBookApi(home, () => id)
      return clientOf((path, init) => api.request(path, init))
    },
    setNow(iso) {
      clock.now = Date.parse(iso)
    },
  }
  return { db, world }
}

/** The same behind a socket: real requests, with the headers and bodies that Node makes of them. */
async function servedHome() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
  const webDir = join(dataDir, 'web')
  mkdirSync(webDir)
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html><base href="/" /></html>')
  const clock = { now: 0 }
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const limits = { perMinute: Number.POSITIVE_INFINITY, authPerMinute: Number.POSITIVE_INFINITY }
  const server = await startServer({ ...config, limits }, { webDir, release: 'test', now: () => clock.now })
  const fetchServed = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, init)
  const close = async () => {
    await server.close()
    rmSync(dataDir, { recursive: true })
  }
  return { world: signedIn({ clock, fetch: fetchServed }), close }
}

const served = await servedHome()
afterAll(served.close)

describe.each([
  ['the book API', bookHome().world],
  ['the server', signedIn(testServer())],
  ['the server behind a socket', served.world],
])('%s', (_, world) => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', (_, each) => runCase(world, each))
})

it('no two cases have the same name', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

it('a full disk stops an import with a clear message, and nothing of it is stored', async () => {
  const { db, world } = bookHome()
  world.setNow('2026-03-15T12:00:00.000Z')
  const book = await newBook(world)
  const { id: accountId } = await book.account({ balance: '5' })
  const { page_count: pages } = db.get<{ page_count: number }>(sql`PRAGMA page_count`)
  db.get(sql.raw(`PRAGMA max_page_count = ${pages + 60}`))
  const rows = Array.from({ length: 5000 }, (_, n): [string, string, string] => [
    '2026-03-01',
    '-1.00',
    `Row ${n}`,
  ])
  const refused = await book.refuses(
    507,
    /no room left/,
    'POST',
    '/statements',
    formOf({ file: csv(...rows), accountId }),
  )
  expect(refused.code).toBe('disk_full')
  expect([await book.transactions(), await book.get('/statements'), await book.balance(accountId)]).toEqual([
    [],
    [],
    '5.00',
  ])
  db.get(sql.raw('PRAGMA max_page_count = 100000'))
  expect(await book.record({ accountId })).toMatchObject({ amount: '10.00' })
})
