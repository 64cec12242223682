import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { codeFor } from '../../../../identity/testing.ts'
import { DATABASE_FILE } from '../../storage/database.ts'
import { testServer } from '../../testing.ts'
import { ops, startBuilt } from '../built.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  ms: number
}

/** A server with a database that can be looked into. */
export interface World {
  send(method: string, path: string, init?: RequestInit): Promise<Answer>
  sqlite: Database.Database
  /** The code with which an operator's address registers; undefined for others. */
  inviteCodeFor(email: string): Promise<string | undefined>
  /** Returns what the server wrote of its own failures since the last call. */
  faults(): string
  close(): Promise<void>
}

const OPERATOR = 'operator@example.com'
/** Heap that Node takes in a container of 512 MB: large bodies must not need more. */
const HEAP = '--max-old-space-size=256'

async function answerOf(response: Promise<Response>, begin: number): Promise<Answer> {
  const answer = await response
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - begin }
}

/** The API in this process, its database in memory, its clock at noon of a day in March 2026. */
export async function worldHere(): Promise<World> {
  let faults = ''
  const server = testServer({
    operatorEmails: [OPERATOR],
    publicUrl: 'http://localhost',
    report: (error) => {
      faults += `${(error as Error).stack}\n${(error as { cause?: Error }).cause?.stack ?? ''}`
    },
  })
  const sqlite = (server.db as unknown as { $client: Database.Database }).$client
  return {
    send: (method, path, init) => {
      const begin = performance.now()
      return answerOf(Promise.resolve(server.fetch(path, { method, ...init })), begin)
    },
    sqlite,
    inviteCodeFor: async (email) => (email === OPERATOR ? codeFor(server, email) : undefined),
    faults: () => {
      const seen = faults
      faults = ''
      return seen
    },
    close: async () => void sqlite.close(),
  }
}

/** The built server behind a socket, with a folder of its own. */
export async function worldBuilt(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-fuzz-'))
  const unlimited = '1000000000'
  const server = await startBuilt({
    DATA_DIR: folder,
    NODE_OPTIONS: HEAP,
    ADMIN_EMAILS: OPERATOR,
    REGISTRATION: 'open',
    RATE_LIMIT_PER_MINUTE: unlimited,
    AUTH_RATE_LIMIT_PER_MINUTE: unlimited,
  })
  // Soon after the start, what pays itself is paid: nobody's request would have changed the books then.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const sqlite = new Database(join(folder, DATABASE_FILE))
  sqlite.pragma('synchronous = OFF')
  let seen = 0
  return {
    send: (method, path, init) => {
      const begin = performance.now()
      return answerOf(fetch(server.url + path, { method, redirect: 'manual', ...init }), begin)
    },
    sqlite,
    async inviteCodeFor(email) {
      if (email !== OPERATOR) return undefined
      const { out } = await ops({ DATA_DIR: folder }, ['invite', email])
      return /Code: (\S+)/.exec(out)?.[1]
    },
    faults: () => {
      const log = server.log()
      const fresh = log.slice(seen)
      seen = log.length
      return fresh.includes('"level":50') ? fresh : ''
    },
    close: async () => {
      sqlite.close()
      await server.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
