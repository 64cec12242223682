import { expect } from 'vitest'
import { clientOf, type World } from './client.ts'

interface Signing {
  /** Milliseconds since 1970, for the server and its tests. */
  clock: { now: number }
  fetch: (path: string, init?: RequestInit) => Response | Promise<Response>
}

/** The server's API, where everybody is signed in. */
export function signedIn({ clock, fetch }: Signing): World {
  let people = 0
  return {
    async newClient(timeZone = 'UTC') {
      people += 1
      const person = { email: `person${people}@example.com`, password: 'correct horse' }
      const signIn = async (path: string, body: object): Promise<string> => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        expect(response.ok).toBe(true)
        return response.headers.get('set-cookie')?.split(';')[0] ?? ''
      }
      const names = { firstName: 'Person', lastName: String(people) }
      let cookie = await signIn('/api/auth/register', { ...person, ...names, timeZone })
      const asThem = (path: string, init: RequestInit) =>
        fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
      return clientOf(async (path, init) => {
        const response = await asThem(path, init)
        const isUnproven =
          response.status === 403 && (await response.clone().text()).includes('proof_required')
        if (response.status !== 401 && !isUnproven) return response
        // A case that spans months outlives its session, and what was proven at its beginning.
        cookie = await signIn('/api/auth/login', person)
        return asThem(path, init)
      })
    },
    setNow(iso) {
      clock.now = Date.parse(iso)
    },
  }
}
