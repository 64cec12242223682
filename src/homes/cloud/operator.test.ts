import { afterAll, expect, it } from 'vitest'
import { browserOf, type Fields } from '../../identity/testing.ts'
import type { testServer } from '../node/testing.ts'
import { cloudServer } from './testing/workerd.ts'

const OLGA = { firstName: 'Olga', email: 'olga@example.com' }
const cloud = await cloudServer({ ADMIN_EMAILS: 'Olga@example.com', REGISTRATION: 'invite' })
afterAll(cloud.close)

const server = { fetch: cloud.fetch, home: { operatorEmails: [] } } as unknown as ReturnType<
  typeof testServer
>
const olga = browserOf(server)

/** Somebody whom the operator has invited. */
async function invited(firstName: string, email = `${firstName.toLowerCase()}@example.com`) {
  const { code } = await olga.done('POST', '/admin/invitations', { email })
  const browser = browserOf(server)
  const { status, body } = await browser.register({ firstName, email, inviteCode: code })
  expect(status).toBe(201)
  return { browser, email, code, id: body.id as string }
}
const people = async (query = ''): Promise<Fields[]> => olga.get(`/admin/users${query}`)
const oneOf = async (id: string) => (await people()).find((user) => user.id === id)

it('whoever has the code of the start registers an address of ADMIN_EMAILS, and nobody else; then there is none', async () => {
  expect((await cloud.fetch('/ops/invitations', { method: 'POST', body: 'null' })).status).toBe(404)
  const [before] = await cloud.invite()
  const [code] = await cloud.invite()
  for (const inviteCode of [undefined, 'abcde-fghjk-mnpqr-stuvw', before])
    expect((await browserOf(server).register({ ...OLGA, inviteCode })).body.code).toBe('invite_required')
  expect((await olga.register({ ...OLGA, inviteCode: code })).body).toMatchObject({ isOperator: true })
  expect(await cloud.invite()).toEqual([])
  expect(await cloud.invite(OLGA.email)).toEqual([null])
  expect(await people()).toMatchObject([{ email: OLGA.email, isOperator: true }])
})

it('one code that two use at once registers one person, in whichever new object, and no second one later', async () => {
  const { code } = await olga.done('POST', '/admin/invitations', { email: 'Cleo@example.com' })
  await cloud.restart()
  const register = (fields: Fields) => browserOf(server).register({ inviteCode: code, ...fields })
  expect((await register({ email: 'eve@example.com' })).body.code).toBe('closed')
  expect((await register({ email: 'cleo@example.com', inviteCode: '' })).body.code).toBe('closed')
  const cleo = browserOf(server)
  const both = await Promise.all([
    cleo.register({ email: 'cleo@example.com', inviteCode: code }),
    register({ email: 'cleo@example.com' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const hers = both[0].status === 201 ? cleo : browserOf(server)
  if (hers !== cleo) await hers.signIn({ email: 'cleo@example.com' })
  await hers.done('DELETE', '/auth/user', { email: 'cleo@example.com', currentPassword: 'correct horse' })
  expect((await register({ email: 'cleo@example.com' })).body.code).toBe('closed')
})

it('the operator’s list is of everybody, wherever they lie: in pages, searched, as of when they have reported', async () => {
  const all = [await invited('Ben'), await invited('Dora'), await invited('Émile', 'e@example.com')]
  const emails = [OLGA.email, ...all.map(({ email }) => email)]
  expect((await people()).map(({ email }) => email)).toEqual(emails)
  const pages: Fields[] = []
  for (let after = ''; pages.length < emails.length; after = `&after=${pages.at(-1)?.id}`)
    pages.push(...(await people(`?limit=2${after}`)))
  expect(pages.map(({ email }) => email)).toEqual(emails)
  expect(await people('?q=EMIL')).toMatchObject([{ firstName: 'Émile', asOf: expect.any(String) }])
  const [, dora] = all
  await dora?.browser.done('PUT', '/auth/email', {
    email: 'dora2@example.com',
    currentPassword: 'correct horse',
  })
  const now = await olga.get(`/admin/users/${dora?.id}`)
  expect(now).toMatchObject({ email: 'dora2@example.com' })
  expect(await oneOf(dora?.id ?? '')).toMatchObject({ email: 'dora@example.com' })
  cloud.clock.ahead += 6 * 60_000
  await dora?.browser.done('POST', '/accounts', { name: 'Checking', balance: '5' })
  expect(await oneOf(dora?.id ?? '')).toMatchObject({ email: 'dora2@example.com' })
})

it('messages and security events of everybody come to the operator, and what they say of them goes back', async () => {
  const { browser: hana } = await invited('Hana')
  const { id } = await hana.done('POST', '/support', { text: 'How?' })
  expect(await olga.get('/admin/support')).toMatchObject([{ id, text: 'How?', answer: null }])
  await olga.done('PUT', `/admin/support/${id}`, { answer: 'So.' })
  expect(await hana.get('/support')).toMatchObject([{ answer: 'So.' }])
  // Of somebody whom nobody knows, too.
  for (const email of ['hana@example.com', 'nobody@example.com'])
    await browserOf(server).signIn({ email, password: 'wrong' })
  const open: Fields[] = await olga.get('/admin/security-events?open=true')
  expect(open).toMatchObject([{ eventType: 'failed_auth' }, { eventType: 'failed_auth' }])
  for (const event of open) await olga.done('PUT', `/admin/security-events/${event.id}`, { resolved: true })
  expect(await olga.get('/admin/security-events?open=true')).toEqual([])
  await browserOf(server).signIn({ email: 'nobody@example.com', password: 'wrong' })
  expect(await olga.get('/admin/security-events?open=true')).toHaveLength(1)
  await cloud.restart()
  expect(await olga.get('/admin/support')).toMatchObject([{ answer: 'So.' }])
})

it('an object of which something waits, or that does not open, tells the operator so by itself, until it is mended', async () => {
  const needs = async (): Promise<Fields[]> => (await olga.get('/admin/system')).needs
  const { browser: ina } = await invited('Ina')
  const place = (await ina.get('/books'))[0].id
  const run = async (statement: string) => {
    const body = JSON.stringify([[statement]])
    const refused = await cloud.fetch(`/test/refused?book=${place}`, { method: 'POST', body })
    expect(await refused.json()).toEqual([''])
  }
  const ring = () => cloud.fetch(`/test/ring?book=${place}`)
  expect(await needs()).toEqual([])
  const at = Date.now() + cloud.clock.ahead - 6 * 60_000
  await run(`INSERT INTO crossings_sent (id, book_id, to_book, kind, subject, state_rev, at, received_at, series, event, state, next_at)
    VALUES ('stuck', '${place}', 'there', 'of a later release', 's', 1, ${at}, ${at}, 's', '{}', 'open', ${at})`)
  await ring()
  const since = new Date(at).toISOString()
  const waits = { id: 'stuck', place, what: 'waiting', since, detail: 'of a later release for there' }
  expect(await needs()).toEqual([waits])
  await run("DELETE FROM crossings_sent WHERE id = 'stuck'")
  await ring()
  expect(await needs()).toEqual([])
  await run("DELETE FROM schema_migrations WHERE tag LIKE '0040%'")
  await cloud.restart()
  // Also where nobody asks for it: its alarm comes.
  await ring()
  await expect.poll(needs).toMatchObject([{ place, what: 'closed', detail: null }])
  expect(await ina.statusOf('GET', '/accounts')).toBe(503)
  expect(await needs()).toHaveLength(1)
})
