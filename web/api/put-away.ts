import { sealBooks } from './local-book.ts'
import { forgetHints, keepSealedHint, readSealedHint } from './unsent-hint.ts'

let last = Promise.resolve(0)

async function sealAll(userIds: string[], onAway: (userId: string) => void): Promise<number> {
  let count = 0
  for (const userId of userIds) {
    const outcome = await sealBooks(userId).catch(() => undefined)
    if (!outcome) continue
    count += outcome.sealed
    if (outcome.isGone) forgetHints(userId)
    keepSealedHint(userId, readSealedHint(userId) + outcome.sealed)
    onAway(userId)
  }
  return count
}

/**
 * Takes the users' books away, one user after the other; `onAway` hears of each. What the server has not got of them is kept
 * sealed until its user signs in again. Answers how many changes that are.
 */
export function putAway(userIds: string[], onAway: (userId: string) => void): Promise<number> {
  last = last.then(() => sealAll(userIds, onAway))
  return last
}
