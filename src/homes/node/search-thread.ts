import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { pageOf } from '../../budget/transactions/list.ts'
import type { Asked } from './search.ts'

const { file } = workerData as { file: string }
const sqlite = new Database(file, { readonly: true, fileMustExist: true })
sqlite.pragma('trusted_schema = OFF')
// Room for the index of 100,000 transactions: who types on searches it again.
sqlite.pragma('cache_size = -16000')
const db = drizzle(sqlite)

parentPort?.on('message', ({ id, search }: Asked) => {
  try {
    // All that it reads is of one moment.
    const page = db.transaction(() => pageOf(db, search))
    parentPort?.postMessage({ id, page })
  } catch {
    // Whoever asked does it again, and tells what is wrong.
    parentPort?.postMessage({ id })
  }
})
parentPort?.postMessage({ id: 0 })
