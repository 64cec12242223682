import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { databaseFault } from './copy-file.ts'

it('a database that somebody holds could not be read, which is no damage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-'))
  const file = join(folder, 'held.db')
  const holder = new Database(file)
  holder.exec('CREATE TABLE users (id TEXT); BEGIN EXCLUSIVE')
  const reader = new Database(file, { timeout: 0 })
  onTestFinished(() => {
    for (const sqlite of [reader, holder]) sqlite.close()
    rmSync(folder, { recursive: true })
  })
  expect(databaseFault(reader)).toBe('could not be read: database is locked')
})
