import { sql } from 'drizzle-orm'
import { BOOK_VERSION } from '../../../book/command.ts'
import type { Db } from '../../../db/db.ts'
import { uuidV7 } from '../../../values/id.ts'
import { openDatabase } from '../../node/storage/database.ts'
import { applyCopy, readCopy } from '../copy.ts'
import { createLocalApi, SENT } from '../local-api.ts'
import type { SyncSides } from '../sync.ts'

/** A database and the API over it, for one device after the other: its statements are prepared once. */
interface Place {
  db: Db
  api: ReturnType<typeof createLocalApi>
  clock: { now(): number }
  /** Deletes everything, as if nobody had been there. */
  clear(): void
}

const places: Place[] = []

function newPlace(): Place {
  const { db } = openDatabase(':memory:')
  const tables = db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migrations'`,
  )
  const clock = { now: () => 0 }
  const now = () => clock.now()
  return {
    db,
    clock,
    api: createLocalApi({ db, now, newId: () => uuidV7(now()), release: 'local' }),
    clear() {
      db.run(sql`PRAGMA foreign_keys = OFF`)
      for (const { name } of tables) db.run(sql`DELETE FROM ${sql.identifier(name)}`)
      db.run(sql`PRAGMA foreign_keys = ON`)
    },
  }
}

/**
 * A browser without a browser: its book over Node's SQLite, its requests one after the other as in the real home.
 * Whichever device was at the place before is gone.
 */
export function newDevice(now: () => number, place = places.length) {
  const taken = places[place] ?? newPlace()
  places[place] = taken
  const { db, api, clock, clear } = taken
  clear()
  clock.now = now
  let last: Promise<unknown> = Promise.resolve()
  const fetch = (path: string, init: RequestInit = {}): Promise<Response> => {
    const done = last.then(async () => api.request(path, init))
    last = done.catch(() => {})
    return done
  }
  const take: SyncSides['take'] = async (head, snapshot, heard) => {
    const copy = await readCopy(head, snapshot)
    const done = last.then(() =>
      db.transaction((tx) => applyCopy(tx, copy, { now: now(), newId: () => uuidV7(now()), heard })),
    )
    last = done.catch(() => {})
    return done
  }
  const json = async (path: string) => (await fetch(path)).json()
  return {
    db,
    fetch,
    json,
    /** Does again here what the server has done. */
    mirror: (path: string, init: RequestInit, reply: Response) => {
      const sent = { [SENT]: reply.headers.get(BOOK_VERSION) ?? '' }
      return fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...sent } })
    },
    linkTo: (userId: string, server: SyncSides['server']): SyncSides => ({
      userId,
      server,
      local: fetch,
      take,
    }),
  }
}

export type ModelDevice = ReturnType<typeof newDevice>
