import { loadSqlite } from './sqlite.ts'

/** Bytes of the header that say how changes are kept. */
const [WRITE_VERSION, ROLLBACK, WAL] = [18, 1, 2]

/** Opens a database that somebody has sent, in memory and to be read only, as Node's home does. */
export async function openSqlite(bytes: Uint8Array<ArrayBuffer>) {
  const { capi, oo1, wasm } = await loadSqlite()
  const database = new oo1.DB(':memory:', 'c')
  const { pointer } = database
  if (pointer === undefined) throw new Error('The database is not open')
  // A journal beside the file, which a database in memory can't have.
  const image = bytes.slice()
  if (image[WRITE_VERSION] === WAL) image.fill(ROLLBACK, WRITE_VERSION, WRITE_VERSION + 2)
  const memory = wasm.allocFromTypedArray(image)
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE
  database.checkRc(capi.sqlite3_deserialize(pointer, 'main', memory, image.length, image.length, flags))
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON')
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
