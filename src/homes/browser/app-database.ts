import { imageOf, READ_ONLY } from '../sqlite-image.ts'
import { loadSqlite } from './sqlite.ts'

/** Opens a database that somebody has sent, in memory and to be read only, as Node's home does. */
export async function openSqlite(bytes: Uint8Array<ArrayBuffer>) {
  const { capi, oo1, wasm } = await loadSqlite()
  const database = new oo1.DB(':memory:', 'c')
  const { pointer } = database
  if (pointer === undefined) throw new Error('The database is not open')
  const image = imageOf(bytes)
  const memory = wasm.allocFromTypedArray(image)
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE
  database.checkRc(capi.sqlite3_deserialize(pointer, 'main', memory, image.length, image.length, flags))
  database.exec(READ_ONLY)
  function* rows(sql: string): Generator<Record<string, unknown>> {
    const statement = database.prepare(sql)
    try {
      while (statement.step()) yield statement.get({}) as Record<string, unknown>
    } finally {
      statement.finalize()
    }
  }
  return { rows, close: () => database.close() }
}
