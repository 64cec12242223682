import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '../../../identity/system/wire.ts'
import { DATABASE_FILE } from '../database.ts'

const MB = 1_000_000
const LOW = { bytes: 200 * MB, share: 0.05 }
const FULL_BYTES = 1 * MB
const FRESH_MS = 2000

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** How much room the data folder has and takes, asked anew every two seconds at most; null where it can't be asked. */
export function storageOf(dataDir: string): () => Storage | null {
  const file = join(dataDir, DATABASE_FILE)
  const read = (): Storage | null => {
    try {
      const { bavail, blocks, bsize } = statfsSync(dataDir)
      const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
      return {
        databaseBytes: sizeOf(file),
        walBytes: sizeOf(`${file}-wal`),
        freeBytes,
        totalBytes,
        isLow: freeBytes < Math.max(LOW.bytes, totalBytes * LOW.share),
        isFull: freeBytes < FULL_BYTES,
      }
    } catch {
      return null
    }
  }
  let known = { at: Number.NEGATIVE_INFINITY, storage: null as Storage | null }
  return () => {
    const at = performance.now()
    if (at - known.at > FRESH_MS) known = { at, storage: read() }
    return known.storage
  }
}
