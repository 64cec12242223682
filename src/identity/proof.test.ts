import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ANNA, annasServer, type Browser, browserOf, codeAt, mailedToken, outlastProofs } from './testing.ts'

const WITH_MAIL = { publicUrl: 'https://budget.example.org' }
const MINUTE_MS = 60_000
const WITH_PASSWORD = { currentPassword: ANNA.password }

/** Anna, whose last proof is more than ten minutes old. */
async function annaLater() {
  const setting = await annasServer()
  const book = await setting.anna.get('/export')
  await setting.anna.done('POST', '/sync-credits/use', { amount: 1 })
  const [copy] = await setting.anna.get('/backups')
  outlastProofs(setting.server)
  return { ...setting, book: book as object, copy: copy as { id: string } }
}
type Later = Awaited<ReturnType<typeof annaLater>>

/** Routes that only the owner may use. The first part can bring its proof along. */
const DEEDS = {
  'setting a password': () => ['PUT', '/auth/password', { newPassword: 'a new password' }],
  'changing the e-mail': () => ['PUT', '/auth/email', { email: 'anna.lee@example.com' }],
  'beginning a second factor': () => ['POST', '/auth/two-factor', {}],
  'turning the second factor off': () => ['DELETE', '/auth/two-factor', {}],
  'deleting the account': () => ['DELETE', '/auth/user', { email: ANNA.email }],
  'restoring a copy': ({ copy }) => ['POST', `/backups/${copy.id}/restore`, {}],
} satisfies Record<string, (later: Later) => [string, string, object]>

const DEEDS_WITHOUT_ROOM = {
  'exporting the book': () => ['GET', '/export', undefined],
  'importing a book': ({ book }) => ['POST', '/import', book],
  'downloading a copy': ({ copy }) => ['GET', `/backups/${copy.id}`, undefined],
} satisfies Record<string, (later: Later) => [string, string, object | undefined]>

const prove = (browser: Browser, proof: object) => browser.send('POST', '/auth/proof', proof)

describe('what only the owner may do', () => {
  it.each(Object.entries({ ...DEEDS, ...DEEDS_WITHOUT_ROOM }))(
    '%s is refused ten minutes after signing in, and done after another proof',
    async (_, deed) => {
      const later = await annaLater()
      const { server, anna } = later
      const [method, path, body] = deed(later)
      const before = server.db.all(sql`SELECT * FROM users`)
      const refused = await anna.send(method, path, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'proof_required'])
      expect(server.db.all(sql`SELECT * FROM users`)).toEqual(before)
      expect((await prove(anna, WITH_PASSWORD)).status).toBe(200)
      expect(await anna.statusOf(method, path, body)).toBe(200)
    },
  )

  it.each(Object.entries(DEEDS))('%s takes the password along, and no wrong one', async (_, deed) => {
    const later = await annaLater()
    const { anna } = later
    const [method, path, body] = deed(later)
    const cookie = anna.cookie()
    const wrong = await anna.send(method, path, { ...body, currentPassword: 'wrong' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    expect(anna.cookie()).toBe(cookie)
    expect(await anna.statusOf(method, path, { ...body, ...WITH_PASSWORD })).toBe(200)
    expect(anna.cookie()).not.toBe(cookie)
  })

  it('is done within ten minutes of registering and of signing in', async () => {
    const { server, anna } = await annasServer()
    server.clock.now += 10 * MINUTE_MS
    expect(await anna.statusOf('GET', '/export')).toBe(200)
    server.clock.now += 1
    expect(await anna.statusOf('GET', '/export')).toBe(403)
    await anna.signIn()
    expect(await anna.statusOf('GET', '/export')).toBe(200)
    // A clock that is set back makes no proof last.
    server.clock.now -= 60 * MINUTE_MS
    expect(await anna.statusOf('GET', '/export')).toBe(403)
  })

  it('a restore leaves no trace of the password that came with it, and is done once', async () => {
    const { server, anna, copy } = await annaLater()
    const restore = (body: object) =>
      anna.send('POST', `/backups/${copy.id}/restore`, body, { 'idempotency-key': 'again' })
    expect((await restore(WITH_PASSWORD)).status).toBe(200)
    const again = await restore({})
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(server.db.all(sql`SELECT id FROM backups WHERE reason = 'before_restore'`)).toHaveLength(1)
  })

  it('a session that another browser has is not proven by this one', async () => {
    const { server, anna } = await annaLater()
    const other = browserOf(server)
    await other.signIn()
    expect(await anna.statusOf('GET', '/export')).toBe(403)
    expect(await other.statusOf('GET', '/export')).toBe(200)
  })
})

describe('proving who one is', () => {
  it('counts wrong passwords as a sign-in does', async () => {
    const { anna } = await annaLater()
    for (let i = 0; i < 5; i++) expect((await prove(anna, { currentPassword: 'wrong' })).status).toBe(401)
    expect((await prove(anna, WITH_PASSWORD)).status).toBe(423)
    expect(await anna.isSignedIn()).toBe(true)
  })

  it('is done by a code where the second factor is on, each once, and by none that is not on yet', async () => {
    const { server, anna } = await annasServer()
    const { secret } = await anna.done('POST', '/auth/two-factor')
    const code = () => codeAt(secret, server.clock.now)
    outlastProofs(server)
    expect((await prove(anna, { code: code() })).status).toBe(403)
    const confirm = (more = {}) => anna.send('POST', '/auth/two-factor/confirm', { code: code(), ...more })
    expect((await confirm()).status).toBe(403)
    const { recoveryCodes } = (await confirm(WITH_PASSWORD)).body
    outlastProofs(server)
    const now = code()
    expect((await prove(anna, { code: now })).status).toBe(200)
    outlastProofs(server)
    expect((await prove(anna, { code: now })).status).toBe(401)
    expect((await prove(anna, { code: recoveryCodes[0] })).status).toBe(200)
    expect(await anna.statusOf('DELETE', '/auth/two-factor')).toBe(200)
  })

  it('without anything it tells whether a proof holds for another minute', async () => {
    const { server, anna } = await annasServer()
    server.clock.now += 9 * MINUTE_MS
    expect((await prove(anna, {})).status).toBe(200)
    server.clock.now += 1
    expect((await prove(anna, {})).body.code).toBe('proof_required')
    expect(await anna.statusOf('GET', '/export')).toBe(200)
  })

  it('is refused signed out', async () => {
    const { server } = await annasServer()
    expect((await prove(browserOf(server), WITH_PASSWORD)).status).toBe(401)
  })

  it('gives the session a new token; the old one reads on for a minute, and proves nothing', async () => {
    const { server, anna } = await annaLater()
    const old = anna.cookie()
    await prove(anna, WITH_PASSWORD)
    const asOld = (path: string, init: RequestInit = {}) =>
      server.fetch(`/api${path}`, { ...init, headers: { cookie: old, 'content-type': 'application/json' } })
    expect((await asOld('/accounts')).status).toBe(200)
    expect((await asOld('/export')).status).toBe(403)
    // The password is a proof here too, but brings no second token for the same browser.
    const proof = await asOld('/auth/proof', { method: 'POST', body: JSON.stringify(WITH_PASSWORD) })
    expect([proof.status, proof.headers.get('set-cookie')]).toEqual([200, null])
    server.clock.now += MINUTE_MS
    expect((await asOld('/accounts')).status).toBe(401)
    expect(await anna.isSignedIn()).toBe(true)
    expect(await anna.get('/auth/sessions')).toMatchObject([{ isCurrent: true }])
  })

  it('twice at once leaves the browser signed in', async () => {
    const { server, anna } = await annaLater()
    const cookie = anna.cookie()
    const init = { method: 'POST', headers: { cookie, 'content-type': 'application/json' } }
    const answers = await Promise.all(
      [1, 2].map(() => server.fetch('/api/auth/proof', { ...init, body: JSON.stringify(WITH_PASSWORD) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies).toHaveLength(1)
    server.clock.now += MINUTE_MS
    const after = { headers: { cookie: cookies[0]?.split(';')[0] ?? '' } }
    expect((await server.fetch('/api/auth/user', after)).status).toBe(200)
  })

  it('holds for a session of before tokens were renewed', async () => {
    const { server, anna } = await annasServer()
    server.db.run(sql`UPDATE sessions SET id = token_hash, token_hash = NULL, proven_at = NULL`)
    expect(await anna.isSignedIn()).toBe(true)
    expect(await anna.statusOf('GET', '/export')).toBe(403)
    await prove(anna, WITH_PASSWORD)
    expect(await anna.statusOf('GET', '/export')).toBe(200)
    server.clock.now += MINUTE_MS
    expect(await anna.isSignedIn()).toBe(true)
  })
})

describe('the first time that an e-mail is shown to be the owner’s', () => {
  it('a password by mail takes a planted second factor away, with its recovery codes', async () => {
    const { server, anna: eve } = await annasServer(WITH_MAIL)
    server.db.run(sql`UPDATE users SET email_verified = 1`)
    const { secret } = await eve.done('POST', '/auth/two-factor')
    await eve.done('POST', '/auth/two-factor/confirm', { code: codeAt(secret, server.clock.now) })
    server.db.run(sql`UPDATE users SET email_verified = 0`)

    const anna = browserOf(server)
    await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
    const token = await mailedToken(server, 'reset')
    const { removed } = await anna.done('POST', '/auth/password-reset/confirm', {
      token,
      password: 'anna’s own',
    })
    expect(removed).toEqual(['two-factor sign-in'])
    expect((await anna.signIn({ password: 'anna’s own' })).status).toBe(200)
    expect(await eve.isSignedIn()).toBe(false)
    for (const table of ['recovery_codes', 'sign_in_flows', 'mail_tokens'])
      expect(server.db.all(sql.raw(`SELECT * FROM ${table}`))).toEqual([])
  })

  it('a later password by mail leaves what its owner set up', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const verify = await mailedToken(server, 'verify')
    await anna.done('POST', '/auth/email-verification/confirm', { token: verify })
    const { secret } = await anna.done('POST', '/auth/two-factor')
    await anna.done('POST', '/auth/two-factor/confirm', { code: codeAt(secret, server.clock.now) })
    await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
    const token = await mailedToken(server, 'reset')
    const reset = await anna.done('POST', '/auth/password-reset/confirm', { token, password: 'a new one' })
    expect(reset).toEqual({ success: true, removed: [] })
    expect((await anna.signIn({ password: 'a new one' })).body.code).toBe('second_factor_required')
  })

  it('the link of the mail says whose account it is for, and is good afterwards', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const token = await mailedToken(server, 'verify')
    const stranger = browserOf(server)
    const claim = { email: ANNA.email, firstName: 'Anna', lastName: 'Lee', hasPassword: true }
    expect(await stranger.done('POST', '/auth/email-verification/look', { token })).toMatchObject({
      ...claim,
      isYours: false,
    })
    expect(await anna.done('POST', '/auth/email-verification/look', { token })).toMatchObject({
      ...claim,
      isYours: true,
    })
    expect(await anna.statusOf('POST', '/auth/email-verification/look', { token: 'x' })).toBe(410)
  })

  it('the link alone verifies nothing: it takes the account’s own browser, or its password', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const token = await mailedToken(server, 'verify')
    const confirm = (browser: Browser, more = {}) =>
      browser.send('POST', '/auth/email-verification/confirm', { token, ...more })
    const reader = browserOf(server)
    const asked = await confirm(reader)
    expect([asked.status, asked.body.code]).toEqual([403, 'proof_required'])
    await reader.register({ email: 'ben@example.com' })
    expect((await confirm(reader)).status).toBe(403)
    expect((await confirm(reader, { currentPassword: 'wrong' })).status).toBe(401)
    expect((await anna.get('/auth/user')).emailVerified).toBe(false)

    expect((await confirm(reader, WITH_PASSWORD)).body).toEqual({
      success: true,
      removed: ['a signed-in browser'],
    })
    expect([await anna.isSignedIn(), await reader.isSignedIn()]).toEqual([false, true])
    expect((await anna.signIn()).body.emailVerified).toBe(true)
  })

  it('in the account’s own browser it ends every other session, and leaves what was set up', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const other = browserOf(server)
    await other.signIn()
    const token = await mailedToken(server, 'verify')
    const { id } = await anna.get('/auth/user')
    server.db.run(sql`INSERT INTO identities (id, user_id, provider, issuer, subject, created_at)
      VALUES ('one', ${id}, 'google', 'https://accounts.google.com', 'anna', 0)`)
    const { removed } = await anna.done('POST', '/auth/email-verification/confirm', { token })
    expect(removed).toEqual(['a signed-in browser'])
    expect([await anna.isSignedIn(), await other.isSignedIn()]).toEqual([true, false])
    expect(await anna.get('/auth/identities')).toHaveLength(1)
  })
})
