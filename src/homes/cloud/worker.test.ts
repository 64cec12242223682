import { afterAll, expect, it } from 'vitest'
import { cloudServer } from './testing/workerd.ts'

const cloud = await cloudServer()
afterAll(cloud.close)

const PASSWORD = 'correct horse'

function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const init: RequestInit = { method, headers: { 'content-type': 'application/json', ...headers } }
  if (body) init.body = JSON.stringify(body)
  return cloud.fetch(path, init)
}

const register = (email: string, headers?: Record<string, string>) =>
  ask(
    'POST',
    '/api/auth/register',
    { firstName: 'Anna', lastName: 'Berg', email, password: PASSWORD },
    headers,
  )

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''

async function signedUp(email: string) {
  const response = await register(email)
  expect(response.status).toBe(201)
  const cookie = cookieOf(response)
  return {
    cookie,
    get: async (path: string) => (await ask('GET', `/api${path}`, undefined, { cookie })).json(),
    send: (method: string, path: string, body: object, key: string = crypto.randomUUID()) =>
      ask(method, `/api${path}`, body, { cookie, 'idempotency-key': key }),
  }
}

it('a person signs up, out and in again by another spelling of the e-mail, and finds the book', async () => {
  const ann = await signedUp('ann@example.com')
  await ann.send('POST', '/accounts', { name: 'Checking', type: 'checking', balance: '12.50' })
  await ask('POST', '/api/logout', undefined, { cookie: ann.cookie })
  expect((await ask('GET', '/api/accounts', undefined, { cookie: ann.cookie })).status).toBe(401)
  const again = await ask('POST', '/api/auth/login', { email: 'Ann@Example.com', password: PASSWORD })
  expect(again.status).toBe(200)
  const accounts = await (await ask('GET', '/api/accounts', undefined, { cookie: cookieOf(again) })).json()
  expect(accounts).toMatchObject([{ name: 'Checking', balance: '12.50' }])
})

it('of two who register one e-mail at once one gets it, and the other reads that it is taken', async () => {
  for (const n of [1, 2, 3, 4, 5]) {
    const both = await Promise.all(
      [`both${n}@example.com`, `Both${n}@Example.com`].map((email) => register(email)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  }
})

it('a changed e-mail signs in, the one from before is free, and so is that of a deleted account', async () => {
  const hal = await signedUp('hal@example.com')
  await signedUp('ida@example.com')
  const change = (email: string) => hal.send('PUT', '/auth/email', { email, currentPassword: PASSWORD })
  expect((await change('IDA@example.com')).status).toBe(409)
  expect((await change('hal2@example.com')).status).toBe(200)
  const login = (email: string) => ask('POST', '/api/auth/login', { email, password: PASSWORD })
  expect((await login('ida@example.com')).status).toBe(200)
  expect((await login('hal@example.com')).status).toBe(401)
  const again = await login('hal2@example.com')
  expect(again.status).toBe(200)
  expect((await register('hal@example.com')).status).toBe(201)
  const cookie = cookieOf(again)
  expect((await ask('DELETE', '/api/auth/user', { email: 'hal2@example.com' }, { cookie })).status).toBe(200)
  expect((await register('hal2@example.com')).status).toBe(201)
})

it('a wrong password and an unknown e-mail are refused in the same words', async () => {
  await signedUp('bea@example.com')
  const wrong = await ask('POST', '/api/auth/login', { email: 'bea@example.com', password: 'wrong horse' })
  const unknown = await ask('POST', '/api/auth/login', {
    email: 'nobody@example.com',
    password: 'wrong horse',
  })
  const [first, second] = [await wrong.json(), await unknown.json()]
  expect([wrong.status, unknown.status, first.message]).toEqual([401, 401, second.message])
})

it('inner headers from outside mean nothing: nobody gets a second person into a book, or another address', async () => {
  const cleo = await signedUp('cleo@example.com')
  const { id } = (await cleo.get('/books'))[0]
  const other = await register('dora@example.com', {
    'bucketbook-inner-new-book': id,
    'bucketbook-inner-client': '203.0.113.7',
  })
  expect(other.status).toBe(201)
  const cookie = cookieOf(other)
  const books = await (await ask('GET', '/api/books', undefined, { cookie })).json()
  expect(books.map((book: { id: string }) => book.id)).not.toContain(id)
  const [device] = await (await ask('GET', '/api/auth/sessions', undefined, { cookie })).json()
  expect(device.ipAddress).not.toBe('203.0.113.7')
})

it('a token whose place is somebody else’s, or nobody’s, opens nothing', async () => {
  const [eve, fay] = [await signedUp('eve@example.com'), await signedUp('fay@example.com')]
  const place = (cookie: string) => cookie.slice(cookie.indexOf('bs_'), cookie.lastIndexOf('_'))
  const moved = eve.cookie.replace(place(eve.cookie), place(fay.cookie))
  expect((await ask('GET', '/api/accounts', undefined, { cookie: moved })).status).toBe(401)
  const nowhere = eve.cookie.replace(/bs_a.{22}/, `bs_a${'A'.repeat(22)}`)
  expect((await ask('GET', '/api/accounts', undefined, { cookie: nowhere })).status).toBe(401)
  expect((await ask('GET', '/api/accounts', undefined, { cookie: 'bucketbook_session=x' })).status).toBe(401)
})

it('what was answered is there after kill -9, and a repeated call has no second effect', async () => {
  const gil = await signedUp('gil@example.com')
  const { id: accountId } = await (
    await gil.send('POST', '/accounts', { name: 'Cash', type: 'cash', balance: '0' })
  ).json()
  const key = crypto.randomUUID()
  const entry = { accountId, type: 'income', amount: '5.00', description: 'Found', date: '2026-03-01' }
  const first = await (await gil.send('POST', '/transactions', entry, key)).json()
  await cloud.restart()
  const second = await gil.send('POST', '/transactions', entry, key)
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect((await second.json()).id).toBe(first.id)
  expect(await gil.get('/accounts')).toMatchObject([{ balance: '5.00' }])
})

type Person = Awaited<ReturnType<typeof signedUp>>

/** A shared book of the first in which the other is an editor. */
async function flatOf(owner: Person, other: Person) {
  const { id: bookId } = await (await owner.send('POST', '/books', { name: 'Our flat' })).json()
  const path = `/books/${bookId}/invitations`
  const { token } = await (await owner.send('POST', path, { role: 'editor' })).json()
  const { memberId } = await (await other.send('POST', '/invitations/accept', { token })).json()
  const within = ({ cookie }: Person) => ({ cookie, 'bucketbook-book': bookId })
  const read = async (person: Person, path: string) =>
    (await ask('GET', `/api${path}`, undefined, within(person))).json()
  return { bookId, memberId, within, read }
}

/** Somebody gives 400 of their 1000 to a book that they share; `shared` asks the other member, and their own book nothing. */
async function giving(giver: Person, other: Person) {
  const { bookId, within, read } = await flatOf(giver, other)
  const checking = { name: 'Checking', type: 'checking', balance: '1000' }
  const { id: ownAccountId } = await (await giver.send('POST', '/accounts', checking)).json()
  const kitty = { name: 'Kitty', type: 'checking', balance: '0' }
  const { id: bookAccountId } = await (await ask('POST', '/api/accounts', kitty, within(giver))).json()
  const give = { ownAccountId, bookId, bookAccountId, amount: '400' }
  const keyed = { cookie: giver.cookie, 'idempotency-key': 'give' }
  return {
    given: (headers = {}) => ask('POST', '/api/contributions', give, { ...keyed, ...headers }),
    own: async () => (await giver.get('/accounts'))[0].balance,
    shared: async () => (await read(other, '/accounts'))[0].balance,
  }
}

it('a contribution that a crash cut in two is whole soon after the next start, once', async () => {
  const { given, own, shared } = await giving(
    await signedUp('ivy@example.com'),
    await signedUp('gus@example.com'),
  )
  void given({ 'test-fault': 'stuck' }).catch(() => {})
  await expect.poll(own).toBe('600.00')
  expect(await shared()).toBe('0.00')
  await cloud.restart()
  // Nobody asks the own book for anything: its alarm goes on.
  await expect.poll(shared).toBe('400.00')
  expect((await given()).headers.get('idempotency-replayed')).toBe('true')
  expect([await own(), await shared()]).toEqual(['600.00', '400.00'])
})

it('a contribution that was put off for minutes, as nobody answered, is whole soon after the next start', async () => {
  const lea = await signedUp('lea@example.com')
  const { given, own, shared } = await giving(lea, await signedUp('moe@example.com'))
  await given({ 'test-fault': 'down' })
  for (const seconds of [2, 10, 60]) {
    cloud.clock.ahead += seconds * 1000
    await lea.send('POST', '/accounts', { name: `Cash ${seconds}`, type: 'cash', balance: '0' })
  }
  expect((await lea.get('/connections')).crossings).toMatchObject([{ state: 'open' }])
  await cloud.restart()
  await expect.poll(shared).toBe('400.00')
  expect(await own()).toBe('600.00')
})

/** The database of somebody's own book: `run` does statements past the API, of which none is refused. */
async function databaseOf(person: Person) {
  const { id } = (await person.get('/books'))[0]
  const run = async (statement: string) => {
    const refused = await ask('POST', `/test/refused?book=${id}`, [[statement]])
    expect(await refused.json()).toEqual([''])
  }
  return { id, run }
}

it('after ten alarms that failed the next one is set, and what was due is done once; others notice nothing', async () => {
  const [nell, oona] = [await signedUp('nell@example.com'), await signedUp('oona@example.com')]
  const { given, own, shared } = await giving(nell, oona)
  const book = await databaseOf(nell)
  await given({ 'test-fault': 'down' })
  expect([await own(), await shared()]).toEqual(['600.00', '0.00'])
  await book.run('ALTER TABLE crossings_sent RENAME TO gone')
  for (let n = 0; n < 10; n++) {
    cloud.clock.ahead += 3_600_000
    expect(await (await ask('GET', `/test/ring?book=${book.id}`)).json()).toBeGreaterThan(Date.now())
  }
  expect([await own(), await shared()]).toEqual(['600.00', '0.00'])
  expect((await oona.send('POST', '/accounts', { name: 'Cash', type: 'cash', balance: '5' })).status).toBe(
    201,
  )
  await book.run('ALTER TABLE gone RENAME TO crossings_sent')
  await ask('GET', `/test/ring?book=${book.id}`, undefined, { 'test-fault': '' })
  expect([await own(), await shared()]).toEqual(['600.00', '400.00'])
  expect((await given()).headers.get('idempotency-replayed')).toBe('true')
  expect([await own(), await shared()]).toEqual(['600.00', '400.00'])
})

it('a migration that fails for one book closes that one, in words, until it is mended; nothing is lost or done twice', async () => {
  const [pia, rob] = [await signedUp('pia@example.com'), await signedUp('rob@example.com')]
  const { bookId, within } = await flatOf(rob, pia)
  const give = await giving(rob, pia)
  const book = await databaseOf(pia)
  // The step makes a table that is there already.
  await book.run("DELETE FROM schema_migrations WHERE tag LIKE '0040%'")
  await cloud.restart()
  const closed = await ask('GET', '/api/accounts', undefined, { cookie: pia.cookie })
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '300'])
  expect(await closed.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('lost') })
  expect((await pia.send('POST', '/accounts', { name: 'Cash', type: 'cash' }, 'cash')).status).toBe(503)
  expect(await (await ask('GET', `/test/ring?book=${book.id}`)).json()).toBeGreaterThan(Date.now())
  // The other member goes on, her own sign-in is told to wait, and somebody new gets an account.
  expect((await give.given()).status).toBe(201)
  const kitty = { name: 'Kitty', type: 'cash' }
  expect((await ask('POST', '/api/accounts', kitty, within(rob))).status).toBe(201)
  expect(
    (await ask('POST', '/api/auth/login', { email: 'pia@example.com', password: PASSWORD })).status,
  ).toBe(503)
  await signedUp('sue@example.com')
  await book.run("INSERT INTO schema_migrations (tag) VALUES ('0040_invited_friends')")
  expect((await pia.send('POST', '/accounts', { name: 'Cash', type: 'cash' }, 'cash')).status).toBe(201)
  expect(await pia.get('/accounts')).toMatchObject([{ name: 'Cash' }])
  expect((await pia.get('/books')).map(({ id }: { id: string }) => id)).toContain(bookId)
})

it('programs reach a shared book: by a token, as assistants and in calendars, until their person has left it', async () => {
  const [nina, otto] = [await signedUp('nina@example.com'), await signedUp('otto@example.com')]
  const { bookId, memberId, read } = await flatOf(nina, otto)
  const made = await otto.send('POST', '/tokens', { name: 'Script', scope: 'write', bookId })
  const { id: tokenId, token } = await made.json()
  const program = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
  const { url } = await (await otto.send('POST', '/calendar-feeds', { bookId })).json()
  const calendar = () => cloud.fetch(new URL(url).pathname)
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_summary', arguments: {} } }
  expect((await ask('POST', '/api/quick', { text: '12.50 bread' }, program)).status).toBe(201)
  expect((await (await ask('GET', '/api/summary', undefined, program)).json()).book.id).toBe(bookId)
  const { result } = await (await ask('POST', '/mcp', tool, program)).json()
  expect(result.structuredContent.book).toEqual({ id: bookId, name: 'Our flat' })
  expect((await read(nina, '/activity'))[0]).toMatchObject({ action: 'added', by: 'Script' })
  const shown = await calendar()
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const undo = await otto.send('POST', `/tokens/${tokenId}/undo`, { since: '2026-01-01T00:00:00Z' })
  expect(await undo.json()).toEqual({ undone: 1, kept: [] })
  expect(await read(nina, '/transactions')).toEqual([])
  expect((await ask('GET', '/api/auth/user', undefined, program)).status).toBe(403)
  await nina.send('DELETE', `/books/${bookId}/members/${memberId}`, {})
  const left = [(await ask('GET', '/api/summary', undefined, program)).status, (await calendar()).status]
  expect(left).toEqual([401, 404])
})

it('a member hears of each version of a shared book, nobody else does, and who has left or signed out no more', async () => {
  const [jo, kay] = [await signedUp('jo@example.com'), await signedUp('kay@example.com')]
  const { bookId, memberId } = await flatOf(jo, kay)
  const listen = ({ cookie }: Pick<Person, 'cookie'>) =>
    ask('GET', `/api/events?book=${bookId}`, undefined, { cookie })
  expect((await listen(await signedUp('kim@example.com'))).status).toBe(404)
  const readerOf = async (person: Person) => {
    const stream = await listen(person)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    return stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  }
  const [reader, jos] = [await readerOf(kay), await readerOf(jo)]
  const told = async () => JSON.parse((await reader?.read())?.value?.split('data: ')[1] ?? 'null')
  const first = await told()
  await ask(
    'POST',
    '/api/accounts',
    { name: 'Kitty', type: 'cash' },
    { cookie: jo.cookie, 'bucketbook-book': bookId },
  )
  expect((await told()).version).toBeGreaterThan(first.version)
  await ask('DELETE', `/api/books/${bookId}/members/${memberId}`, undefined, { cookie: jo.cookie })
  while (!(await reader?.read())?.done);
  expect((await listen(kay)).status).toBe(404)
  await jo.send('POST', '/logout', {})
  while (!(await jos?.read())?.done);
  expect((await listen(jo)).status).toBe(401)
})

it('everybody is ranked as they stood some minutes ago, and that is said; who has left is not', async () => {
  const people = [await signedUp('pam@example.com'), await signedUp('quinn@example.com')]
  const [pam, quinn] = people as [Person, Person]
  await pam.send('POST', '/accounts', { name: 'Cash', type: 'cash', balance: '1' })
  await pam.send('PUT', '/profile', { displayName: 'Pam P', privacySettings: { profileInfo: 'public' } })
  const named = async () => {
    cloud.clock.ahead += 6 * 60_000
    await pam.send('PUT', '/profile', { bio: `Since ${cloud.clock.ahead}` })
    const { me, entries, asOf } = await quinn.get('/leaderboard')
    expect(me).toMatchObject({ name: 'Anna Berg', points: 0 })
    expect(Date.parse(asOf)).toBeGreaterThan(0)
    return entries.some(({ name, isMe }: { name: string; isMe: boolean }) => name === 'Pam P' && !isMe)
  }
  expect(await named()).toBe(true)
  const { cookie } = pam
  await ask('DELETE', '/api/auth/user', { email: 'pam@example.com', currentPassword: PASSWORD }, { cookie })
  cloud.clock.ahead += 6 * 60_000
  const { entries } = await quinn.get('/leaderboard')
  expect(entries.map(({ name }: { name: string }) => name)).not.toContain('Pam P')
})

it('the page and its files come from the worker, with the policy of the page', async () => {
  const page = await cloud.fetch('/accounts')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const html = await page.text()
  const [, script = ''] = /<script type="module"[^>]* src="\.?([^"]+)"/.exec(html) ?? []
  const file = await cloud.fetch(script)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect((await cloud.fetch('/assets/none.js')).status).toBe(404)
})
