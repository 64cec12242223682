import { getTableName, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Db } from '../db/db.ts'
import { ANNA, annasServer, browserOf, verifyAll } from '../identity/testing.ts'
import { USER_TABLES } from './removal.ts'

const tablesOf = (db: Db) =>
  db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`).map(({ name }) => name)

const dumpOf = (db: Db) =>
  JSON.stringify(tablesOf(db).map((table) => db.all(sql.raw(`SELECT * FROM "${table}"`))))

/** Anna with something in every corner, and what names her. */
async function annaEverywhere() {
  const setting = await annasServer({
    publicUrl: 'http://budget.home.arpa',
    clientOf: () => ({ address: '192.168.1.77' }),
  })
  const { server, anna, user } = setting
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Annas checking', balance: '77.77' })
  const entry = { type: 'expense', amount: '3.33', description: 'Annas bread', accountId }
  const { id } = await anna.done('POST', '/transactions', entry)
  await anna.done('DELETE', `/transactions/${id}`)
  await anna.done('POST', '/sample-data')
  await anna.done('PUT', '/profile', { displayName: 'Annas name', bio: 'Annas bio' })
  await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
  verifyAll(server)
  await anna.done('POST', '/auth/two-factor')
  for (let i = 0; i < 3; i++) await anna.signIn({ password: 'wrong' })
  await anna.done('PUT', '/auth/email', { currentPassword: ANNA.password, email: 'annas.new@example.com' })
  await anna.signIn({ email: 'annas.new@example.com' })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const { book_id: bookId } = server.db.get<{ book_id: string }>(sql`SELECT book_id FROM users`)
  const traces = [user.id, bookId, 'Annas', ANNA.email, 'annas.new@example.com', '192.168.1.77', 'Test/1']
  return { ...setting, traces }
}

describe('deleting the account', () => {
  it('asks for the e-mail typed again', async () => {
    const { anna } = await annasServer()
    for (const email of ['', 'ann@example.com', 'anna@example.co'])
      expect(await anna.statusOf('DELETE', '/auth/user', { email })).toBe(400)
    expect(await anna.isSignedIn()).toBe(true)
    expect(await anna.done('DELETE', '/auth/user', { email: 'ANNA@example.com' })).toEqual({ success: true })
  })

  it('leaves nothing that names the user, and every browser of theirs is signed out', async () => {
    const { server, anna, traces } = await annaEverywhere()
    const other = browserOf(server, 'Test/1')
    await other.signIn({ email: 'annas.new@example.com' })
    const before = dumpOf(server.db)
    for (const trace of traces) expect(before).toContain(trace)

    await anna.done('DELETE', '/auth/user', { email: 'annas.new@example.com' })
    const after = dumpOf(server.db)
    for (const trace of traces) expect(after).not.toContain(trace)
    expect([await anna.isSignedIn(), await other.isSignedIn()]).toEqual([false, false])
    expect((await anna.signIn({ email: 'annas.new@example.com' })).status).toBe(401)
  })

  it.each([
    ['as it is', 'Ben@example.com'],
    ['as it was before it was changed', 'ben.new@example.com'],
  ])('the operator’s log of who was invited forgets the e-mail %s', async (_, email) => {
    const { server, anna: olga } = await annasServer({ operatorEmails: [ANNA.email], registration: 'open' })
    const invited = async (to: string) =>
      (await olga.done('POST', '/admin/invitations', { email: to })).code as string
    await invited('cleo@example.com')
    const inviteCode = await invited('ben@example.com')
    server.home.registration = 'invite'
    const ben = browserOf(server)
    expect((await ben.register({ email: 'Ben@example.com', inviteCode })).status).toBe(201)
    if (email !== 'Ben@example.com')
      await ben.done('PUT', '/auth/email', { currentPassword: ANNA.password, email })
    expect(dumpOf(server.db).toLowerCase()).toContain('ben@example.com')

    await ben.done('DELETE', '/auth/user', { email })
    expect(dumpOf(server.db).toLowerCase()).not.toMatch(/ben(\.new)?@example\.com/)
    const log = (await olga.get('/admin/audit-log')) as { action: string; newValues: unknown }[]
    const deeds = log.filter(({ action }) => action === 'invitation.create')
    expect(deeds.map(({ newValues }) => newValues)).toContainEqual({ email: 'cleo@example.com' })
    expect(deeds.filter(({ newValues }) => newValues === null)).toHaveLength(1)
  })

  it('keeps in the log what happened, under a pseudonym', async () => {
    const { server, anna } = await annaEverywhere()
    const actions = () =>
      server.db.all<{ action: string; user_id: string }>(
        sql`SELECT action, user_id FROM audit_log ORDER BY id`,
      )
    const before = actions().map(({ action }) => action)
    await anna.done('DELETE', '/auth/user', { email: 'annas.new@example.com' })
    expect(actions().map(({ action }) => action)).toEqual([...before, 'user.delete'])
    const [pseudonym = '', ...others] = new Set(actions().map(({ user_id }) => user_id))
    expect(others).toEqual([])
    expect(pseudonym).toMatch(/^deleted-/)
    const events = server.db.all<{ user_id: string }>(sql`SELECT user_id FROM security_events`)
    expect(new Set(events.map(({ user_id }) => user_id))).toEqual(new Set([pseudonym]))
  })

  it('leaves everybody else as they were, and the e-mail free to register anew', async () => {
    const { server, anna, user } = await annasServer()
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    await ben.done('POST', '/accounts', { name: 'Bens', balance: '5' })
    await anna.done('DELETE', '/auth/user', { email: ANNA.email })
    expect(await ben.get('/accounts')).toMatchObject([{ name: 'Bens', balance: '5.00' }])
    const again = await anna.register()
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(user.id)
    expect(await anna.get('/accounts')).toEqual([])
  })

  it('reaches every table that has a user: a new one can’t be forgotten', async () => {
    const { server } = await annasServer()
    const withUser = tablesOf(server.db).filter((table) =>
      server.db
        .all<{ name: string }>(sql.raw(`SELECT name FROM pragma_table_info('${table}')`))
        .some(({ name }) => name === 'user_id'),
    )
    // The logs keep their rows, under a pseudonym, and so do the marks of a friend who was invited.
    const logs = ['audit_log', 'security_events', 'referral_marks']
    expect([...USER_TABLES.map(getTableName), ...logs].sort()).toEqual(withUser.sort())
  })
})
