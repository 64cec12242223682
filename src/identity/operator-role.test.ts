import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { decideOperators, setOperator } from './operator-role.ts'
import { IMMEDIATE } from './sign-in.ts'
import { ANNA, annasServer, browserOf, codeFor, withAccount } from './testing.ts'

const BOSS = { firstName: 'Olga', lastName: 'Orr', email: 'boss@example.com', password: 'steady hand' }
const settings = { operatorEmails: [BOSS.email] }
type Server = ReturnType<typeof testServer>

const setRole = (server: Server, email: string, becomes: boolean) =>
  withAccount(server, email, (tx, actor, user) => setOperator(tx, actor, user, becomes))
/** Decides who is an operator, of everybody, as the server does at its start. */
const decide = (server: Server, operatorEmails: string[]) => {
  for (const home of server.homes())
    home.db.transaction((tx) => decideOperators(tx, { ...home, operatorEmails }), IMMEDIATE)
}
const operatorsIn = (server: Server) =>
  server.databases().flatMap((db) => db.all(sql`SELECT 1 FROM users WHERE is_operator`))

describe('an address of ADMIN_EMAILS', () => {
  it('is registered with a code of the server’s alone: not by whoever comes first', async () => {
    const server = testServer(settings)
    const eve = browserOf(server)
    for (const inviteCode of [
      undefined,
      '',
      'abcde-fghjk-mnpqr-stuvw',
      await codeFor(server, 'eve@example.com'),
    ]) {
      const { status, body } = await eve.send('POST', '/auth/register', { ...BOSS, inviteCode })
      expect([status, body.code]).toEqual([403, 'invite_required'])
    }
    const inviteCode = await codeFor(server, BOSS.email)
    const olga = browserOf(server)
    const { status, body } = await olga.send('POST', '/auth/register', { ...BOSS, inviteCode })
    expect([status, body.isOperator]).toEqual([201, true])
    expect(await olga.statusOf('GET', '/admin/users')).toBe(200)
  })

  it('has a code in the log of each start while nobody is operator, each void after the next', async () => {
    const server = testServer({ operatorEmails: [BOSS.email, 'second@example.com'] })
    const [first] = await server.invite()
    const [again, second] = await server.invite()
    const register = (fields: object) =>
      browserOf(server).send('POST', '/auth/register', { ...BOSS, ...fields })
    expect((await register({ inviteCode: first })).status).toBe(403)
    expect((await register({ inviteCode: second })).status).toBe(403)
    expect((await register({ inviteCode: again })).body.isOperator).toBe(true)
    expect(await server.invite()).toEqual([])
  })

  it('has none in the log while somebody else has it, who is no operator by that', async () => {
    const { server, anna } = await annasServer()
    server.home.operatorEmails = [ANNA.email]
    expect(await server.invite()).toEqual([null])
    expect(await anna.get('/auth/user')).toMatchObject({ isOperator: false })
    expect(await anna.statusOf('GET', '/admin/users')).toBe(404)
    if (!server.isAtHand) return
    setRole(server, ANNA.email, true)
    expect(await anna.statusOf('GET', '/admin/users')).toBe(200)
    setRole(server, ANNA.email, false)
    expect(await anna.statusOf('GET', '/admin/users')).toBe(404)
  })

  it('passes nothing on: an operator who leaves it stays operator, and who takes it is none', async () => {
    const server = testServer(settings)
    const olga = browserOf(server)
    await olga.register(BOSS)
    await olga.done('PUT', '/auth/email', { currentPassword: BOSS.password, email: 'olga@example.com' })
    expect(await olga.get('/auth/user')).toMatchObject({ isOperator: true })
    const eve = browserOf(server)
    expect((await eve.send('POST', '/auth/register', BOSS)).status).toBe(403)
    await eve.register({ email: 'eve@example.com' })
    const change = { currentPassword: ANNA.password, email: BOSS.email }
    expect(await eve.statusOf('PUT', '/auth/email', change)).toBe(409)
    await olga.done('DELETE', '/auth/user', { email: 'olga@example.com' })
    expect((await browserOf(server).send('POST', '/auth/register', BOSS)).status).toBe(403)
  })

  it('is registered by its code where registration is closed, too', async () => {
    const server = testServer({ ...settings, registration: 'closed' })
    expect((await browserOf(server).register()).status).toBe(403)
    expect((await browserOf(server).register(BOSS)).body.isOperator).toBe(true)
  })

  it('is not invited from the operator’s page: who has that open makes no operators', async () => {
    const server = testServer({ operatorEmails: [BOSS.email, 'second@example.com'] })
    const olga = browserOf(server)
    await olga.register(BOSS)
    expect(await olga.statusOf('POST', '/admin/invitations', { email: 'Second@example.com' })).toBe(409)
    // An invitation of before the address was named is no code for it either.
    const { code } = await olga.done('POST', '/admin/invitations', { email: 'third@example.com' })
    server.home.operatorEmails = [...server.home.operatorEmails, 'third@example.com']
    const third = { ...BOSS, email: 'third@example.com', inviteCode: code }
    expect((await browserOf(server).send('POST', '/auth/register', third)).status).toBe(403)
  })
})

// No object is of a release that knew no operators.
describe.runIf(testServer().isAtHand)('after the upgrade', () => {
  it.each([
    ['keeps the role whose verified address is named', true, true, 'local', true],
    ['keeps it, without mail, whose local account has the address', false, false, 'local', true],
    ['loses it whose address was never verified, where there is mail', true, false, 'local', false],
    ['loses it who came from a provider unverified', false, false, 'oidc', false],
  ])('%s', async (_, hasMail, emailVerified, provider, expected) => {
    const { server, anna } = await annasServer(hasMail ? { publicUrl: 'https://budget.example.org' } : {})
    await browserOf(server).register({ email: 'ben@example.com' })
    for (const db of server.databases())
      db.run(
        sql`UPDATE users SET is_operator = NULL, email_verified = ${Number(emailVerified)}, auth_provider = ${provider}`,
      )
    decide(server, [ANNA.email])
    expect(await anna.get('/auth/user')).toMatchObject({ isOperator: expected })
    expect(operatorsIn(server)).toHaveLength(Number(expected))
    // The role is decided once: somebody who is named later is no operator by the next start.
    decide(server, ['ben@example.com'])
    expect(operatorsIn(server)).toHaveLength(Number(expected))
  })
})
