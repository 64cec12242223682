import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedStart, ops, startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'
import { inspectFolder } from './inspection.ts'

const COPY = 'bucketbook-2026-03-15-120000.db'
const PAGE = 4096
const root = mkdtempSync(join(tmpdir(), 'bucketbook-storage-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Bytes without a pattern, the same ones in every run. */
function noise(length: number, seed: number): Buffer {
  const parts: Buffer[] = []
  for (let n = 0; n * 32 < length; n++) parts.push(createHash('sha256').update(`${seed} ${n}`).digest())
  return Buffer.concat(parts).subarray(0, length)
}

/** The folders of a server that was stopped, and of one that was killed while its log had what was answered. */
const stopped = join(root, 'stopped')
const killed = join(root, 'killed')
beforeAll(async () => {
  const server = await startBuilt({ DATA_DIR: stopped })
  const client = clientOf(() => server.url)
  const { cookie } = await client.signUp('anna@example.org')
  expect((await ops({ DATA_DIR: stopped }, ['backup', COPY])).code).toBe(0)
  for (let n = 0; n < 20; n++)
    expect((await client.post('/api/accounts', { name: `Account ${n}` }, cookie)).status).toBe(201)
  // The server goes on while it is copied: its reserve is written under another name, which may be gone meanwhile.
  cpSync(stopped, killed, { recursive: true, filter: (file) => !file.includes('bucketbook.reserve') })
  await server.end()
})

let worlds = 0
/** A copy of one of them to spoil. */
function worldOf(origin: string) {
  worlds += 1
  const dataDir = join(root, String(worlds))
  cpSync(origin, dataDir, { recursive: true })
  const fileOf = (name: string) => join(dataDir, name)
  return { dataDir, fileOf, database: fileOf('bucketbook.db'), log: fileOf('bucketbook.db-wal') }
}
type Spoiled = ReturnType<typeof worldOf>

function overwrite(file: string, at: number, bytes: Buffer): void {
  const content = readFileSync(file)
  bytes.copy(content, at)
  writeFileSync(file, content)
}

/** Every file of a folder with the hash of what is in it; the lock is the server's own. */
const hashes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('bucketbook.lock'))
      .map(({ parentPath, name }) => [
        join(parentPath, name),
        createHash('sha256')
          .update(readFileSync(join(parentPath, name)))
          .digest('hex'),
      ])
      .sort(),
  )

function change(file: string, statements: string): void {
  const sqlite = new Database(file)
  sqlite.exec(statements)
  sqlite.close()
}

const BAD: [what: string, origin: string, spoil: (world: Spoiled) => void, says: RegExp][] = [
  ['an empty database', stopped, ({ database }) => truncateSync(database), /is empty: 0 bytes/],
  [
    'a database that is cut off',
    stopped,
    ({ database }) => truncateSync(database, 10 * PAGE),
    /is cut off: 40960 of \d+ bytes/,
  ],
  [
    'a database with a garbage page',
    stopped,
    ({ database }) => overwrite(database, 7 * PAGE, noise(PAGE, 1)),
    /is damaged/,
  ],
  [
    'a database with a garbage page, after a crash',
    killed,
    ({ database }) => overwrite(database, 40 * PAGE, noise(PAGE, 2)),
    /is damaged/,
  ],
  [
    'a database with a garbage header',
    stopped,
    ({ database }) => overwrite(database, 0, noise(100, 3)),
    /is no SQLite database/,
  ],
  [
    'a garbage log',
    killed,
    ({ log }) => writeFileSync(log, noise(200_000, 4)),
    /has a damaged log \(bucketbook\.db-wal\)/,
  ],
  [
    'a log that is damaged in its middle',
    killed,
    ({ log }) => overwrite(log, 50_000, noise(100, 5)),
    /has a damaged log/,
  ],
  [
    'the database of another application',
    stopped,
    ({ database }) => {
      rmSync(database)
      change(database, 'CREATE TABLE users (id)')
    },
    /is no database of Bucketbook/,
  ],
  [
    'a database that names another application',
    stopped,
    ({ database }) => change(database, 'PRAGMA application_id = 7'),
    /belongs to another application/,
  ],
  [
    'a database of a newer version',
    stopped,
    ({ database }) => change(database, "INSERT INTO schema_migrations VALUES ('9999_later')"),
    /is of a newer version: .*9999_later.*Run the newer version/,
  ],
  [
    'a folder whose database is gone',
    stopped,
    ({ database }) => rmSync(database),
    /There is no database .*, but bucketbook\.key is there/,
  ],
]

/** Starts on what is there, which must fail as it should and change nothing; returns the line that said so. */
async function refusedLine(world: Spoiled, env: Record<string, string> = {}): Promise<string> {
  const before = hashes(world.dataDir)
  const { code, out, error } = await failedStart({ DATA_DIR: world.dataDir, ...env })
  expect(code, `${out}${error}`).toBe(1)
  expect(out).toBe('')
  expect(error).toMatch(/^Bucketbook can't start: .*Nothing was changed\..*$/)
  expect(hashes(world.dataDir)).toEqual(before)
  return error
}

describe('a server refuses to start, in one line, changing nothing and naming the copy, on', () => {
  it.each(BAD)('%s', async (_what, origin, spoil, says) => {
    const world = worldOf(origin)
    spoil(world)
    const line = await refusedLine(world)
    expect(line).toMatch(says)
    expect(line).toContain(
      `${world.fileOf('backups')}/${COPY}; to put it back: npm run ops -- restore ${COPY} (in the image: ops restore ${COPY})`,
    )
  })

  it('an empty folder, where the copies elsewhere tell of a database', async () => {
    const world = worldOf(stopped)
    const backups = join(root, 'elsewhere')
    cpSync(world.fileOf('backups'), backups, { recursive: true })
    rmSync(world.dataDir, { recursive: true })
    mkdirSync(world.dataDir)
    const line = await refusedLine(world, { BACKUP_DIR: backups })
    expect(line).toContain(`but copies of one are there`)
    expect(line).toContain(`restore ${COPY}`)
  })

  it('a database without any copy, which it says', async () => {
    const world = worldOf(stopped)
    rmSync(world.fileOf('backups'), { recursive: true })
    truncateSync(world.database)
    expect(await refusedLine(world)).toContain(`There is no good copy in ${world.fileOf('backups')}.`)
  })
})

it('the copy that is named is the newest good one: damaged ones and what a restore put aside are none', async () => {
  const world = worldOf(stopped)
  truncateSync(world.database)
  writeFileSync(world.fileOf('backups/bucketbook-2027-01-01-000000.db'), noise(9000, 6))
  cpSync(world.fileOf(`backups/${COPY}`), world.fileOf('backups/bucketbook-before-restore-2027.db'))
  expect(await refusedLine(world)).toContain(`restore ${COPY}`)
  expect((await ops({ DATA_DIR: world.dataDir }, ['restore', COPY])).code).toBe(0)
  await (await startBuilt({ DATA_DIR: world.dataDir })).end()
})

it('a folder is begun anew once the old files were moved away', async () => {
  const world = worldOf(stopped)
  for (const name of readdirSync(world.dataDir)) rmSync(world.fileOf(name), { recursive: true })
  await (await startBuilt({ DATA_DIR: world.dataDir })).end()
})

it('a first start that was cut off before its database was whole begins anew', async () => {
  const world = worldOf(stopped)
  for (const name of readdirSync(world.dataDir)) rmSync(world.fileOf(name), { recursive: true })
  writeFileSync(world.fileOf('bucketbook.db.new'), noise(5000, 7))
  await (await startBuilt({ DATA_DIR: world.dataDir })).end()
  expect(existsSync(world.fileOf('bucketbook.db.new'))).toBe(false)
})

it('a database of before it named its application is taken, and names it then', async () => {
  const world = worldOf(stopped)
  change(world.database, 'PRAGMA application_id = 0')
  await (await startBuilt({ DATA_DIR: world.dataDir })).end()
  const sqlite = new Database(world.database, { readonly: true })
  expect(sqlite.pragma('application_id', { simple: true })).toBe(0x42626b31)
  sqlite.close()
})

describe('what is looked at before a start', () => {
  const look = ({ dataDir }: Spoiled) => inspectFolder(dataDir, join(dataDir, 'backups'))

  it('is refused wherever a page is garbage', () => {
    const world = worldOf(stopped)
    const whole = readFileSync(world.database)
    look(world)
    const taken: number[] = []
    for (let page = 0; page * PAGE < whole.length; page++) {
      overwrite(world.database, page * PAGE, noise(PAGE, page))
      try {
        look(world)
        taken.push(page)
      } catch (error) {
        expect((error as Error).message).toContain('Nothing was changed')
      }
      writeFileSync(world.database, whole)
    }
    expect(taken).toEqual([])
  })

  it('is refused wherever the log is damaged before its last commit, and taken wherever a power cut ends it', () => {
    const world = worldOf(killed)
    const whole = readFileSync(world.log)
    const frame = PAGE + 24
    const frames = Math.floor((whole.length - 32) / frame)
    const isCommit = (n: number) => whole.readUInt32BE(32 + n * frame + 4) !== 0
    const commits = Array.from({ length: frames }, (_, n) => n).filter(isCommit)
    expect(commits.length).toBeGreaterThan(20)
    // The last frame that something younger proves.
    const proven = commits.at(-2) as number
    for (let n = 0; n <= proven; n++) {
      overwrite(world.log, 32 + n * frame + 500, noise(64, n))
      expect(() => look(world), `frame ${n}`).toThrow('has a damaged log')
      writeFileSync(world.log, whole)
    }
    // Nobody waited for the last transaction yet: any of its frames may be missing.
    for (let n = proven + 1; n < frames; n++) {
      overwrite(world.log, 32 + n * frame, Buffer.alloc(frame))
      look(world)
      writeFileSync(world.log, whole)
    }
    for (let n = 0; n <= frames; n++) {
      const torn = [0, 512, frame - 512][n % 3] ?? 0
      writeFileSync(world.log, whole.subarray(0, 32 + n * frame + torn))
      look(world)
    }
  })
})

it('a folder on a read-only volume ends the start with one line', async ({ skip }) => {
  const world = worldOf(stopped)
  const mounted = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })
  try {
    mounted('--bind', world.dataDir, world.dataDir)
    mounted('-o', 'remount,bind,ro', world.dataDir)
  } catch {
    skip('this machine lets nobody mount here')
  }
  try {
    const { code, error } = await failedStart({ DATA_DIR: world.dataDir })
    expect(code).toBe(1)
    expect(error).toMatch(/^Bucketbook can't start: The data folder .* can't be written \(EROFS.*$/)
  } finally {
    execFileSync('umount', [world.dataDir])
  }
})
