import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DATABASE_FILE } from '../storage/database.ts'
import { startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

type Person = Awaited<ReturnType<typeof signUp>>

const MB = 1_000_000

let folder: string
let server: Awaited<ReturnType<typeof startBuilt>>
const client = clientOf(() => server.url)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-copies-'))
  server = await startBuilt({ DATA_DIR: folder, MAX_COPIES_MB: '1' })
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

async function signUp(name: string) {
  const { cookie } = await client.signUp(`${name}@example.com`)
  // Credits, and no premium: of its books there is a copy each day, whenever that is taken.
  const sqlite = new Database(join(folder, DATABASE_FILE))
  sqlite.prepare('UPDATE users SET extra_sync_credits = 20 WHERE email = ?').run(`${name}@example.com`)
  sqlite.close()
  const get = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).json()
  return {
    get,
    /** The book becomes one whose copy takes about so many bytes. */
    async fill(bytes: number) {
      const rows = Math.round(bytes / 400)
      const transactions = Array.from({ length: rows }, (_, place) => ({
        id: `01890000-0000-7000-8000-${String(place).padStart(12, '0')}`,
        type: 'expense',
        amount: '1',
        date: '2026-03-15',
        payeeId: null,
        // Random bytes can't be compressed: three of them are four letters.
        description: randomBytes(366).toString('base64'),
      }))

      const book = { ...(await get('/api/export')), transactions }
      expect((await client.post('/api/import', book, cookie)).status).toBe(200)
    },
    copy: () => fetchCopy(cookie),
    /** A sync that adds an account and asks for a copy. */
    sync: (key: string) => {
      const call = { key, method: 'POST', path: '/api/accounts', at: new Date().toISOString() }
      const calls = [{ ...call, body: { name: `Account ${key}` } }]
      return client.post('/api/sync', { calls, copy: true }, cookie)
    },
    credits: async () => (await get('/api/sync-credits/balance')).remaining as number,
    copies: async () => ((await get('/api/backups')) as { id: string }[]).map(({ id }) => id),
    restore: (id: string) => client.post(`/api/backups/${id}/restore`, {}, cookie),
  }
}

async function fetchCopy(cookie: string) {
  const { status, body } = await client.post('/api/sync-credits/use', { amount: 1 }, cookie)
  const { backup, ...more } = body as unknown as { backup?: { id: string }; code?: string; message?: string }
  return { status, id: backup?.id ?? '', ...more }
}

/** Copies a book that is another each time, so many times; newest first. */
async function copiesOf({ fill, copy }: Person, times: number, bytes: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < times; n++) {
    await fill(bytes)
    const { status, id } = await copy()
    expect(status).toBe(200)
    ids.unshift(id)
  }
  return ids
}

it('of the copies of a book that there is no room for the oldest go, and nobody else’s', async () => {
  const [anna, ben] = [await signUp('anna'), await signUp('ben')]
  const [bens = ''] = await copiesOf(ben, 1, 0.4 * MB)
  const [third, second] = await copiesOf(anna, 3, 0.4 * MB)
  expect(await anna.copies()).toEqual([third, second])
  const [next] = await copiesOf(ben, 1, 0.4 * MB)
  expect(await ben.copies()).toEqual([next, bens])
  expect(await anna.copies()).toEqual([third, second])
  // One that needs nearly all of the room leaves it to no other.
  const [large] = await copiesOf(anna, 1, 0.9 * MB)
  expect(await anna.copies()).toEqual([large])
  expect((await ben.get(`/api/backups/${bens}`)).transactions).toHaveLength(1000)
})

it('a copy that has no room even alone is refused, and takes none of those that are there', async () => {
  const [cleo, dora] = [await signUp('cleo'), await signUp('dora')]
  const [kept = ''] = await copiesOf(cleo, 1, 0.1 * MB)
  await cleo.fill(1.3 * MB)
  const credits = await cleo.credits()
  const refused = await cleo.copy()
  expect([refused.status, refused.code]).toEqual([413, 'too_large'])
  expect(refused.message).toBe(
    'A cloud copy of this book takes 2 MB; this server keeps 1 MB for each book. Its operator can allow more (MAX_COPIES_MB).',
  )
  expect(await cleo.credits()).toBe(credits)
  // The book that a restore replaces is kept as a copy first.
  const restored = await cleo.restore(kept)
  expect([restored.status, restored.body.code]).toEqual([413, 'too_large'])
  expect((await cleo.get('/api/transactions')).length).toBe(3250)
  expect(await cleo.copies()).toEqual([kept])
  await copiesOf(dora, 1, 0.1 * MB)
  await cleo.fill(0.1 * MB)
  expect((await cleo.copy()).status).toBe(200)
  expect(await cleo.copies()).toHaveLength(2)
})

it('a sync whose copy has no room tells what was done, and costs no credit', async () => {
  const eve = await signUp('eve')
  await eve.fill(1.3 * MB)
  const credits = await eve.credits()
  for (const key of ['first', 'second']) {
    const { status, body } = await eve.sync(key)
    expect([status, body]).toMatchObject([
      200,
      { results: [{ key, status: 201 }], copyRefused: expect.stringContaining('MAX_COPIES_MB') },
    ])
    expect(await eve.credits()).toBe(credits)
  }
  expect(await eve.copies()).toEqual([])
  expect((await eve.get('/api/accounts')).length).toBe(2)
  await eve.fill(0.1 * MB)
  const third = await eve.sync('third')
  expect([third.status, third.body]).toEqual([
    200,
    expect.not.objectContaining({ copyRefused: expect.anything() }),
  ])
  expect([await eve.credits(), (await eve.copies()).length]).toEqual([credits - 1, 1])
})
