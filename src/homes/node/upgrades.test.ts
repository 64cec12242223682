import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { backupsUnderLoad } from '../../../torture/backups.mjs'
import { goldenOf, killedUpgrades, tags, upgradeFrom } from '../../../torture/upgrades.mjs'
import { startBuilt } from './testing/built.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1e9)

describe('a database of a released schema', () => {
  it.each(tags())(
    'is kept as a golden file, and comes to the newest schema with every row: %s',
    async (tag) => {
      expect(goldenOf(tag), `${tag} has no golden file yet: run node scripts/golden.mjs`).toBeDefined()
      expect(await upgradeFrom(tag)).toMatchObject({ month: '2026-03' })
    },
  )

  it('is after some whole number of steps when the server is killed meanwhile, and the next start ends the work', async () => {
    const reached = await killedUpgrades({ kills: 5, seed })
    expect(reached.reduce((a, b) => a + b)).toBe(5)
  })

  it('that is newer than the program is refused, and its file is not touched', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
    const file = join(folder, 'bucketbook.db')
    writeFileSync(file, goldenOf(tags().at(-1) ?? '') ?? '')
    const sqlite = new Database(file)
    sqlite.exec("INSERT INTO schema_migrations VALUES ('9999_future')")
    sqlite.close()
    const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex')
    const before = hash()
    await expect(startBuilt({ DATA_DIR: folder })).rejects.toThrow(/9999_future.*Run the newer version/)
    expect(hash()).toBe(before)
    rmSync(folder, { recursive: true })
  })
})

it('copies made while money is moved are whole, of one moment, and come back as they were', async () => {
  const { copies, transfers } = await backupsUnderLoad({ copies: 3, seed })
  expect(copies).toBe(3)
  expect(transfers).toBeGreaterThan(0)
})
