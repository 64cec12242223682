import { sealBook } from './local-book.ts'
import { keepMode } from './mode.ts'
import { knownUser } from './owner.ts'
import { clearStorage, keep, kept } from './storage.ts'
import { createEvent } from './store.ts'
import { hintedUsers, keepHint } from './unsent-hint.ts'

/** Whose books are to be put away, until that is done: the page may be closed before. */
const STORED = 'bucketbook_putAway'

const read = (): string[] => (kept(STORED) ?? '').split(' ').filter(Boolean)
const write = (userIds: string[]) => keep(STORED, userIds.join(' ') || null)

const sealing = createEvent<number>()
let last: Promise<number> | undefined

/** Told how many unsent changes were sealed because their user is no longer signed in. */
export const onSealed = sealing.subscribe

async function putAway(userIds: string[]): Promise<number> {
  let count = 0
  for (const userId of userIds) {
    const outcome = await sealBook(userId).catch(() => undefined)
    if (!outcome) continue
    count += outcome.sealed
    if (outcome.isGone) keepHint(userId, 0)
    write(read().filter((other) => other !== userId))
  }
  if (count > 0) sealing.tell(count)
  return count
}

/**
 * The server has said that nobody is signed in, or that `present` is: nobody else's book stays open here. What
 * the server has not got of it is kept sealed until its user signs in again. Answers how many changes that are.
 */
export async function putBooksAway(present: string | null): Promise<number> {
  const known = knownUser()
  const userIds = [...new Set([...(known ? [known] : []), ...read(), ...hintedUsers()])].filter(
    (userId) => userId !== present,
  )
  if (userIds.length === 0) return 0
  write(userIds)
  // At once: a page that is opened from now on knows nobody.
  if (known !== present) {
    keepMode('online')
    clearStorage({ leavesChoices: true })
  }
  last = (last ?? Promise.resolve(0)).then(() => putAway(userIds))
  return last
}
