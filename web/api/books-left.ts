import { keepMode } from './mode.ts'
import { knownUser } from './owner.ts'
import { clearStorage, keep, kept } from './storage.ts'
import { createEvent } from './store.ts'
import { hintedUsers } from './unsent-hint.ts'

/** Storage key of the ids of users whose books are to be put away, kept until that is done: the page may be closed before. */
const STORED = 'bucketbook_putAway'

const read = (): string[] => (kept(STORED) ?? '').split(' ').filter(Boolean)
const write = (userIds: string[]) => keep(STORED, userIds.join(' ') || null)

/** Event that tells how many unsent changes were sealed because their user is no longer signed in. */
export const sealing = createEvent<number>()

/**
 * The server has said that nobody is signed in, or that `present` is: nobody else is known here from now on.
 * Answers whose books are left in this browser.
 */
function leftBooks(present: string | null): string[] {
  const known = knownUser()
  const userIds = [...new Set([...(known ? [known] : []), ...read(), ...hintedUsers()])].filter(
    (userId) => userId !== present,
  )
  if (userIds.length === 0) return []
  write(userIds)
  // At once: a page that is opened from now on knows nobody.
  if (known !== present) {
    keepMode('online')
    clearStorage({ leavesChoices: true })
  }
  return userIds
}

/** The user's book is put away. */
const noteAway = (userId: string): void => write(read().filter((other) => other !== userId))

/**
 * The server has said that nobody is signed in, or that `present` is: nobody else's book stays open here. Rarely is there one, so
 * what seals it is loaded for it.
 */
export async function putBooksAway(present: string | null): Promise<void> {
  const userIds = leftBooks(present)
  if (userIds.length === 0) return
  const code = await import('./put-away.ts').catch(() => undefined)
  // Code that can't be loaded now is loaded by the next page, which finds these users under `STORED`.
  const count = await code?.putAway(userIds, noteAway)
  if (count) sealing.tell(count)
}
