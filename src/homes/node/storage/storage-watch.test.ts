import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as realWait } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { kindOf } from './file-systems.ts'
import { keepStorage, storageState } from './storage.ts'

/** A disk of 100 GB of which so many blocks are free. */
const space = { bavail: 0 }
const spaceOf = async (path: string) => ({
  ...(await statfs(path)),
  bsize: 4096,
  blocks: 25_000_000,
  bavail: space.bavail,
})

const GB = 250_000
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-watch-'))
  openDatabase(folder).close()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

it('a storage that is nearly full is warned of once, and once it has room again', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const storage = keepStorage(folder, logger, spaceOf)
  const looked = async (free: number) => {
    space.bavail = free
    // The first look makes the reserve, which takes its time.
    const isSeen = () => storageState().freeBytes === free * 4096
    for (let n = 0; n < 500 && !isSeen(); n++) {
      await vi.advanceTimersByTimeAsync(2000)
      await realWait(10)
    }
    expect(isSeen()).toBe(true)
  }
  await looked(50 * GB)
  lines.length = 0
  expect(storageState()).toMatchObject({ isLow: false, isFull: false, totalBytes: 102_400_000_000 })
  expect(storageState().databaseBytes).toBeGreaterThan(100_000)
  await looked(5 * GB - 1)
  await looked(4 * GB)
  expect(storageState().isLow).toBe(true)
  expect(lines).toEqual(['The storage is nearly full'])
  await looked(6 * GB)
  expect(storageState().isLow).toBe(false)
  expect(lines).toEqual(['The storage is nearly full', 'The storage has room again'])
  storage.stop()
})

it.each([
  [0x6969, { name: 'NFS', isRemote: true }],
  [0xff534d42, { name: 'SMB', isRemote: true }],
  // As statfs answers it where its field is a signed one.
  [0xfe534d42 | 0, { name: 'SMB', isRemote: true }],
  [0x65735546, { name: 'FUSE', isRemote: false }],
  [0xef53, undefined],
  [0x9123683e, undefined],
  [0x01021994, undefined],
])('the file system %i is known for what it is', (type, kind) => {
  expect(kindOf(type)).toEqual(kind)
})
