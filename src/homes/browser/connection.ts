import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import type { BlockFile } from './block-file.ts'
import { VFS_NAME } from './vfs.ts'

const MAX_STATEMENTS = 300

/** The one connection to a file, opened when it is first needed. */
export interface Connection {
  /** The compiled statement, from the cache when it was used lately. */
  prepare(sql: string): PreparedStatement
  inTransaction(): boolean
  /** Forgets what SQLite has cached of the file. The next statement opens the connection again. */
  close(): void
}

export function connect({ capi, oo1 }: Sqlite3Static, file: BlockFile): Connection {
  let database: Database | undefined
  const statements = new Map<string, PreparedStatement>()

  const open = (): Database => {
    const opened = new oo1.DB({ filename: file.name, flags: 'c', vfs: VFS_NAME })
    // The journal only has to undo a transaction in memory: what a crash leaves is IndexedDB's to decide.
    opened.exec(
      'PRAGMA journal_mode=memory; PRAGMA locking_mode=exclusive; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000; PRAGMA temp_store=memory',
    )
    return opened
  }

  return {
    prepare(sql) {
      database ??= open()
      const statement = statements.get(sql) ?? database.prepare(sql)
      // Last used, last in the map: the first is the one to give up.
      statements.delete(sql)
      statements.set(sql, statement)
      if (statements.size > MAX_STATEMENTS) {
        const [oldest] = statements
        oldest?.[1].finalize()
        statements.delete(oldest?.[0] ?? '')
      }
      return statement
    },
    inTransaction: () => database?.pointer !== undefined && !capi.sqlite3_get_autocommit(database.pointer),
    close() {
      for (const statement of statements.values()) statement.finalize()
      statements.clear()
      database?.close()
      database = undefined
    },
  }
}
