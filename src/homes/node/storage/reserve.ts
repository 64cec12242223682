import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const RESERVE_FILE = 'bucketbook.reserve'
const MIB = 1024 * 1024
export const RESERVE_BYTES = 8 * MIB

/** Room that is held in the data folder, and given back when the disk is full so that things can be deleted. */
export function reserveIn(dataDir: string) {
  const file = join(dataDir, RESERVE_FILE)
  return {
    isHeld: () => existsSync(file) && statSync(file).size === RESERVE_BYTES,
    /** True where there was something to give back. */
    release(): boolean {
      const isThere = existsSync(file)
      try {
        rmSync(file, { force: true })
        return isThere
      } catch {
        return false
      }
    },
    async make(): Promise<void> {
      const partial = `${file}.new`
      try {
        const handle = await open(partial, 'w', 0o600)
        try {
          // Of chance, and waited for: zeros take no room where the file system packs them.
          for (let written = 0; written < RESERVE_BYTES; written += MIB) await handle.write(randomBytes(MIB))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(partial, file)
      } finally {
        await rm(partial, { force: true })
      }
    },
  }
}
