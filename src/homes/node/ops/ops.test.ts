import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { ops, startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

const folder = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
const env = { DATA_DIR: folder, AUTH_RATE_LIMIT_PER_MINUTE: '1000' }
const server = await startBuilt(env)
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) => ops(env, args)
const { signUp, signIn, user } = clientOf(() => server.url)

/** Stored hash of somebody's password. */
function hashOf(email: string) {
  const sqlite = new Database(join(folder, 'bucketbook.db'), { readonly: true })
  const hash = sqlite.prepare('SELECT password_hash FROM users WHERE email = ?').pluck().get(email)
  sqlite.close()
  return hash
}

/** Audit entries about somebody that no account wrote. */
function deedsTo(email: string) {
  const sqlite = new Database(join(folder, 'bucketbook.db'), { readonly: true })
  const deeds = sqlite.prepare(
    `SELECT audit_log.* FROM audit_log JOIN users ON users.id = entity_id
     WHERE audit_log.user_id IS NULL AND email = ? ORDER BY timestamp, audit_log.id`,
  )
  const rows = deeds.all(email) as { action: string }[]
  sqlite.close()
  return rows
}

describe('beside a running server', () => {
  it('make-operator gives the operator’s page, says whose account it is, and unmake-operator takes it away', async () => {
    const email = 'boss@example.org'
    const { cookie } = await signUp(email)
    const isOperator = async () => ((await (await user(cookie)).json()) as { isOperator: boolean }).isOperator
    expect(await isOperator()).toBe(false)
    const made = await run('make-operator', email)
    expect(made.out).toMatch(
      /^boss@example\.org is an operator now: Anna Berg, .* not verified, signs in by local\.$/,
    )
    expect(await isOperator()).toBe(true)
    expect(await run('make-operator', email)).toMatchObject({
      code: 1,
      error: 'This account is an operator’s already.',
    })
    expect((await run('unmake-operator', email)).code).toBe(0)
    expect(await isOperator()).toBe(false)
    expect(deedsTo(email)).toMatchObject([{ action: 'operator.make' }, { action: 'operator.unmake' }])
  })

  it('a password costs whoever guesses at it what OWASP advises, registered or reset', async () => {
    const email = 'costly@example.org'
    await signUp(email)
    const registered = hashOf(email)
    expect((await ops(env, ['reset-password', email, '--stdin'], 'correct horse battery\n')).code).toBe(0)
    const reset = hashOf(email)
    expect(reset).not.toBe(registered)
    for (const hash of [registered, reset]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('reset-password takes no password that everybody tries first', async () => {
    await signUp('weak@example.org')
    const { code, error } = await ops(env, ['reset-password', 'weak@example.org', '--stdin'], '123456\n')
    expect(code).toBe(1)
    expect(error).toMatch(/Please choose another one/)
  })

  it('list-users shows everybody, and nothing that a terminal obeys', async () => {
    await signUp('listed@example.org')
    // As earlier releases took it.
    const sqlite = new Database(join(folder, 'bucketbook.db'))
    sqlite
      .prepare('UPDATE users SET first_name = ? WHERE email = ?')
      .run('An\u001b[31mna', 'listed@example.org')
    sqlite.close()
    await run('suspend', 'listed@example.org')
    const { code, out } = await run('list-users')
    expect(code).toBe(0)
    expect(out).toMatch(/listed@example\.org +An\\u001b\[31mna Berg +free +0 .* suspended/)
    expect(out).not.toContain('\u001b')
  })

  it('reset-password sets a new one, prints it, signs out everywhere and opens what is locked', async () => {
    const email = 'reset@example.org'
    const { cookie } = await signUp(email)
    for (let n = 0; n < 5; n++) await signIn(email, 'wrong')
    expect((await signIn(email)).status).toBe(423)
    const { code, out } = await run('reset-password', 'Reset@Example.org')
    const [, password = ''] = /The new password is (\S+)/.exec(out) ?? []
    expect([code, (await user(cookie)).status]).toEqual([0, 401])
    expect([(await signIn(email)).status, (await signIn(email, password)).status]).toEqual([401, 200])
    expect(JSON.stringify(deedsTo(email))).not.toContain(password)
  })

  it('reset-password reads one from the standard input and does not repeat it', async () => {
    const email = 'typed@example.org'
    await signUp(email)
    const { code, out } = await ops(env, ['reset-password', email, '--stdin'], 'battery staple\n')
    expect([code, out.includes('battery')]).toEqual([0, false])
    expect((await signIn(email, 'battery staple')).status).toBe(200)
  })

  it('reset-password takes none that the form would not take', async () => {
    const email = 'short@example.org'
    await signUp(email)
    const { code, error } = await ops(env, ['reset-password', email, '--stdin'], 'short\n')
    expect([code, error]).toEqual([1, 'Password must be at least 6 characters'])
    expect((await signIn(email)).status).toBe(200)
  })

  it('suspend signs out at once and tells the reason; unsuspend lets in again', async () => {
    const email = 'loud@example.org'
    const { cookie } = await signUp(email)
    expect((await run('suspend', email, 'Rent', 'unpaid')).code).toBe(0)
    expect((await user(cookie)).status).toBe(401)
    const refused = await signIn(email)
    expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])
    expect(refused.body.message).toContain('Rent unpaid')
    expect((await run('unsuspend', email)).code).toBe(0)
    expect((await signIn(email)).status).toBe(200)
  })

  it('what was done shows in the account, and in the audit log as nobody’s deed', async () => {
    const email = 'anna@example.org'
    const { cookie } = await signUp(email)
    expect((await run('verify-email', email)).code).toBe(0)
    expect((await run('disable-two-factor', email)).code).toBe(0)
    expect((await run('grant-points', email, '25')).out).toContain('has 25 now')
    expect(await (await user(cookie)).json()).toMatchObject({ emailVerified: true, rewardPoints: 25 })
    expect(deedsTo(email).map(({ action }) => action)).toEqual([
      'email.verify',
      'two_factor.off',
      'points.grant',
    ])
  })

  it('invite prints what lets somebody in where registration needs an invitation', async () => {
    const other = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
    const closed = await startBuilt({ DATA_DIR: other, REGISTRATION: 'invite' })
    const stranger = clientOf(() => closed.url)
    expect((await stranger.signUp('anna@example.org')).status).toBe(403)
    const { code, out } = await ops({ DATA_DIR: other }, ['invite', 'anna@example.org'])
    const [, inviteCode = '', link] = /Code: (\S+)\nLink: (\S+)/.exec(out) ?? []
    expect([code, link]).toEqual([0, expect.stringContaining(inviteCode)])
    expect((await stranger.signUp('anna@example.org', { inviteCode })).status).toBe(201)
    await closed.end()
    rmSync(other, { recursive: true })
  })

  it.each([
    [['suspend', 'nobody@example.org'], 'There is no account with the e-mail nobody@example.org.'],
    [['suspend'], 'Usage: suspend EMAIL [reason]'],
    [['grant-points', 'nobody@example.org'], 'Usage: grant-points EMAIL N'],
    [['verify-email', 'nobody@example.org', 'more'], 'Usage: verify-email EMAIL'],
    [['reset-password', 'nobody@example.org', 'more'], 'Usage: reset-password EMAIL [--stdin]'],
    [['grant-points', 'nobody@example.org', '-5'], 'How many points? N must be a whole number above 0.'],
    [['grant-points', 'nobody@example.org', '1.5'], 'How many points? N must be a whole number above 0.'],
    [['list-users', 'more'], 'Usage: list-users'],
    ...[
      ['anna@example.org', '--to', 'https://a.example', '--form', 'https://b.example'],
      ['anna@example.org', 'more', '--to', 'https://a.example'],
      ['--to', 'https://a.example'],
      ['anna@example.org', '--to', '--from', 'https://b.example'],
    ].map((args): [string[], string] => [
      ['move-book', ...args],
      'Usage: move-book BOOK --to URL [--from URL] [--as EMAIL]',
    ]),
    [['invite', 'anna'], 'Please enter a valid email address'],
    [['toString'], 'There is no command toString. The command help lists them.'],
    [['restore', 'nowhere.db'], expect.stringMatching(/^There is no file \/.*\/backups\/nowhere\.db\.$/)],
  ])('%j ends with one line and an exit code', async (args, line) => {
    expect(await run(...args)).toEqual({ code: 1, out: '', error: line })
  })

  it('hand-over makes a member of a shared book its owner, and nobody else', async () => {
    const call = async (cookie: string, path: string, body: object) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return answer.json()
    }
    const [owner, member] = [await signUp('owner@example.org'), await signUp('member@example.org')]
    const { id } = await call(owner.cookie, '/books', { name: 'Our flat' })
    const { token } = await call(owner.cookie, `/books/${id}/invitations`, { role: 'viewer' })
    expect((await run('hand-over', id, 'member@example.org')).error).toMatch(/^They are not in this book/)
    await call(member.cookie, '/invitations/accept', { token })
    expect(await run('hand-over', id, 'member@example.org')).toMatchObject({
      code: 0,
      out: 'member@example.org owns “Our flat” now.',
    })
    const books = await fetch(`${server.url}/api/books`, { headers: { cookie: member.cookie } })
    expect(await books.json()).toMatchObject([{}, { id, role: 'owner' }])
    expect((await run('hand-over', 'nothing', 'member@example.org')).code).toBe(1)
  })

  it('help lists every command', async () => {
    const { code, out } = await run()
    expect(code).toBe(0)
    for (const name of ['list-users', 'reset-password EMAIL', 'backup [FILE]', 'restore FILE', 'help'])
      expect(out).toContain(`\n  ${name}`)
  })
})

describe('a server whose operator is named', () => {
  it('tells in its log how to become it: at each start until somebody has, and by the newest code', async () => {
    const named = {
      DATA_DIR: mkdtempSync(join(tmpdir(), 'bucketbook-test-')),
      ADMIN_EMAILS: 'boss@example.org',
    }
    const codeIn = (log: string) => /"code":"([\w-]+)"/.exec(log)?.[1]
    const first = await startBuilt(named)
    const old = codeIn(first.log())
    await first.end()
    const second = await startBuilt(named)
    const boss = clientOf(() => second.url)
    expect((await boss.signUp('boss@example.org')).status).toBe(403)
    expect((await boss.signUp('boss@example.org', { inviteCode: old })).status).toBe(403)
    const { status, body } = await boss.signUp('boss@example.org', { inviteCode: codeIn(second.log()) })
    expect([status, body.isOperator]).toEqual([201, true])
    expect(second.log()).not.toContain('boss@example.org')
    await second.end()
    const third = await startBuilt(named)
    expect(codeIn(third.log())).toBeUndefined()
    await third.end()
    rmSync(named.DATA_DIR, { recursive: true })
  })
})
