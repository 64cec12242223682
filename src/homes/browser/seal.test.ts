import { expect, it } from 'vitest'
import { annasServer, browserOf } from '../../identity/testing.ts'
import { keepCalls, sealCalls, unsealCalls, unsentCallsIn } from './seal.ts'
import { copyBook, type SyncSides, syncAll } from './sync.ts'
import { newDevice } from './testing/device.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

async function annasBrowser() {
  const { server, anna, user } = await annasServer()
  const device = newDevice(() => server.clock.now)
  const reach: SyncSides['server'] = async (path, init = {}) =>
    server.fetch(`/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: anna.cookie() },
    })
  const link = () => device.linkTo(user.id, reach)
  expect(await copyBook(link())).toMatchObject({ ok: true })
  return { server, anna, device, link }
}

it('what was never sent is sealed with a key that only its user gets, and is sent once it comes back', async () => {
  const { server, anna, device, link } = await annasBrowser()
  const body = JSON.stringify({ name: 'Secret', balance: '4242.42' })
  await device.fetch('/api/accounts', { method: 'POST', headers: JSON_TYPE, body })
  const { calls, key = '' } = unsentCallsIn(device.db)
  expect(calls).toHaveLength(1)
  const sealed = sealCalls(key, calls)
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('Secret')
  expect(sealCalls(key, calls)).not.toEqual(sealed)

  const eve = browserOf(server)
  await eve.register({ email: 'eve@example.com' })
  const { sealingKey } = await eve.get('/user/storage-mode')
  expect(sealingKey).toMatch(/^[0-9a-f]{64}$/)
  expect(unsealCalls(sealingKey, sealed)).toBeUndefined()
  expect(await browserOf(server).statusOf('GET', '/user/storage-mode')).toBe(401)

  // The book left with the session; another sign-in hands the same key out again.
  await anna.signIn()
  const again = newDevice(() => server.clock.now, 1)
  const opened = unsealCalls((await anna.get('/user/storage-mode')).sealingKey, sealed) ?? []
  again.db.transaction((tx) => {
    keepCalls(tx, opened)
    // A second time after a crash.
    keepCalls(tx, opened)
  })
  expect(await again.json('/local/state')).toMatchObject({ unsent: 1 })
  await syncAll({ ...again.linkTo(link().userId, link().server) })
  expect(await anna.get('/accounts')).toMatchObject([{ name: 'Secret', balance: '4242.42' }])
})

it('bytes that somebody has changed open to nobody', async () => {
  const { device } = await annasBrowser()
  const { key = '' } = unsentCallsIn(device.db)
  const sealed = sealCalls(key, [])
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(unsealCalls(key, sealed)).toBeUndefined()
})
