import { z } from 'zod'
import { User } from '../../identity/wire.ts'
import { StorageMode } from '../../sync/wire.ts'
import { InstantText } from '../../values/wire.ts'

/** State of this browser's copy of the server's book. */
export const LocalState = z.object({
  /** False until the book was copied once: there is nothing to answer from. */
  hasCopy: z.boolean(),
  copiedAt: InstantText.nullable(),
  syncedAt: InstantText.nullable(),
  /** Commands that the server has not got. */
  unsent: z.int(),
  /** Time of the oldest of them. */
  unsentSince: InstantText.nullable(),
  /** Commands that the server refused and that nobody has dismissed. */
  refused: z.int(),
})
export type LocalState = z.infer<typeof LocalState>

/** A command that the server refused: kept until it is dismissed. */
export const RefusedCall = z.object({
  key: z.string(),
  method: z.string(),
  path: z.string(),
  /** The body as it was sent; null without one, or where it was a file. */
  body: z.unknown(),
  at: InstantText,
  status: z.int(),
  reason: z.string(),
  /** The row as the server has it, where a field that was sent has been changed there meanwhile; null otherwise. */
  row: z.record(z.string(), z.unknown()).nullable(),
})
export type RefusedCall = z.infer<typeof RefusedCall>

/** The server's facts about the user and the version, which come with a snapshot. */
export const CopyHead = z.object({ tag: z.string(), user: User, storageMode: StorageMode })
export type CopyHead = z.infer<typeof CopyHead>

/**
 * Result of applying a copy. `unsent`: this browser has commands that the server has not got. `outdated`: the
 * server's book has changed meanwhile.
 */
export type CopyResult = 'taken' | 'unsent' | 'outdated'

/**
 * Result of a sync or a copy. `offline`: the server can't be reached. `signed_out`: it asks to sign in.
 * `no_credits`: a free user has none left. `proof_required`: it asks the owner to confirm that it's them, and
 * nothing was sent. `failed`: it answered with an error; the rest is tried later. `unsent`: nothing was
 * copied, because there are commands that the server has not got. `gone`: the shared book was deleted, or the user is
 * in it no more.
 */
export type Outcome =
  | { ok: true; sent: number; refused: number }
  | {
      ok: false
      why: 'offline' | 'signed_out' | 'no_credits' | 'proof_required' | 'failed' | 'unsent' | 'gone'
      message: string
      sent: number
      refused: number
    }

/** A book of the user: null is their own, an id a shared one. Each has a copy and an outbox of its own. */
export type WhichBook = string | null

/** Commands that were never sent to a shared book that the user is in no more; kept until they have seen to them. */
export interface LeftBook {
  bookId: string
  name: string
  calls: { at: number; method: string; path: string; body: string }[]
}

/** Tasks that the page gives to the worker. `baseUrl` is where the app is mounted, with a slash at the end. */
export type WorkerTask =
  | { do: 'open'; userId: string; book: WhichBook; baseUrl: string; release: string }
  /**
   * Answered by the local book. `sentAs`: the server has done it already, and this is the version of its book that
   * came of it; so it is kept in no outbox.
   */
  | {
      do: 'fetch'
      book: WhichBook
      path: string
      method: string
      headers: Record<string, string>
      body: ArrayBuffer | string | null
      sentAs?: number
    }
  | { do: 'sync'; book: WhichBook }
  /** Copies the server's book where it is newer than the copy. */
  | { do: 'copy'; book: WhichBook }
  /**
   * Copies all other books of the user where they are newer, and with `sends` sends first what waits; with `begins` also those
   * that have no copy yet.
   */
  | { do: 'others'; book: WhichBook; sends: boolean; begins: boolean }
  /** Deletes all the user's books from this browser, with what is sealed or left of them. */
  | { do: 'erase'; userId: string }
  /** Deletes the user's books, and seals what only they have until they sign in again. Returns how much that is. */
  | { do: 'put away'; userId: string }
  /** Forgets what was never sent to a book that is gone. */
  | { do: 'forget left'; bookId: string }

/** Result of putting books away: the number of sealed changes, and whether the books are gone from this browser. */
export interface PutAway {
  sealed: number
  isGone: boolean
}

export type WorkerRequest = { id: number } & WorkerTask

/** An answer of `fetch`. */
export interface LocalAnswer {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

/** Messages of the worker: the result of a task, an error with its text, or news that nobody asked for. */
export type WorkerMessage =
  | { id: number; answer: unknown }
  | { id: number; error: string }
  | { book: WhichBook; state: LocalState }
  /** The book was changed by another tab, or by what was sealed before. */
  | { book: WhichBook; changed: true }
  /** The browser had emptied its damaged storage: what was never sent of this book is lost. */
  | { book: WhichBook; emptied: true }
  /** Progress of a sync: `sent` of `total` commands. */
  | { book: WhichBook; progress: { sent: number; total: number } | null }
  /** The user is no longer in this shared book, or it was deleted: its copy is gone from here. */
  | { book: WhichBook; gone: true; name: string }
  /** Calls that were never sent to books that are gone. */
  | { left: LeftBook[] }
  /** Number of changes of the user that are sealed. */
  | { sealed: number }
