import type { RequestListener } from 'node:http'
import { sql } from 'drizzle-orm'
import { exportSPKI, importJWK, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundedFetch } from '../../homes/node/outgoing.ts'
import { testServer } from '../../homes/node/testing.ts'
import type { ServerHome } from '../context.ts'
import { identities, securityEvents, signInFlows, users } from '../tables.ts'
import { addUser } from '../users.ts'
import { openBrowser } from './testing/browser.ts'
import {
  type Keys,
  type Lies,
  type LyingProvider,
  sign,
  startLyingProvider,
} from './testing/lying-provider.ts'

const SITE = 'http://money.home:3000'
const MINUTE_MS = 60_000
/** A user here, whom the liar would like to be. */
const VICTIM = { sub: 'anna-1', email: 'anna@example.com', email_verified: true, name: 'Anna Lee' }
/** Fails at once, for tests that would wait in vain. */
const IMPATIENT: ServerHome['fetch'] = (url, init) =>
  boundedFetch(url, init, { timeoutMs: 300, maxBytes: 256 * 1024 })

let liar: LyingProvider
let other: LyingProvider
beforeAll(async () => {
  liar = await startLyingProvider()
  other = await startLyingProvider()
})
afterAll(async () => {
  await liar.close()
  await other.close()
})

/** Anna has a password and an identity at the liar's; her e-mail is verified unless said otherwise. */
async function open({ emailVerified = true, fetch = boundedFetch as ServerHome['fetch'] } = {}) {
  const providers = { oidc: liar.settings, google: other.settings }
  const server = testServer({ publicUrl: SITE, providers, fetch })
  const { issuer } = liar.settings
  server.db.transaction((tx) => {
    const user = addUser(tx, server.home, {
      firstName: 'Anna',
      lastName: 'Lee',
      email: VICTIM.email,
      emailVerified,
      authProvider: 'local',
      passwordHash: 'a hash',
      timeZone: undefined,
    })
    const id = server.home.newId()
    tx.insert(identities)
      .values({ id, userId: user.id, provider: 'oidc', issuer, subject: VICTIM.sub, createdAt: 0 })
      .run()
  })
  return { server, browser: openBrowser(SITE, server.fetch) }
}
type Opened = Awaited<ReturnType<typeof open>>

/** Everything but what a failed attempt may leave: the event, and the flow that it used up. */
function dump({ server: { db } }: Opened): string {
  const tables = db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`,
  )
  const kept = tables.filter(({ name }) => !['security_events', 'sign_in_flows'].includes(name))
  return JSON.stringify(kept.map(({ name }) => [name, db.all(sql.raw(`SELECT * FROM "${name}"`))]))
}

/** Begins at the liar's and answers the query with which an honest browser would come back. */
async function begin({ server, browser }: Opened, person: object = VICTIM, path = '/api/login') {
  const response = await browser.ask(path)
  const asked = new URL(response.headers.get('location') ?? '', SITE).searchParams
  const signIn = { nonce: asked.get('nonce'), now: server.clock.now, person: { ...person } }
  liar.expect(signIn)
  other.expect(signIn)
  return { code: 'a code', state: asked.get('state') ?? '' }
}
const callback = (query: object, path = '/api/login/callback') =>
  `${path}?${new URLSearchParams(query as Record<string, string>)}`

async function outcomeOf(opened: Opened, address: string) {
  const response = await opened.browser.ask(address)
  const to = new URL(response.headers.get('location') ?? 'none:', SITE)
  return {
    status: response.status,
    path: to.origin === SITE ? to.pathname : to.href,
    error: to.searchParams.get('error'),
    hasSession: /bucketbook_session/.test(response.headers.get('set-cookie') ?? ''),
  }
}
const refusal = (error: string) => ({ status: 302, path: '/', error, hasSession: false })
const WELCOME = { status: 302, path: '/', error: null, hasSession: true }

/** One whole sign-in with these lies. */
async function attempt(lies: Lies, person: object = VICTIM, opened?: Opened) {
  const here = opened ?? (await open())
  liar.lies = lies
  try {
    const before = dump(here)
    const query = await begin(here, person)
    // A lie in the discovery ends the sign-in here.
    if (!query.state) return { ...(await outcomeOf(here, '/api/login')), isChanged: dump(here) !== before }
    const outcome = await outcomeOf(here, callback(query))
    return { ...outcome, isChanged: dump(here) !== before }
  } finally {
    liar.lies = {}
  }
}

const claims = (change: (truth: JWTPayload) => object): Lies => ({
  claims: (truth) => ({ ...truth, ...change(truth) }),
})
const token = (idToken: Lies['idToken']): Lies => ({ idToken })
const signedBy = (pick: (keys: Keys) => Keys['rsa'], header: object): Lies =>
  token((payload, keys) => sign(payload, pick(keys), { ...header }))
const withSecret = (alg: string, secret: (keys: Keys) => Promise<string>, kid = 'rsa'): Lies =>
  token(async (payload, keys) => sign(payload, new TextEncoder().encode(await secret(keys)), { alg, kid }))
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (alg: string, signature = ''): Lies =>
  token((payload) => `${encoded({ alg, kid: 'rsa' })}.${encoded(payload)}.${signature}`)
const rsaOf = ({ published }: Keys) => published.find(({ kid }) => kid === 'rsa') ?? {}
const pemOf = async (keys: Keys): Promise<string> => {
  const key = await importJWK(rsaOf(keys), 'RS256', { extractable: true })
  return key instanceof Uint8Array ? '' : exportSPKI(key)
}

const hang: RequestListener = () => {}
const huge: RequestListener = (_, response) => void response.end('x'.repeat(2 ** 24))
const garbage: RequestListener = (_, response) => void response.end('<html>{]')
const list: RequestListener = (_, response) => void response.end('[]')
const empty: RequestListener = (_, response) => void response.end()
const broken: RequestListener = (request) => request.socket.destroy()
const failing: RequestListener = (_, response) => void response.writeHead(500).end('{}')
const refusing: RequestListener = (_, response) =>
  void response.writeHead(400).end('{"error":"invalid_grant"}')
const astray: RequestListener = (_, response) =>
  void response.writeHead(302, { location: `${other.settings.issuer}/token` }).end()

describe('a truthful provider', () => {
  it.each<[string, Lies]>([
    ['RS256', {}],
    ['PS256', token(async (payload, { rsa }) => sign(payload, await psOf(rsa), { alg: 'PS256' }))],
    ['ES256', signedBy(({ ec }) => ec, { alg: 'ES256', kid: 'ec' })],
    ['EdDSA', signedBy(({ ed }) => ed, { alg: 'EdDSA', kid: 'ed' })],
    [
      'two audiences, with itself as the one it was made for',
      claims((c) => ({ aud: [c.aud, 'x'], azp: c.aud })),
    ],
    ['one audience in a list', claims((c) => ({ aud: [c.aud] }))],
    ['a clock that is 59 seconds ahead', claims((c) => ({ iat: (c.iat ?? 0) + 59 }))],
    ['a clock that is 59 seconds behind', claims((c) => ({ exp: (c.iat ?? 0) - 59 }))],
  ])('is believed: %s', async (_, lies) => {
    expect(await attempt(lies)).toEqual({ ...WELCOME, isChanged: true })
  })

  it('is asked for its discovery and its keys once an hour, and for its keys again where one is unknown', async () => {
    const opened = await open()
    const { asked } = liar
    Object.assign(asked, { discovery: 0, keys: 0 })
    for (let i = 0; i < 3; i += 1) await attempt({}, VICTIM, opened)
    expect(asked).toMatchObject({ discovery: 1, keys: 1 })
    // The key of before is gone, a new one is there under another name.
    const [rsa] = liar.keys.published.filter(({ kid }) => kid === 'rsa')
    const rotated = {
      keys: () => ({ keys: [{ ...rsa, kid: 'new' }] }),
      ...signedBy((keys) => keys.rsa, { kid: 'new' }),
    }
    expect(await attempt(rotated, VICTIM, opened)).toMatchObject(WELCOME)
    expect(asked).toMatchObject({ discovery: 1, keys: 2 })
    opened.server.clock.now += 60 * MINUTE_MS
    await attempt({}, VICTIM, opened)
    expect(asked).toMatchObject({ discovery: 2, keys: 3 })
  })
})

const psOf = async (key: Keys['rsa']): Promise<Keys['rsa']> => {
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', key)
  return crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-PSS', hash: 'SHA-256' }, false, ['sign'])
}

const FORGED_TOKENS: [string, Lies][] = [
  ['signed by another key', signedBy(({ foreign }) => foreign, {})],
  [
    'changed after it was signed',
    token(async (p, { rsa }) => {
      const [header, , signature] = (await sign({ ...p, sub: 'other' }, rsa)).split('.')
      return `${header}.${encoded(p)}.${signature}`
    }),
  ],
  ['without its signature', token(async (p, { rsa }) => (await sign(p, rsa)).replace(/[^.]*$/, ''))],
  ['without its last dot', token(async (p, { rsa }) => (await sign(p, rsa)).replace(/\.[^.]*$/, ''))],
  ['alg none', unsigned('none')],
  ['alg None', unsigned('None')],
  ['alg NONE, with a signature', unsigned('NONE', 'c2ln')],
  ['alg RS256, signature empty', unsigned('RS256')],
  ['alg RS256, signature garbage', unsigned('RS256', '%%%')],
  ['HS256 with the client’s secret', withSecret('HS256', async () => liar.settings.clientSecret)],
  ['HS512 with the client’s secret', withSecret('HS512', async () => liar.settings.clientSecret.repeat(4))],
  ['HS256 with the public key as PEM', withSecret('HS256', pemOf)],
  ['HS256 with the public key as JWK', withSecret('HS256', async (keys) => JSON.stringify(rsaOf(keys)))],
  [
    'RS384, by the right key',
    token(async (p, { rsa }) => {
      const pkcs8 = await crypto.subtle.exportKey('pkcs8', rsa)
      const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' }
      const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
      return sign(p, key, { alg: 'RS384' })
    }),
  ],
  ['an unknown kid', signedBy(({ foreign }) => foreign, { kid: 'unknown' })],
  ['the kid of a key of another kind', signedBy(({ ec }) => ec, { alg: 'ES256', kid: 'rsa' })],
  [
    'a key of its own in the header',
    token(async (p, { foreign, published }) => sign(p, foreign, { kid: 'unknown', jwk: published[0] })),
  ],
  [
    'an address of keys in the header',
    token((p, { foreign }) => sign(p, foreign, { kid: 'unknown', jku: `${other.settings.issuer}/keys` })),
  ],
  [
    'something critical that nobody knows',
    token(async (p, { rsa }) => {
      const [, payload, signature] = (await sign(p, rsa)).split('.')
      return `${encoded({ alg: 'RS256', kid: 'rsa', crit: ['x'], x: 1 })}.${payload}.${signature}`
    }),
  ],
  ['left out', token(() => undefined)],
  ['null', token(() => null)],
  ['a number', token(() => 7)],
  ['empty', token(() => '')],
  ['two dots', token(() => '..')],
  ['no token', token(() => 'x'.repeat(5000))],
  ['of another issuer', claims(() => ({ iss: 'https://accounts.google.com' }))],
  ['of the issuer with a slash more', claims(({ iss }) => ({ iss: `${iss}/` }))],
  ['of a list of issuers', claims(({ iss }) => ({ iss: [iss] }))],
  ['of no issuer', claims(() => ({ iss: undefined }))],
  ['for another client', claims(() => ({ aud: 'another' }))],
  ['for nobody', claims(() => ({ aud: undefined }))],
  ['for an empty list', claims(() => ({ aud: [] }))],
  ['for a client whose name begins with ours', claims(({ aud }) => ({ aud: `${aud}2` }))],
  ['for two clients, made for nobody', claims(({ aud }) => ({ aud: [aud, 'another'] }))],
  ['for two clients, made for the other', claims(({ aud }) => ({ aud: [aud, 'another'], azp: 'another' }))],
  ['for us, made for another', claims(() => ({ azp: 'another' }))],
  ['expired 61 seconds ago', claims(({ iat = 0 }) => ({ exp: iat - 61 }))],
  ['that never expires', claims(() => ({ exp: undefined }))],
  ['that expires in words', claims(() => ({ exp: 'tomorrow' }))],
  ['made 61 seconds from now', claims(({ iat = 0 }) => ({ iat: iat + 61, exp: iat + 900 }))],
  ['made an hour ago', claims(({ iat = 0 }) => ({ iat: iat - 3600 }))],
  ['made at no time', claims(() => ({ iat: undefined }))],
  ['good only later', claims(({ iat = 0 }) => ({ nbf: iat + 120 }))],
  ['with another nonce', claims(() => ({ nonce: 'another' }))],
  ['with the nonce in a list', claims(({ nonce }) => ({ nonce: [nonce] }))],
  ['without a nonce', claims(() => ({ nonce: undefined }))],
  ['with an empty nonce', claims(() => ({ nonce: '' }))],
  ['of nobody', claims(() => ({ sub: undefined }))],
  ['of an empty subject', claims(() => ({ sub: '' }))],
  ['of a subject that is a number', claims(() => ({ sub: 1 }))],
  ['of a subject without end', claims(() => ({ sub: 'x'.repeat(256) }))],
]

const BAD_ANSWERS: [string, RequestListener, string][] = [
  ['doesn’t answer', hang, 'provider_unreachable'],
  ['answers without end', huge, 'provider_unreachable'],
  ['answers garbage', garbage, 'provider_unreachable'],
  ['answers a list', list, 'provider_unreachable'],
  ['answers nothing', empty, 'provider_unreachable'],
  ['hangs up', broken, 'provider_unreachable'],
  ['fails', failing, 'provider_unreachable'],
  ['refuses', refusing, 'provider_refused'],
  ['leads elsewhere', astray, 'provider_unreachable'],
]

describe('a provider that lies', () => {
  it.each(FORGED_TOKENS)('lets nobody in by an ID token %s', async (_, lies) => {
    expect(await attempt(lies)).toEqual({ ...refusal('provider_untrusted'), isChanged: false })
  })

  it.each(
    (['discovery', 'keys', 'token', 'userinfo'] as const).flatMap((place) =>
      BAD_ANSWERS.map(([what, listener, error]) => [place, what, listener, error] as const),
    ),
  )('lets nobody in where its %s %s', async (place, _, listener, error) => {
    // Without an e-mail in the ID token the rest is asked for.
    const { email, ...unnamed } = VICTIM
    const person = place === 'userinfo' ? unnamed : VICTIM
    const opened = await open(listener === hang ? { fetch: IMPATIENT } : {})
    const outcome = await attempt({ instead: { [place]: listener } }, person, opened)
    expect(outcome).toEqual({ ...refusal(error), isChanged: false })
  })

  it.each<[string, Lies['discovery'], string]>([
    [
      'another issuer',
      (truth) => ({ ...truth, issuer: 'https://accounts.google.com' }),
      'provider_untrusted',
    ],
    ['its issuer with a slash', (truth) => ({ ...truth, issuer: `${truth.issuer}/` }), 'provider_untrusted'],
    ['no issuer', (truth) => ({ ...truth, issuer: undefined }), 'provider_unreachable'],
    ['no keys', (truth) => ({ ...truth, jwks_uri: undefined }), 'provider_unreachable'],
    [
      'a script',
      (truth) => ({ ...truth, authorization_endpoint: 'javascript:alert(1)' }),
      'provider_unreachable',
    ],
    ['a file', (truth) => ({ ...truth, token_endpoint: 'file:///etc/passwd' }), 'provider_unreachable'],
  ])('sends nobody anywhere where its discovery names %s', async (_, discovery, error) => {
    const opened = await open()
    const before = dump(opened)
    liar.lies = { discovery }
    const outcome = await outcomeOf(opened, '/api/login')
    liar.lies = {}
    expect(outcome).toEqual(refusal(error))
    expect(dump(opened)).toBe(before)
  })

  it.each<[string, Lies['keys']]>([
    ['none', () => ({ keys: [] })],
    ['a secret one', () => ({ keys: [{ kty: 'oct', kid: 'rsa', k: encoded({}), alg: 'HS256' }] })],
    ['one to encrypt with', (_, keys) => ({ keys: [{ ...rsaOf(keys), use: 'enc' }] })],
    ['one that is no key', () => ({ keys: [{ kty: 'RSA', kid: 'rsa', n: 'x', e: 'x' }] })],
  ])('lets nobody in where its keys are %s', async (_, keys) => {
    expect(await attempt({ keys })).toEqual({ ...refusal('provider_untrusted'), isChanged: false })
  })

  it('lets nobody in by what it tells of somebody else when it is asked', async () => {
    const userinfo = () => ({ ...VICTIM, sub: VICTIM.sub })
    const outcome = await attempt({ userinfo }, { sub: 'mallory-9' })
    expect(outcome).toEqual({ ...refusal('provider_untrusted'), isChanged: false })
  })

  it.each([false, undefined, null, 'true', 'false', '1', 1, 0, [true], { value: true }])(
    'takes over no account by an e-mail that is verified: %j',
    async (email_verified) => {
      const person = { ...VICTIM, sub: 'mallory-9', email_verified }
      expect(await attempt({}, person)).toEqual({ ...refusal('link_required'), isChanged: false })
    },
  )

  it('takes over no account whose own e-mail is not verified', async () => {
    const outcome = await attempt({}, { ...VICTIM, sub: 'mallory-9' }, await open({ emailVerified: false }))
    expect(outcome).toEqual({ ...refusal('link_required'), isChanged: false })
  })

  it.each([
    1,
    '',
    'anna',
    'anna@example.com\nbcc: x',
    `${'x'.repeat(250)}@example.com`,
    ['anna@example.com'],
  ])('makes no account with the e-mail %j', async (email) => {
    const opened = await open()
    const person = { ...VICTIM, sub: 'mallory-9', email }
    expect(await attempt({}, person, opened)).toMatchObject(WELCOME)
    expect((await opened.browser.whoAmI()).email).toBeNull()
  })
})

describe('a callback', () => {
  it.each<[string, (query: { code: string; state: string }) => object, string]>([
    ['without a state', ({ code }) => ({ code }), 'flow_mismatch'],
    ['with an empty state', ({ code }) => ({ code, state: '' }), 'flow_mismatch'],
    ['with another state', ({ code }) => ({ code, state: 'x'.repeat(43) }), 'flow_mismatch'],
    ['without a code', ({ state }) => ({ state }), 'provider_untrusted'],
    [
      'from another issuer',
      (query) => ({ ...query, iss: 'https://accounts.google.com' }),
      'provider_untrusted',
    ],
    ['with a no', ({ state }) => ({ state, error: 'access_denied' }), 'access_denied'],
    ['with a no and a code', (query) => ({ ...query, error: 'access_denied' }), 'access_denied'],
    ['with an error', ({ state }) => ({ state, error: 'server_error' }), 'provider_refused'],
    ['with an error and no state', () => ({ error: 'access_denied' }), 'flow_mismatch'],
  ])('%s lets nobody in', async (_, change, error) => {
    const opened = await open()
    const before = dump(opened)
    const query = await begin(opened)
    expect(await outcomeOf(opened, callback(change(query)))).toEqual(refusal(error))
    expect(dump(opened)).toBe(before)
  })

  it.each(['state', 'code', 'iss'])('that says its %s twice lets nobody in', async (name) => {
    const opened = await open()
    const query = { ...(await begin(opened)), iss: liar.settings.issuer }
    const outcome = await outcomeOf(opened, `${callback(query)}&${name}=x`)
    expect(outcome).toEqual(refusal('provider_untrusted'))
  })

  it('that leaves its issuer out, though the provider always names it, lets nobody in', async () => {
    const discovery: Lies['discovery'] = (truth) => ({
      ...truth,
      authorization_response_iss_parameter_supported: true,
    })
    expect(await attempt({ discovery })).toEqual({ ...refusal('provider_untrusted'), isChanged: false })
  })

  it('in another browser lets nobody in, and neither does the first one then', async () => {
    const opened = await open()
    const address = callback(await begin(opened))
    const before = dump(opened)
    const fresh = { ...opened, browser: openBrowser(SITE, opened.server.fetch) }
    expect(await outcomeOf(fresh, address)).toEqual(refusal('flow_mismatch'))
    expect(await outcomeOf(opened, address)).toEqual(refusal('flow_mismatch'))
    expect(dump(opened)).toBe(before)
  })

  it('with the state of another browser’s sign-in lets nobody in', async () => {
    const opened = await open()
    const fresh = { ...opened, browser: openBrowser(SITE, opened.server.fetch) }
    await begin(opened)
    const swapped = await begin(fresh)
    expect(await outcomeOf(opened, callback(swapped))).toEqual(refusal('flow_mismatch'))
  })

  it('a second time lets nobody in', async () => {
    const opened = await open()
    const address = callback(await begin(opened))
    expect(await outcomeOf(opened, address)).toEqual(WELCOME)
    const before = dump(opened)
    expect(await outcomeOf(opened, address)).toEqual(refusal('flow_mismatch'))
    expect(dump(opened)).toBe(before)
  })

  it('many times at once lets in once', async () => {
    const opened = await open()
    const address = callback(await begin(opened))
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(opened, address)))
    expect(outcomes.filter(({ hasSession }) => hasSession)).toHaveLength(1)
  })

  it('with a token that was good for the sign-in before lets nobody in', async () => {
    const opened = await open()
    let kept = ''
    const keep = token(async (p, { rsa }) => {
      kept = await sign(p, rsa)
      return kept
    })
    expect(await attempt(keep, VICTIM, opened)).toMatchObject(WELCOME)
    expect(
      await attempt(
        token(() => kept),
        VICTIM,
        opened,
      ),
    ).toEqual({
      ...refusal('provider_untrusted'),
      isChanged: false,
    })
  })

  it('at another provider’s address lets nobody in', async () => {
    const opened = await open()
    const query = await begin(opened, VICTIM, '/api/auth/google')
    expect(await outcomeOf(opened, callback(query))).toEqual(refusal('flow_mismatch'))
    const again = await begin(opened)
    expect(await outcomeOf(opened, callback(again, '/api/auth/google/callback'))).toEqual(
      refusal('flow_mismatch'),
    )
  })

  it('of one issuer is not believed by the client of the other, subject or not', async () => {
    const opened = await open()
    const query = await begin(opened, VICTIM, '/api/auth/google')
    other.lies = { claims: (truth) => ({ ...truth, iss: liar.settings.issuer }) }
    const outcome = await outcomeOf(opened, callback(query, '/api/auth/google/callback'))
    other.lies = {}
    expect(outcome).toEqual(refusal('provider_untrusted'))
  })

  it('with the same subject at another issuer is somebody else', async () => {
    const opened = await open()
    const query = await begin(opened, { sub: VICTIM.sub }, '/api/auth/google')
    expect(await outcomeOf(opened, callback(query, '/api/auth/google/callback'))).toEqual(WELCOME)
    expect((await opened.browser.whoAmI()).email).toBeNull()
  })

  it('is good for ten minutes', async () => {
    for (const [later, outcome] of [
      [10 * MINUTE_MS - 1, WELCOME],
      [10 * MINUTE_MS, refusal('flow_expired')],
    ] as const) {
      const opened = await open()
      const query = await begin(opened)
      opened.server.clock.now += later
      liar.lies = claims(({ iat = 0 }) => ({ iat: iat + later / 1000, exp: iat + 900 }))
      const address = callback(query)
      expect(await outcomeOf(opened, address)).toEqual(outcome)
      liar.lies = {}
    }
  })

  it('of a suspended user lets nobody in', async () => {
    const opened = await open()
    opened.server.db.update(users).set({ isSuspended: true }).run()
    expect(await attempt({}, VICTIM, opened)).toEqual({ ...refusal('suspended'), isChanged: false })
  })

  it('that is forged is noted for the operator, in one line and without a secret', async () => {
    const opened = await open()
    const query = await begin(opened)
    const error = 'x\r\n2026 forged'
    await outcomeOf(opened, callback({ ...query, error }))
    await outcomeOf(opened, callback(query))
    const events = opened.server.db.select().from(securityEvents).all()
    expect(events.map(({ eventType, details }) => [eventType, details?.failure])).toEqual([
      ['failed_auth', 'provider_refused'],
      ['failed_auth', 'flow_mismatch'],
    ])
    const noted = events.map(({ details }) => String(details?.reason)).join('')
    expect(noted).not.toMatch(/[\r\n]/)
    expect(noted).toContain('forged')
    expect(JSON.stringify(events)).not.toContain(query.state)
  })

  it('has nothing usable of it in the database', async () => {
    const opened = await open()
    const { state } = await begin(opened)
    const rows = JSON.stringify(opened.server.db.select().from(signInFlows).all())
    const [cookie] = opened.browser.cookies().filter(({ name }) => name === 'bucketbook_flow')
    const response = await opened.browser.ask('/api/login')
    const asked = new URL(response.headers.get('location') ?? '').searchParams
    expect(cookie?.value.length).toBeGreaterThan(43)
    for (const secret of [state, cookie?.value.split('.')[0] ?? '', asked.get('nonce') ?? ''])
      expect([secret.length > 40, rows.includes(secret)]).toEqual([true, false])
  })
})

it.each(['null', 'nonsense', 'http://'])(
  'a sign-in that begins at the origin %j is led to the provider',
  async (origin) => {
    const { server } = await open()
    const reply = await server.fetch('/api/login', { headers: { origin, host: new URL(SITE).host } })
    expect(reply.status).toBe(302)
    expect(new URL(reply.headers.get('location') ?? '', SITE).host).toBe(new URL(liar.settings.issuer).host)
  },
)
