import { knownUser } from './owner.ts'
import { keep, kept } from './storage.ts'

const STORED = 'bucketbook_books'

/** Keeps the user's list of books as the server last told it, as text: without the server they switch by it. */
export function keepBooks(text: string): void {
  const userId = knownUser()
  if (userId) keep(STORED, JSON.stringify({ userId, text }))
}

/** The list as it was told last; undefined where it never was to this user. */
export function keptBooks(): string | undefined {
  const { userId, text } = JSON.parse(kept(STORED) ?? '{}') as { userId?: string; text?: string }
  return userId === knownUser() ? text : undefined
}
