import type { StorageMode } from '../../src/sync/wire.ts'
import { urlOf } from './base.ts'
import { onCopyOutdated, onOthersChanged, tellBookChanged } from './changes.ts'
import { connection, isAnsweredLocally, isWaiting, onConnection } from './connection.ts'
import { shownBook } from './current-book.ts'
import { savesData } from './keep-files.ts'
import { isStaying } from './leaving.ts'
import { syncInBackground } from './local.ts'
import { copyBook, copyOthers, hasBook, openBook } from './local-book.ts'
import { hintedBooks, readHint, readSealedHint } from './unsent-hint.ts'

/** The first paint and what follows it come first. */
const IDLE_MS = 1500
/** A copy is renewed at most so often, and not before twenty times what the last one took. */
const RENEW_MS = 60_000
const REST = 20
/** Wait before unsent commands are tried again, in milliseconds; it doubles with each try, up to the longest. */
const RETRY_MS = 10_000
const LONGEST_RETRY_MS = 300_000

/** True where unsent commands go by themselves, as the server says now: for all but premium users who turned that off. */
async function sendsItself(): Promise<boolean> {
  try {
    const reply = await fetch(urlOf('api/user/storage-mode'))
    const { tier, autoSync } = (await reply.json()) as StorageMode
    return reply.ok && (tier === 'free' || autoSync)
  } catch {
    return false
  }
}

/** Sends what waits; renews the copy where nothing does. */
async function catchUp(userId: string): Promise<void> {
  const { mode, isReachable, isSyncing } = connection()
  if (mode === 'local' || !isReachable || isSyncing || !isStaying()) return
  if (!isWaiting(connection())) {
    const copied = await copyBook(userId)
    // The session has ended: whatever the page asks next finds that out.
    if (!copied.ok && copied.why === 'signed_out') return tellBookChanged()
    if (copied.ok || copied.why !== 'unsent') return
  }
  if (await sendsItself()) await syncInBackground()
}

/** The same for the books that the page does not show, so that each can be switched to once the server is away. */
async function catchUpOthers(userId: string): Promise<void> {
  const { mode, isReachable } = connection()
  if (mode === 'local' || !isReachable || !isStaying()) return
  const isAnyWaiting = hintedBooks(userId).some(({ book }) => book !== shownBook())
  await copyOthers(userId, isAnyWaiting && (await sendsItself()), !savesData())
}

/** Catches up at once, soon, or when there has been time enough since the last time. */
function renewing(userId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = RETRY_MS
  let endedAt = 0
  let tookMs = 0
  let isUnderWay = false

  const now = async () => {
    clearTimeout(timer)
    timer = undefined
    if (isUnderWay) return
    isUnderWay = true
    const begun = Date.now()
    await catchUp(userId).catch(() => {})
    await catchUpOthers(userId).catch(() => {})
    isUnderWay = false
    endedAt = Date.now()
    tookMs = endedAt - begun
    retrySoon()
  }
  const dueAt = () => endedAt + Math.max(RENEW_MS, REST * tookMs)
  /** Tries again to send what waits, also where nobody looks at the page. */
  const retrySoon = () => {
    if (!isWaiting(connection())) {
      retryMs = RETRY_MS
      return
    }
    if (timer || isUnderWay || connection().isSyncing) return
    timer = setTimeout(now, retryMs)
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
  }
  return {
    now,
    retrySoon,
    ifDue: () => (Date.now() < dueAt() ? undefined : now()),
    /** Others change a shared book all the time: its copy follows now and then. */
    whenDue: () => {
      timer ??= setTimeout(now, Math.max(0, dueAt() - Date.now()))
    },
    /** The copy is known to lack something; a large one is not taken for every such thing. */
    soon: () => {
      timer ??= setTimeout(now, Math.max(0, endedAt + REST * tookMs - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Keeps this browser's copy of the book current for as long as the page shows the user's book, and sends what
 * was done while the server was away. A browser that saves data begins no copy by itself: it keeps the one that local
 * mode has brought, and begins one for what was sealed. Answers how to stop.
 */
export function keepCurrent(userId: string): () => void {
  const renew = renewing(userId)
  const isUnsent = () => hintedBooks(userId).length > 0 || readSealedHint(userId) > 0
  const keeps = async () => !savesData() || isUnsent() || (await hasBook(userId))
  const ifKept = async (work: () => unknown) => {
    if (await keeps()) void work()
  }
  const begin = setTimeout(
    async () => {
      if (!isStaying() || !(await keeps())) return
      await openBook(userId).catch(() => {})
      await renew.now()
    },
    readHint(userId, shownBook()) > 0 ? 0 : IDLE_MS,
  )
  const comeBack = () => {
    if (document.visibilityState === 'visible') void ifKept(renew.ifDue)
  }
  let was = connection()
  const stopListening = onConnection(() => {
    const is = connection()
    const before = was
    was = is
    if (isAnsweredLocally(before) !== isAnsweredLocally(is)) tellBookChanged()
    if (!before.isReachable && is.isReachable) void ifKept(() => openBook(userId).then(renew.now, () => {}))
    // The first call that goes unanswered may be the first need of the copy.
    if (before.isReachable && !is.isReachable) void openBook(userId).catch(() => {})
    renew.retrySoon()
  })
  const stopHearing = onCopyOutdated(() => void ifKept(renew.soon))
  const stopFollowing = onOthersChanged(() => void ifKept(renew.whenDue))
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearTimeout(begin)
    renew.stop()
    stopListening()
    stopHearing()
    stopFollowing()
    document.removeEventListener('visibilitychange', comeBack)
  }
}
