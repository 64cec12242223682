import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashOf } from './secrets.ts'
import { IMMEDIATE } from './sign-in.ts'
import { ANNA, annasServer, browserOf, codeAt, outlastProofs } from './testing.ts'
import { keyRecoveryCodes } from './two-factor.ts'

const STEP_MS = 30_000

/** Anna with two-factor sign-in on, and her secret and recovery codes. */
async function secured() {
  const setting = await annasServer()
  const { server, anna } = setting
  const { secret, uri } = await anna.done('POST', '/auth/two-factor')
  const code = () => codeAt(secret, server.clock.now)
  const { recoveryCodes } = await anna.done('POST', '/auth/two-factor/confirm', { code: code() })
  server.clock.now += 2 * STEP_MS
  return {
    ...setting,
    secret: secret as string,
    uri: uri as string,
    recoveryCodes: recoveryCodes as string[],
    code,
  }
}

describe('two-factor sign-in', () => {
  it('is offered as a secret and a link that authenticator apps read', async () => {
    const { secret, uri } = await secured()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Bucketbook:anna%40example\.com\?/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(new URL(uri).searchParams.get('issuer')).toBe('Bucketbook')
  })

  it('asks nothing before a first code was typed', async () => {
    const { anna } = await annasServer()
    await anna.done('POST', '/auth/two-factor')
    expect((await anna.signIn()).status).toBe(200)
    expect(await anna.statusOf('POST', '/auth/two-factor/confirm', { code: '000000' })).toBe(401)
    expect((await anna.signIn()).status).toBe(200)
  })

  it('asks for a code once the password is right, and not before', async () => {
    const { anna, code } = await secured()
    const without = await anna.signIn()
    expect([without.status, without.body.code]).toEqual([401, 'second_factor_required'])
    expect(without.headers.get('set-cookie')).toBeNull()
    const wrongPassword = await anna.signIn({ password: 'wrong', code: code() })
    expect([wrongPassword.status, wrongPassword.body.code]).toEqual([401, 'wrong_credentials'])
    const wrongCode = await anna.signIn({ code: '000000' })
    expect([wrongCode.status, wrongCode.body.code]).toEqual([401, 'wrong_code'])
    const right = await anna.signIn({ code: code() })
    expect([right.status, right.body.twoFactor]).toEqual([200, true])
  })

  it('takes a code with a space in it, and of a clock that is half a minute off', async () => {
    const { server, anna, secret } = await secured()
    for (const drift of [-STEP_MS, 0, STEP_MS]) {
      const code = codeAt(secret, server.clock.now + drift)
      expect((await anna.signIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    }
    for (const drift of [-3 * STEP_MS, 3 * STEP_MS])
      expect((await anna.signIn({ code: codeAt(secret, server.clock.now + drift) })).status).toBe(401)
  })

  it('takes no code twice, also when it comes twice at once', async () => {
    const { anna, server, code } = await secured()
    expect((await anna.signIn({ code: code() })).status).toBe(200)
    expect((await anna.signIn({ code: code() })).status).toBe(401)
    server.clock.now += 2 * STEP_MS
    const twice = await Promise.all([1, 2, 3].map(() => browserOf(server).signIn({ code: code() })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('locks the account after five wrong codes', async () => {
    const { anna, code } = await secured()
    for (let i = 0; i < 5; i++) expect((await anna.signIn({ code: `00000${i}` })).status).toBe(401)
    expect((await anna.signIn({ code: code() })).status).toBe(423)
  })

  it('gives ten recovery codes, each good once, with dashes and capitals or without', async () => {
    const { anna, recoveryCodes } = await secured()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await anna.signIn({ code: first })).status).toBe(200)
    expect((await anna.signIn({ code: first })).status).toBe(401)
    expect((await anna.signIn({ code: second.replaceAll('-', '').toUpperCase() })).status).toBe(200)
    const used = await Promise.all([1, 2].map(() => anna.signIn({ code: recoveryCodes[2] })))
    expect(used.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('leaves neither secret nor code in the database', async () => {
    const { server, secret, recoveryCodes } = await secured()
    const dump = JSON.stringify([
      server.db.all(sql`SELECT * FROM users`),
      server.db.all(sql`SELECT * FROM recovery_codes`),
      server.db.all(sql`SELECT * FROM audit_log`),
    ])
    for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(dump).not.toContain(kept)
  })

  it('signs the other browsers out when it is turned on', async () => {
    const { server, anna } = await annasServer()
    const other = browserOf(server)
    await other.signIn()
    const { secret } = await anna.done('POST', '/auth/two-factor')
    await anna.done('POST', '/auth/two-factor/confirm', { code: codeAt(secret, server.clock.now) })
    expect([await anna.isSignedIn(), await other.isSignedIn()]).toEqual([true, false])
  })

  it('is turned off by the password only, and then asks nothing', async () => {
    const { server, anna } = await secured()
    outlastProofs(server)
    for (const body of [undefined, {}, { currentPassword: 'wrong' }])
      expect(await anna.statusOf('DELETE', '/auth/two-factor', body)).toBeGreaterThanOrEqual(400)
    await anna.done('DELETE', '/auth/two-factor', { currentPassword: ANNA.password })
    expect((await anna.signIn()).status).toBe(200)
  })

  it('is turned off by a code where the account has no password', async () => {
    const { server, anna, code } = await secured()
    server.db.run(sql`UPDATE users SET password_hash = NULL`)
    outlastProofs(server)
    for (const body of [undefined, {}, { currentPassword: ANNA.password }, { code: '000000' }])
      expect(await anna.statusOf('DELETE', '/auth/two-factor', body)).toBeGreaterThanOrEqual(400)
    await anna.done('DELETE', '/auth/two-factor', { code: code() })
    expect((await anna.get('/auth/user')).twoFactor).toBe(false)
  })

  it('can’t be begun anew while it is on', async () => {
    const { anna } = await secured()
    expect(await anna.statusOf('POST', '/auth/two-factor')).toBe(409)
    expect(await anna.statusOf('POST', '/auth/two-factor/confirm', { code: '000000' })).toBe(409)
  })
})

describe('recovery codes in a copied database', () => {
  it('can’t be guessed without the key of the server, and those of before it are good after the next start', async () => {
    const { server, anna, user, recoveryCodes } = await secured()
    const plain = (code = '') => hashOf(`${user.id} ${code.replaceAll('-', '')}`)
    const kept = () => server.db.all<{ code_hash: string }>(sql`SELECT code_hash FROM recovery_codes`)
    const [first, second] = recoveryCodes
    expect(kept().map(({ code_hash }) => code_hash)).not.toContain(plain(first))
    for (const { code_hash } of kept()) expect(code_hash).toMatch(/^hmac:[0-9a-f]{64}$/)

    server.db.run(sql`DELETE FROM recovery_codes`)
    for (const code of [first, second])
      server.db.run(sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${user.id}, ${plain(code)})`)
    for (let start = 0; start < 2; start++)
      server.db.transaction((tx) => keyRecoveryCodes(tx, server.home), IMMEDIATE)
    expect(kept().map(({ code_hash }) => code_hash)).not.toContain(plain(first))
    expect((await anna.signIn({ code: first })).status).toBe(200)
    expect((await anna.signIn({ code: first })).status).toBe(401)
    expect((await anna.signIn({ code: second })).status).toBe(200)
  })
})
