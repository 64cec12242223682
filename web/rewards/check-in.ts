import { uuidV7 } from '../../src/values/id.ts'
import { answer, api, keyed } from '../api/client.ts'
import { connection, isAnsweredLocally } from '../api/connection.ts'
import { announce } from '../api/earned.ts'
import { isStaying } from '../api/leaving.ts'

const DONE = 'bucketbook_checkIn'

const HOUR_MS = 3_600_000

/** The time from which it is worth another try, by what this browser knows: milliseconds since 1970, 0 for at once. */
function nextTry(userId: string): number {
  const [who, at] = (localStorage.getItem(DONE) ?? '').split(' ')
  return who === userId ? Number(at) || 0 : 0
}

/** Checks in once in 24 hours, while the server is there: that is worth points, and the server counts the hours. */
export async function checkIn(userId: string): Promise<void> {
  try {
    if (!isStaying() || isAnsweredLocally(connection()) || nextTry(userId) > Date.now()) return
    const claim = { json: { achievementType: 'daily_check_in' } }
    const { earned, points } = await answer(
      api.points['validate-achievement'].$post(claim, keyed(uuidV7(Date.now()))),
    )
    // Another browser may have looked in: then it is tried again before long.
    localStorage.setItem(DONE, `${userId} ${Date.now() + (earned ? 24 : 1) * HOUR_MS}`)
    if (earned) announce([['daily_check_in', points]])
  } catch {
    // No server or no storage: at the next visit.
  }
}
