import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './storage/lock.ts'
import { startBuilt } from './testing/built.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const start = (env: Record<string, string> = {}) => startBuilt({ DATA_DIR: folder, ...env })

const register = (url: string) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      password: 'correct horse',
    }),
  })

describe('a data folder', () => {
  it('is held by one server: a second one ends with a line that says so', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      /^Bucketbook can't start: A Bucketbook server is running on the data folder \/.*\. Stop it first\.$/,
    )
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    await first.end()
  })

  it('is free as soon as its server has ended', async () => {
    const first = await start()
    await first.end()
    const second = await start()
    await second.end()
  })

  it('is free at once after its server was killed, with all that was answered', async () => {
    const first = await start()
    expect((await register(first.url)).status).toBe(201)
    await first.end('SIGKILL')
    const second = await start()
    expect((await register(second.url)).status).toBe(409)
    await second.end()
  })

  it('is let go where a server can’t start in it', async () => {
    await (await start()).end()
    writeFileSync(join(folder, 'bucketbook.key'), 'too short')
    await expect(start()).rejects.toThrow(/bucketbook\.key has 9 bytes, not 32/)
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('Stop it first')
    unlock()
    lockFolder(folder)()
  })

  it('keeps its key from start to start', async () => {
    await (await start()).end()
    const key = readFileSync(join(folder, 'bucketbook.key'))
    await (await start()).end()
    expect(readFileSync(join(folder, 'bucketbook.key'))).toEqual(key)
  })
})

it('what the server logs at its start has no secret in it', async () => {
  const server = await start({
    PUBLIC_URL: 'https://budget.example.org',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'bucketbook',
    OIDC_CLIENT_SECRET: 'canary-one',
    SMTP_URL: 'smtp://anna:canary-two@mail.example.org',
    ADMIN_EMAILS: 'canary-three@example.org',
  })
  await server.end()
  expect(server.log()).toContain('mail.example.org:587')
  expect(server.log()).not.toContain('canary')
})

it('what has expired is removed soon after the start', async () => {
  await (await start()).end()
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  const insert = sqlite.prepare(
    'INSERT INTO sessions (id, user_id, book_id, created_at, expires_at) VALUES (?, ?, ?, 0, ?)',
  )
  insert.run('old', 'u', 'b', 1)
  insert.run('good', 'u', 'b', Date.now() + 1e9)
  const server = await start()
  const ids = () => sqlite.prepare('SELECT id FROM sessions').pluck().all()
  await expect.poll(ids).toEqual(['good'])
  sqlite.close()
  await server.end()
})

it('a book whose removal was cut off is erased soon after the start', async () => {
  await (await start()).end()
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  sqlite.exec(`
    INSERT INTO books (id, time_zone, created_at, removed_at) VALUES ('gone', 'UTC', 0, 1), ('here', 'UTC', 0, NULL);
    INSERT INTO profiles (book_id, bio) VALUES ('gone', 'x'), ('here', 'y');`)
  const server = await start()
  const left = () => sqlite.prepare('SELECT bio FROM books JOIN profiles ON book_id = id').pluck().all()
  await expect.poll(left).toEqual(['y'])
  expect(sqlite.prepare('SELECT count(*) FROM profiles').pluck().get()).toBe(1)
  sqlite.close()
  await server.end()
})

it('wrong settings end the start with one line', async () => {
  await expect(start({ GOOGLE_CLIENT_ID: 'g' })).rejects.toThrow(
    /^Bucketbook can't start: GOOGLE_CLIENT_SECRET: is missing; .*$/,
  )
})

it.each(['192.0.2.1', 'no-such-host.invalid'])(
  'a first start on %s, which is none, leaves nothing',
  async (host) => {
    await expect(start({ HOST: host })).rejects.toThrow(/^Bucketbook can't start: HOST and PORT: /)
    expect(readdirSync(folder)).toEqual([])
  },
)

it.each([
  ['HOST', '192.0.2.1', /^Bucketbook can't start: HOST and PORT: 192\.0\.2\.1:\d+ can't be listened on .*$/],
  ['BACKUP_DIR', fileURLToPath(import.meta.url), /^Bucketbook can't start: BACKUP_DIR: .* can't be read .*$/],
])('a %s that is none ends the start with one line that names it', async (name, value, line) => {
  await expect(start({ [name]: value })).rejects.toThrow(line)
})
