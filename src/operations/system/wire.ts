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
    /** Too long ago, or never. */
    isOverdue: z.boolean(),
  }),
  /** Since the start. */
  requests: z.object({ total: Count, failed: Count, slow: Count, slowest: z.array(SlowRequest) }),
})
export type ServerFacts = z.infer<typeof ServerFacts>

/** State of the server: nothing of anybody's book. */
export const System = ServerFacts.extend({
  users: Count,
  /** Browsers that are signed in. */
  sessions: Count,
})
export type System = z.infer<typeof System>
