import initSqlJs from 'sql.js/dist/sql-wasm-browser.js'
import { imageOf, READ_ONLY } from './sqlite-image.ts'

/**
 * Opens a database that somebody has sent, in memory and to be read only, where SQLite is WebAssembly and no code is
 * compiled from bytes: `compiled` is sql.js's, as SQLite's own compiles some more when it starts.
 */
export const openingWith = (compiled: WebAssembly.Module) => async (bytes: Uint8Array<ArrayBuffer>) => {
  const { Database } = await initSqlJs({
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      done(new WebAssembly.Instance(compiled, imports))
      return {}
    },
  } as object)
  // All of it goes with its instance, also where it is never closed.
  const database = new Database(imageOf(bytes))
  database.exec(READ_ONLY)
  function* rows(sql: string): Generator<Record<string, unknown>> {
    try {
      const statement = database.prepare(sql)
      while (statement.step()) yield statement.getAsObject()
      statement.free()
    } catch (error) {
      // By the name that readers know errors of SQLite by, in every home.
      throw Object.assign(new Error(String(error)), { name: 'SqliteError' })
    }
  }
  return { rows, close: () => database.close() }
}
