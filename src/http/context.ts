import type { Db, Tx } from '../db/db.ts'
import { type Day, dayAt } from '../values/day.ts'
import type { RefusalCode } from '../values/refusal.ts'

/** A command as it was asked for. */
export interface Call {
  key: string
  method: string
  /** With its query, such as "/api/accounts". */
  path: string
  /** As it was sent; a form as `formText` writes it. Empty without one. */
  body: string
  /** Milliseconds since 1970, UTC. */
  at: number
}

/** How much one book may take of a place that others share. */
export interface Bounds {
  /** Transactions in one book; those that can still be brought back among them. */
  transactions: number
  /** All cloud copies of one book, in bytes as they are kept. */
  copyBytes: number
  /** Rows of one file that fit into the memory at a time. */
  rowsAtOnce: number
  /** Large files and whole books, sent or asked for, of one book in an hour. */
  largePerHour: number
}

/** The database at one moment, whatever is written meanwhile. To be closed. */
export interface Moment {
  db: Db
  close(): void
}

/** All that the API may know of the place it runs in. */
export interface Home {
  db: Db
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** What the clock says where `now` is when a call was done elsewhere, earlier; else the two are the same. */
  receivedAt?(): number
  newId(): string
  /** Names the release, so that no cached answer of another one is taken for current. */
  release: string
  /** Runs a command in a transaction and answers once it is on the disk; a home may let several share a commit. */
  transact?<Result>(work: (tx: Tx) => Result): Promise<Result>
  /** Keeps a command that was done, within its transaction: a home without a server sends it there later. */
  keepCall?(tx: Tx, call: Call): void
  /** True where the error says that the storage has no room left. */
  isStorageFull?(error: unknown): boolean
  /** True where the error says that the storage can't be read or written at all, such as a disk that failed. */
  isStorageDown?(error: unknown): boolean
  /** Told that a book or an account was erased, so that no trace of it stays where the database keeps its log. */
  erased?(): void
  /** Reads a bank's file beside all else; the types are those of the statements. */
  readStatementApart?(file: object): Promise<object>
  /** Runs work that fills the memory while no other such work runs; refused where too many wait for that. */
  alone?<Result>(work: () => Promise<Result>): Promise<Result>
  /** What this home bounds; nothing where it does not say. */
  bounds?: Bounds
  /** Milliseconds after which a long answer ends of which nothing was taken; fifteen seconds where it does not say. */
  idleMs?: number | undefined
  /**
   * Ends an answer that is under way and can't be finished, so that nobody takes it for whole, and tells why: what failed,
   * or, without an error, that nothing of it was taken. `env` is the environment of its request.
   */
  cutOff?(env: object, error?: unknown): void
  /** Opens the database as it is now, to be read at leisure; a home without has one reader at a time. */
  openMoment?(): Moment
  /** Told of everything that is thrown and no refusal: a bug. */
  report?(error: unknown, requestId: string): void
  /** Told of every refusal. */
  refused?(code: RefusalCode): void
}

/** What hangs on an account rather than on a book. */
export interface Gift {
  premium?: { days: number } | { months: number } | 'lifetime'
  syncCredits?: number
}

interface Item {
  id: string
  gift?: Gift | undefined
}

/** What only the account's own server knows of the shop's items. */
export interface Access {
  /** Why the item is worth nothing to this account; undefined where it is worth something. */
  whyUseless(db: Db, item: Item): string | undefined
  /** Gives for a purchase, by the id of its entry in the ledger. */
  give(tx: Tx, viewer: Viewer, gift: Gift, purchaseId: string): void
  /** Whether what was bought then was used since; milliseconds since 1970. */
  isUsed(db: Db, item: Item, boughtAt: number): boolean
  takeBack(tx: Tx, viewer: Viewer, gift: Gift, purchaseId: string): void
}

/** Whose book it is, and what day their wall calendar shows. */
export interface Viewer {
  bookId: string
  timeZone: string
  today: Day
  /** Milliseconds since 1970, UTC, the same through one request. */
  now: number
  /** The home's own clock where `now` is when the call was done, without the server. */
  receivedAt: number
  newId(): string
  /** Whether a server still has to judge what is done here: the home is a copy. */
  isDraft?: boolean
  /** Whether rules give what is recorded its category. */
  automates?(db: Db): boolean
  /** What else belongs to a command that was done with this answer, inside its transaction. */
  onDone?(tx: Tx, viewer: Viewer, answer: unknown): void
}

/** `bookId` is set by whoever knows who asks; `viewer` by `openBook`, for the routes behind it. */
export type BookEnv = {
  Variables: {
    home: Home
    /** What the request is called in its answer and in the log; a home without a log gives none. */
    requestId?: string
    bookId: string | undefined
    viewer: Viewer
    /** Set where the request is within a large one that has its place already. */
    isWithinLarge?: boolean
    /** What the home knows of the book's owner, without any secret; a home without sign-in knows nothing. */
    owner?: () => object
    /** What of a purchase only a server can give, and take back. */
    access?: Access
    /** Whether the viewer runs the server; only a server can tell. */
    isOperator?: () => boolean
  }
}

/** The day of an input that was read as a day, or as an instant in milliseconds. */
export const dayOf = (viewer: Pick<Viewer, 'timeZone'>, input: Day | number): Day =>
  typeof input === 'number' ? dayAt(input, viewer.timeZone) : input
