import type { Outcome, RefusedCall } from '../../src/homes/browser/wire.ts'
import { uuidV7 } from '../../src/values/id.ts'
import { urlOf } from './base.ts'
import { tellBookChanged } from './changes.ts'
import { shownBook } from './current-book.ts'
import { refusedWith } from './errors.ts'
import { moving, syncNow } from './local.ts'
import { askBook, copyBook } from './local-book.ts'
import { knownUser } from './owner.ts'
import { reach } from './reach.ts'

async function askLocal(method: string, path: string): Promise<Response> {
  const call = { book: shownBook(), path, method, headers: {}, body: null }
  const reply = await askBook(knownUser() ?? '', call)
  if (!reply.ok) throw refusedWith(reply.status, await reply.text())
  return reply
}

/** Commands that the server refused, the oldest first. */
export const refusedCalls = async (): Promise<RefusedCall[]> =>
  (await askLocal('GET', '/local/refused')).json()

export async function dismissCall(key: string): Promise<void> {
  await askLocal('DELETE', `/local/refused/${encodeURIComponent(key)}`)
}

export async function dismissAllCalls(): Promise<void> {
  await askLocal('DELETE', '/local/refused')
}

/** Settles a refused change of a row: what its owner stays by is sent with the rev of what is there now. */
export async function settleMeanwhile({ call, fields, rev }: Settlement): Promise<void> {
  if (Object.keys(fields).length > 0) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': uuidV7(Date.now()) }
    const body = JSON.stringify({ ...fields, rev })
    const reply = await reach(urlOf(call.path.slice(1)), { method: call.method, headers, body })
    if (!reply.ok) throw refusedWith(reply.status, await reply.text())
    tellBookChanged()
  }
  await dismissCall(call.key)
}

/** The row that a refused change is about, as it is now; as it was then, where it can't be read. */
export async function rowOfCall({ path, row }: Pick<RefusedCall, 'path' | 'row'>): Promise<typeof row> {
  const reply = await reach(urlOf(path.slice(1)), { method: 'GET' })
  return reply.ok ? reply.json() : row
}

interface Settlement {
  call: RefusedCall
  fields: Record<string, unknown>
  rev: unknown
}

/** Sends a refused command once more. */
export async function retryCall(key: string): Promise<Outcome> {
  await askLocal('POST', `/local/refused/${encodeURIComponent(key)}/retry`)
  return syncNow()
}

/** Throws away what was never sent of the shown book, and copies the server's. What the server refused stays in the report. */
export async function discardUnsent(): Promise<Outcome> {
  return moving(async (userId) => {
    await askLocal('DELETE', '/local/outbox')
    return copyBook(userId)
  })
}
