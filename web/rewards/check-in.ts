import { uuidV7 } from '../../src/values/id.ts'
import { answer, api, keyed } from '../api/client.ts'
import { connection, isAnsweredLocally } from '../api/connection.ts'
import { announce } from '../api/earned.ts'
import { isStaying } from '../api/leaving.ts'

const DONE = 'bucketbook_checkIn'

/** Once a day, while the server is there: looking in is worth something, and it is the server that counts the day. */
export async function checkIn(userId: string): Promise<void> {
  const mark = `${userId} ${new Date().toDateString()}`
  try {
    if (!isStaying() || isAnsweredLocally(connection()) || localStorage.getItem(DONE) === mark) return
    const claim = { json: { achievementType: 'daily_check_in' } }
    const { earned, points } = await answer(
      api.points['validate-achievement'].$post(claim, keyed(uuidV7(Date.now()))),
    )
    localStorage.setItem(DONE, mark)
    if (earned) announce([['daily_check_in', points]])
  } catch {
    // No server or no storage: at the next visit.
  }
}
