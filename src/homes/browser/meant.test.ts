import { expect, it } from 'vitest'
import { annasServer } from '../../identity/testing.ts'
import { copyBook, type SyncSides, syncAll } from './sync.ts'
import { outbox } from './tables.ts'
import { newDevice } from './testing/device.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

interface Row {
  id: string
  rev: number
  name: string
  institution: string
}

/** Anna's server with an account, and her phone with a copy of her book. */
async function phone() {
  const { server, anna, user } = await annasServer({ defaultTier: 'premium' })
  const { id }: Row = await anna.done('POST', '/accounts', { name: 'Main', balance: '100' })
  const device = newDevice(() => server.clock.now)
  const reach: SyncSides['server'] = async (path, init = {}) =>
    server.fetch(`/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: anna.cookie() },
    })
  const link = device.linkTo(user.id, reach)
  expect(await copyBook(link)).toMatchObject({ ok: true })
  const path = `/api/accounts/${id}`
  const own = (): Promise<Row> => device.json(path)
  /** Changes the account on the phone, as its page does: with the rev that it shows, or another. */
  const change = async (fields: object, rev?: number) => {
    const body = JSON.stringify({ ...fields, rev: rev ?? (await own()).rev })
    const reply = await device.fetch(path, { method: 'PUT', body, headers: JSON_TYPE })
    return { status: reply.status, body: await reply.json() }
  }
  const changeThere = (fields: object) => anna.done('PUT', `/accounts/${id}`, fields)
  const there = (): Promise<Row> => anna.get(`/accounts/${id}`)
  return { anna, device, link, own, change, changeThere, there, path }
}

it('sends changes that were made on top of each other, and none is in the way of another', async () => {
  const { device, link, own, change, changeThere, there } = await phone()
  // The server's rev goes its own way meanwhile: what the phone counts is its own.
  await changeThere({ institution: 'Bank' })
  await changeThere({ institution: 'Other bank' })
  for (const name of ['One', 'Two', 'Three']) expect((await change({ name })).status).toBe(200)
  expect(await syncAll(link)).toEqual({ ok: true, sent: 3, refused: 0 })
  expect(await there()).toMatchObject({ name: 'Three', institution: 'Other bank' })
  expect(await own()).toEqual(await there())
  expect(await device.json('/local/refused')).toEqual([])
})

it('puts what somebody else has changed of the same field into the report, with both', async () => {
  const { device, link, own, change, changeThere, there } = await phone()
  await changeThere({ name: 'Theirs' })
  const seen = await own()
  expect((await change({ name: 'Ours', institution: 'Bank' })).status).toBe(200)
  // However often the phone has counted on by itself.
  for (const color of ['warning', 'primary', 'warning']) await change({ color })
  expect((await own()).rev).toBeGreaterThan((await there()).rev)
  expect(await syncAll(link)).toEqual({ ok: true, sent: 3, refused: 1 })
  const row = await there()
  expect(row).toMatchObject({ name: 'Theirs', institution: '', color: 'warning' })
  expect(await own()).toEqual(row)
  const [refused, ...others] = await device.json('/local/refused')
  expect(others).toEqual([])
  expect(refused).toMatchObject({
    status: 409,
    body: { name: 'Ours', institution: 'Bank', rev: seen.rev },
    row: { name: 'Theirs', institution: '' },
  })
  // Taken after all, with the rev of what is there.
  expect((await change({ name: 'Ours' }, row.rev)).status).toBe(200)
  expect(await syncAll(link)).toMatchObject({ sent: 1, refused: 0 })
  expect((await there()).name).toBe('Ours')
})

it('compares a change of another device that was sent first, not the one of the same device', async () => {
  const { link, change, changeThere, there } = await phone()
  await change({ name: 'One' })
  expect(await syncAll(link)).toMatchObject({ refused: 0 })
  await change({ name: 'Two' })
  await changeThere({ name: 'Theirs' })
  await change({ name: 'Three' })
  // The later one was made of the earlier one, which is not there.
  expect(await syncAll(link)).toMatchObject({ sent: 0, refused: 2 })
  expect((await there()).name).toBe('Theirs')
})

it('takes what nobody else has touched, although an earlier change of it went down with a quarrel', async () => {
  const { device, link, change, changeThere, there } = await phone()
  await changeThere({ name: 'Theirs' })
  await change({ name: 'Ours', institution: 'Bank' })
  await change({ institution: 'Other bank' })
  await change({ institution: 'Third bank' })
  expect(await syncAll(link)).toMatchObject({ sent: 2, refused: 1 })
  expect(await there()).toMatchObject({ name: 'Theirs', institution: 'Third bank' })
  expect(await device.json('/local/refused')).toHaveLength(1)
})

it('refuses in this browser too what another tab of it has changed', async () => {
  const { own, change } = await phone()
  const { rev } = await own()
  expect((await change({ name: 'Tab one' }, rev)).status).toBe(200)
  const refused = await change({ name: 'Tab two' }, rev)
  expect([refused.status, refused.body.code, refused.body.row]).toEqual([
    409,
    'changed_meanwhile',
    await own(),
  ])
  expect((await change({ institution: 'Bank' }, rev)).body).toMatchObject({
    name: 'Tab one',
    institution: 'Bank',
  })
})

it('sends what an older release has kept as that release meant it', async () => {
  const { device, link, change, changeThere, there } = await phone()
  expect((await change({ name: 'Ours' })).status).toBe(200)
  device.db.update(outbox).set({ version: 1, seen: null, body: '{"name":"Ours"}' }).run()
  await changeThere({ name: 'Theirs' })
  expect(await syncAll(link)).toMatchObject({ sent: 1, refused: 0 })
  expect((await there()).name).toBe('Ours')
})

it('takes calls of every version up to its own, and refuses a newer one alone', async () => {
  const { anna, there } = await phone()
  const at = '2026-03-15T12:00:00Z'
  const call = (key: string, version?: unknown) => ({
    key,
    at,
    method: 'POST',
    path: '/api/accounts',
    body: { name: key },
    ...(version === undefined ? {} : { version }),
  })
  const calls = [call('none'), call('one', 1), call('newer', 3), call('two', 2)]
  const { results } = await anna.done('POST', '/sync', { calls, copy: false })
  expect(results.map(({ key, status }: { key: string; status: number }) => [key, status])).toEqual([
    ['none', 201],
    ['one', 201],
    ['newer', 400],
    ['two', 201],
  ])
  expect(results[2].body).toMatchObject({
    code: 'newer_version',
    message: expect.stringContaining('newer version'),
  })
  for (const version of [0, 1.5, 'x']) {
    const { status } = await anna.send('POST', '/sync', { calls: [call('bad', version)], copy: false })
    expect(status).toBe(400)
  }
  expect((await there()).name).toBe('Main')
})
