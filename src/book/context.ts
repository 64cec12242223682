import type { Db, Tx } from '../db/db.ts'
import type { HomeEnv } from '../http/context.ts'
import { type Day, dayAt } from '../values/day.ts'
import type { BookEvent } from './events.ts'

/** Whose book it is, and what day their wall calendar shows. */
export interface Viewer {
  bookId: string
  timeZone: string
  today: Day
  /** Milliseconds since 1970, UTC, the same through one request. */
  now: number
  /** The home's own clock where `now` is when the call was done, without the server. */
  receivedAt: number
  /** Whether a server still has to judge what is done here: the home is a copy. */
  isDraft?: boolean
}

/** Hears what a command did, within its transaction. */
export type Listener = (tx: Tx, context: CommandContext) => void

/** A viewer who changes the book by one command; made anew for every attempt. */
export interface CommandContext extends Viewer {
  /** Ids that follow from the idempotency key, so that the same call makes the same rows in every home. */
  newId(): string
  /** Undefined where the caller named none. */
  idempotencyKey?: IdempotencyKey | undefined
  /** What was done so far, in its order: whoever changes a row adds to it. */
  events: BookEvent[]
  /** Hear of the events at the end. */
  listeners?: readonly Listener[] | undefined
  /** Whether rules give what is recorded its category, and bills may pay themselves; without one they do not and may. */
  automates?: ((db: Db) => boolean) | undefined
}

/** The name that a caller gave a command: the same name again is answered, not done again. */
export interface IdempotencyKey {
  key: string
  /** SHA-256 of what is asked for, in hex. */
  fingerprint: string
  /** Keeps the call for a later replay, where the home does that. `at` in milliseconds since 1970. */
  keep?(tx: Tx, at: number): void
}

/** What hangs on an account rather than on a book. */
export interface AccountGrant {
  premium?: { days: number } | { months: number } | 'lifetime'
  syncCredits?: number
}

interface Item {
  id: string
  grant?: AccountGrant | undefined
}

/** What only the account's own server knows of the shop's items. */
export interface ShopAccess {
  /** Why the item is worth nothing to this account; undefined where it is worth something. */
  whyUseless(db: Db, item: Item): string | undefined
  /** Gives for a purchase, by the id of its entry in the ledger. */
  grant(tx: Tx, viewer: Viewer, grant: AccountGrant, purchaseId: string): void
  /** Whether what was bought then was used since; milliseconds since 1970. */
  isUsed(db: Db, item: Item, boughtAt: number): boolean
  revoke(tx: Tx, viewer: Viewer, grant: AccountGrant, purchaseId: string): void
}

/** `viewer` is set by `openBook`, for the routes behind it. */
export type BookEnv = {
  Variables: HomeEnv['Variables'] & {
    viewer: Viewer
    automates?: CommandContext['automates']
    listeners?: CommandContext['listeners']
    /** What the home knows of the book's owner, without any secret; a home without sign-in knows nothing. */
    owner?: () => object
    /** What of a purchase only a server can give, and take back. */
    access?: ShopAccess
  }
}

/** The day of an input that was read as a day, or as an instant in milliseconds. */
export const dayOf = (viewer: Pick<Viewer, 'timeZone'>, input: Day | number): Day =>
  typeof input === 'number' ? dayAt(input, viewer.timeZone) : input
