import { expect, it } from 'vitest'
import { newDevice } from '../../homes/browser/testing/device.ts'
import { ANNA, annasServer, browserOf, type Fields, since } from '../../identity/testing.ts'
import { itemOf } from '../../rewards/shop/wire.ts'
import { supportMessages } from './tables.ts'
import { MAX_MESSAGE, MAX_WAITING } from './wire.ts'

const OLGA = { firstName: 'Olga', email: 'olga@example.com' }

/** A server with its operator Olga, with Anna and with Ben. */
async function helpdesk() {
  const { server, anna, user } = await annasServer({ operatorEmails: [OLGA.email] })
  const [olga, ben] = [browserOf(server), browserOf(server)]
  await olga.register(OLGA)
  const benId = (await ben.register({ firstName: 'Ben', email: 'ben@example.com' })).body.id as string
  const { cost } = itemOf('priority-support')
  const annaBuysPriority = async () => {
    await olga.done('PUT', `/admin/users/${user.id}`, { grantPoints: cost })
    await anna.done('POST', '/points/purchase', { itemId: 'priority-support', cost })
  }
  const received = async (): Promise<Fields[]> => olga.get('/admin/support')
  const texts = async () => (await received()).map(({ text }) => text)
  return { server, anna, annaId: user.id, annaBuysPriority, olga, ben, benId, received, texts }
}

it('a message reaches the operator, and the answer its writer', async () => {
  const { server, anna, annaId, olga, ben, received } = await helpdesk()
  const before = server.clock.now
  const sent = await anna.done('POST', '/support', { text: '  How do I <b>undo</b>?\nThanks  ' })
  const waiting = { isPriority: false, createdAt: since(server, before), answer: null, answeredAt: null }
  expect(sent).toEqual({ id: sent.id, text: 'How do I <b>undo</b>?\nThanks', ...waiting })
  expect(await received()).toEqual([{ ...sent, userId: annaId }])
  server.clock.now += 60_000
  const then = server.clock.now
  const answered = await olga.done('PUT', `/admin/support/${sent.id}`, { answer: ' With the button. ' })
  expect(answered).toMatchObject({ answer: 'With the button.', answeredAt: since(server, then) })
  expect(await anna.get('/support')).toMatchObject([{ id: sent.id, answer: 'With the button.' }])
  expect(await ben.get('/support')).toEqual([])
  await olga.done('PUT', `/admin/support/${sent.id}`, { answer: 'Rather not.' })
  expect(await anna.get('/support')).toMatchObject([{ answer: 'Rather not.' }])
})

it('an answer stands in the audit log, without its words', async () => {
  const { anna, annaId, olga } = await helpdesk()
  const { id } = await anna.done('POST', '/support', { text: 'My secret' })
  await olga.done('PUT', `/admin/support/${id}`, { answer: 'Kept secret' })
  const log: Fields[] = await olga.get('/admin/audit-log')
  expect(log[0]).toMatchObject({
    action: 'support.answer',
    entityType: 'support_message',
    entityId: id,
    newValues: { userId: annaId },
  })
  expect(JSON.stringify(log)).not.toMatch(/secret/i)
})

it('is marked as priority by what its writer has bought, and by nothing that is sent', async () => {
  const { anna, annaBuysPriority, ben } = await helpdesk()
  const write = async (browser: typeof anna, text: string) =>
    (await browser.done('POST', '/support', { text, isPriority: true, answer: 'x', userId: 'x' })).isPriority
  expect(await write(anna, 'Before')).toBe(false)
  await annaBuysPriority()
  expect(await write(anna, 'After')).toBe(true)
  expect(await write(ben, 'Ben’s')).toBe(false)
  expect((await anna.get('/support')).map(({ isPriority }: Fields) => isPriority)).toEqual([true, false])
})

it('what waits comes first, the urgent before the rest, then the newest', async () => {
  const { server, anna, annaBuysPriority, olga, ben, texts } = await helpdesk()
  await annaBuysPriority()
  const ids: Record<string, string> = {}
  for (const [browser, text] of [
    [anna, 'urgent 1'],
    [ben, 'plain 1'],
    [anna, 'urgent 2'],
    [ben, 'plain 2'],
  ] as const) {
    server.clock.now += 1000
    ids[text] = (await browser.done('POST', '/support', { text })).id
  }
  expect(await texts()).toEqual(['urgent 2', 'urgent 1', 'plain 2', 'plain 1'])
  for (const text of ['urgent 1', 'plain 2'])
    await olga.done('PUT', `/admin/support/${ids[text]}`, { answer: 'Done' })
  expect(await texts()).toEqual(['urgent 2', 'plain 1', 'plain 2', 'urgent 1'])
})

it(`${MAX_WAITING} may wait for an answer, and an answer makes room`, async () => {
  const { anna, olga, ben } = await helpdesk()
  const write = (browser = anna) => browser.send('POST', '/support', { text: 'Hello?' })
  const sent = await Promise.all(Array.from({ length: MAX_WAITING + 5 }, () => write()))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(MAX_WAITING)
  const refused = sent.find(({ status }) => status !== 201)
  expect([refused?.status, refused?.body.code]).toEqual([409, 'conflict'])
  expect((await write(ben)).status).toBe(201)
  await olga.done('PUT', `/admin/support/${(await anna.get('/support'))[0].id}`, { answer: 'Yes' })
  expect((await write()).status).toBe(201)
  expect((await write()).status).toBe(409)
})

it('is sent once, however often the same call comes', async () => {
  const { anna, received } = await helpdesk()
  const send = () => anna.send('POST', '/support', { text: 'Once' }, { 'idempotency-key': 'k' })
  expect((await send()).body).toEqual((await send()).body)
  expect(await received()).toHaveLength(1)
})

it('has words, but not too many', async () => {
  const { anna, olga } = await helpdesk()
  const { id } = await anna.done('POST', '/support', { text: 'x'.repeat(MAX_MESSAGE) })
  for (const text of ['', '  \n ', 'x'.repeat(MAX_MESSAGE + 1), 5, null, ['x'], undefined]) {
    expect(await anna.statusOf('POST', '/support', { text })).toBe(400)
    expect(await olga.statusOf('PUT', `/admin/support/${id}`, { answer: text })).toBe(400)
  }
  expect(await olga.statusOf('PUT', '/admin/support/nothing', { answer: 'x' })).toBe(404)
})

it('is read and answered by nobody else', async () => {
  const { server, anna, ben } = await helpdesk()
  const { id } = await anna.done('POST', '/support', { text: 'Private' })
  const stranger = browserOf(server)
  for (const [method, path, body] of [
    ['GET', '/admin/support', undefined],
    ['PUT', `/admin/support/${id}`, { answer: 'x' }],
  ] as const) {
    expect(await ben.statusOf(method, path, body)).toBe(404)
    expect(await anna.statusOf(method, path, body)).toBe(404)
    expect(await stranger.statusOf(method, path, body)).toBe(401)
  }
  expect(await stranger.statusOf('GET', '/support')).toBe(401)
  expect(await stranger.statusOf('POST', '/support', { text: 'x' })).toBe(401)
  expect(await ben.statusOf('GET', `/support/${id}`)).toBe(404)
})

it('goes with its writer', async () => {
  const { server, anna, ben, texts } = await helpdesk()
  await anna.done('POST', '/support', { text: 'Anna’s' })
  await ben.done('POST', '/support', { text: 'Ben’s' })
  await anna.done('DELETE', '/auth/user', { email: ANNA.email })
  expect(await texts()).toEqual(['Ben’s'])
  if (!server.isAtHand) return
  const kept = server.databases().flatMap((db) => db.select().from(supportMessages).all())
  expect(kept.map(({ text }) => text)).toEqual(['Ben’s'])
})

it('needs the server', async () => {
  const device = newDevice(() => 0)
  const { status, body } = await device.fetch('/api/support').then(async (reply) => ({
    status: reply.status,
    body: await reply.json(),
  }))
  expect([status, body.code]).toEqual([503, 'needs_server'])
})
