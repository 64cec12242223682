import { expect } from 'vitest'
import { createBook } from '../../../book/open.ts'
import { createBookApi } from '../../../book-api.ts'
import { uuidV7 } from '../../../values/id.ts'
import { openMemory } from './memory.ts'

/** An empty book in memory behind its API, whose clock stands at `now`; for tests. */
export function bookHere(now: number) {
  const { db, close } = openMemory()
  const newId = () => uuidV7(now)
  const report = (error: unknown) => {
    throw error
  }
  const bookId = newId()
  db.transaction((tx) => createBook(tx, { id: bookId, timeZone: 'UTC', createdAt: now }))
  const api = createBookApi({ db, now: () => now, newId, release: 'test', report }, () => bookId)
  const send = (method: string, path: string, body?: object) => {
    const init: RequestInit = { method, headers: { 'content-type': 'application/json' } }
    if (body) init.body = JSON.stringify(body)
    return Promise.resolve(api.request(`/api${path}`, init))
  }
  /** The answer of a call that is done. */
  const done = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await send(method, path, body)
    const answer = (await response.json()) as Body
    expect(response.status, `${method} ${path} ${JSON.stringify([body, answer])}`).toBeLessThan(300)
    return answer
  }
  return { db, bookId, api, send, done, close }
}
