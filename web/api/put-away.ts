import { leftBooks, noteAway, sealing } from './books-left.ts'
import { sealBooks } from './local-book.ts'
import { forgetHints, keepSealedHint, readSealedHint } from './unsent-hint.ts'

let last: Promise<number> | undefined

async function sealAll(userIds: string[]): Promise<number> {
  let count = 0
  for (const userId of userIds) {
    const outcome = await sealBooks(userId).catch(() => undefined)
    if (!outcome) continue
    count += outcome.sealed
    if (outcome.isGone) forgetHints(userId)
    keepSealedHint(userId, readSealedHint(userId) + outcome.sealed)
    noteAway(userId)
  }
  if (count > 0) sealing.tell(count)
  return count
}

/**
 * Takes away the books of everybody but `present`. What the server has not got of them is kept sealed until its user signs in
 * again. Answers how many changes that are.
 */
export async function putAway(present: string | null): Promise<number> {
  const userIds = leftBooks(present)
  last = (last ?? Promise.resolve(0)).then(() => sealAll(userIds))
  return last
}
