import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ops, startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

const ANNA = 'anna@example.org'
const BEN = 'ben@example.org'
const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function open<Result>(file: string, work: (sqlite: Database.Database) => Result): Result {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}
const rowsOf = (file: string, query: string) => open(file, (sqlite) => sqlite.prepare(query).all())
const change = (file: string, statements: string) => open(file, (sqlite) => sqlite.exec(statements))

const start = (dataDir: string) => startBuilt({ DATA_DIR: dataDir, AUTH_RATE_LIMIT_PER_MINUTE: '1000' })

/** A server on a folder of its own with Anna in it, and the command line beside it. */
async function served() {
  const dataDir = newFolder()
  const server = await start(dataDir)
  const client = clientOf(() => server.url)
  const { cookie } = await client.signUp(ANNA)
  const fileOf = (...parts: string[]) => join(dataDir, ...parts)
  /** Databases that restores have put aside. */
  const aside = () => readdirSync(fileOf('backups')).filter((name) => name.includes('before-restore'))
  return {
    ...client,
    server,
    dataDir,
    cookie,
    fileOf,
    aside,
    run: (...args: string[]) => ops({ DATA_DIR: dataDir }, args),
  }
}

type Client = ReturnType<typeof clientOf> & {
  read(path: string, headers: Record<string, string>): Promise<Response>
}

/** Serves a folder as long as the work takes. */
async function reopened(dataDir: string, work: (client: Client) => Promise<void>) {
  const server = await start(dataDir)
  const read = (path: string, headers: Record<string, string>) => fetch(server.url + path, { headers })
  try {
    await work({ ...clientOf(() => server.url), read })
  } finally {
    await server.end()
  }
}

describe('a backup', () => {
  let world: Awaited<ReturnType<typeof served>>
  beforeAll(async () => {
    world = await served()
  })
  afterAll(() => world.server.end())

  it('is one whole file with what was there, while others write; the audit log says so', async () => {
    const { run, post, fileOf, cookie } = world
    const names = Array.from({ length: 60 }, (_, n) => `Account ${n}`)
    const [copy] = await Promise.all([
      run('backup', 'copy.db'),
      ...names.map((name) => post('/api/accounts', { name }, cookie)),
    ])
    expect(copy.code).toBe(0)
    expect(readdirSync(fileOf('backups'))).toEqual(['copy.db'])
    const file = fileOf('backups', 'copy.db')
    expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(rowsOf(file, 'SELECT email FROM users')).toEqual([{ email: ANNA }])
    expect(rowsOf(fileOf('bucketbook.db'), 'SELECT action FROM audit_log WHERE user_id IS NULL')).toEqual([
      { action: 'ops.backup' },
    ])
  })

  it('never takes the place of another file', async () => {
    const { run, fileOf } = world
    writeFileSync(fileOf('backups', 'mine.txt'), 'mine')
    const { code, error } = await run('backup', 'mine.txt')
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/mine\.txt is there already\. Nothing was written\.$/),
    ])
    expect(readFileSync(fileOf('backups', 'mine.txt'), 'utf8')).toBe('mine')
  })

  it('does not hold the key, wherever it is put', async () => {
    const { run, fileOf } = world
    expect((await run('backup', fileOf('elsewhere.db'))).code).toBe(0)
    const key = readFileSync(fileOf('bucketbook.key'))
    expect(readFileSync(fileOf('elsewhere.db')).includes(key)).toBe(false)
  })

  it('of a folder without a database is refused, and none is made there', async () => {
    const empty = newFolder()
    const { code, error } = await ops({ DATA_DIR: empty }, ['backup'])
    expect([code, error]).toEqual([1, expect.stringMatching(/^There is no database .* Is DATA_DIR right\?$/)])
    expect(readdirSync(empty)).toEqual([])
  })

  it('is not restored while the server runs', async () => {
    const { run, fileOf } = world
    const { code, error } = await run('restore', fileOf('bucketbook.db'))
    expect([code, error]).toEqual([1, expect.stringMatching(/is the database itself\.$/)])
    await run('backup', 'running.db')
    const refused = await run('restore', 'running.db')
    expect(refused).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^A Bucketbook .* Stop it first\.$/),
    })
  })
})

describe('a restore', () => {
  it('that was cut off leaves nothing behind once the server starts', async () => {
    const { server, run, dataDir, fileOf } = await served()
    await run('backup', 'copy.db')
    await server.end()
    copyFileSync(fileOf('backups', 'copy.db'), fileOf('bucketbook.db.restoring'))
    await reopened(dataDir, async () => {})
    expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([])
  })

  it('without the key says what that opens no more', async () => {
    const { server, run, fileOf } = await served()
    await run('backup', 'copy.db')
    await server.end()
    rmSync(fileOf('bucketbook.key'))
    const { code, out } = await run('restore', 'copy.db')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/no bucketbook\.key here.* no recovery code works/),
    ])
  })

  it('brings back what the copy has, opens no old door and keeps what was there', async () => {
    const { run, signUp, post, server, cookie, dataDir, fileOf, aside } = await served()
    await post('/api/tokens', { name: 'Script', scope: 'read' }, cookie)
    await post('/api/calendar-feeds', { name: 'Phone' }, cookie)
    await run('backup', 'copy.db')
    for (const table of ['api_tokens', 'calendar_feeds'])
      expect(rowsOf(fileOf('backups', 'copy.db'), `SELECT 1 FROM ${table}`)).toHaveLength(1)
    change(
      fileOf('backups', 'copy.db'),
      `INSERT INTO sign_in_flows (id, kind, browser, next, expires_at) VALUES ('f', 'provider', 'b', '/', 9e15);
       INSERT INTO mail_tokens (id, user_id, purpose, email, created_at, expires_at)
         VALUES ('t', 'u', 'password_reset', '${ANNA}', 0, 9e15)`,
    )
    await signUp(BEN)
    // The last writes stand in -wal alone.
    await server.end('SIGKILL')
    const { code, out } = await run('restore', 'copy.db')
    expect([code, out]).toEqual([0, expect.stringContaining('with 1 account. Everybody must sign in again')])
    for (const table of ['sessions', 'sign_in_flows', 'mail_tokens', 'api_tokens', 'calendar_feeds'])
      expect(rowsOf(fileOf('bucketbook.db'), `SELECT * FROM ${table}`)).toEqual([])
    const nobodys = 'SELECT action FROM audit_log WHERE user_id IS NULL'
    expect(rowsOf(fileOf('bucketbook.db'), nobodys)).toEqual([{ action: 'ops.restore' }])
    const kept = fileOf('backups', aside()[0] ?? '')
    expect(rowsOf(kept, 'SELECT email FROM users ORDER BY email')).toEqual([{ email: ANNA }, { email: BEN }])
    await reopened(dataDir, async ({ user, signIn }) => {
      expect((await user(cookie)).status).toBe(401)
      expect([(await signIn(BEN)).status, (await signIn(ANNA)).status]).toEqual([401, 200])
    })
  })

  it('gives no version again that was given before: nothing that a browser has kept counts as current', async () => {
    const { run, post, server, cookie, dataDir } = await served()
    await run('backup', 'copy.db')
    await post('/api/accounts', { name: 'Lost' }, cookie)
    const kept = await fetch(`${server.url}/api/accounts`, { headers: { cookie } })
    await server.end()
    await run('restore', 'copy.db')
    await reopened(dataDir, async ({ post, signIn, read }) => {
      const { cookie } = await signIn(ANNA)
      await post('/api/accounts', { name: 'New' }, cookie)
      const tag = kept.headers.get('etag') ?? ''
      const answer = await read('/api/accounts', { cookie, 'if-none-match': tag })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject([{ name: 'New' }])
    })
  })

  it('takes the place of a database that is damaged, and keeps the damaged one', async () => {
    const { run, server, dataDir, fileOf, aside } = await served()
    await run('backup', 'copy.db')
    await server.end()
    writeFileSync(fileOf('bucketbook.db'), 'This was a database once.')
    expect((await run('restore', 'copy.db')).code).toBe(0)
    expect(readFileSync(fileOf('backups', aside()[0] ?? ''), 'utf8')).toBe('This was a database once.')
    await reopened(dataDir, async ({ signIn }) => {
      expect((await signIn(ANNA)).status).toBe(200)
    })
  })

  it('fills an empty folder from files that a killed server left, with what their -wal holds', async () => {
    const { server, fileOf } = await served()
    await server.end('SIGKILL')
    const elsewhere = newFolder()
    const copy = join(newFolder(), 'copied.db')
    for (const suffix of ['', '-wal']) copyFileSync(fileOf(`bucketbook.db${suffix}`), copy + suffix)
    const { out } = await ops({ DATA_DIR: elsewhere }, ['restore', copy])
    expect(out).toContain('with 1 account.')
    expect(out).toContain('There is no bucketbook.key here: put it back before you start the server')
    await reopened(elsewhere, async ({ signIn }) => {
      expect((await signIn(ANNA)).status).toBe(200)
    })
  })
})

describe('a restore of a file that', () => {
  let world: Awaited<ReturnType<typeof served>>
  let whole = ''
  beforeAll(async () => {
    world = await served()
    whole = join(newFolder(), 'whole.db')
    await world.run('backup', whole)
    await world.server.end()
  })

  it.each<[string, (file: string) => void, RegExp]>([
    [
      'is no database',
      (file) => writeFileSync(file, 'Hello'),
      /is no SQLite database\. Nothing was changed\.$/,
    ],
    ['is empty', (file) => writeFileSync(file, ''), /is no SQLite database\. Nothing was changed\.$/],
    [
      'is damaged',
      (file) => {
        const bytes = readFileSync(file)
        bytes.fill(0xaa, 4096 * 3, 4096 * 12)
        writeFileSync(file, bytes)
      },
      /is damaged: .*\. Nothing was changed\.$/,
    ],
    ['is cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 20_000)), /is damaged: /],
    ['has no users', (file) => change(file, 'DROP TABLE users'), /is no database of Bucketbook\./],
    [
      'has a trigger',
      (file) => change(file, 'CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM users; END'),
      /has a trigger that is not ours: t\./,
    ],
    [
      'has a trigger that only has the name of ours',
      (file) =>
        change(
          file,
          'DROP TRIGGER search_months_of_new; CREATE TRIGGER search_months_of_new AFTER INSERT ON transactions BEGIN DELETE FROM users; END',
        ),
      /has a trigger that is not ours: search_months_of_new\./,
    ],
    ['has a view', (file) => change(file, 'CREATE VIEW v AS SELECT 1'), /has a view that is not ours: v\./],
    [
      'has another table',
      (file) => change(file, 'CREATE TABLE evil (x)'),
      /has a table that is not ours: evil\./,
    ],
    [
      'is of a newer version',
      (file) => change(file, "INSERT INTO schema_migrations VALUES ('9999_future')"),
      /9999_future, which this version does not know/,
    ],
  ])('%s is refused, and nothing is changed', async (_, spoil, line) => {
    const { run, dataDir, fileOf } = world
    const before = readFileSync(fileOf('bucketbook.db'))
    const names = readdirSync(dataDir)
    const file = join(newFolder(), 'spoilt.db')
    copyFileSync(whole, file)
    spoil(file)
    const { code, error } = await run('restore', file)
    expect([code, error]).toEqual([1, expect.stringMatching(line)])
    expect(error).not.toContain('\n')
    expect(readFileSync(fileOf('bucketbook.db')).equals(before)).toBe(true)
    expect(readdirSync(dataDir)).toEqual(names)
  })

  it('is not there is refused', async () => {
    const { code, error } = await world.run('restore', 'nowhere.db')
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^There is no file \/.*\/backups\/nowhere\.db\.$/),
    ])
  })
})
