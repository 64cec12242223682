import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from '../storage/database.ts'
import { isStorageFull } from '../storage/faults.ts'
import { writeCopy } from './copy-file.ts'

/** The copy could not be made: the message is for the operator. */
export class BackupFailed extends Error {
  readonly isFull: boolean
  constructor(message: string, isFull = false) {
    super(message)
    this.isFull = isFull
  }
}

/** Copies the database of the folder by a connection of its own. Returns the size in bytes. */
export async function copyDatabase(dataDir: string, file: string): Promise<number> {
  try {
    const sqlite = new Database(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true })
    try {
      return await writeCopy(sqlite, file)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new BackupFailed(message, isStorageFull(error) || code === 'ENOSPC' || code === 'EDQUOT')
  }
}

/** The reply of the copying thread. */
export type CopyAnswer = { bytes: number } | { message: string; isFull: boolean }

/** Copies in a thread of its own, so that no request waits for it, nor for the reading of the copy. */
export function copyInThread(script: string | URL) {
  return (dataDir: string, file: string, signal: AbortSignal): Promise<number> =>
    new Promise((done, reject) => {
      const workerData = { dataDir: resolve(dataDir), file: resolve(file) }
      const worker = new Worker(script, { workerData })
      const stop = () => void worker.terminate()
      signal.addEventListener('abort', stop, { once: true })
      worker.once('message', (answer: CopyAnswer) => {
        if ('bytes' in answer) done(answer.bytes)
        else reject(new BackupFailed(answer.message, answer.isFull))
      })
      worker.once('error', (error) => reject(new BackupFailed(String(error))))
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop)
        reject(new BackupFailed('The copying was cut off.'))
      })
    })
}
