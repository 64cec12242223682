// The short form of what `npm run torture` does in full: requests in bad faith, in crowds, and at the end.
import { it, vi } from 'vitest'
import { newSeed } from './chance.mjs'
import { doubles } from './double.mjs'
import { hostileHttp } from './http.mjs'
import { killedReminders } from './reminders.mjs'
import { stops } from './sigterm.mjs'
import { soak } from './soak.mjs'

const seed = newSeed()
// These tests mostly wait for servers to start, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

it(`no request makes the server fail (SEED=${seed} npm run torture http)`, async () => {
  await hostileHttp({ slowSockets: 200, malformedRequests: 300, uploadSeconds: 12, seed })
})

it('what is sent twice is done once (npm run torture double)', async () => {
  await doubles({ rounds: 5, hands: 50, kills: 1 })
})

it('a reminder whose server is killed while it is sent keeps its id (npm run torture reminders)', async () => {
  await killedReminders({ kills: 4 })
})

it(`SIGTERM loses nothing (SEED=${seed} npm run torture sigterm)`, async () => {
  await stops({ rounds: 3, seed })
})

it.runIf(process.platform === 'linux')(
  `files and sockets are given back (SEED=${seed} npm run torture soak)`,
  async () => {
    await soak({ seconds: 10, requests: 1500, checksMemory: false, seed })
  },
)
