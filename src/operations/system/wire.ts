import { z } from 'zod'
import { InstantText } from '../../values/wire.ts'

const Count = z.int().nonnegative()

/** A request that took long: by the pattern of its route, so that it names nobody and nothing of a book. */
export const SlowRequest = z.object({
  requestId: z.string(),
  at: InstantText,
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: Count,
  /** Time for which commits held the server meanwhile. */
  commitMs: Count,
})
export type SlowRequest = z.infer<typeof SlowRequest>

export const Storage = z.object({
  databaseBytes: Count,
  /** Bytes in the log that are committed and not yet copied into the database file. */
  walBytes: Count,
  freeBytes: Count,
  totalBytes: Count,
  isLow: z.boolean(),
  isFull: z.boolean(),
  isReadOnly: z.boolean(),
})
export type Storage = z.infer<typeof Storage>

/** Figures of the process and the machine, as the home knows them. */
export const ServerFacts = z.object({
  version: z.string(),
  release: z.string(),
  node: z.string(),
  sqlite: z.string(),
  startedAt: InstantText,
  memory: z.object({ rssBytes: Count, heapUsedBytes: Count }),
  storage: Storage,
  backup: z.object({
    last: z.object({ at: InstantText, file: z.string(), bytes: Count }).nullable(),
    error: z.string().nullable(),
    /** True where the last one is too old, or there is none. */
    isOverdue: z.boolean(),
  }),
  /** Counts since the start. */
  requests: z.object({ total: Count, failed: Count, slow: Count, slowest: z.array(SlowRequest) }),
})
export type ServerFacts = z.infer<typeof ServerFacts>

/** A place of its own among many that does not do what it should: nothing of what is in its book. */
export const Need = z.object({
  id: z.string(),
  /** The id of its book, or the name of what has none. */
  place: z.string(),
  /** Something of it has been on its way for more than five minutes; its database has little room left, or does not open. */
  what: z.enum(['waiting', 'full', 'closed']),
  since: InstantText,
  /** The kind of event that waits, and the book that it is for; null for the other needs. */
  detail: z.string().nullable(),
})
export type Need = z.infer<typeof Need>

/** State of the one machine that serves: nothing of anybody's book. */
const System = ServerFacts.extend({
  users: Count,
  /** Browsers that are signed in. */
  sessions: Count,
})
export type System = z.infer<typeof System>

/** State of the one machine that serves, else the places among many that are to be looked at. */
export const SystemState = z.union([System, z.object({ needs: z.array(Need) })])
export type SystemState = z.infer<typeof SystemState>
