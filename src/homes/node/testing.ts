import { createServerApi } from '../../server-api.ts'
import { uuidV7 } from '../../values/id.ts'
import { openDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'

/** 15 March 2026, noon in UTC. */
const NOON = Date.UTC(2026, 2, 15, 12)

/** A server without a socket, its database in memory; `clock.now` is what time it is there. */
export function testServer() {
  const clock = { now: NOON }
  const { db } = openDatabase(':memory:')
  const api = createServerApi({
    db,
    transact: groupCommit(db),
    now: () => clock.now,
    newId: () => uuidV7(clock.now),
    release: 'test',
    publicUrl: undefined,
    basePath: '/',
    isRegistrationOpen: true,
    report: (error) => {
      throw error
    },
  })
  return { db, api, clock, fetch: (path: string, init?: RequestInit) => api.request(path, init) }
}
