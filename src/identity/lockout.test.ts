import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { networkOf } from './network.ts'
import { ANNA, annasServer, browserOf, mailedToken } from './testing.ts'

const MINUTE_MS = 60_000
const wrong = { password: 'wrong' }

describe('five wrong passwords within 15 minutes', () => {
  it('lock the account for 15 minutes, for the right password too', async () => {
    const { server } = await annasServer()
    const anna = browserOf(server)
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await anna.signIn(wrong)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423])

    const locked = await anna.signIn()
    expect([locked.status, locked.body.code]).toEqual([423, 'locked'])
    expect(locked.headers.get('retry-after')).toBe('900')
    expect(locked.body.message).toContain('15 minutes')
    server.clock.now += 15 * MINUTE_MS - 1
    expect((await anna.signIn()).body.message).toContain('a minute')
    server.clock.now += 1
    expect((await anna.signIn()).status).toBe(200)
  })

  it('are answered alike where nobody has the e-mail', async () => {
    const { server } = await annasServer()
    const stranger = browserOf(server)
    const answersOf = async (email: string) => {
      const answers: unknown[] = []
      for (let i = 0; i < 7; i++) {
        const { status, body, headers } = await stranger.signIn({ email, ...wrong })
        answers.push([status, { ...body, requestId: '' }, headers.get('retry-after')])
      }
      return answers
    }
    expect(await answersOf('nobody@example.com')).toEqual(await answersOf(ANNA.email))
  })

  it('lock whatever capitals the e-mail is typed in', async () => {
    const { anna } = await annasServer()
    for (let i = 0; i < 5; i++)
      await anna.signIn({ email: i % 2 ? ANNA.email : 'ANNA@Example.com', ...wrong })
    expect((await anna.signIn()).status).toBe(423)
  })

  it('lock nobody else', async () => {
    const { server, anna } = await annasServer()
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    for (let i = 0; i < 6; i++) await anna.signIn(wrong)
    expect((await ben.signIn({ email: 'ben@example.com' })).status).toBe(200)
  })

  it('leave the browsers alone that are signed in', async () => {
    const { server, anna } = await annasServer()
    const thief = browserOf(server)
    for (let i = 0; i < 6; i++) await thief.signIn(wrong)
    expect(await anna.isSignedIn()).toBe(true)
  })

  it('slide: the oldest is forgotten after 15 minutes', async () => {
    const { server, anna } = await annasServer()
    for (const minute of [0, 10, 11, 12]) {
      server.clock.now = Date.UTC(2026, 2, 15, 12, minute)
      expect((await anna.signIn(wrong)).status).toBe(401)
    }
    server.clock.now = Date.UTC(2026, 2, 15, 12, 15)
    expect((await anna.signIn(wrong)).status).toBe(401)
    expect((await anna.signIn(wrong)).status).toBe(401)
    expect((await anna.signIn()).status).toBe(423)
  })

  it('are forgotten after a sign-in', async () => {
    const { anna } = await annasServer()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await anna.signIn(wrong)).status).toBe(401)
      expect((await anna.signIn()).status).toBe(200)
    }
  })

  it('are counted before they are compared: 40 at once get five comparisons', async () => {
    const { server } = await annasServer()
    const answers = await Promise.all(Array.from({ length: 40 }, () => browserOf(server).signIn(wrong)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 423)).toHaveLength(35)
  })

  it('count where the current password is asked: for that session alone', async () => {
    const { server, anna } = await annasServer()
    const change = { currentPassword: 'wrong', newPassword: 'another one' }
    for (let i = 0; i < 5; i++) expect(await anna.statusOf('PUT', '/auth/password', change)).toBe(401)
    const right = { ...change, currentPassword: ANNA.password }
    expect(await anna.statusOf('PUT', '/auth/password', right)).toBe(423)
    expect((await browserOf(server).signIn()).status).toBe(200)
  })

  it('are noted: the failures as one event with their count, and the lock; nothing for the refused ones', async () => {
    const { server, user } = await annasServer()
    const thief = browserOf(server)
    for (let i = 0; i < 8; i++) await thief.signIn(wrong)
    const events = server.db.all<{ event_type: string; severity: string; user_id: string; count: number }>(
      sql`SELECT event_type, severity, user_id, count FROM security_events ORDER BY id`,
    )
    expect(events.map(({ event_type, severity, count }) => `${count} × ${event_type} ${severity}`)).toEqual([
      '5 × failed_auth low',
      '1 × account_locked high',
    ])
    expect(new Set(events.map(({ user_id }) => user_id))).toEqual(new Set([user.id]))
    const kept = server.db.get<object>(
      sql`SELECT failed_login_attempts AS failures, account_locked_until AS until FROM users`,
    )
    expect(kept).toEqual({ failures: 5, until: server.clock.now + 15 * MINUTE_MS })
  })

  it('do not tell in the database which e-mail nobody has', async () => {
    const server = testServer()
    await browserOf(server).signIn({ email: 'secret-typed-by-mistake@example.com', ...wrong })
    const rows = [
      ...server.db.all(sql`SELECT * FROM sign_in_failures`),
      ...server.db.all(sql`SELECT * FROM security_events`),
    ]
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/secret-typed/)
  })
})

describe('whom strangers can’t lock out', () => {
  const lockedOut = async (settings: Parameters<typeof annasServer>[0] = {}) => {
    const opened = await annasServer(settings)
    const thief = browserOf(opened.server)
    for (let i = 0; i < 5; i++) await thief.signIn(wrong)
    expect((await thief.signIn()).status).toBe(423)
    return { ...opened, thief }
  }

  it('is a browser that has signed in before: signed out or not, it has a counter of its own', async () => {
    const { anna, thief } = await lockedOut()
    await anna.done('POST', '/logout')
    expect((await anna.signIn()).status).toBe(200)
    expect((await thief.signIn()).status).toBe(423)
  })

  it('is an open session that proves its owner', async () => {
    const { anna } = await lockedOut()
    const change = { currentPassword: ANNA.password, newPassword: 'another one' }
    await anna.done('PUT', '/auth/password', change)
    await anna.done('PUT', '/auth/email', { currentPassword: 'another one', email: 'new@example.com' })
  })

  it('locks itself out by five wrong passwords of its own, and nobody else', async () => {
    const { server, anna } = await annasServer()
    await anna.done('POST', '/logout')
    for (let i = 0; i < 5; i++) expect((await anna.signIn(wrong)).status).toBe(401)
    expect((await anna.signIn()).status).toBe(423)
    expect((await browserOf(server).signIn()).status).toBe(200)
    const locked = server.db.get(
      sql`SELECT json_extract(details, '$.locked') AS locked FROM security_events WHERE event_type = 'account_locked'`,
    )
    expect(locked).toEqual({ locked: 'browser' })
  })

  it('is nobody else’s browser: one that knows another account is a stranger to this one', async () => {
    const { server } = await lockedOut()
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    await ben.done('POST', '/logout')
    expect((await ben.signIn()).status).toBe(423)
    expect((await ben.signIn({ email: 'ben@example.com' })).status).toBe(200)
  })

  it('is every account of a household’s browser', async () => {
    const { server, anna } = await annasServer()
    await anna.done('POST', '/logout')
    await anna.register({ email: 'ben@example.com' })
    const thief = browserOf(server)
    for (let i = 0; i < 5; i++) await thief.signIn(wrong)
    expect((await anna.signIn()).status).toBe(200)
  })

  it('is no browser any more that knew the account before its password was set anew', async () => {
    const { server, anna } = await annasServer()
    const old = browserOf(server)
    await old.signIn()
    await old.done('POST', '/logout')
    const change = { currentPassword: ANNA.password, newPassword: 'another one' }
    await anna.done('PUT', '/auth/password', change)
    const thief = browserOf(server)
    for (let i = 0; i < 5; i++) await thief.signIn(wrong)
    expect((await old.signIn({ password: 'another one' })).status).toBe(423)
    await anna.done('POST', '/logout')
    expect((await anna.signIn({ password: 'another one' })).status).toBe(200)
  })

  it('is whoever has answered the mail, at once', async () => {
    const { server } = await lockedOut({ publicUrl: 'https://budget.example.org' })
    const anna = browserOf(server)
    await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
    const token = await mailedToken(server, 'reset')
    await anna.done('POST', '/auth/password-reset/confirm', { token, password: 'another one' })
    const thief = browserOf(server)
    for (let i = 0; i < 5; i++) await thief.signIn(wrong)
    expect((await anna.signIn({ password: 'another one' })).status).toBe(200)
  })

  it('keeps a cookie that no script reads, which alone signs nobody in, and which leaves no token in the database', async () => {
    const { server, anna } = await annasServer()
    const answer = await anna.send('POST', '/auth/login', { email: ANNA.email, password: ANNA.password })
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('bucketbook_browser='))
    expect(cookie).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    anna.forget(/session/)
    expect(await anna.isSignedIn()).toBe(false)
    const token = /browser=(\w+)/.exec(anna.cookie())?.[1] ?? ''
    expect(token).toHaveLength(64)
    expect(JSON.stringify(server.db.all(sql`SELECT * FROM known_browsers`))).not.toContain(token)
  })

  it('takes over no cookie that somebody else has put there', async () => {
    const { server } = await annasServer()
    const planted = { cookie: `bucketbook_browser=${'a'.repeat(64)}` }
    const credentials = { email: ANNA.email, password: ANNA.password }
    await browserOf(server).send('POST', '/auth/login', credentials, planted)
    const thief = browserOf(server)
    for (let i = 0; i < 5; i++) await thief.signIn(wrong)
    const tried = await thief.send('POST', '/auth/login', credentials, planted)
    expect(tried.status).toBe(423)
  })

  it('is one of twenty browsers at most, and all are gone with the account', async () => {
    const { server, anna } = await annasServer()
    for (let i = 0; i < 25; i++) await browserOf(server).signIn()
    const kept = () => server.db.get<{ n: number }>(sql`SELECT count(*) AS n FROM known_browsers`).n
    expect(kept()).toBe(20)
    await anna.signIn()
    await anna.done('DELETE', '/auth/user', { email: ANNA.email })
    expect(kept()).toBe(0)
  })
})

describe('a sign-in', () => {
  it('keeps when and from where the last one was', async () => {
    const { server, anna } = await annasServer({ clientOf: () => ({ address: '192.168.1.7' }) })
    server.clock.now += MINUTE_MS
    const { body } = await anna.signIn()
    expect(body).toMatchObject({ lastLoginAt: '2026-03-15T12:01:00.000Z', lastLoginIp: '192.168.1.7' })
  })

  describe('is noted as suspicious', () => {
    const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
    const NEWER = CHROME.replace('140', '141')

    /** Anna, who registered at home with Chrome; and how often somebody was suspected. */
    async function atHome() {
      const place = { address: '192.168.1.7' }
      const server = testServer({ clientOf: () => place })
      const anna = browserOf(server, CHROME)
      await anna.register()
      const suspected = () =>
        server.db.all<{ n: number }>(
          sql`SELECT count(*) AS n FROM security_events WHERE event_type = 'suspicious_login'`,
        )[0]?.n ?? 0
      return { server, place, anna, suspected }
    }

    it.each([
      ['from elsewhere, whatever the browser calls itself', '203.0.113.9', CHROME, 1],
      ['with another browser, even at home', '192.168.1.7', 'Firefox', 1],
      ['from elsewhere with another browser', '203.0.113.9', 'Firefox', 1],
      ['at home with a newer version of the browser: no', '192.168.1.12', NEWER, 0],
    ])('%s', async (_, address, userAgent, expected) => {
      const { server, place, suspected } = await atHome()
      place.address = address
      await browserOf(server, userAgent).signIn()
      expect(suspected()).toBe(expected)
    })

    it('never of a known browser on its way, as a phone is; only where it is another one as well', async () => {
      const { server, place, anna, suspected } = await atHome()
      for (const address of ['203.0.113.9', '198.51.100.4', '2001:db8::7']) {
        place.address = address
        await anna.done('POST', '/logout')
        await anna.signIn()
      }
      expect(suspected()).toBe(0)
      place.address = '100.64.0.9'
      const { cookie } = anna
      const credentials = { email: ANNA.email, password: ANNA.password }
      await browserOf(server, 'Thief').send('POST', '/auth/login', credentials, { cookie: cookie() })
      expect(suspected()).toBe(1)
    })

    it('not at the first sign-in there is', async () => {
      const { suspected } = await atHome()
      expect(suspected()).toBe(0)
    })
  })
})

describe('too many requests', () => {
  it.each([
    ['192.168.1.7', '192.168.1.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('from %s are counted for %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('of one address are refused for the rest of the minute, and noted once', async () => {
    const server = testServer({ limits: { perMinute: 20, authPerMinute: 5 } })
    const stranger = browserOf(server)
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await stranger.signIn({ email: `${i}@example.com` })).status)
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(3).fill(429)])
    const refused = await stranger.signIn()
    expect(refused.body.code).toBe('too_many')
    expect(refused.headers.get('retry-after')).toBe('65')
    const hits = server.db.all(sql`SELECT * FROM security_events WHERE event_type = 'rate_limit_hit'`)
    expect(hits).toHaveLength(1)
    server.clock.now += 65_000
    expect((await stranger.signIn()).status).toBe(401)
  })

  it('are not twice as many around the full minute', async () => {
    const server = testServer({ limits: { perMinute: 20, authPerMinute: 5 } })
    server.clock.now = Date.UTC(2026, 2, 15, 12, 0, 59)
    const stranger = browserOf(server)
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) {
      if (i === 5) server.clock.now += 2000
      statuses.push((await stranger.signIn({ email: `${i}@example.com` })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)])
  })

  it('are counted by the calls of a sync as well', async () => {
    const { server, anna } = await annasServer({ limits: { perMinute: 10, authPerMinute: 1000 } })
    const calls = Array.from({ length: 60 }, (_, n) => ({
      key: `call-${n}`,
      method: 'POST',
      path: '/api/points/purchase',
      body: { itemId: 'nothing', cost: 1 },
      at: new Date(server.clock.now).toISOString(),
    }))
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push(await anna.statusOf('POST', '/sync', { calls }))
    expect(statuses).toEqual([200, 200, 429])
    expect(await anna.statusOf('GET', '/accounts')).toBe(200)
  })

  it('that ask for what isn’t sold are one event an hour, with their count and as little of them as is needed', async () => {
    const { server, anna, user } = await annasServer()
    const call = (n: number) => ({
      key: `call-${n}`,
      method: 'POST',
      path: '/api/points/purchase',
      body: { itemId: 'nothing', cost: 1, note: 'x'.repeat(5000) },
      at: new Date(server.clock.now).toISOString(),
    })
    await anna.done('POST', '/sync', { calls: Array.from({ length: 400 }, (_, n) => call(n)) })
    const events = () =>
      server.db.all<{ user_id: string; count: number; details: string }>(
        sql`SELECT user_id, count, details FROM security_events WHERE event_type = 'point_manipulation'`,
      )
    expect(events()).toMatchObject([{ user_id: user.id, count: 400 }])
    expect(events()[0]?.details.length).toBeLessThan(400)
    server.clock.now += 60 * MINUTE_MS
    await anna.send('POST', '/points/purchase', { itemId: 'nothing', cost: 1 })
    expect(events()).toHaveLength(2)
  })

  it('of one account are refused wherever they come from, and those of others are not', async () => {
    const { server, anna } = await annasServer({ limits: { perMinute: 10, authPerMinute: 1000 } })
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    const phone = browserOf(server)
    await phone.signIn()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push(await (i % 2 ? anna : phone).statusOf('GET', '/accounts'))
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect(await ben.statusOf('GET', '/accounts')).toBe(200)
  })

  it('never close the health check', async () => {
    const server = testServer({ limits: { perMinute: 1, authPerMinute: 1 } })
    for (let i = 0; i < 5; i++) expect((await server.fetch('/api/health')).status).toBe(200)
  })
})
