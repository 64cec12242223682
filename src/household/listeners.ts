import type { Context } from 'hono'
import { asked } from '../book/crossing/asking.ts'
import type { Question } from '../book/crossing/crossing.ts'
import { findMembership } from '../book/members.ts'
import { findBook } from '../book/open.ts'
import type { ServerHome } from '../identity/context.ts'
import { isSignedIn } from '../identity/sessions.ts'

declare module '../identity/context.ts' {
  interface ServerHome {
    /** Has whoever listens told by a line that the home keeps; without it a stream looks at the version. */
    listen?: (c: Context, listener: Listener, version: number) => Response
  }
}

/** A session that listens to `book`: the own one (`bookId`), or a shared one that its user is in. */
export interface Listener {
  book: string
  bookId: string
  userId: string
  sessionId: string
}

/** A way to somebody who listens, with what is known of them; the home keeps both while nothing else is in memory. */
export interface Line {
  deserializeAttachment(): unknown
  serializeAttachment(listener: Heard): void
  send(text: string): void
  close(): void
}

type Heard = Listener & {
  /** The newest version that was told. */
  told?: number
  /** The last sign that somebody listens; milliseconds since 1970. */
  seenAt: number
}

/** A member of a shared book who listens elsewhere. */
interface Row {
  userId: string
  endsAt: number
}

interface Rows {
  get(key: string): unknown
  put(key: string, row: Row): void
  delete(key: string): void
  list(where: { prefix: string }): Iterable<[key: string, row: unknown]>
}

/** A line on which no sign comes leads nowhere. */
const GONE_MS = 120_000
/** Members who listen are told of a shared book's versions so often at most. */
const TOLD_EVERY_MS = 1000
const PREFIX = 'listens '

export interface AskedVersion {
  userId: string
  homeBookId: string
}

/** The version of a shared book; null for somebody who is not in it. A member elsewhere is told later ones for two minutes. */
export const VERSION: Question<AskedVersion, number | null> = {
  kind: 'book.version',
  answer: (db, bookId, { userId }) => findMembership(db, bookId, userId)?.version ?? null,
}

/** The version of what somebody listens to; undefined where they may not, or not any more. */
export async function versionFor(
  server: ServerHome,
  { book, bookId, userId, sessionId }: Listener,
): Promise<number | undefined> {
  const { db, now } = server
  if (!isSignedIn(db, sessionId, now())) return undefined
  if (book === bookId) return findBook(db, book)?.version
  const version = await asked(server, VERSION, book, { userId, homeBookId: bookId })
  return version(db) ?? undefined
}

/** A version as an event of the stream (`text/event-stream`). */
export const versionEvent = (book: string, version: number): string =>
  `event: version\ndata: ${JSON.stringify({ book, version })}\n\n`

/** The listeners of one database, where people and shared books lie apart: lines at the person, rows at the shared book. */
export class Listeners {
  readonly #lines: () => Line[]
  readonly #rows: Rows
  readonly #tell: (homeBookId: string, book: string, version: number | null) => Promise<boolean>
  /** Versions that members were told since this object was made. */
  readonly #told = new Map<string, number | null>()
  #toldAt = 0
  #isPlanned = false

  constructor(given: {
    lines: () => Line[]
    rows: Rows
    /** Tells the object of a member; false where nobody listens there. */
    tell: (homeBookId: string, book: string, version: number | null) => Promise<boolean>
  }) {
    this.#lines = given.lines
    this.#rows = given.rows
    this.#tell = given.tell
  }

  /** Begins with somebody who may listen. */
  begin(home: ServerHome, line: Line, listener: Listener, version: number): void {
    line.serializeAttachment({ ...listener, seenAt: home.now() })
    say(line, version)
  }

  /** Notes a sign of whoever listens, and tells them the version where they have not heard of it. */
  async sign(home: ServerHome, line: Line): Promise<void> {
    const heard = heardBy(line)
    line.serializeAttachment({ ...heard, seenAt: home.now() })
    say(line, await versionFor(home, heard).catch(() => undefined))
  }

  /** Tells whoever listens to a shared book its version, null to those who are out of it; false where nobody does. */
  hear(home: ServerHome, book: string, version: number | null): boolean {
    const lines = this.#alive(home).filter((line) => heardBy(line).book === book)
    for (const line of lines) say(line, version ?? undefined)
    return lines.length > 0
  }

  /** Notes who has asked for the version from elsewhere. */
  noteAsked(home: ServerHome, { homeBookId, userId }: AskedVersion): void {
    const key = PREFIX + homeBookId
    const { endsAt = 0 } = (this.#rows.get(key) as Row | undefined) ?? {}
    // A row that is written costs more than all else of a sign: every second one renews it.
    if (endsAt < home.now() + GONE_MS / 2) this.#rows.put(key, { userId, endsAt: home.now() + GONE_MS })
  }

  /** Tells whoever listens what has become of the book of this object, and ends the lines of whoever signed out or is gone. */
  changed(home: ServerHome, book: string): void {
    const version = findBook(home.db, book)?.version
    for (const line of this.#alive(home)) if (heardBy(line).book === book) say(line, version)
    this.#tellMembers(home, book)
  }

  #alive({ db, now }: ServerHome): Line[] {
    return this.#lines().filter((line) => {
      const { seenAt, sessionId } = heardBy(line)
      const isAlive = now() - seenAt < GONE_MS && isSignedIn(db, sessionId, now())
      if (!isAlive) line.close()
      return isAlive
    })
  }

  #tellMembers(home: ServerHome, book: string): void {
    const rows = [...this.#rows.list({ prefix: PREFIX })] as [string, Row][]
    const now = home.now()
    if (rows.length === 0 || this.#isPlanned) return
    const waitMs = this.#toldAt + TOLD_EVERY_MS - now
    if (waitMs > 0) {
      this.#isPlanned = true
      const later = () => {
        this.#isPlanned = false
        this.#tellMembers(home, book)
      }
      setTimeout(later, waitMs)
      return
    }
    for (const [key, { userId, endsAt }] of rows) {
      const homeBookId = key.slice(PREFIX.length)
      const version = VERSION.answer(home.db, book, { userId, homeBookId }, now)
      if (endsAt < now) this.#rows.delete(key)
      else if (this.#told.get(key) !== version) {
        this.#toldAt = now
        this.#told.set(key, version)
        // A member who is not reached asks with their next sign.
        void this.#tell(homeBookId, book, version).then(
          (isHeard) => isHeard || this.#rows.delete(key),
          () => this.#told.delete(key),
        )
      }
    }
  }
}

const heardBy = (line: Line) => line.deserializeAttachment() as Heard

function say(line: Line, version: number | undefined): void {
  const heard = heardBy(line)
  if (version === undefined) line.close()
  else if (version > (heard.told ?? -1)) {
    line.serializeAttachment({ ...heard, told: version })
    line.send(versionEvent(heard.book, version))
  }
}
