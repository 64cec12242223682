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

async function load(): Promise<Sqlite3Static> {
  const sqlite3 = await init()
  installBlockVfs(sqlite3)
  return sqlite3
}
