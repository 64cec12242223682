import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { count, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { bookInvitations, books } from '../../../book/tables.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { addAuditEntry } from '../../../identity/audit.ts'
import { mailTokens, sessions, signInFlows, users } from '../../../identity/tables.ts'
import { apiTokens, calendarFeeds } from '../../../identity/tokens/tables.ts'
import { above } from '../../../restoring/beginning.ts'
import { backupPath, databaseFault } from '../backups/copy-file.ts'
import { backupName } from '../backups/rotation.ts'
import { DATABASE_FILE, makeFolder, prepareFolder, RESTORING } from '../storage/database.ts'
import { flush } from '../storage/flush.ts'
import { lockFolder } from '../storage/lock.ts'
import { KEY_FILE } from '../storage/seal.ts'
import type { Command } from './command.ts'
import { commandLine } from './open.ts'

const OWNER_ONLY = 0o600
const MAGIC = 'SQLite format 3\0'
const SIDE_FILES = ['-wal', '-shm', '-journal']

const removeDatabase = (file: string): void => {
  for (const suffix of ['', ...SIDE_FILES]) rmSync(file + suffix, { force: true })
}

/** The file, and what belongs to it where a whole folder was copied. */
function copyDatabaseFile(from: string, to: string): void {
  for (const suffix of ['', '-wal'])
    if (existsSync(from + suffix)) {
      copyFileSync(from + suffix, to + suffix, constants.COPYFILE_EXCL)
      chmodSync(to + suffix, OWNER_ONLY)
      flush(to + suffix)
    }
}

function checkStart(file: string): void {
  if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`There is no file ${file}.`)
  const start = Buffer.alloc(MAGIC.length)
  const handle = openSync(file, 'r')
  readSync(handle, start)
  closeSync(handle)
  if (start.toString('latin1') !== MAGIC)
    throw new Error(`${file} is no SQLite database. Nothing was changed.`)
}

/**
 * Makes a copy into what the server can take: of the newest schema, without the sessions, links, invitations and programs'
 * tokens of its day, which may have been closed, used up or revoked since. Versions of its books are raised above any that
 * a browser may know of what is lost. Returns the number of accounts in it.
 */
function prepareCopy(file: string, name: string): number {
  const sqlite = new Database(file)
  try {
    const fault = databaseFault(sqlite)
    if (fault) throw new Error(`${name} ${fault}. Nothing was changed.`)
    const db = drizzle(sqlite)
    migrate(db, migrations)
    const actor = commandLine()
    db.transaction((tx) => {
      for (const table of [sessions, signInFlows, mailTokens, apiTokens, calendarFeeds])
        tx.delete(table).run()
      tx.update(bookInvitations).set({ endedAt: actor.now }).where(isNull(bookInvitations.endedAt)).run()
      tx.update(books)
        .set({ version: sql`max(${books.version} + 1, ${above(actor.now)})` })
        .run()
      addAuditEntry(tx, actor, {
        action: 'ops.restore',
        entityType: 'server',
        newValues: { file: name },
      })
    })
    sqlite.pragma('journal_mode = DELETE')
    return db.select({ accounts: count() }).from(users).get()?.accounts ?? 0
  } finally {
    sqlite.close()
  }
}

/** Copies what is there, damaged or not; undefined where nothing is. */
function keepAside(present: string, aside: string): string | undefined {
  if (!existsSync(present)) return undefined
  try {
    // Brings what a crash left in -wal into the file, so that it can be replaced in one step.
    const sqlite = new Database(present)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.close()
  } catch {
    // The failure may be the damage that is to be repaired: the database's files are kept as they are.
  }
  // The name comes last: a copy that is cut off is none.
  const partial = `${aside}.partial`
  try {
    copyDatabaseFile(present, partial)
    for (const suffix of ['-wal', ''])
      if (existsSync(partial + suffix)) renameSync(partial + suffix, aside + suffix)
    return aside
  } finally {
    removeDatabase(partial)
  }
}

export const restore: Command = {
  parameters: 'FILE',
  what: 'put a copy in the place of the database; stop the server first',
  run({ dataDir, backupDir }, [given = '']) {
    const source = backupPath(backupDir, given)
    const present = resolve(dataDir, DATABASE_FILE)
    if (source === present) throw new Error(`${source} is the database itself.`)
    checkStart(source)
    prepareFolder(dataDir)
    const unlock = lockFolder(dataDir)
    const { uid, gid } = statSync(dataDir)
    const ready = present + RESTORING
    try {
      removeDatabase(ready)
      copyDatabaseFile(source, ready)
      const accounts = prepareCopy(ready, source)
      makeFolder(resolve(backupDir))
      const kept = keepAside(present, resolve(backupDir, backupName('before-restore-', Date.now())))
      // The folder's owner gets the file, also where root restores for a server that is not root.
      if (process.getuid?.() === 0) chownSync(ready, uid, gid)
      flush(ready)
      for (const suffix of SIDE_FILES) rmSync(present + suffix, { force: true })
      renameSync(ready, present)
      flush(dataDir)
      return [
        `${source} is the database now, with ${accounts} ${accounts === 1 ? 'account' : 'accounts'}. Everybody must sign in again, and make tokens, calendar feeds and invitations anew.`,
        kept && `What was there before is kept as ${kept}.`,
        !existsSync(join(dataDir, KEY_FILE)) &&
          `There is no ${KEY_FILE} here: put it back before you start the server. Without it no authenticator app and no recovery code works (disable-two-factor lets people in), and banks and channels of reminders must be connected anew.`,
        'Start the server now.',
      ]
        .filter(Boolean)
        .join('\n')
    } finally {
      removeDatabase(ready)
      unlock()
    }
  },
}
