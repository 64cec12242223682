import { keep, kept } from './storage.ts'

const PREFIX = 'bucketbook_unsent_'
const keyOf = (userId: string) => PREFIX + userId

/** Remembers how many commands the server has not got: a new page knows it before the book is open. */
export const keepHint = (userId: string, unsent: number): void =>
  keep(keyOf(userId), unsent > 0 ? String(unsent) : null)

export const readHint = (userId: string): number => Number(kept(keyOf(userId)) ?? 0) || 0

/** Who has left something in this browser that was never sent. */
export function hintedUsers(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length))
  } catch {
    return []
  }
}
