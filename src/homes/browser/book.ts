import type { Db } from '../../db/db.ts'
import { type Migration, migrate, NewerSchema } from '../../db/migrate.ts'
import {
  BLOCK_BYTES,
  type Block,
  createBlockFile,
  isChanged,
  markStored,
  restoreStored,
} from './block-file.ts'
import { openBlockStore } from './blocks.ts'
import { openDb } from './drizzle.ts'
import { loadSqlite } from './sqlite.ts'
import { offer, withdraw } from './vfs.ts'

/** Races that other tabs may win in a row: they win at most as often as they write, so more is a defect. */
const MAX_RACES = 1000

/** The book of this browser: in memory what IndexedDB holds, as far as this tab has looked. */
export interface Book {
  db: Db
  /**
   * Runs the work on the newest state and stores what it changed: all of it, or none where this rejects.
   * Where another tab was faster, the work is undone and runs again. One call at a time. Outside of it the
   * database can only be read.
   */
  run<T>(work: () => T | Promise<T>): Promise<{ result: T; stored: boolean }>
  /** True once the connection to IndexedDB is gone: open the book anew. */
  isLost(): boolean
  /** True where the browser had emptied its damaged storage before, and this is a new book. */
  wasEmptied: boolean
  close(): void
}

/** Opens the book of that name and brings it to the newest schema; refuses one with a newer schema. */
export async function openLocalBook(name: string, migrations: Migration[]): Promise<Book> {
  // The stored blocks are read while SQLite is loaded.
  const opening = openBlockStore(name).then(async (store) => ({ store, first: await store.newerThan(0) }))
  opening.catch(() => {})
  const sqlite3 = await loadSqlite()
  const { store, first } = await opening
  const schema = migrations.at(-1)?.tag ?? ''
  const known = new Set([schema, ...migrations.map(({ tag }) => tag)])
  const file = createBlockFile()
  offer(file)
  const { db, reconnect } = openDb(sqlite3, file)
  let version = 0
  let read: typeof first | undefined = first

  const restore = () => {
    restoreStored(file)
    reconnect()
  }

  /** Takes over what other tabs have stored. */
  const sync = async () => {
    const { head, blocks } = read ?? (await store.newerThan(version))
    read = undefined
    if ((head?.v ?? 0) < version) throw new Error('What is stored is older than what this tab stored')
    if (head === null || head.v === version) return
    if (!known.has(head.schema)) throw new NewerSchema(head.schema)
    for (const { n, d } of blocks) file.blocks[n] = d
    file.size = head.size
    file.blocks.length = Math.ceil(head.size / BLOCK_BYTES)
    markStored(file)
    version = head.v
    // Two tabs raise SQLite's change counter alike, so an open connection would not see the new bytes.
    reconnect()
  }

  const write = async <T>(work: () => T | Promise<T>): Promise<T> => {
    file.writable = true
    try {
      return await work()
    } finally {
      file.writable = false
    }
  }

  const commit = async (): Promise<boolean> => {
    const changed = new Map<number, Block>()
    for (const n of file.former.keys()) {
      const block = file.blocks[n]
      if (block) changed.set(n, block)
    }
    if (!(await store.commit({ v: version + 1, size: file.size, schema }, changed))) return false
    version += 1
    markStored(file)
    return true
  }

  const run: Book['run'] = async (work) => {
    for (let race = 0; race < MAX_RACES; race++) {
      await sync()
      try {
        const result = await write(work)
        if (!isChanged(file)) return { result, stored: false }
        if (await commit()) return { result, stored: true }
      } finally {
        // Changes that were not stored must not stay in memory: the next commit would store them.
        if (isChanged(file)) restore()
      }
    }
    throw new Error('Other tabs have won every race')
  }

  const close = () => {
    reconnect()
    withdraw(file)
    store.close()
  }

  try {
    // A file that was stored under the newest schema was migrated before; its head says so without opening it.
    await run(() => (first.head?.schema === schema ? [] : migrate(db, migrations)))
  } catch (error) {
    close()
    throw error
  }
  return { db, run, isLost: store.isLost, wasEmptied: store.wasEmptied, close }
}
