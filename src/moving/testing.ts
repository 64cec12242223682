import type { testServer } from '../homes/node/testing.ts'
import type { Person } from '../household/testing.ts'
import type { Side } from './steps.ts'

/** A side of the way, as whoever is signed in there asks it. */
export function sideOf(
  server: Pick<ReturnType<typeof testServer>, 'fetch'>,
  person: Pick<Person, 'cookie'>,
): Side {
  return (method, path, body, bookId) => {
    const isFile = body instanceof Uint8Array
    const named: Record<string, string> = bookId ? { 'bucketbook-book': bookId } : {}
    const headers = { cookie: person.cookie(), 'content-type': 'application/json', ...named }
    return Promise.resolve(
      server.fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      }),
    )
  }
}

/** Ends whoever moves at the call of this number: before it comes to a server, or once it is done there. */
export function dyingAt(sides: Side[], last: number, when: 'before' | 'after'): Side[] {
  let calls = 0
  return sides.map((side) => async (...call) => {
    const number = ++calls
    if (number > last || (number === last && when === 'before')) throw new Error('Killed')
    const response = await side(...call)
    if (number === last) throw new Error('Killed')
    return response
  })
}
