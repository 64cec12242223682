import { BOOK } from '../../book/open.ts'
import type { Snapshot } from '../../sync/wire.ts'
import { isUndecided } from './outbox.ts'
import { CopyHead, type CopyResult, type Outcome } from './wire.ts'

/** The two sides of a sync. Paths without a slash at the beginning are the server's. */
export interface SyncSides {
  /** Calls the local API of this browser's book. */
  local(path: string, init?: RequestInit): Promise<Response>
  /** Makes this browser's book what the server's is; it was asked for after the version `heard` was heard of. */
  take(head: CopyHead, snapshot: Snapshot, heard: number): Promise<CopyResult>
  /** The server; rejects where it can't be reached. */
  server(path: string, init?: RequestInit): Promise<Response>
  /** The user whose copy it is. */
  userId: string
  /** The shared book that is copied; without it the user's own. */
  bookId?: string | undefined
  onProgress?(progress: { sent: number; total: number } | null): void
}

type Stop = Extract<Outcome, { ok: false }> & {
  /** Code of the server's refusal. */
  code?: string | undefined
}

const JSON_TYPE = { 'content-type': 'application/json' }
/** Statuses of a proxy whose server is gone. */
const GONE = [502, 503, 504]
/** Copies tried in one sync. While somebody keeps entering things, their copy is made later. */
const MAX_COPIES = 3

const OFFLINE = 'The server can’t be reached.'
const SIGNED_OUT = 'Please sign in again to sync.'
const UNPROVEN = 'The file that you imported is sent once you have confirmed that it’s you.'

const GONE_BOOK = 'You are no longer in this book, or it was deleted.'

const stop = (why: Stop['why'], message: string): Stop => ({ ok: false, why, message, sent: 0, refused: 0 })
const isStop = (value: object): value is Stop => 'why' in value

async function stopOf(reply: Response): Promise<Stop> {
  const isOurs = reply.headers.get('content-type')?.includes('json') ?? false
  if (GONE.includes(reply.status) && !isOurs) return stop('offline', OFFLINE)
  const body = isOurs ? ((await reply.json()) as { message?: string; code?: string }) : {}
  const message = body.message ?? `The server answered with an error (${reply.status}).`
  if (reply.status === 401) return stop('signed_out', SIGNED_OUT)
  if (body.code === 'proof_required') return stop('proof_required', UNPROVEN)
  return { ...stop(reply.status === 402 ? 'no_credits' : 'failed', message), code: body.code }
}

/** The server's good answer, or a 304; else why it can't go on. */
async function ask(link: SyncSides, path: string, init?: RequestInit): Promise<Response | Stop> {
  let reply: Response
  try {
    reply = await link.server(path, init)
  } catch {
    return stop('offline', OFFLINE)
  }
  return reply.ok || reply.status === 304 ? reply : stopOf(reply)
}

/** The header that names the book, where it is not the user's own. */
const ofBook = ({ bookId }: SyncSides): Record<string, string> =>
  bookId === undefined ? {} : { [BOOK]: bookId }

/**
 * Asks about the book. Where that is not found, the list of the user's books says whether it is really gone: a 404 may be
 * a proxy's.
 */
async function askOfBook(link: SyncSides, path: string, init: RequestInit = {}): Promise<Response | Stop> {
  const { bookId } = link
  const headers = { ...(init.headers as Record<string, string>), ...ofBook(link) }
  const reply = await ask(link, path, { ...init, headers })
  if (bookId === undefined || !isStop(reply) || reply.code !== 'not_found') return reply
  const listed = await ask(link, 'api/books')
  if (isStop(listed)) return listed
  const books = (await listed.json().catch(() => [])) as { id: string }[]
  const isGone = books.length > 0 && books.every(({ id }) => id !== bookId)
  return isGone ? stop('gone', GONE_BOOK) : reply
}

/** Calls this browser's own API; rejects where its storage fails. */
async function own<Body>(link: SyncSides, method: string, path: string, body?: string): Promise<Body> {
  const reply = await link.local(path, body === undefined ? { method } : { method, body, headers: JSON_TYPE })
  const text = await reply.text()
  if (!reply.ok) throw new Error((JSON.parse(text) as { message: string }).message)
  return JSON.parse(text) as Body
}

/** Loads the server's facts about the user, and checks that they own this book. */
async function headOf(link: SyncSides): Promise<Omit<CopyHead, 'tag'> | Stop> {
  const [user, mode] = await Promise.all([ask(link, 'api/auth/user'), ask(link, 'api/user/storage-mode')])
  if (isStop(user)) return user
  if (isStop(mode)) return mode
  const head = { user: await user.json(), storageMode: await mode.json() }
  // One person's changes never go out in another's name.
  if (head.user.id !== link.userId) return stop('signed_out', SIGNED_OUT)
  return CopyHead.omit({ tag: true }).parse(head)
}

/** Copies the server's book where it is newer than the copy. */
export async function copyBook(link: SyncSides): Promise<Outcome> {
  const head = await headOf(link)
  return isStop(head) ? head : takeBook(link, head)
}

async function takeBook(link: SyncSides, head: Omit<CopyHead, 'tag'>): Promise<Outcome> {
  for (let attempt = 0; attempt < MAX_COPIES; attempt++) {
    const { tag, heard } = await own<{ tag: string | null; heard: number }>(link, 'GET', '/local/copy')
    const snapshot = await askOfBook(
      link,
      'api/snapshot',
      tag === null ? {} : { headers: { 'if-none-match': tag } },
    )
    if (isStop(snapshot)) return snapshot
    if (snapshot.status === 304) {
      await own(link, 'PUT', '/local/copy', JSON.stringify(head))
      return { ok: true, sent: 0, refused: 0 }
    }
    const copy = { ...head, tag: snapshot.headers.get('etag') ?? '' }
    const taken = await link.take(copy, (await snapshot.json()) as Snapshot, heard)
    if (taken === 'unsent') return stop('unsent', 'There are changes that the server has not got.')
    if (taken === 'taken') break
  }
  return { ok: true, sent: 0, refused: 0 }
}

interface Settled {
  unsent: number
}
interface Answer {
  results: { key: string; status: number; body?: { message?: string } }[]
}

const isInReport = async (link: SyncSides, key: string): Promise<boolean> =>
  (await own<{ key: string }[]>(link, 'GET', '/local/refused')).some((call) => call.key === key)

/** Puts all calls of a request into the report, which the server refused as a whole. Returns how many are left. */
async function refuseAll(link: SyncSides, sent: string, message: string): Promise<number> {
  const { calls } = JSON.parse(sent) as { calls: { key: string }[] }
  const results = calls.map(({ key }) => ({ key, status: 403, body: { message } }))
  return (await own<Settled>(link, 'POST', '/local/settle', JSON.stringify({ results }))).unsent
}

/** Sends everything that the server has not got, in order, then copies its book. */
export async function syncAll(link: SyncSides): Promise<Outcome> {
  const head = await headOf(link)
  if (isStop(head)) return head
  let [sent, refused] = [0, 0]
  const withCounts = (outcome: Outcome): Outcome => ({ ...outcome, sent, refused })
  try {
    let left = (await own<Settled>(link, 'GET', '/local/state')).unsent
    for (;;) {
      const calls = await link.local('/local/outbox')
      const count = Number(calls.headers.get('bucketbook-calls'))
      if (count === 0) {
        const copied = await takeBook(link, head)
        // Something was entered while the book was on its way.
        if (!copied.ok && copied.why === 'unsent') continue
        if (copied.ok) await own(link, 'POST', '/local/synced')
        return withCounts(copied)
      }
      link.onProgress?.({ sent, total: sent + left })
      const body = await calls.text()
      const reply = await askOfBook(link, 'api/sync', { method: 'POST', headers: JSON_TYPE, body })
      // A member who only reads by now may change nothing: each call is refused, as if they had been sent one by one.
      if (isStop(reply) && reply.code === 'read_only') {
        refused += count
        left = await refuseAll(link, body, reply.message)
        continue
      }
      if (isStop(reply)) return withCounts(reply)
      const { results } = (await reply.json()) as Answer
      left = (await own<Settled>(link, 'POST', '/local/settle', JSON.stringify({ results }))).unsent
      const undone = results.find(({ status }) => isUndecided(status))
      sent += results.filter(({ status }) => status < 300).length
      refused += results.filter(({ status }) => status >= 400 && !isUndecided(status)).length
      // A call that always fails went to the report, and those behind it are tried.
      if (undone && (await isInReport(link, undone.key))) {
        refused += 1
        continue
      }
      if (undone)
        return withCounts(stop('failed', undone.body?.message ?? 'The server could not finish the sync.'))
      if (results.length < count) return withCounts(stop('failed', 'The server did not finish the sync.'))
    }
  } finally {
    link.onProgress?.(null)
  }
}
