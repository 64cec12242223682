import { afterAll, vi } from 'vitest'
import { endShared, sharedServer } from './workerd.ts'

// Modules that an earlier file has read keep what was mocked for it.
afterAll(endShared)

let worlds = 0

// Cases of shared books once more, over objects in workerd. Each server of a test is a world in which nobody is yet.
vi.mock('../../node/testing.ts', async (original) => {
  const real = await original<typeof import('../../node/testing.ts')>()
  return {
    ...real,
    testServer(settings = {}) {
      const server = real.testServer(settings)
      const world = String(++worlds)
      let ahead = server.clock.now - Date.now()
      return {
        ...server,
        isApart: true,
        clock: {
          get now() {
            return Date.now() + ahead
          },
          set now(now: number) {
            ahead = now - Date.now()
          },
        },
        async fetch(path: string, init: RequestInit = {}) {
          const cloud = await sharedServer()
          cloud.clock.ahead = ahead
          const headers = new Headers(init.headers)
          headers.set('test-world', world)
          return cloud.fetch(path, { ...init, headers })
        },
      }
    },
  }
})
