import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { yieldToEventLoop } from '../http/async.ts'
import type { Home } from '../http/context.ts'
import { formText } from '../http/form.ts'
import { dayAt } from '../values/day.ts'
import { msOfUuid, uuidSeries } from '../values/id.ts'
import { refuse } from '../values/refusal.ts'
import { beginActing, endActing } from './activity.ts'
import type { BookEnv, CommandContext, IdempotencyKey, Viewer } from './context.ts'
import { crossingInto } from './crossing/under-way.ts'
import { refuseMoving, refuseUnlessMoved } from './moving.ts'
import { findBook, getBook } from './open.ts'
import { books, commands } from './tables.ts'

/** Characters that a header carries from end to end unchanged. */
const KEY = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/
/** Bytes of a file that are hashed before others get their turn. */
const HASH_SLICE = 1024 * 1024

/** Raises the version of a book whose responses have changed, by a command or by an operator, for instance. */
export const raiseVersion = prepared((db) =>
  db
    .update(books)
    .set({ version: sql`${books.version} + 1` })
    .where(and(eq(books.id, sql.placeholder('bookId')), isNull(books.removedAt)))
    .returning({ version: books.version, moving: books.moving })
    .prepare(),
)

const storedAnswer = prepared((db) =>
  db
    .select()
    .from(commands)
    .where(and(eq(commands.bookId, sql.placeholder('bookId')), eq(commands.key, sql.placeholder('key'))))
    .prepare(),
)

/** True for a key that a header can carry. */
export const isKey = (key: string): boolean => KEY.test(key)

/** A key as it is kept: everybody in a shared book has keys of their own, and so has every token. */
export const keptKey = ({ member, token }: Pick<Viewer, 'member' | 'token'>, sent: string): string => {
  const whose = token?.id ?? member?.id
  return whose ? `${whose} ${sent}` : sent
}

export function checkKey(key: string): void {
  if (!isKey(key)) refuse('invalid', 'An Idempotency-Key has 1 to 255 characters of ASCII.')
}

/** A file that is longer than this and was typed in lines loses its blanks only, without being parsed. In bytes. */
const MAX_PARSED = 1024 * 1024
const [LINE_BREAK, QUOTE, BACKSLASH, BLANKS] = [10, 34, 92, [9, 10, 13, 32]] as const

function withoutBlanks(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (!isText && (BLANKS as readonly number[]).includes(byte)) continue
    kept[length++] = byte
    if (byte === QUOTE) isText = !isText
    else if (isText && byte === BACKSLASH) kept[length++] = bytes[++at] ?? 0
  }
  return kept.subarray(0, length)
}

/** The same request, whoever has written it anew: a book that was typed in lines is sent in one by a sync. */
function compact(bytes: Uint8Array): Uint8Array {
  // No text within JSON holds a line break, so this is how whatever was laid out for people is told.
  if (!bytes.includes(LINE_BREAK)) return bytes
  if (bytes.length > MAX_PARSED) return withoutBlanks(bytes)
  try {
    return utf8ToBytes(JSON.stringify(JSON.parse(new TextDecoder().decode(bytes))))
  } catch {
    return bytes
  }
}

/** The body; a long one is there as its bytes already, and any other as its text. */
const bytesSent = async ({ req }: Context): Promise<Uint8Array> =>
  'arrayBuffer' in req.bodyCache ? new Uint8Array(await req.arrayBuffer()) : utf8ToBytes(await req.text())

/**
 * The Idempotency-Key of the request with the SHA-256 of what it asks for; undefined without one. A form
 * never has the same bytes twice, so its files and its `fields` are hashed instead.
 */
export async function idempotencyKeyOf<Env extends BookEnv>(
  c: Context<Env>,
  files?: Uint8Array[],
  fields = '',
): Promise<IdempotencyKey | undefined> {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  checkKey(key)
  const { pathname, search } = new URL(c.req.url)
  const hash = sha256.create().update(utf8ToBytes(`${c.req.method} ${pathname}${search}\n${fields}`))
  for (const payload of files ?? [compact(await bytesSent(c))])
    for (let start = 0; start < payload.length; start += HASH_SLICE) {
      if (start > 0) await yieldToEventLoop()
      hash.update(payload.subarray(start, start + HASH_SLICE))
    }
  const idempotencyKey = {
    key: keptKey(c.get('viewer'), key),
    sent: key,
    fingerprint: bytesToHex(hash.digest()),
  }
  const home = c.get('home')
  if (!home.keepCall) return idempotencyKey
  const body = files ? await formText(await c.req.formData()) : await c.req.text()
  const call = { key, method: c.req.method, path: pathname + search, body }
  return { ...idempotencyKey, keep: (tx, at, seen) => home.keepCall?.(tx, { ...call, at, seen }) }
}

/** The context of a command of this viewer. `newId` makes the ids of a command without a key. */
export const commandContext = (
  viewer: Viewer,
  {
    newId,
    idempotencyKey,
    ...heard
  }: Pick<
    CommandContext,
    'newId' | 'idempotencyKey' | 'listeners' | 'automates' | 'seen' | 'isPersonal' | 'isAlsoOfMoved'
  >,
): CommandContext => ({
  ...viewer,
  ...heard,
  idempotencyKey,
  events: [],
  sent: [],
  newId: idempotencyKey
    ? uuidSeries(`${viewer.bookId} ${idempotencyKey.key}`, msOfUuid(idempotencyKey.sent) ?? viewer.now)
    : newId,
})

/** The same for what a book does beside any request. */
export function contextBeside(
  db: Db,
  bookId: string,
  { now, newId, elsewhere }: Pick<CommandContext, 'now' | 'newId' | 'elsewhere'>,
): CommandContext {
  const { timeZone } = getBook(db, bookId)
  return commandContext(
    { bookId, timeZone, today: dayAt(now, timeZone), now, receivedAt: now, elsewhere },
    { newId, idempotencyKey: undefined, listeners: [] },
  )
}

/** The same for a request. */
export function contextOf<Env extends BookEnv>(
  {
    var: { home, viewer, listeners = [], lastListener, automates, seen, isPersonal, isAlsoOfMoved },
  }: Context<Env>,
  idempotencyKey: IdempotencyKey | undefined,
): CommandContext {
  const all = lastListener ? [...listeners, lastListener] : listeners
  return commandContext(viewer, {
    newId: () => home.newId(),
    idempotencyKey,
    listeners: all,
    automates,
    seen,
    isPersonal,
    isAlsoOfMoved,
  })
}

/** Returns the response stored under this key; refuses a key that was used for something else. */
export function answerBefore(db: Db, bookId: string, idempotencyKey: IdempotencyKey | undefined) {
  const stored = idempotencyKey && storedAnswer(db).get({ bookId, key: idempotencyKey.key })
  if (stored && stored.fingerprint !== idempotencyKey.fingerprint) {
    refuse('key_reused', 'This Idempotency-Key was used for another request.')
  }
  return stored
}

/**
 * Ends a command inside its transaction: the book moves on to the version answered, listeners hear what was done, and
 * the answer is kept under its key.
 */
export function finishCommand(tx: Tx, context: CommandContext, status: number, answer: unknown): number {
  const { bookId, now, idempotencyKey, listeners = [] } = context
  // A book that was removed while the request was under way takes nothing more.
  const moved = context.isPersonal ? findBook(tx, bookId) : raiseVersion(tx).get({ bookId })
  const { version, moving } = moved ?? refuse('not_found', 'This book does not exist.')
  // It may have been closed since the request opened it. What a crossing writes was let in by itself.
  if (moving && crossingInto() !== bookId)
    (context.isAlsoOfMoved ? refuseUnlessMoved : refuseMoving)(moving, context.receivedAt)
  endActing(tx, context)
  for (const listener of listeners) listener(tx, context)
  if (!idempotencyKey) return version
  const { key, fingerprint } = idempotencyKey
  tx.insert(commands)
    .values({ bookId, key, fingerprint, status, body: JSON.stringify(answer), createdAt: now })
    .run()
  idempotencyKey.keep?.(tx, now, context.saw)
  return version
}

/** Header with the version of the book that a command made, or found. */
export const BOOK_VERSION = 'bucketbook-book-version'

/**
 * Every mutation goes through here: one transaction in which the key is looked up, the rules are applied
 * by `run`, the version is raised and the answer is stored. A refusal undoes all of it, the key included.
 * What is `known` already is answered, and nobody hears of it again.
 */
export async function command<Answer, Status extends 200 | 201, Env extends BookEnv>(
  c: Context<Env>,
  status: Status,
  run: (tx: Tx, context: CommandContext) => Answer,
  known?: (tx: Tx, viewer: Viewer) => Answer | undefined,
) {
  const home = c.get('home')
  const viewer = c.get('viewer')
  const idempotencyKey = await idempotencyKeyOf(c)
  const outcome = await transact(home, (tx) => {
    const stored = answerBefore(tx, viewer.bookId, idempotencyKey)
    if (stored) {
      const { version } = getBook(tx, viewer.bookId)
      return { answer: JSON.parse(stored.body) as Answer, version, sent: [], replayed: true }
    }
    const context = contextOf(c, idempotencyKey)
    const before = known?.(tx, viewer)
    if (before === undefined) beginActing(tx, context)
    const answer = before ?? run(tx, context)
    const ending = before === undefined ? context : { ...context, listeners: [] }
    const version = finishCommand(tx, ending, status, answer)
    return { answer, version, sent: context.sent ?? [], replayed: false }
  })
  const { sent } = outcome
  const told = { bookId: viewer.bookId, sent, key: idempotencyKey?.key }
  const answer = ((await c.get('arrive')?.(told, outcome.answer)) ?? outcome.answer) as Answer
  c.header(BOOK_VERSION, String(outcome.version))
  if (outcome.replayed) c.header('idempotency-replayed', 'true')
  return c.json(answer, status)
}

/** Runs work in a transaction of its own, which may share its commit with others; it is done once that is on the disk. */
export const transact = <Result>(
  { db, transact }: Pick<Home, 'db' | 'transact'>,
  work: (tx: Tx) => Result,
): Result | Promise<Result> => (transact ? transact(work) : db.transaction(work, { behavior: 'immediate' }))
