import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ANNA, annasServer, browserOf, mailedToken, outlastProofs } from './testing.ts'

const HOUR_MS = 3_600_000
const WITH_MAIL = { publicUrl: 'https://budget.example.org' }
const NEW = 'a new password'

describe('changing the password', () => {
  it('needs the present one, and ends every other session', async () => {
    const { server, anna } = await annasServer()
    const other = browserOf(server)
    await other.signIn()
    outlastProofs(server)
    for (const body of [{ newPassword: NEW }, { currentPassword: 'wrong', newPassword: NEW }])
      expect(await anna.statusOf('PUT', '/auth/password', body)).toBeGreaterThanOrEqual(400)
    expect(await other.isSignedIn()).toBe(true)

    await anna.done('PUT', '/auth/password', { currentPassword: ANNA.password, newPassword: NEW })
    expect([await anna.isSignedIn(), await other.isSignedIn()]).toEqual([true, false])
    expect([(await other.signIn()).status, (await other.signIn({ password: NEW })).status]).toEqual([
      401, 200,
    ])
  })

  it('keeps the rules of registering', async () => {
    const { anna } = await annasServer()
    const { status, body } = await anna.send('PUT', '/auth/password', {
      currentPassword: ANNA.password,
      newPassword: '12345',
    })
    expect([status, body.message]).toEqual([400, 'Password must be at least 6 characters'])
  })
})

describe('changing the e-mail', () => {
  const change = { currentPassword: ANNA.password, email: 'anna.lee@example.com' }

  it('needs the password, and the new one is not verified', async () => {
    const { server, anna } = await annasServer()
    outlastProofs(server)
    expect(await anna.statusOf('PUT', '/auth/email', { email: change.email })).toBe(403)
    expect(await anna.done('PUT', '/auth/email', change)).toMatchObject({
      email: change.email,
      emailVerified: false,
    })
    expect((await anna.signIn()).status).toBe(401)
    expect((await anna.signIn({ email: change.email })).status).toBe(200)
  })

  it('is refused for one that somebody has', async () => {
    const { server, anna } = await annasServer()
    await browserOf(server).register({ email: 'ben@example.com' })
    expect(await anna.statusOf('PUT', '/auth/email', { ...change, email: 'BEN@example.com' })).toBe(409)
  })

  it('tells the old address, and asks the new one', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const first = await mailedToken(server, 'verify')
    await anna.done('POST', '/auth/email-verification/confirm', { token: first })
    await anna.done('PUT', '/auth/email', change)
    const token = await mailedToken(server, 'verify')
    const [, told, asked] = server.mails
    expect([told?.to, asked?.to]).toEqual([ANNA.email, change.email])
    expect(told?.text).toContain(change.email)
    await anna.done('POST', '/auth/email-verification/confirm', { token })
    expect((await anna.get('/auth/user')).emailVerified).toBe(true)
  })
})

describe('the verification mail', () => {
  it('leads to the public address, whatever Host was sent, and verifies once', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const token = await mailedToken(server, 'verify')
    expect(server.mails[0]?.text).toContain(`https://budget.example.org/?verify=${token}`)
    await anna.done('POST', '/auth/email-verification/confirm', { token })
    expect((await anna.get('/auth/user')).emailVerified).toBe(true)
    const again = await anna.send('POST', '/auth/email-verification/confirm', { token })
    expect([again.status, again.body.code]).toEqual([410, 'expired'])
  })

  it('is void after an hour, and when the e-mail changed meanwhile', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const first = await mailedToken(server, 'verify')
    await anna.done('PUT', '/auth/email', { currentPassword: ANNA.password, email: 'a@example.com' })
    const second = await mailedToken(server, 'verify')
    server.clock.now += HOUR_MS
    for (const token of [first, second, '', 'x'])
      expect(await anna.statusOf('POST', '/auth/email-verification/confirm', { token })).toBe(410)
    expect((await anna.get('/auth/user')).emailVerified).toBe(false)
  })

  it('is sent again on demand, three times an hour', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    for (let i = 0; i < 5; i++) expect(await anna.statusOf('POST', '/auth/email-verification')).toBe(202)
    await mailedToken(server, 'verify')
    expect(server.mails).toHaveLength(3)
    server.clock.now += HOUR_MS + 1
    await anna.done('POST', '/auth/email-verification')
    await mailedToken(server, 'verify')
    expect(server.mails).toHaveLength(4)
  })

  it('is not to be had where the server sends none', async () => {
    const { anna } = await annasServer()
    expect(await anna.get('/auth/options')).toEqual({ registration: 'open', mail: false })
    expect(await anna.statusOf('POST', '/auth/email-verification')).toBe(409)
  })
})

describe('resetting the password', () => {
  const ask = (email: string) => ['POST', '/auth/password-reset', { email }] as const

  it('answers alike for an e-mail that nobody has, and sends nothing then', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    await mailedToken(server, 'verify')
    const answers = [await anna.send(...ask(ANNA.email)), await anna.send(...ask('nobody@example.com'))]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([202, { success: true }]))
    await mailedToken(server, 'reset')
    expect(server.mails.map(({ to }) => to)).toEqual([ANNA.email, ANNA.email])
  })

  it('sets a new password once, ends every session and opens a locked account', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const thief = browserOf(server)
    for (let i = 0; i < 5; i++) await thief.signIn({ password: 'wrong' })
    await thief.send(...ask(ANNA.email))
    const token = await mailedToken(server, 'reset')
    const reset = (password: string) =>
      thief.statusOf('POST', '/auth/password-reset/confirm', { token, password })
    expect(await reset('short')).toBe(400)
    expect(await reset(NEW)).toBe(200)
    expect(await reset('another one')).toBe(410)
    expect(await anna.isSignedIn()).toBe(false)
    expect((await anna.signIn()).status).toBe(401)
    expect((await anna.signIn({ password: NEW })).body.emailVerified).toBe(true)
  })

  it('is void after an hour, and when another link was asked for', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    await anna.send(...ask(ANNA.email))
    const first = await mailedToken(server, 'reset')
    await anna.send(...ask(ANNA.email))
    const second = await mailedToken(server, 'reset')
    expect(second).not.toBe(first)
    const confirm = (token: string) =>
      anna.statusOf('POST', '/auth/password-reset/confirm', { token, password: NEW })
    expect(await confirm(first)).toBe(410)
    server.clock.now += HOUR_MS
    expect(await confirm(second)).toBe(410)
    expect((await anna.signIn()).status).toBe(200)
  })

  it('takes no token of another purpose', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const token = await mailedToken(server, 'verify')
    expect(await anna.statusOf('POST', '/auth/password-reset/confirm', { token, password: NEW })).toBe(410)
    await anna.done('POST', '/auth/email-verification/confirm', { token })
  })

  it('leaves no token in the database or the logs of the operator', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    await anna.send(...ask(ANNA.email))
    const tokens = [await mailedToken(server, 'verify'), await mailedToken(server, 'reset')]
    for (const token of tokens) expect(token).toMatch(/^bm_a[\w-]{22}_[0-9a-f]{64}$/)
    const names = server.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`)
    const dump = JSON.stringify(names.map(({ name }) => server.db.all(sql.raw(`SELECT * FROM "${name}"`))))
    for (const token of tokens) expect(dump).not.toContain(token)
  })
})

describe('signed-in devices', () => {
  it('are listed with what is known of them, and can be signed out one by one', async () => {
    const { server, anna } = await annasServer({ clientOf: () => ({ address: '192.168.1.7' }) })
    const phone = browserOf(server, 'Phone/2')
    server.clock.now += HOUR_MS
    await phone.signIn()
    const devices = await anna.get('/auth/sessions')
    expect(devices).toMatchObject([
      {
        isCurrent: false,
        userAgent: 'Phone/2',
        ipAddress: '192.168.1.7',
        lastUsedAt: '2026-03-15T13:00:00.000Z',
      },
      { isCurrent: true, userAgent: 'Test/1', createdAt: '2026-03-15T12:00:00.000Z' },
    ])
    await anna.done('DELETE', `/auth/sessions/${devices[0].id}`)
    expect([await phone.isSignedIn(), await anna.isSignedIn()]).toEqual([false, true])
    expect(await anna.statusOf('DELETE', `/auth/sessions/${devices[0].id}`)).toBe(404)
  })

  it('are signed out all at once but the one in hand', async () => {
    const { server, anna } = await annasServer()
    const [phone, tablet] = [browserOf(server), browserOf(server)]
    await phone.signIn()
    await tablet.signIn()
    await phone.done('DELETE', '/auth/sessions')
    expect([await anna.isSignedIn(), await phone.isSignedIn(), await tablet.isSignedIn()]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('are at most twenty: the one that was used longest ago gives way', async () => {
    const { server, anna } = await annasServer()
    for (let i = 0; i < 20; i++) {
      server.clock.now += 1000
      await browserOf(server).signIn()
    }
    expect(await anna.isSignedIn()).toBe(false)
    const last = browserOf(server)
    await last.signIn()
    expect(await last.get('/auth/sessions')).toHaveLength(20)
  })
})

describe('signing out by a link', () => {
  const page = { accept: 'text/html', 'upgrade-insecure-requests': '1', host: 'budget.home.arpa' }

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'of the own page works: %j',
    async (headers) => {
      const { anna } = await annasServer()
      const { status, headers: answered } = await anna.send('GET', '/logout', undefined, {
        ...page,
        ...headers,
      })
      expect([status, answered.get('location')]).toEqual([303, '/'])
      expect(await anna.isSignedIn()).toBe(false)
    },
  )

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'http://evil.example/' },
    { referer: 'http://budget.home.arpa:81/' },
    // On plain http a browser says nothing that another port could not say.
    { referer: 'http://budget.home.arpa/accounts' },
    { accept: 'image/*', 'upgrade-insecure-requests': '' },
    {},
  ])('of what may be another site asks first: %j', async (headers) => {
    const { anna } = await annasServer()
    const { status, headers: answered } = await anna.send('GET', '/logout', undefined, {
      ...page,
      ...headers,
    })
    expect([status, answered.get('location')]).toEqual([303, '/?sign-out=ask'])
    expect(await anna.isSignedIn()).toBe(true)
  })
})

describe('a request that is under way while its account is deleted', () => {
  it('comes from nobody at its end, and finds no book that is missing', async () => {
    const { server, anna } = await annasServer()
    let send: (text: string) => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => {
          controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        }
      },
    })
    const headers = { cookie: anna.cookie(), 'content-type': 'application/json' }
    const answer = server.fetch('/api/accounts', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    await new Promise((resolve) => setImmediate(resolve))
    await anna.done('DELETE', '/auth/user', { email: ANNA.email })
    send(JSON.stringify({ name: 'Late', type: 'cash', balance: '1' }))
    expect((await answer).status).toBe(401)
  })
})
