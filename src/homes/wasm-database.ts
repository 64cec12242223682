import initSqlJs from 'sql.js/dist/sql-wasm-browser.js'

/** Bytes of the header that say how changes are kept. */
const [WRITE_VERSION, ROLLBACK, WAL] = [18, 1, 2]

/** Errors of SQLite as those of the other homes are called: readers tell them from their own. */
const asSqlite = (error: unknown): never => {
  throw Object.assign(new Error(String(error)), { name: 'SqliteError' })
}

/**
 * How databases that somebody has sent are opened, in memory and to be read only, as Node's home does, where SQLite is
 * WebAssembly and no code is compiled from bytes: `compiled` is sql.js's, as SQLite's own compiles some more.
 */
export const openingWith = (compiled: WebAssembly.Module) => async (bytes: Uint8Array<ArrayBuffer>) => {
  const { Database } = await initSqlJs({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      done(new WebAssembly.Instance(compiled, imports))
      return {}
    },
  } as object)
  // A journal beside the file, which a database in memory can't have.
  const image = bytes.slice()
  if (image[WRITE_VERSION] === WAL) image.fill(ROLLBACK, WRITE_VERSION, WRITE_VERSION + 2)
  const database = new Database(image)
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON')
  function* rows(sql: string): Generator<Record<string, unknown>> {
    try {
      const statement = database.prepare(sql)
      while (statement.step()) yield statement.getAsObject()
      statement.free()
    } catch (error) {
      asSqlite(error)
    }
  }
  return { rows, close: () => database.close() }
}
