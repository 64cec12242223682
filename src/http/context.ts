import type { Db, Tx } from '../db/db.ts'
import type { RefusalCode } from '../values/refusal.ts'
import type { Role } from './access.ts'

/** A command as it was asked for. */
export interface Call {
  key: string
  method: string
  /** The path with its query, such as "/api/accounts". */
  path: string
  /** The body as it was sent; a form as `formText` writes it. Empty without one. */
  body: string
  /** Milliseconds since 1970, UTC. */
  at: number
  /** Values that its device saw in the fields of the row that it changes, by their columns; undefined where it said none. */
  seen?: Record<string, unknown[]> | undefined
}

/** Limits of one book in a place that others share. */
export interface Bounds {
  /** Transactions in one book; those that can still be brought back among them. */
  transactions: number
  /** Bytes of all cloud copies of one book, as they are kept. */
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

/** Names that may exist once among all books, such as e-mails: for each a directory knows whose it is. */
export interface Names {
  /** The place that keeps the name: events about it go there, as to a book. */
  placeOf(name: string): string
  /** The book whose name it is, or to whom it is promised. */
  find(name: string): Promise<string | undefined>
  /** Promises the name to the book for a while, unless it is another's; returns whose it is. */
  claim(name: string, bookId: string): Promise<string>
  /** Gives back a promise that was not used. */
  release(name: string, bookId: string): Promise<void>
}

/** The board that puts everybody's score together; the type of what `look` returns is that of the leaderboard. */
interface Board {
  /** The place that takes what a person, or another place, reports. */
  placeOf(bookId: string): string
  /** All places of the board. */
  places: readonly string[]
  look(points: number): Promise<object>
}

/** Books that lie in databases of their own. */
export interface Elsewhere {
  /** The address of this database, as a book's: the id of its book, or the name of a place without one. */
  place: string
  /** Bytes of an event that one book can tell another; without it any. */
  mostBytes?: number
  /** False of a book that is in this home's own database. */
  has(bookId: string): boolean
  /** Brings a message to where the book is, and the answer back; throws where none came. */
  send(bookId: string, message: object): Promise<unknown>
  /** Has the book answer a request of `known`, else of whoever the request itself names; undefined without such a book. */
  answer(bookId: string, request: Request, known: object | null): Promise<Response | undefined>
  /** Has a person's own book answer what they came for, or a new one where there is none; `found`: what is known of them. */
  arrive(bookId: string | undefined, request: Request, found: object): Promise<Response>
  names: Names
  board: Board
}

/** A place that the API runs in, as far as the API may know it. */
export interface Home {
  db: Db
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** The clock's time where `now` is that of an earlier call made elsewhere; otherwise the two are the same. */
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
  /** Called after a book or an account was erased, so that no trace of it stays in the database's log. */
  erased?(): void
  /** Reads a bank's file beside all else; the types are those of the statements. */
  readStatementApart?(file: object): Promise<object>
  /** Opens another app's database of SQLite, held in memory, to be read; the type is that of the apps. */
  openSqlite?(bytes: Uint8Array<ArrayBuffer>): unknown
  /** Runs work that fills the memory while no other such work runs; refused where too many wait for that. */
  alone?<Result>(work: () => Promise<Result>): Promise<Result>
  /** Reaches books of other databases; a home without has all of them in its own. */
  elsewhere?: Elsewhere
  /** Limits of this home; nothing is limited without them. */
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
  /** Called with every error that is no refusal: a bug. */
  report?(error: unknown, requestId: string): void
  /** Called with every refusal. */
  refused?(code: RefusalCode): void
}

/** `bookId` is set by whoever knows who asks. */
export type HomeEnv = {
  Variables: {
    home: Home
    /** Id of the request in its response and in the log; a home without a log gives none. */
    requestId?: string
    bookId: string | undefined
    /** The caller's role in the book that is open. */
    role?: Role
    /** Set where the request is within a large one that has its place already. */
    isWithinLarge?: boolean
    /** Refuses a caller who has none of these items of the shop; `isUse`: this uses what was bought. */
    requireItem?: (items: readonly string[], isUse: boolean) => void
    /** True where the viewer runs the server; only a server can tell. */
    isOperator?: () => boolean
  }
}
