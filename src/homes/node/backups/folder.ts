import { rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { namesIn } from '../storage/inspection.ts'
import { backupOf, type NamedBackup, removable } from './rotation.ts'

const PARTIAL = /\.partial(-journal|-wal|-shm)?$/
/** A copy that somebody makes by hand may be in the making. */
const ABANDONED_MS = 24 * 3_600_000

/** The copies in the folder, newest first. */
export function listBackups(backupDir: string): NamedBackup[] {
  return namesIn(backupDir)
    .map(backupOf)
    .filter((backup) => backup !== undefined)
    .sort((a, b) => b.at - a.at)
}

/** Size in bytes; 0 where the file was taken away meanwhile. */
export const backupSize = (backupDir: string, name: string): number =>
  statSync(join(backupDir, name), { throwIfNoEntry: false })?.size ?? 0

/** Removes the copies that the rule no longer keeps, and returns their names. */
export function rotate(backupDir: string, now: number): string[] {
  const names = removable(listBackups(backupDir), now)
  for (const name of names) rmSync(join(backupDir, name), { force: true })
  return names
}

/** Removes what is left of copies that were cut off: the server makes one at a time. */
export function removeAbandoned(backupDir: string, now: number): void {
  for (const name of namesIn(backupDir)) {
    const backup = PARTIAL.test(name) ? backupOf(name.replace(PARTIAL, '')) : undefined
    if (!backup) continue
    const file = resolve(backupDir, name)
    const isOurs = backup.kind === 'nightly' || backup.kind === 'before-upgrade'
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (isOurs || changedAt < now - ABANDONED_MS) rmSync(file, { force: true })
  }
}
