import type { testServer } from '../homes/node/testing.ts'
import type { Person } from '../household/testing.ts'
import type { Side } from './steps.ts'

/** A side of the way, as whoever is signed in there asks it. */
export function sideOf(
  server: Pick<ReturnType<typeof testServer>, 'fetch'>,
  person: Pick<Person, 'cookie'>,
): Side {
  return (method, path, body) => {
    const isFile = body instanceof Uint8Array
    const headers = { cookie: person.cookie(), 'content-type': 'application/json' }
    return Promise.resolve(
      server.fetch(path, {
        ...{ method, headers },
        ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      }),
    )
  }
}
