import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { openApiOf, operationsOf } from '../http/openapi.ts'
import { uuidV7 } from '../values/id.ts'

const ANNA = { firstName: 'Anna', lastName: 'Lee', email: 'anna@example.com', password: 'correct horse' }
const DAY_MS = 86_400_000
type Server = ReturnType<typeof testServer>
type Headers = Record<string, string>

const post = (server: Pick<Server, 'fetch'>, path: string, body: unknown = {}, headers: Headers = {}) =>
  server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const register = (server: Pick<Server, 'fetch'>, fields: object = {}, headers: Headers = {}) =>
  post(server, '/api/auth/register', { ...ANNA, ...fields }, headers)
const login = (server: Pick<Server, 'fetch'>, email = ANNA.email, password = ANNA.password) =>
  post(server, '/api/auth/login', { email, password })
const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const whoIs = (server: Server, cookie: string) => server.fetch('/api/auth/user', { headers: { cookie } })

/** The signed-up Anna's server and cookie. */
async function signedUp(fields: object = {}) {
  const server = testServer()
  const response = await register(server, fields)
  expect(response.status).toBe(201)
  return { server, cookie: cookieOf(response) }
}

describe('registering', () => {
  it('answers the user without any secret, and signs them in', async () => {
    const server = testServer()
    const response = await register(server)
    const user = await response.json()
    expect(user).toMatchObject({
      firstName: 'Anna',
      lastName: 'Lee',
      email: ANNA.email,
      authProvider: 'local',
    })
    expect(JSON.stringify(user)).not.toMatch(/password|hash|argon|book/i)
    const me = await whoIs(server, cookieOf(response))
    expect([me.status, await me.json()]).toEqual([200, user])
    expect(me.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: 'anna' }, 'Please enter a valid email address'],
    [{ email: undefined }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: undefined }, 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
  ])('with %j is refused: %s', async (fields, message) => {
    const server = testServer()
    const response = await register(server, fields)
    expect([response.status, (await response.json()).message]).toEqual([400, message])
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('takes an e-mail once, in capitals or not', async () => {
    const { server } = await signedUp()
    for (const email of [ANNA.email, 'ANNA@Example.COM', ' anna@example.com ']) {
      const response = await register(server, { email })
      expect([response.status, (await response.json()).code]).toEqual([409, 'conflict'])
    }
  })

  it('is refused where the operator has closed it', async () => {
    const { fetch } = testServer({ registration: 'closed' })
    expect((await register({ fetch })).status).toBe(403)
  })

  it.each([
    ['Pacific/Kiritimati', '2026-03-16'],
    ['Pacific/Pago_Pago', '2026-03-15'],
    ['Mars/Olympus', '2026-03-15'],
  ])('from %s makes today %s', async (timeZone, today) => {
    const { server, cookie } = await signedUp({ timeZone })
    const entry = { type: 'income', amount: '5', description: 'Gift' }
    expect(await (await post(server, '/api/transactions', entry, { cookie })).json()).toMatchObject({
      date: today,
    })
  })
})

describe('signing in', () => {
  it('opens a new session by e-mail and password, in capitals or not', async () => {
    const { server } = await signedUp()
    for (const email of [ANNA.email, 'ANNA@EXAMPLE.COM']) {
      const response = await login(server, email)
      expect(response.status).toBe(200)
      expect((await whoIs(server, cookieOf(response))).status).toBe(200)
    }
  })

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const { server } = await signedUp()
    const answers = [
      await login(server, ANNA.email, 'wrong'),
      await login(server, 'nobody@example.com', 'wrong'),
    ]
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    const [wrong, unknown] = bodies.map(({ requestId: _, ...body }) => body)
    expect(wrong).toEqual(unknown)
    expect(wrong.code).toBe('wrong_credentials')
    for (const { status, headers } of answers)
      expect([status, headers.get('set-cookie')]).toEqual([401, null])
  })

  it('takes the same password however its letters were typed', async () => {
    const { server } = await signedUp({ password: 'caf\u00e9 caf\u00e9' })
    expect((await login(server, ANNA.email, 'cafe\u0301 cafe\u0301')).status).toBe(200)
  })

  it('again ends the session that the browser had', async () => {
    const { server, cookie } = await signedUp()
    const again = await post(server, '/api/auth/login', ANNA, { cookie })
    expect(cookieOf(again)).not.toBe(cookie)
    expect((await whoIs(server, cookie)).status).toBe(401)
  })

  it('names the outside providers as not configured', async () => {
    const providers = await (await testServer().fetch('/api/auth/providers')).json()
    expect(providers.map(({ id }: { id: string }) => id)).toEqual(['oidc', 'google', 'facebook'])
    expect(providers.every(({ configured }: { configured: boolean }) => !configured)).toBe(true)
  })
})

describe('the session', () => {
  it('is a cookie that no script reads and no other site sends', async () => {
    const header = (await register(testServer())).headers.get('set-cookie') ?? ''
    for (const part of [
      /^bucketbook_session=bs_a[\w-]{22}_[0-9a-f]{64};/,
      /; HttpOnly/,
      /; SameSite=Lax/,
      /; Path=\//,
      /; Max-Age=\d+/,
    ])
      expect(header).toMatch(part)
    expect(header).not.toMatch(/Secure|Domain/)
  })

  it('is marked Secure exactly when the browser came over https', async () => {
    const https = await register({
      fetch: (path, init) => testServer().fetch(`https://home.example${path}`, init),
    })
    expect(https.headers.get('set-cookie')).toMatch(/; Secure/)
    const proxied = await register(
      testServer({ publicUrl: 'https://money.example.com' }),
      {},
      {
        host: 'money.example.com',
        origin: 'https://money.example.com',
      },
    )
    expect(proxied.headers.get('set-cookie')).toMatch(/; Secure/)
    const lan = await register(
      testServer({ publicUrl: 'https://money.example.com' }),
      {},
      {
        host: '192.168.1.5:3000',
        origin: 'http://192.168.1.5:3000',
      },
    )
    expect(lan.headers.get('set-cookie')).not.toMatch(/; Secure/)
  })

  it('is stored as a hash only, and the password as Argon2id', async () => {
    const { server, cookie } = await signedUp()
    const token = cookie.split('=')[1] ?? ''
    const names = server.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`)
    const everything = JSON.stringify(
      names.map(({ name }) => server.db.all(sql.raw(`SELECT * FROM "${name}"`))),
    )
    expect(everything).toContain(ANNA.email)
    expect(everything).toContain('$argon2id$')
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(ANNA.password)
  })

  it('is not opened by its hash, nor by anything else', async () => {
    const { server } = await signedUp()
    const { id } = server.db.get<{ id: string }>(sql`SELECT token_hash AS id FROM sessions`)
    for (const token of [id, '', 'x', `${id}0`, '%', '"'])
      expect((await whoIs(server, `bucketbook_session=${token}`)).status).toBe(401)
  })

  it('ends after 30 days without a visit', async () => {
    const { server, cookie } = await signedUp()
    server.clock.now += 30 * DAY_MS - 1
    expect((await server.fetch('/api/accounts', { headers: { cookie } })).status).toBe(200)
    server.clock.now += 1
    expect((await whoIs(server, cookie)).status).toBe(401)
    expect((await server.fetch('/api/accounts', { headers: { cookie } })).status).toBe(401)
  })

  it('lasts as long as its owner comes back', async () => {
    const { server, cookie } = await signedUp()
    for (let visit = 0; visit < 3; visit++) {
      server.clock.now += 20 * DAY_MS
      const answer = await post(server, '/api/auth/sessions/renew', {}, { cookie })
      expect([answer.status, cookieOf(answer)]).toEqual([200, cookie])
    }
    expect((await whoIs(server, cookie)).status).toBe(200)
  })

  it('is renewed once a day, and not at every visit', async () => {
    const { server, cookie } = await signedUp()
    server.clock.now += DAY_MS
    expect(cookieOf(await post(server, '/api/auth/sessions/renew', {}, { cookie }))).toBe('')
    server.clock.now += 1
    expect(cookieOf(await post(server, '/api/auth/sessions/renew', {}, { cookie }))).toBe(cookie)
    expect(cookieOf(await post(server, '/api/auth/sessions/renew', {}, { cookie }))).toBe('')
  })

  it('ends after 90 days, however often it was used', async () => {
    const { server, cookie } = await signedUp()
    for (let day = 0; day < 90; day += 5) {
      expect((await whoIs(server, cookie)).status).toBe(200)
      server.clock.now += 5 * DAY_MS
      await post(server, '/api/auth/sessions/renew', {}, { cookie })
    }
    expect((await whoIs(server, cookie)).status).toBe(401)
  })

  it.each([
    ['GET', 'application/json', 204],
    ['POST', 'application/json', 204],
    ['GET', 'text/html', 303],
    ['POST', 'text/html', 303],
  ])('ends by %s /api/logout for %s', async (method, accept, status) => {
    const { server, cookie } = await signedUp()
    const headers = { cookie, accept, 'sec-fetch-site': 'same-origin' }
    const answer = await server.fetch('/api/logout', { method, headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, status === 303 ? '/' : null])
    expect(answer.headers.get('set-cookie')).toMatch(/^bucketbook_session=;.*Max-Age=0/)
    expect((await whoIs(server, cookie)).status).toBe(401)
    expect((await server.fetch('/api/logout', { method })).status).toBe(204)
  })
})

describe('a request from another site', () => {
  const host = '192.168.1.5:3000'
  const passing: Headers[] = [
    { host },
    { host, origin: 'http://192.168.1.5:3000' },
    { host, origin: 'http://192.168.1.5:3000', 'sec-fetch-site': 'same-origin' },
    { host, 'sec-fetch-site': 'none' },
  ]
  const foreign: Headers[] = [
    { host, origin: 'http://evil.example' },
    { host, origin: 'http://192.168.1.5:3001' },
    { host, origin: 'http://192.168.1.5' },
    { host, origin: 'null' },
    { host, origin: '' },
    { origin: 'null' },
    { host, origin: 'http://192.168.1.5:3000', 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'same-site' },
    { host, 'sec-fetch-site': 'cross-site' },
  ]

  it.each(passing)('is not what comes with %j', async (headers) => {
    const { server, cookie } = await signedUp()
    expect((await post(server, '/api/accounts', { name: 'A' }, { cookie, ...headers })).status).toBe(201)
  })

  it.each(foreign)(
    'is what comes with %j: it changes nothing, and may read as any page may',
    async (headers) => {
      const { server, cookie } = await signedUp()
      for (const path of ['/api/accounts', '/api/logout', '/api/auth/login', '/api/auth/register']) {
        const answer = await post(server, path, { name: 'A' }, { cookie, ...headers })
        expect([answer.status, (await answer.json()).code]).toEqual([403, 'wrong_origin'])
      }
      const answer = await server.fetch('/api/accounts', { headers: { cookie, ...headers } })
      expect([answer.status, await answer.json()]).toEqual([200, []])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it('is not what comes from the public address', async () => {
    const headers = { host: '10.0.0.2:3000', origin: 'https://money.example.com' }
    expect((await register(testServer({ publicUrl: 'https://money.example.com' }), {}, headers)).status).toBe(
      201,
    )
  })
})

describe('the routes', () => {
  const { api } = testServer()
  const operations = operationsOf(api)
  const PUBLIC = [
    'get /api/auth/facebook',
    'get /api/auth/facebook/callback',
    'get /api/auth/google',
    'get /api/auth/google/callback',
    'get /api/auth/options',
    'get /api/auth/providers',
    'get /api/health',
    'get /api/login',
    'get /api/login/callback',
    'get /api/logout',
    'get /api/openapi.json',
    // Routes that the token in their address opens, and nothing else.
    'get /calendar/:file',
    'get /unsubscribe/:id/:token',
    'post /api/auth/email-verification/confirm',
    'post /api/auth/email-verification/look',
    'post /api/auth/login',
    'post /api/auth/password-reset',
    'post /api/auth/password-reset/confirm',
    'post /api/auth/register',
    'post /api/auth/second-factor',
    'post /api/billing/webhook',
    'post /api/logout',
    'post /unsubscribe/:id/:token',
  ]

  it('that anybody may call are these', () => {
    const open = operations
      .filter(({ access }) => access === 'anyone')
      .map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toEqual(PUBLIC)
  })

  it('that are not public answer 401 without a session', async () => {
    const closed = operations.filter(({ access }) => access !== 'anyone')
    expect(closed.length).toBeGreaterThan(35)
    for (const { method, path, form } of closed) {
      const init = form ? { body: new FormData() } : { headers: { 'content-type': 'application/json' } }
      const answer = await api.request(path.replaceAll(/:\w+/g, uuidV7(0)), {
        method: method.toUpperCase(),
        ...init,
      })
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 401, 'signed_out'])
    }
  })

  it('are all in the OpenAPI document, and nothing else is', () => {
    const registered = api.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const { paths } = openApiOf(api)
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(documented.sort()).toEqual([...new Set(registered)].sort())
  })

  it('are documented in JSON, each with a summary, its parameters and its answers', async () => {
    const answer = await api.request('/api/openapi.json')
    const document = await answer.json()
    expect(document.openapi).toBe('3.1.0')
    type Operation = { summary?: string; parameters: { name: string; in: string }[]; responses: object }
    for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths)) {
      for (const [method, { summary, parameters, responses }] of Object.entries(methods)) {
        expect(summary, `${method} ${path}`).toMatch(/^[A-Z]/)
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named)
        const done = Object.keys(responses).filter((status) => /^[23]/.test(status))
        expect(done, `${method} ${path}`).not.toEqual([])
      }
    }
    const schemas = JSON.stringify(document).match(/"schema":\{[^{}]*\}/g) ?? []
    expect(schemas.length).toBeGreaterThan(50)
    for (const schema of schemas) expect(schema).not.toBe('"schema":{}')
  })
})
