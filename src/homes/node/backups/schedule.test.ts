import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../storage/database.ts'
import { copyBeforeUpgrade } from './before-upgrade.ts'
import { BackupFailed } from './copy.ts'
import { keepBackedUp, lastBackup, lastBackupError } from './schedule.ts'

const HOUR_MS = 3_600_000
let folder = ''
let backupDir = ''
let logged: { level: number; msg: string }[] = []
let close = () => {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-backups-'))
  backupDir = join(folder, 'backups')
  logged = []
  ;({ close } = openDatabase(folder))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(new Date(2026, 2, 15, 12))
})
afterEach(() => {
  vi.useRealTimers()
  close()
  rmSync(folder, { recursive: true, force: true })
})

const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
type Copy = Parameters<typeof keepBackedUp>[0]['copy']
const keep = (copy?: Copy) =>
  keepBackedUp({ config: { dataDir: folder, backupDir }, now: () => Date.now(), logger, copy })
const names = (): string[] => (existsSync(backupDir) ? readdirSync(backupDir).sort() : [])
/** Lets the time pass, and what it starts come to its end. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.waitFor(() => expect(keeper.backups.look().isRunning).toBe(false), { interval: 5 })
}
let keeper: ReturnType<typeof keepBackedUp>
afterEach(() => keeper?.stop())

describe('the server', () => {
  it('copies its database soon after the start where last night’s copy is missing, and every night', async () => {
    keeper = keep()
    await pass(30_000)
    expect(names()).toEqual([])
    await pass(40_000)
    expect(names()).toHaveLength(1)
    const [first] = names()
    expect(lastBackup()).toMatchObject({ file: join(backupDir, first ?? '') })
    expect(statSync(join(backupDir, first ?? '')).mode & 0o777).toBe(0o600)
    for (let hour = 0; hour < 14; hour++) await pass(HOUR_MS)
    expect(names()).toHaveLength(1)
    for (let hour = 0; hour < 48; hour++) await pass(HOUR_MS)
    expect(names()).toHaveLength(3)
    const hours = keeper.backups.look().backups.map(({ at }) => new Date(at).getHours())
    expect(hours).toEqual([3, 3, 12])
  })

  it('has no more than the rule keeps after months of nights, and leaves other files alone', async () => {
    mkdirSync(backupDir)
    const others = [
      'mine.txt',
      'bucketbook-2025-01-01-000000.db',
      'bucketbook-before-restore-2025-01-01-000000.db',
    ]
    for (const name of others) writeFileSync(join(backupDir, name), 'x')
    keeper = keep(async (_, file) => {
      writeFileSync(file, '')
      return 0
    })
    for (let day = 0; day < 120; day++) {
      vi.setSystemTime(Date.now() + 23 * HOUR_MS)
      await pass(HOUR_MS)
    }
    expect(names()).toEqual(expect.arrayContaining(others))
    const nightly = names().filter((name) => name.includes('nightly'))
    expect(nightly.length).toBeGreaterThanOrEqual(10)
    expect(nightly.length).toBeLessThanOrEqual(17)
  })

  it('tells the operator why a copy could not be made, and tries again within the hour', async () => {
    let isBroken = true
    keeper = keep(async (_, file) => {
      mkdirSync(backupDir, { recursive: true })
      if (isBroken) throw new BackupFailed('database or disk is full', true)
      writeFileSync(file, 'x')
      return 1
    })
    await pass(61_000)
    expect(keeper.backups.look().failure).toMatchObject({ message: 'database or disk is full' })
    expect(lastBackupError()).toMatchObject({ message: 'database or disk is full' })
    expect(lastBackup()).toBeUndefined()
    expect(logged).toMatchObject([{ level: 50 }])
    await expect(keeper.backups.make()).rejects.toMatchObject({ code: 'disk_full' })
    isBroken = false
    await pass(HOUR_MS)
    expect(keeper.backups.look().failure).toBeNull()
    expect(lastBackupError()).toBeUndefined()
    expect(names()).toHaveLength(1)
  })

  it.each([
    ['is a file', () => writeFileSync(backupDir, 'x')],
    [
      'can’t be made',
      () => {
        backupDir = '/proc/backups'
      },
    ],
  ])('goes on where the folder of the backups %s', async (_, spoil) => {
    spoil()
    keeper = keep()
    await vi.advanceTimersByTimeAsync(61_000)
    await vi.waitFor(() => expect(lastBackupError()).toBeDefined(), { interval: 5 })
    expect(logged.some(({ level }) => level === 50)).toBe(true)
  })

  it('makes one copy where the button is pressed twice, and gives it a name that no rule removes', async () => {
    keeper = keep()
    const [one, two] = await Promise.all([keeper.backups.make(), keeper.backups.make()])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ kind: 'manual', checked: true })
    expect(names()).toEqual([one.name])
    expect(keeper.backups.look().backups).toEqual([one])
  })

  it('removes what is left of a copy that was cut off', async () => {
    mkdirSync(backupDir)
    writeFileSync(join(backupDir, 'bucketbook-nightly-2026-03-14-030000.db.partial'), 'x')
    writeFileSync(
      join(backupDir, 'bucketbook-2026-03-15-115900.db.partial'),
      'of somebody at the command line',
    )
    keeper = keep()
    const { name } = await keeper.backups.make()
    expect(names()).toEqual(['bucketbook-2026-03-15-115900.db.partial', name].sort())
  })

  it('refuses a copy that does not hold what ours must', async () => {
    close()
    const sqlite = new Database(join(folder, 'bucketbook.db'))
    sqlite.exec('CREATE TABLE evil (x)')
    sqlite.close()
    keeper = keep()
    await expect(keeper.backups.make()).rejects.toMatchObject({
      code: 'backup_failed',
      message: expect.stringContaining('a table that is not ours: evil'),
    })
    expect(names()).toEqual([])
  })
})

describe('before an upgrade', () => {
  const older = () => {
    close()
    const sqlite = new Database(join(folder, 'bucketbook.db'))
    sqlite.exec('DELETE FROM schema_migrations WHERE tag = (SELECT max(tag) FROM schema_migrations)')
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.close()
  }
  const copy = () => copyBeforeUpgrade({ dataDir: folder, backupDir }, Date.now())

  it('there is nothing to copy where the schema is the newest, or nothing is there', async () => {
    expect(await copy()).toBeUndefined()
    expect(await copyBeforeUpgrade({ dataDir: join(folder, 'empty'), backupDir }, 0)).toBeUndefined()
    expect(names()).toEqual([])
  })

  it('the database is copied, and nothing is changed where that fails', async () => {
    older()
    writeFileSync(backupDir, 'in the way')
    await expect(copy()).rejects.toThrow(/must be brought to a newer schema.*Nothing was changed\./)
    rmSync(backupDir)
    expect(await copy()).toMatch(/before-upgrade-\d{4}-to-\d{4}-2026-03-15/)
    expect(names()).toHaveLength(1)
  })
})
