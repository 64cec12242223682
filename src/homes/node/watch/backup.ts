import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Backup {
  /** Milliseconds since 1970, UTC. */
  at: number
  file: string
  bytes: number
}

/** As the command `backup` names its copies; what `restore` put aside has another word in its name. */
const COPY = /^bucketbook-\d{4}-\d\d-\d\d-\d{6}\.db$/

/** The newest copy in the folder; undefined where there is none. */
export function newestCopy(backupDir: string): Backup | undefined {
  try {
    const file = readdirSync(backupDir)
      .filter((name) => COPY.test(name))
      .sort()
      .at(-1)
    if (!file) return undefined
    const { mtimeMs, size } = statSync(join(backupDir, file))
    return { at: Math.round(mtimeMs), file, bytes: size }
  } catch {
    return undefined
  }
}
