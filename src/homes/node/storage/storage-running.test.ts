import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failedStart, startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

const RECOVERS_WITHIN = { interval: 100 }
const WEALTH = 1_000_000

let folder = ''
let isMounted = false
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-full-'))
  isMounted = false
})
afterEach(() => {
  if (isMounted) execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** A small disk of its own; false where this machine lets nobody have one. */
function mountSmall(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'bucketbook', folder], { stdio: 'ignore' })
    isMounted = true
  } catch {
    return false
  }
  return true
}

/** Takes all the room that is left. */
function fill(name: string): void {
  const handle = openSync(join(folder, name), 'w')
  const { bavail, bsize } = statfsSync(folder)
  try {
    for (let left = bavail; left > 0; left -= 16) writeSync(handle, Buffer.alloc(Math.min(left, 16) * bsize))
  } catch {
    // Another one took of it meanwhile: it is full all the same.
  } finally {
    closeSync(handle)
  }
}

/** A server with somebody who has money to move. */
async function moving(dataDir: string, fileBlocks?: number) {
  const server = await startBuilt({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000' }, fileBlocks)
  const client = clientOf(() => server.url)
  const { cookie } = await client.signUp('anna@example.org')
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const account = await ask('POST', 'accounts', { name: 'Everyday', balance: WEALTH })
  const bucket = await ask('POST', 'savings-buckets', { name: 'Boat', target: WEALTH })
  const fromAccountId = account.body.id
  let moved = 0
  /** Moves one more, and counts what was acknowledged. */
  const move = async () => {
    const answer = await ask('POST', `savings-buckets/${bucket.body.id}/transfers`, {
      saved: moved + 1,
      fromAccountId,
    })
    if (answer.status === 200) moved += 1
    return answer
  }
  return { server, client, ask, move, moved: () => moved }
}
type Moving = Awaited<ReturnType<typeof moving>>

/** Statuses of every GET of the API whose path needs no name; signing in and out are not a reader's, and the stream of versions has no end. */
async function reads({ ask }: Moving): Promise<Record<string, number>> {
  const { paths } = (await ask('GET', 'openapi.json')).body as { paths: Record<string, { get?: object }> }
  const statuses: Record<string, number> = {}
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || /\{|login|logout|google|facebook|health|events/.test(path)) continue
    statuses[path] = (await ask('GET', path.slice('/api/'.length))).status
  }
  return statuses
}

/** Moves money until the disk takes no more, which the answer says plainly. */
async function moveUntilFull({ move }: Moving): Promise<void> {
  for (let n = 0; n < 5000; n++) {
    const { status, body } = await move()
    if (status === 200) continue
    expect(body).toMatchObject({
      code: 'disk_full',
      message: expect.stringMatching(/^There is no room left on the storage\. Nothing was changed/),
    })
    expect(status).toBe(507)
    return
  }
  throw new Error('The disk was never full.')
}

/** Expects all that was acknowledged and nothing else, on both sides of every transfer. */
function expectWhole(dataDir: string, moved: number): void {
  const sqlite = new Database(join(dataDir, 'bucketbook.db'), { readonly: true })
  const one = (query: string) => sqlite.prepare(query).pluck().get()
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(one('SELECT saved_cents FROM savings_buckets')).toBe(moved * 100)
  expect(one('SELECT balance_cents FROM accounts')).toBe((WEALTH - moved) * 100)
  expect(one('SELECT count(*) FROM transactions WHERE bucket_id IS NOT NULL')).toBe(moved)
  sqlite.close()
}

const healthOf = async ({ server }: Moving) => {
  const answer = await fetch(`${server.url}/api/health`)
  return { status: answer.status, ...((await answer.json()) as object) } as { status: number | 'ok' }
}

it('a full disk refuses changes with 507, still reads and deletes, and takes changes again by itself', async ({
  skip,
}) => {
  if (!mountSmall()) skip('this machine lets nobody mount here: the next test fills a file instead')
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const world = await moving(dataDir)
  const { ask, move, moved, client, server } = world
  const spare = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask('POST', 'budget-categories', { name: `Category ${n}` })),
  )
  await expect.poll(() => existsSync(join(dataDir, 'bucketbook.reserve'))).toBe(true)
  expect(await healthOf(world)).toMatchObject({ status: 'ok' })

  const before = await reads(world)
  expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(25)
  fill('ballast')
  await moveUntilFull(world)
  expect(await reads(world)).toEqual(before)
  expect(await healthOf(world)).toMatchObject({ status: 503, code: 'storage_full' })
  expect((await client.signIn('anna@example.org')).status).toBe(200)
  for (const { body } of spare) expect((await ask('DELETE', `budget-categories/${body.id}`)).status).toBe(200)
  expect((await ask('POST', 'budget-categories', { name: 'One more' })).status).toBe(507)

  // Others may take what the reserve gave back as well.
  fill('more')
  expect(await reads(world)).toEqual(before)
  await server.end('SIGKILL')
  fill('the rest')
  const { code, error } = await failedStart({ DATA_DIR: dataDir })
  expect([code, error]).toEqual([1, expect.stringContaining('There is no room left on the storage of')])
  rmSync(join(folder, 'more'))
  const again = await startBuilt({ DATA_DIR: dataDir, PORT: String(server.port) })
  expect(await reads(world)).toEqual(before)

  rmSync(join(folder, 'ballast'))
  await expect.poll(async () => (await move()).status, RECOVERS_WITHIN).toBe(200)
  await expect.poll(() => healthOf(world), RECOVERS_WITHIN).toEqual({ status: 'ok' })
  expect(existsSync(join(dataDir, 'bucketbook.reserve'))).toBe(true)
  await again.end()
  expectWhole(dataDir, moved())
  expect(server.log().match(/The storage is full/g)).toHaveLength(1)
})

it('a limit on a file refuses changes with 507, still reads, and loses nothing', async () => {
  const world = await moving(folder, 10 * 2048)
  const before = await reads(world)
  expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(25)
  await moveUntilFull(world)
  expect(await reads(world)).toEqual(before)
  await world.server.end('SIGKILL')
  const again = await startBuilt({ DATA_DIR: folder, PORT: String(world.server.port) })
  expect((await world.move()).status).toBe(200)
  await again.end()
  expectWhole(folder, world.moved())
})

/** Lets every write of a running server fail as on a file system that became read-only; answers how to end that. */
async function makeReadOnly(pid: number): Promise<(() => Promise<void>) | undefined> {
  const calls = 'pwrite64,ftruncate,unlink,utimensat'
  const tracer = spawn('strace', [
    '-f',
    '-p',
    String(pid),
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:error=EROFS`,
  ])
  let isAttached = false
  tracer.on('error', () => {})
  tracer.stderr.on('data', (chunk) => {
    isAttached ||= String(chunk).includes('attached')
  })
  const gone = new Promise((resolve) => tracer.once('close', resolve))
  await Promise.race([gone, expect.poll(() => isAttached).toBe(true)])
  if (!isAttached) return undefined
  return async () => {
    tracer.kill('SIGINT')
    await gone
  }
}

it('a storage that becomes read-only refuses changes with 503, still reads, and is written again by itself', async ({
  skip,
}) => {
  const world = await moving(folder)
  const { server, move, moved, client } = world
  expect((await move()).status).toBe(200)
  const before = await reads(world)
  const makeWritable = await makeReadOnly(server.pid)
  if (!makeWritable) {
    await server.end()
    skip('this machine has no strace, or lets nobody use it')
  } else {
    for (let n = 0; n < 3; n++) {
      const { status, body } = await move()
      expect([status, body.code]).toEqual([503, 'storage_unavailable'])
    }
    expect((await client.signIn('anna@example.org')).status).toBe(503)
    expect(await reads(world)).toEqual(before)
    expect(await healthOf(world)).toMatchObject({ status: 503, code: 'storage_unavailable' })
    await makeWritable()
    await expect.poll(async () => (await move()).status, RECOVERS_WITHIN).toBe(200)
    expect(await healthOf(world)).toEqual({ status: 'ok' })
    await server.end()
    expectWhole(folder, moved())
    expect(server.log().match(/The storage became read-only/g)).toHaveLength(1)
  }
})
