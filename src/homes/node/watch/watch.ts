import { createHash, timingSafeEqual } from 'node:crypto'
import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { version } from '../../../../package.json'
import type { Db } from '../../../db/db.ts'
import { countPeople } from '../../../operations/system/store.ts'
import type { ServerFacts, Storage } from '../../../operations/system/wire.ts'
import type { lastBackup, lastBackupError } from '../backups/schedule.ts'
import { METRICS_TYPE, metricsText, watchLoop } from './metrics.ts'
import type { RequestWatch } from './requests.ts'
import type { Tally } from './tally.ts'

const DAY_MS = 86_400_000
const OVERDUE_MS = 2 * DAY_MS
const HOUR_MS = 3_600_000

interface Watched {
  db: Db
  now: () => number
  release: string
  tally: Tally
  requests: Pick<RequestWatch, 'slow'>
  storageState: () => Storage
  lastBackup: typeof lastBackup
  lastBackupError: typeof lastBackupError
}

const instant = (ms: number): string => new Date(ms).toISOString()

/** The server's figures about itself. */
export function factsOf(watched: Watched): () => ServerFacts {
  const { db, now, release, tally, requests, storageState, lastBackup, lastBackupError } = watched
  const startedAt = now()
  const sqlite = db.get<{ version: string }>(sql`select sqlite_version() as version`).version
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const last = lastBackup()
    return {
      version,
      release,
      node: process.versions.node,
      sqlite,
      startedAt: instant(startedAt),
      memory: { rssBytes: rss, heapUsedBytes: heapUsed },
      storage: storageState(),
      backup: {
        last: last ? { at: instant(last.at), file: basename(last.file), bytes: last.bytes } : null,
        error: lastBackupError()?.message ?? null,
        isOverdue: !last || now() - last.at > OVERDUE_MS,
      },
      requests: { total: tally.total, failed: tally.failed, slow: tally.slow, slowest: requests.slow() },
    }
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Responds with everything that is measured to whoever has the token; `stop` ends the measuring. */
export function metricsWith(token: string, { db, now, tally }: Watched, facts: () => ServerFacts) {
  const wanted = hashOf(`Bearer ${token}`)
  const loop = watchLoop()
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  const answer = (authorization: string | null): Response => {
    // Hashed, so that their lengths are the same and the time tells nothing.
    if (!timingSafeEqual(hashOf(authorization ?? ''), wanted))
      return new Response('The metrics need the token of METRICS_TOKEN.\n', {
        status: 401,
        headers: { ...headers, 'WWW-Authenticate': 'Bearer' },
      })
    const text = metricsText({ tally, facts: facts(), people: countPeople(db, now()) }, loop.read())
    return new Response(text, { headers: { ...headers, 'Content-Type': METRICS_TYPE } })
  }
  return { answer, stop: loop.stop }
}

/** Tells the log at the start and every hour what the operator should see to. Returns a function that stops it. */
export function keepTelling(logger: Logger, tally: Tally, everyMs = HOUR_MS): () => void {
  let reported = { failed: 0, slow: 0, signInFailures: 0 }
  const tell = () => {
    const { failed, slow } = tally
    const next = { failed, slow, signInFailures: tally.signInFailures() }
    const grown = {
      failed: next.failed - reported.failed,
      slow: next.slow - reported.slow,
      signInFailures: next.signInFailures - reported.signInFailures,
    }
    if (Object.values(grown).some((count) => count > 0)) logger.info(grown, 'What went wrong within an hour')
    reported = next
  }
  tell()
  const timer = setInterval(tell, everyMs).unref()
  return () => clearInterval(timer)
}
