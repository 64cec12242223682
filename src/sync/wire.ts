import { z } from 'zod'
import { ArchivedShares, Sharing } from '../archive/sharing/wire.ts'
import { Archive, Backup } from '../archive/wire.ts'
import { DayText, Id } from '../values/wire.ts'

/** Calls that are replayed in one request. */
export const MAX_CALLS = 1000

/** One command of the outbox. Its own rules and limits hold as if it came alone. */
export const SyncCall = z.object({
  /** The call's Idempotency-Key. */
  key: z.string().min(1).max(255),
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** The path, such as "/api/accounts". */
  path: z.string().max(2048).startsWith('/api/'),
  /** The call's body; a form as `FormText`. */
  body: z.unknown().optional(),
  /** Time at which it was done. Later than now counts as now. */
  at: z.iso.datetime({ offset: true }),
  /** Version of the format that the call was kept in; none is 1. A newer one than the server's is refused in its result. */
  version: z.int().min(1).optional(),
  /**
   * Values that its device has seen in the fields of the row that it changes, by their columns, since it last asked the
   * server: nothing that it did itself is in its way.
   */
  seen: z.record(z.string().max(60), z.array(z.unknown())).optional(),
})
export const SyncRequest = z.object({
  calls: z.array(SyncCall).max(MAX_CALLS),
  /** True asks for a cloud copy too; false only sends, at the cost of no credit. */
  copy: z.boolean().default(true),
})

/** Syncs that a free user has left. */
export const SyncCredits = z.object({
  remaining: z.int(),
  monthly: z.int(),
  used: z.int(),
  extra: z.int(),
  /** The day on which the monthly ones are full again. */
  resetDate: DayText,
})
export type SyncCredits = z.infer<typeof SyncCredits>

/** The answers in the order of the calls. Where one is a 5xx it is the last: what comes after was not tried. */
export const SyncAnswer = z.object({
  results: z.array(z.object({ key: z.string(), status: z.int(), body: z.unknown() })),
  balance: SyncCredits,
  /** Reason why no cloud copy was kept, where one was asked for: then it cost no credit. */
  copyRefused: z.string().optional(),
})
export type SyncAnswer = z.infer<typeof SyncAnswer>

export const CreditUse = z.object({ amount: z.literal(1) })
/** `isNew`: false where the newest copy holds all of the book already; then no credit was taken. */
export const CreditUsed = z.object({
  success: z.literal(true),
  remaining: z.int(),
  backup: Backup,
  isNew: z.boolean(),
})

/**
 * Everything of the book as in the export, but `version` is the book's own: it rises with every change. Of a shared book
 * also its members with balances and payments, and the shares of its rows.
 */
export const Snapshot = Archive.extend({
  version: z.int(),
  bookId: Id,
  sharing: Sharing.optional(),
  sharedRows: z.array(ArchivedShares).optional(),
})
export type Snapshot = z.infer<typeof Snapshot>

/** `autoSync`: a premium user's choice that what was done without the server goes by itself. */
export const StorageMode = z.object({
  tier: z.enum(['free', 'premium']),
  showAds: z.boolean(),
  autoSync: z.boolean(),
  /** Rows of one kind that the server reads of a file at a time, where a book may have more of them. */
  rowsAtOnce: z.int().optional(),
  /** Key in hex with which a browser seals the user's unsent changes when their session ends. Only the server has it. */
  sealingKey: z.string().optional(),
})
export type StorageMode = z.infer<typeof StorageMode>
export const StorageModeChange = z.object({ autoSync: z.boolean() })
