import type { Db, Tx } from '../db/db.ts'
import type { Role } from '../http/access.ts'
import type { Elsewhere, HomeEnv } from '../http/context.ts'
import { type Day, dayAt } from '../values/day.ts'
import type { BookEvent } from './events.ts'
import type { Moving } from './wire.ts'

/** Somebody who is in a shared book. */
export interface Member {
  /** The member's id in the book. */
  id: string
  userId: string
  role: Role
  /** The member's own book, which has what they earn and own. */
  homeBookId: string
}

/** The state of a book that every request needs. */
export interface BookState {
  bookId: string
  version: number
  /** IANA name. */
  timeZone: string
  moving: Moving | null
}

/** Somebody's membership in a shared book, and the state of that. */
export interface Membership extends BookState {
  member: Member
}

/** The token with which a program acts for somebody. */
interface ActingToken {
  id: string
  /** The name that its maker gave it. */
  name: string
  /** True where it adds entries and does nothing else. */
  addsOnly: boolean
}

/** The book of a request, and the day on its wall calendar. */
export interface Viewer {
  bookId: string
  /** The member who acts in a book that several people share; undefined in one's own. */
  member?: Member | undefined
  /** The token of a program that acts in place of a person at the page. */
  token?: ActingToken | undefined
  timeZone: string
  today: Day
  /** Milliseconds since 1970, UTC, the same through one request. */
  now: number
  /** The home's own clock where `now` is when the call was done, without the server. */
  receivedAt: number
  /** True in a browser's copy: a server still has to judge what is done here. */
  isDraft?: boolean
  /** Reaches books that lie in other databases. */
  elsewhere?: Elsewhere | undefined
}

/** Hears what a command did, within its transaction. */
export type Listener = (tx: Tx, context: CommandContext) => void

/** A viewer who changes the book by one command; made anew for every attempt. */
export interface CommandContext extends Viewer {
  /** Ids that follow from the idempotency key, so that the same call makes the same rows in every home. */
  newId(): string
  /** Undefined where the caller named none. */
  idempotencyKey?: IdempotencyKey | undefined
  /** Values that a device saw in the fields that it sends, by their columns; of commands done without the server. */
  seen?: Seen | undefined
  /** Values in those columns before this command, set once its rev was checked. */
  saw?: Seen | undefined
  /** Ids of its events for books in other databases, to be brought once it is stored. */
  sent?: string[]
  /** Events of the command so far, in order: code that changes a row adds one. */
  events: BookEvent[]
  /** The last row of `token_writes` when a token's command began: what comes after it is of this command. */
  lastWrite?: number | undefined
  /** True where it changes what is one's own in the book, such as reminders: nobody else is told of a new version. */
  isPersonal?: boolean | undefined
  /** True of a command that is done also in a book that has moved away. */
  isAlsoOfMoved?: boolean | undefined
  /** Listeners to the events, called at the end. */
  listeners?: readonly Listener[] | undefined
  /**
   * True where rules categorise what is recorded and bills may pay themselves. Without it rules don't run and
   * bills may be paid.
   */
  automates?: ((db: Db) => boolean) | undefined
}

/** Values that a device has seen in each column of a row since it last asked the server. */
type Seen = Record<string, unknown[]>

/** Key that a caller gave a command: a repeat under the same key gets the stored response and has no second effect. */
export interface IdempotencyKey {
  /** The key as it is kept: a member's is their own within the book. */
  key: string
  /** The key as it was sent. */
  sent: string
  /** SHA-256 of the request, in hex. */
  fingerprint: string
  /** Keeps the call for a later replay, where the home does that. `at` in milliseconds since 1970. */
  keep?(tx: Tx, at: number, saw: Seen | undefined): void
}

/** Benefits of a shop item that belong to an account rather than to a book. */
export interface AccountGrant {
  premium?: { days: number } | { months: number } | 'lifetime'
  syncCredits?: number
}

interface Item {
  id: string
  grant?: AccountGrant | undefined
}

/** The account's side of the shop, which only its own server has. */
export interface ShopAccess {
  /** Returns why the item is worth nothing to this account; undefined where it is worth something. */
  whyUseless(db: Db, item: Item): string | undefined
  /** Gives for a purchase, by the id of its entry in the ledger. */
  grant(tx: Tx, viewer: Viewer, grant: AccountGrant, purchaseId: string): void
  /** True where the item that was bought at this time (milliseconds since 1970) was used since. */
  isUsed(db: Db, item: Item, boughtAt: number): boolean
  revoke(tx: Tx, viewer: Viewer, grant: AccountGrant, purchaseId: string): void
}

/** `viewer` is set by `openBook`, for the routes behind it. */
export type BookEnv = {
  Variables: HomeEnv['Variables'] & {
    viewer: Viewer
    automates?: CommandContext['automates']
    seen?: CommandContext['seen']
    isPersonal?: CommandContext['isPersonal']
    listeners?: CommandContext['listeners']
    /** Hears of the events after all others, and of what those have written. */
    lastListener?: Listener
    /** Returns what the home knows of the book's owner, without any secret; a home without sign-in has none. */
    owner?: () => object
    /** Returns the membership of who asks; a home without has own books only. */
    membershipIn?: (bookId: string) => Membership | undefined
    /** The token of the request, and the only book that it opens. */
    token?: ActingToken & { bookId: string }
    /** True where the token may call the route; unset without a token. */
    checkScope?: (route: { method: string; path: string; access: string | undefined }) => boolean
    /** True where one of these users has premium. */
    havePremium?: (userIds: string[]) => boolean
    /** True where the request is about the book's way to another server: it opens also on that way. */
    isAboutMoving?: boolean
    /** True where the request is answered also by a book that has moved away. */
    isAlsoOfMoved?: boolean
    /** Has a book that lies in another database answer the request; undefined where it lies in this one, or nowhere. */
    answerElsewhere?: (bookId: string) => Promise<Response | undefined>
    /** Brings what a command told books in other databases; returns its answer with theirs, or refuses as they did. */
    arrive?: (
      command: { bookId: string; sent: string[]; key: string | undefined },
      answer: unknown,
    ) => Promise<unknown>
    /** Grants and revokes the benefits that only a server can give. */
    access?: ShopAccess
  }
}

/** The day of an input that was read as a day, or as an instant in milliseconds. */
export const dayOf = (viewer: Pick<Viewer, 'timeZone'>, input: Day | number): Day =>
  typeof input === 'number' ? dayAt(input, viewer.timeZone) : input
