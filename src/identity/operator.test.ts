import { describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { operationsOf } from '../http/openapi.ts'
import { sweepIdentity } from './sweep.ts'
import { ANNA, annasServer, type Browser, browserOf, type Fields, mailedToken, since } from './testing.ts'

const OPERATOR = { firstName: 'Olga', lastName: 'Orr', email: 'olga@example.com', password: 'steady hand' }
const DAY_MS = 86_400_000
const settings = { operatorEmails: [OPERATOR.email] }
const wrong = { password: 'wrong' }

/** A server with its operator Olga and with Anna, both signed in. */
async function olgasServer(more: Parameters<typeof testServer>[0] = {}) {
  const { server, anna, user } = await annasServer({ ...settings, ...more })
  const olga = browserOf(server)
  const { id } = (await olga.register(OPERATOR)).body as { id: string }
  const change = (fields: Fields, userId = user.id) => olga.send('PUT', `/admin/users/${userId}`, fields)
  const managed = async (userId = user.id) =>
    ((await olga.get('/admin/users')) as Fields[]).find((one) => one.id === userId)
  const lastDeed = async () => (await olga.get('/admin/audit-log'))[0] as Fields
  return { server, anna, annaId: user.id, olga, olgaId: id, change, managed, lastDeed }
}

/** The path of a route of the operator's with an id that there is. */
const callsOf = (server: ReturnType<typeof testServer>, id: string) =>
  operationsOf(server.api)
    .filter(({ access }) => access === 'operator')
    .map(({ method, path }) => [method.toUpperCase(), path.replace('/api', '').replace(':id', id)] as const)

describe('the operator’s routes', () => {
  it('are there for the operator alone: others get the answer of an unknown path, and strangers sign in first', async () => {
    const { server, anna, annaId, olga } = await olgasServer()
    const stranger = browserOf(server)
    const calls = callsOf(server, annaId)
    expect(calls.length).toBeGreaterThanOrEqual(6)
    const unknown = (await anna.send('GET', '/admin/nothing')).body
    for (const [method, path] of calls) {
      const body =
        method === 'GET' ? undefined : { isSuspended: true, resolved: true, email: 'x@example.com' }
      const refused = await anna.send(method, path, body)
      expect([refused.status, refused.body.message], path).toEqual([404, unknown.message])
      expect(await stranger.statusOf(method, path, body), path).toBe(401)
      const hers = await olga.statusOf(method, path, method === 'GET' ? undefined : 'no object')
      // In objects no file is the whole server, of which there could be backups.
      const isHers = server.isAtHand || !path.startsWith('/admin/backups')
      expect(hers, path).toBe(method !== 'GET' ? 400 : isHers ? 200 : 404)
    }
    expect(await anna.isSignedIn()).toBe(true)
  })

  it('are nobody’s where ADMIN_EMAILS names nobody', async () => {
    const { anna } = await annasServer()
    expect(await anna.statusOf('GET', '/admin/users')).toBe(404)
    expect(await anna.get('/auth/user')).toMatchObject({ isOperator: false })
  })

  it('are not reached by changing to an operator’s e-mail, in capitals or not', async () => {
    const { server, anna } = await annasServer(settings)
    for (const email of [OPERATOR.email, 'OLGA@Example.com', ` ${OPERATOR.email} `]) {
      const answer = await anna.send('PUT', '/auth/email', { email, currentPassword: ANNA.password })
      expect([answer.status, answer.body.code], email).toEqual([409, 'conflict'])
    }
    expect(await anna.get('/auth/user')).toMatchObject({ email: ANNA.email, isOperator: false })
    // Another address is free to take.
    await anna.done('PUT', '/auth/email', { email: 'new@example.com', currentPassword: ANNA.password })
    expect(await browserOf(server).statusOf('GET', '/admin/users')).toBe(401)
  })

  it('list everybody in pages and by a part of the name, also past somebody who has gone meanwhile', async () => {
    const { server, anna, annaId, olga } = await olgasServer()
    await browserOf(server).register({ firstName: 'Émile', email: 'e@example.com' })
    const emails = async (query: string) =>
      ((await olga.get(`/admin/users?${query}`)) as Fields[]).map(({ email }) => email)
    expect(await emails('limit=2')).toEqual([ANNA.email, OPERATOR.email])
    expect(await emails('q=EMIL')).toEqual(['e@example.com'])
    expect(await emails(`after=${annaId}`)).toEqual([OPERATOR.email, 'e@example.com'])
    await anna.done('DELETE', '/auth/user', { email: ANNA.email })
    expect(await emails(`after=${annaId}&limit=1`)).toEqual([OPERATOR.email])
    const [, emile] = (await olga.get('/admin/users')) as Fields[]
    await browserOf(server).register({ firstName: 'Ben', email: 'ben@example.com' })
    expect(await emails(`after=${emile?.id}`)).toEqual(['ben@example.com'])
  })

  it('say who has an id, of those who are asked for, also beside all that one page has', async () => {
    const { anna, annaId, olga, olgaId } = await olgasServer()
    const emails = async (query: string) =>
      ((await olga.get(`/admin/users?${query}`)) as Fields[]).map(({ email }) => email)
    expect(await emails(`ids=${olgaId},nobody,${annaId}`)).toEqual([ANNA.email, OPERATOR.email])
    expect(await emails(`ids=${olgaId}`)).toEqual([OPERATOR.email])
    expect(await emails('ids=')).toEqual([])
    expect(await olga.statusOf('GET', `/admin/users?ids=${'x'.repeat(6001)}`)).toBe(400)
    await anna.done('DELETE', '/auth/user', { email: ANNA.email })
    expect(await emails(`ids=${annaId}`)).toEqual([])
  })

  it('show who there is without any secret and without any of their money', async () => {
    const { anna, olga } = await olgasServer()
    await anna.done('POST', '/accounts', { name: 'Checking', balance: '4321.09' })
    const everybody = await olga.get('/admin/users')
    expect(everybody.map(({ email }: Fields) => email)).toEqual([ANNA.email, OPERATOR.email])
    expect(everybody[1]).toMatchObject({ firstName: 'Olga', isOperator: true, isSuspended: false })
    expect(JSON.stringify(everybody)).not.toMatch(/password|hash|argon|book|balance|4321|totp|secret/i)
  })
})

describe('suspending somebody', () => {
  it('ends all their sessions at once and says why at sign-in', async () => {
    const { server, anna, change, managed } = await olgasServer()
    const phone = browserOf(server, 'Phone/1')
    await phone.signIn()
    expect((await change({ isSuspended: true, suspensionReason: ' Spam ' })).status).toBe(200)
    for (const browser of [anna, phone]) expect(await browser.statusOf('GET', '/accounts')).toBe(401)
    expect(await managed()).toMatchObject({ isSuspended: true, suspensionReason: 'Spam' })

    const refused = await phone.signIn()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'suspended',
      'This account is suspended: Spam',
    ])
    expect(await phone.isSignedIn()).toBe(false)
    // A wrong password learns nothing of it.
    expect((await phone.signIn(wrong)).body.code).toBe('wrong_credentials')
  })

  it('ends when it is taken back', async () => {
    const { server, anna, change, managed } = await olgasServer()
    const feed = await anna.done('POST', '/calendar-feeds', {})
    const fetched = async () => (await server.fetch(new URL(feed.url).pathname)).status
    expect(await fetched()).toBe(200)
    await change({ isSuspended: true, suspensionReason: 'Spam' })
    expect(await fetched()).toBe(404)
    expect((await change({ isSuspended: false })).body).toMatchObject({ isSuspended: false })
    expect(await managed()).toMatchObject({ isSuspended: false, suspensionReason: null })
    expect((await anna.signIn()).status).toBe(200)
    // The calendar feed had ended for good, and stays so.
    expect(await fetched()).toBe(404)
  })

  it('works on everybody but oneself', async () => {
    const { olga, olgaId, change, managed } = await olgasServer()
    const refused = await change({ isSuspended: true, grantPoints: 5 }, olgaId)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(await olga.isSignedIn()).toBe(true)
    expect(await managed(olgaId)).toMatchObject({ isSuspended: false, rewardPoints: 0 })
    expect((await change({ isSuspended: true }, 'nobody')).status).toBe(404)
  })
})

describe('a tier', () => {
  it('is premium until its end and free from then on', async () => {
    const { server, anna, change } = await olgasServer()
    const subscriptionExpiry = new Date(server.clock.now + DAY_MS).toISOString()
    await change({ subscriptionTier: 'premium', subscriptionExpiry })
    expect(await anna.get('/auth/user')).toMatchObject({ subscriptionTier: 'premium', subscriptionExpiry })
    server.clock.now += DAY_MS
    expect(await anna.get('/auth/user')).toMatchObject({ subscriptionTier: 'free', subscriptionExpiry })
  })

  it('is for a lifetime without an end, and free again by the operator’s word', async () => {
    const { server, anna, change } = await olgasServer()
    await change({ subscriptionTier: 'premium', subscriptionExpiry: null })
    server.clock.now += 25 * DAY_MS
    expect(await anna.get('/auth/user')).toMatchObject({ subscriptionTier: 'premium' })
    await change({ subscriptionTier: 'free', subscriptionExpiry: null })
    expect(await anna.get('/auth/user')).toMatchObject({ subscriptionTier: 'free', subscriptionExpiry: null })
  })

  it.each([{ subscriptionTier: 'gold' }, { subscriptionExpiry: 'tomorrow' }, { subscriptionExpiry: 5 }])(
    'that is none is refused: %j',
    async (fields) => {
      const { change } = await olgasServer()
      expect((await change(fields)).status).toBe(400)
    },
  )
})

describe('granted points', () => {
  it('stand in the ledger and in the balance', async () => {
    const { anna, change, managed } = await olgasServer()
    await change({ grantPoints: 250 })
    await change({ grantPoints: 1_000_000 })
    expect(await anna.get('/points/transactions')).toMatchObject([
      { pointsAmount: 1_000_000, transactionType: 'earned', actionType: 'admin', validated: true },
      { pointsAmount: 250, description: 'Granted by the operator' },
    ])
    expect(await anna.get('/points/balance')).toEqual({ balance: 1_000_250 })
    expect(await managed()).toMatchObject({ rewardPoints: 1_000_250 })
    expect(await anna.get('/auth/user')).toMatchObject({
      rewardPoints: 1_000_250,
      totalPointsEarned: 1_000_250,
    })
  })

  it.each([0, -5, 1.5, 1_000_001, '5'])(
    'are a whole number from 1 to 1,000,000, not %j',
    async (grantPoints) => {
      const { anna, change } = await olgasServer()
      const refused = await change({ grantPoints })
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'Enter a whole number from 1 to 1,000,000',
      ])
      expect(await anna.get('/points/transactions')).toEqual([])
    },
  )
})

it('what the operator changes is seen at once by a browser that kept the answer of before', async () => {
  const { anna, change } = await olgasServer()
  const path = '/points/balance'
  for (const fields of [{ grantPoints: 5 }, { subscriptionTier: 'premium' }]) {
    const tag = (await anna.send('GET', path)).headers.get('etag') ?? ''
    expect((await anna.send('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304)
    await change(fields)
    expect((await anna.send('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200)
  }
})

describe('a security event', () => {
  const failing = async (anna: Browser, times: number) => {
    for (let i = 0; i < times; i++) await anna.signIn(wrong)
  }

  it('is resolved by name and opened again', async () => {
    const { server, anna, annaId, olga, olgaId } = await olgasServer()
    await failing(anna, 5)
    const [locked] = (await olga.get('/admin/security-events')) as [Fields]
    expect(locked).toMatchObject({
      eventType: 'account_locked',
      severity: 'high',
      userId: annaId,
      resolved: false,
    })
    const path = `/admin/security-events/${locked.id}`
    const before = server.clock.now
    const resolved = await olga.done('PUT', path, { resolved: true })
    const resolvedAt = since(server, before)
    expect(resolved).toMatchObject({ resolved: true, resolvedBy: olgaId, resolvedAt })
    expect(await olga.done('PUT', path, { resolved: false })).toMatchObject({
      resolved: false,
      resolvedBy: null,
      resolvedAt: null,
    })
    expect(await olga.statusOf('PUT', '/admin/security-events/none', { resolved: true })).toBe(404)
  })

  it('is listed newest first, page by page, and only among the open ones until it is resolved', async () => {
    const { server, anna, olga } = await olgasServer()
    for (let hour = 0; hour < 5; hour++) {
      await failing(anna, hour === 4 ? 5 : 1)
      server.clock.now += hour === 4 ? 0 : 3_600_000
    }
    const all = (await olga.get('/admin/security-events')) as Fields[]
    expect(all).toHaveLength(6)
    const pages: Fields[] = []
    for (let before = ''; pages.length < 6; before = `&before=${pages.at(-1)?.id}`)
      pages.push(...(await olga.get(`/admin/security-events?limit=2${before}`)))
    expect(pages).toEqual(all)

    await olga.done('PUT', `/admin/security-events/${all[2]?.id}`, { resolved: true })
    const open = (await olga.get('/admin/security-events?open=true')) as Fields[]
    expect(open).toEqual(all.toSpliced(2, 1))
    expect(await olga.get(`/admin/security-events?open=true&before=${all[2]?.id}`)).toEqual(all.slice(3))
    expect(await olga.get('/admin/security-events?open=false')).toHaveLength(6)
    expect(await olga.statusOf('GET', '/admin/security-events?open=maybe')).toBe(400)
  })
})

describe('the audit log', () => {
  it('says who did what to whom, with the values of before and after', async () => {
    const { annaId, olgaId, change, lastDeed } = await olgasServer()
    await change({ isSuspended: true, suspensionReason: 'Spam' })
    expect(await lastDeed()).toMatchObject({
      userId: olgaId,
      action: 'user.suspend',
      entityType: 'user',
      entityId: annaId,
      oldValues: { isSuspended: false, suspensionReason: null },
      newValues: { isSuspended: true, suspensionReason: 'Spam' },
    })
    await change({ subscriptionTier: 'premium' })
    expect(await lastDeed()).toMatchObject({
      action: 'user.tier',
      oldValues: { subscriptionTier: 'free' },
      newValues: { subscriptionTier: 'premium' },
    })
    await change({ grantPoints: 7 })
    expect(await lastDeed()).toMatchObject({ action: 'points.grant', newValues: { points: 7 } })
    await change({ isSuspended: false })
    expect(await lastDeed()).toMatchObject({
      action: 'user.unsuspend',
      oldValues: { suspensionReason: 'Spam' },
    })
  })

  it('notes nothing of what was refused', async () => {
    const { olgaId, change, lastDeed } = await olgasServer()
    const before = await lastDeed()
    await change({ isSuspended: true, grantPoints: 5 }, olgaId)
    await change({ grantPoints: 0 })
    expect(await lastDeed()).toEqual(before)
  })

  it('holds no password, code or token, whatever was done', async () => {
    const { anna, olga, change } = await olgasServer({ registration: 'open' })
    const { code, link } = await olga.done('POST', '/admin/invitations', { email: 'new@example.com' })
    await anna.done('PUT', '/auth/password', { currentPassword: ANNA.password, newPassword: 'another horse' })
    const { secret } = await anna.done('POST', '/auth/two-factor')
    await change({ isSuspended: true })
    const log = JSON.stringify(await olga.get('/admin/audit-log?limit=500'))
    expect(log).toContain('password.change')
    expect(log).toContain('new@example.com')
    for (const hidden of [
      code,
      code.replaceAll('-', ''),
      link,
      ANNA.password,
      'another horse',
      secret,
      olga.cookie().split('=')[1],
    ])
      expect(log).not.toContain(hidden)
    expect(log).not.toMatch(/argon|hash/i)
  })

  it('names whoever deleted their account by a pseudonym', async () => {
    const { anna, annaId, olga, change } = await olgasServer()
    await change({ grantPoints: 5 })
    await anna.done('DELETE', '/auth/user', { email: ANNA.email })
    const log = (await olga.get('/admin/audit-log')) as Fields[]
    expect(log[0]).toMatchObject({ action: 'user.delete', userId: expect.stringMatching(/^deleted-/) })
    expect(log.some(({ action, entityId }) => action === 'points.grant' && entityId === log[0]?.userId)).toBe(
      true,
    )
    expect(JSON.stringify(log)).not.toContain(annaId)
    expect(JSON.stringify(log)).not.toContain(ANNA.email)
  })

  it('forgets after 400 days, also what was told of people who lie elsewhere', async () => {
    const { server, anna, olga, change } = await olgasServer()
    await change({ grantPoints: 5 })
    const actions = async () => ((await olga.get('/admin/audit-log')) as Fields[]).map(({ action }) => action)
    expect(await actions()).toContain('points.grant')
    server.clock.now += 400 * DAY_MS + 60_000
    for (const db of server.databases()) sweepIdentity(db, server.clock.now)
    await anna.signIn()
    await olga.signIn(OPERATOR)
    expect(new Set(await actions())).toEqual(new Set(['session.open']))
  })
})

describe('where registration is by invitation', () => {
  const BEN = { firstName: 'Ben', lastName: 'Bo', email: 'ben@example.com', password: 'battery staple' }

  /** Olga, who registered while it was open, and Ben's invitation. */
  async function invited() {
    const { server, olga } = await olgasServer()
    server.home.registration = 'invite'
    const invitation = await olga.done('POST', '/admin/invitations', { email: BEN.email })
    const register = (fields: Fields) => browserOf(server).register({ ...BEN, ...fields })
    return { server, olga, register, ...(invitation as { code: string; link: string }) }
  }

  it('the right code lets the invited e-mail in, typed in capitals and with spaces too', async () => {
    const { register, code, link } = await invited()
    expect(new URL(link).searchParams.get('invite')).toBe(code)
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await register({ inviteCode: typed, email: 'Ben@Example.com' })).status).toBe(201)
  })

  it.each([
    ['without a code', {}],
    ['with a wrong code', { inviteCode: 'aaaaa-bbbbb-ccccc-ddddd' }],
    ['with a code of nothing', { inviteCode: '' }],
  ])('nobody gets in %s', async (_, fields) => {
    const { register } = await invited()
    const refused = await register(fields)
    expect([refused.status, refused.body.code]).toEqual([403, 'closed'])
  })

  it('another e-mail gets nowhere with the code, and does not use it up', async () => {
    const { register, code } = await invited()
    expect((await register({ inviteCode: code, email: 'eve@example.com' })).status).toBe(403)
    expect((await register({ inviteCode: code })).status).toBe(201)
  })

  it('a code is used once', async () => {
    const { server, register, code } = await invited()
    const ben = browserOf(server)
    expect((await ben.register({ ...BEN, inviteCode: code })).status).toBe(201)
    await ben.done('DELETE', '/auth/user', { email: BEN.email })
    expect((await register({ inviteCode: code })).status).toBe(403)
  })

  it('a code of the same invitation is not used twice by two at once', async () => {
    const { register, code } = await invited()
    const answers = await Promise.all([register({ inviteCode: code }), register({ inviteCode: code })])
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  })

  it('a code is good for 7 days', async () => {
    const { server, register, code } = await invited()
    const until = server.clock.now + 7 * DAY_MS
    server.clock.now = until
    expect((await register({ inviteCode: code })).status).toBe(403)
    // The last moment is gone before it is asked, where the clock goes on.
    server.clock.now = until - (server.isAtHand ? 2 : 60_000)
    expect((await register({ inviteCode: code })).status).toBe(201)
  })

  it('a second invitation makes the first one void', async () => {
    const { olga, register, code } = await invited()
    const again = await olga.done('POST', '/admin/invitations', { email: BEN.email.toUpperCase() })
    expect((await register({ inviteCode: code })).status).toBe(403)
    expect((await register({ inviteCode: again.code })).status).toBe(201)
    expect((await olga.send('POST', '/admin/invitations', { email: BEN.email })).status).toBe(409)
  })

  it('the invitation is mailed where the server sends mail, with a link to the address that people type', async () => {
    const publicUrl = 'https://money.example.com'
    const server = testServer({ ...settings, publicUrl })
    const olga = browserOf(server)
    await olga.register(OPERATOR)
    await olga.done('POST', '/auth/email-verification/confirm', {
      token: await mailedToken(server, 'verify'),
    })
    const { code, link } = await olga.done('POST', '/admin/invitations', { email: BEN.email })
    expect(link).toBe(`${publicUrl}/?invite=${code}`)
    await expect
      .poll(() => server.mails.at(-1))
      .toMatchObject({ to: BEN.email, text: expect.stringContaining(link) })
  })
})

describe('granting points twice by one key', () => {
  it('grants once, and answers the second call as the first', async () => {
    const { anna, olga, annaId } = await olgasServer()
    const grant = (grantPoints: number) =>
      olga.send('PUT', `/admin/users/${annaId}`, { grantPoints }, { 'idempotency-key': 'one' })
    const [first, again] = [await grant(5), await grant(5)]
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await grant(6)).status).toBe(422)
    expect(await anna.get('/points/balance')).toEqual({ balance: 5 })
  })
})

describe('premium that has ended', () => {
  it('begins anew when the operator sets the tier without an end', async () => {
    const { server, anna, change } = await olgasServer()
    const ends = new Date(server.clock.now + DAY_MS).toISOString()
    await change({ subscriptionTier: 'premium', subscriptionExpiry: ends })
    server.clock.now += DAY_MS
    expect(await anna.get('/auth/user')).toMatchObject({ subscriptionTier: 'free' })
    await change({ subscriptionTier: 'premium' })
    expect(await anna.get('/auth/user')).toMatchObject({
      subscriptionTier: 'premium',
      subscriptionExpiry: null,
    })
  })
})
