import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeControls } from './actor.ts'
import { sweepIdentity } from './sweep.ts'
import { ANNA, annasServer, codeAt, mailedToken } from './testing.ts'

const DAY_MS = 86_400_000
const OPERATOR = { operatorEmails: [ANNA.email] }

describe('the audit log', () => {
  it('tells what was done, by whom, from where and when', async () => {
    const { anna, user } = await annasServer({ ...OPERATOR, clientOf: () => ({ address: '192.168.1.7' }) })
    await anna.done('PUT', '/auth/email', { currentPassword: ANNA.password, email: 'anna@example.com' })
    const [change, open, register] = await anna.get('/admin/audit-log')
    expect(change).toEqual({
      id: expect.any(String),
      userId: user.id,
      action: 'email.change',
      entityType: 'user',
      entityId: user.id,
      oldValues: { email: ANNA.email },
      newValues: { email: 'anna@example.com' },
      ipAddress: '192.168.1.7',
      userAgent: 'Test/1',
      timestamp: '2026-03-15T12:00:00.000Z',
    })
    expect([open.action, open.newValues, register.action]).toEqual([
      'session.open',
      { method: 'local' },
      'user.register',
    ])
  })

  it('and the security events hold no secret, whatever is done', async () => {
    const { server, anna } = await annasServer({ ...OPERATOR, publicUrl: 'http://budget.home.arpa' })
    await anna.done('POST', '/auth/email-verification/confirm', {
      token: await mailedToken(server, 'verify'),
    })
    const { secret } = await anna.done('POST', '/auth/two-factor')
    const { recoveryCodes } = await anna.done('POST', '/auth/two-factor/confirm', {
      code: codeAt(secret, server.clock.now),
    })
    await anna.signIn({ password: 'a wrong password', code: recoveryCodes[0] })
    await anna.signIn({ code: recoveryCodes[1] })
    await anna.done('PUT', '/auth/password', {
      currentPassword: ANNA.password,
      newPassword: 'the next password',
    })
    await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
    const { code } = await anna.done('POST', '/admin/invitations', { email: 'ben@example.com' })
    const logs = JSON.stringify([
      server.db.all(sql`SELECT * FROM audit_log`),
      server.db.all(sql`SELECT * FROM security_events`),
    ])
    const token = /session=([^;]+)/.exec(anna.cookie())?.[1] ?? 'none'
    const mailed = server.mails.map(({ text }) => /=(\w{20,})/.exec(text)?.[1] ?? 'none')
    const secrets = [
      ANNA.password,
      'a wrong password',
      'the next password',
      secret,
      code,
      token,
      ...recoveryCodes,
      ...mailed,
    ]
    for (const one of secrets) expect(logs).not.toContain(one)
  })

  it('is read in pages, newest first, none twice and none left out', async () => {
    const { server, anna } = await annasServer(OPERATOR)
    for (let i = 0; i < 7; i++) {
      if (i % 3 === 0) server.clock.now += 1000
      await anna.signIn()
    }
    const all = await anna.get('/admin/audit-log')
    const paged: unknown[] = []
    for (let before = ''; ; ) {
      const page = await anna.get(`/admin/audit-log?limit=2${before && `&before=${before}`}`)
      if (page.length === 0) break
      paged.push(...page)
      before = page.at(-1).id
    }
    expect(paged).toEqual(all)
    // Her invitation and her registration are two of them.
    expect(all).toHaveLength(10)
  })

  it('forgets after 400 days, and the sweep takes nothing that is still good', async () => {
    const { server, anna } = await annasServer({ ...OPERATOR, publicUrl: 'http://budget.home.arpa' })
    await anna.signIn({ password: 'wrong' })
    const count = (table: string) =>
      server.db.get<{ n: number }>(sql.raw(`SELECT count(*) AS n FROM ${table}`)).n
    const tables = [
      'audit_log',
      'security_events',
      'sessions',
      'mail_tokens',
      'sign_in_failures',
      'known_browsers',
    ]
    const before = tables.map(count)
    expect(Math.min(...before)).toBeGreaterThan(0)
    sweepIdentity(server.db, server.clock.now)
    expect(tables.map(count)).toEqual(before)
    sweepIdentity(server.db, server.clock.now + 400 * DAY_MS)
    expect(tables.map(count)).toEqual([...before.slice(0, 2), 0, 0, 0, 1])
    sweepIdentity(server.db, server.clock.now + 400 * DAY_MS + 1)
    expect(tables.map(count)).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('a text that somebody sent', () => {
  it('is written on one line, with nothing that a terminal acts on', () => {
    expect(escapeControls('a\r\n[error] forged', 100)).toBe('a\\u000d\\u000a[error] forged')
    expect(escapeControls('\u001b[2J\u2028\u202e', 100)).toBe('\\u001b[2J\\u2028\\u202e')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeControls(text, 256)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
      }),
    )
  })
})
