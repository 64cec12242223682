import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { faultInWords } from './fault.ts'

it.each([
  [
    Object.assign(new Error('ENOSPC: no space left on device, copyfile'), {
      code: 'ENOSPC',
      path: '/data/a',
      dest: '/backups/b',
    }),
    'There is no room left for /backups/b. Nothing was changed: make some, and try again.',
  ],
  [
    new Database.SqliteError('database or disk is full', 'SQLITE_FULL'),
    'There is no room left on the disk. Nothing was changed: make some, and try again.',
  ],
  [
    Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS', path: '/backups' }),
    "/backups can't be opened or written: its file system is read-only. Nothing was changed.",
  ],
  [new Error('There is no file a.db.'), 'There is no file a.db.'],
])('a command that fails says what is wrong and what to do (%s)', (error, words) => {
  expect(faultInWords(error)).toBe(words)
})
