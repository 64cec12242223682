import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { installBlockVfs } from './vfs.ts'

let loading: Promise<Sqlite3Static> | undefined

/** SQLite with the block VFS, loaded once a page. A failed load (the network is away) is tried again. */
export function loadSqlite(): Promise<Sqlite3Static> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Storages of SQLite's own, which would look for files and threads that are not served: the block VFS is the storage. */
const UNUSED_STORAGES = { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true }

async function load(): Promise<Sqlite3Static> {
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs: UNUSED_STORAGES } } })
  const sqlite3 = await init()
  installBlockVfs(sqlite3)
  return sqlite3
}
