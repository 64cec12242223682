import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from '../../../db/db.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { BOOK_VERSION } from '../../../http/command.ts'
import { uuidV7 } from '../../../values/id.ts'
import { readCopy, takeCopy } from '../copy.ts'
import { createLocalApi, SENT } from '../local-api.ts'
import type { Link } from '../sync.ts'

let blank: Buffer | undefined

/** A database with all tables and no row: migrated once, then copied. */
function emptyDatabase(): Db {
  if (!blank) {
    const sqlite = new Database(':memory:')
    migrate(drizzle(sqlite), migrations)
    blank = sqlite.serialize()
  }
  return drizzle(new Database(blank))
}

/** A browser without a browser: its book over Node's SQLite, its requests one after the other as in the real home. */
export function newDevice(now: () => number) {
  const db = emptyDatabase()
  const api = createLocalApi({ db, now, newId: () => uuidV7(now()), release: 'local' })
  let last: Promise<unknown> = Promise.resolve()
  const fetch = (path: string, init: RequestInit = {}): Promise<Response> => {
    const done = last.then(async () => api.request(path, init))
    last = done.catch(() => {})
    return done
  }
  const take: Link['take'] = async (head, snapshot, heard) => {
    const copy = await readCopy(head, snapshot)
    const done = last.then(() =>
      db.transaction((tx) => takeCopy(tx, copy, { now: now(), newId: () => uuidV7(now()), heard })),
    )
    last = done.catch(() => {})
    return done
  }
  const json = async (path: string) => (await fetch(path)).json()
  return {
    fetch,
    json,
    /** Does again here what the server has done. */
    mirror: (path: string, init: RequestInit, reply: Response) => {
      const sent = { [SENT]: reply.headers.get(BOOK_VERSION) ?? '' }
      return fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...sent } })
    },
    linkTo: (userId: string, server: Link['server']): Link => ({
      userId,
      server,
      local: fetch,
      take,
    }),
  }
}

export type ModelDevice = ReturnType<typeof newDevice>
