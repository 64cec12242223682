import { uuidV7 } from '../../src/values/id.ts'
import { answer, api, keyed } from '../api/client.ts'
import { connection, isAnsweredLocally } from '../api/connection.ts'

/** Asks to be told what others' deeds have earned: as any answer does, this one tells it in its header. */
export async function askNews(): Promise<void> {
  if (isAnsweredLocally(connection())) return
  await answer(api.points.news.$post(undefined, keyed(uuidV7(Date.now())))).catch(() => {})
}
