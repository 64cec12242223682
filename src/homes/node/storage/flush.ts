import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until the disk has what was written to a file or a folder. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
