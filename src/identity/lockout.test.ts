import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { networkOf } from './limits.ts'
import { ANNA, annasServer, browserOf } from './testing.ts'

const MINUTE_MS = 60_000
const wrong = { password: 'wrong' }

describe('five wrong passwords within 15 minutes', () => {
  it('lock the account for 15 minutes, for the right password too', async () => {
    const { server, anna } = await annasServer()
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

  it('count where the current password is asked, and for the code of the app', async () => {
    const { anna } = await annasServer()
    const change = { currentPassword: 'wrong', newPassword: 'another one' }
    for (let i = 0; i < 5; i++) expect(await anna.statusOf('PUT', '/auth/password', change)).toBe(401)
    expect(await anna.statusOf('PUT', '/auth/password', { ...change, currentPassword: ANNA.password })).toBe(
      423,
    )
    expect((await anna.signIn()).status).toBe(423)
  })

  it('are noted: four failures, the fifth with the lock, nothing for the refused ones', async () => {
    const { server, anna, user } = await annasServer()
    for (let i = 0; i < 8; i++) await anna.signIn(wrong)
    const events = server.db.all<{ event_type: string; severity: string; user_id: string }>(
      sql`SELECT event_type, severity, user_id FROM security_events ORDER BY id`,
    )
    expect(events.map(({ event_type, severity }) => `${event_type} ${severity}`)).toEqual([
      ...Array(5).fill('failed_auth low'),
      'account_locked high',
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

describe('a sign-in', () => {
  it('keeps when and from where the last one was', async () => {
    const { server, anna } = await annasServer({ clientOf: () => ({ address: '192.168.1.7' }) })
    server.clock.now += MINUTE_MS
    const { body } = await anna.signIn()
    expect(body).toMatchObject({ lastLoginAt: '2026-03-15T12:01:00.000Z', lastLoginIp: '192.168.1.7' })
  })

  it('from an address and a browser that were never seen is noted as suspicious', async () => {
    const address = { now: '192.168.1.7' }
    const { server, anna } = await annasServer({ clientOf: () => ({ address: address.now }) })
    const suspicious = () =>
      server.db.all(sql`SELECT * FROM security_events WHERE event_type = 'suspicious_login'`).length
    await browserOf(server, 'Known browser').signIn()
    await anna.signIn()
    expect(suspicious()).toBe(0)
    address.now = '203.0.113.9'
    await browserOf(server, 'Known browser').signIn()
    expect(suspicious()).toBe(0)
    address.now = '198.51.100.4'
    await browserOf(server, 'A stranger').signIn()
    expect(suspicious()).toBe(1)
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
    expect(refused.headers.get('retry-after')).toBe('60')
    const hits = server.db.all(sql`SELECT * FROM security_events WHERE event_type = 'rate_limit_hit'`)
    expect(hits).toHaveLength(1)
    server.clock.now += MINUTE_MS
    expect((await stranger.signIn()).status).toBe(401)
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
