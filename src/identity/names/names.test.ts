import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../book/crossing/crossing.ts'
import { apartServer, type Fault } from '../../homes/node/testing/apart.ts'
import { testServer } from '../../homes/node/testing.ts'
import { linkIdentity } from '../providers/identities.ts'
import { ANNA, type Browser, browserOf } from '../testing.ts'
import { findUserByEmail } from '../users.ts'
import { emailName, holdsName, identityName, withNames } from './names.ts'

const FAULTS: Fault[] = ['lost', 'unanswered', 'twice', 'late']
const PENDING_MS = 10 * 60_000

function serverApart() {
  const server = apartServer(testServer)
  const { db } = server
  const claims = () =>
    db.all<{ name: string; book_id: string; is_firm: number }>(sql`SELECT name, book_id, is_firm FROM claims`)
  const held = () =>
    server.places.flatMap(({ bookId, server: { home } }) =>
      claims().flatMap(({ name }) => (bookId && holdsName(home, name) ? [`${name} ${bookId}`] : [])),
    )
  return {
    ...server,
    claims,
    /** Names as the directory has them are those that people have, each of them for good. */
    agree() {
      expect(
        claims()
          .map(({ name, book_id }) => `${name} ${book_id}`)
          .toSorted(),
      ).toEqual(held().toSorted())
      expect(claims().filter(({ is_firm }) => is_firm === 0)).toEqual([])
    },
    whose: (name: string) => server.directory.find(server.home.mac(name)),
    bookOf: async (browser: Browser) => (await browser.get('/books'))[0].id as string,
  }
}

/** Gives every message that tells the directory of a name this fault. */
const told = (fault: Fault | undefined) => (message: Message) =>
  message.step === 'apply' && message.sent.kind === 'name.held' ? fault : undefined

const change = (browser: Browser, email: string) =>
  browser.statusOf('PUT', '/auth/email', { email, currentPassword: ANNA.password })

describe.each(FAULTS)('what a book tells the directory, %s,', (fault) => {
  it('leaves each name with whoever has it, and the one from before free', async () => {
    const server = serverApart()
    const [anna, ben] = [browserOf(server), browserOf(server)]
    await anna.register()
    server.faults.next = told(fault)
    expect(await change(anna, 'ben@example.com')).toBe(200)
    // On its way or not: nobody has it, and its book says so.
    expect((await ben.register({ email: ANNA.email })).status).toBe(201)
    expect(await change(anna, 'Anna@example.com')).toBe(409)
    expect(await change(ben, 'cleo@example.com')).toBe(200)
    await server.settle()
    server.faults.next = told(fault)
    expect(await change(anna, 'Anna@example.com')).toBe(200)
    await server.settle()
    server.agree()
    expect(server.whose(emailName(ANNA.email))).toBe(await server.bookOf(anna))
    expect(server.whose(emailName('cleo@example.com'))).toBe(await server.bookOf(ben))
    expect(server.whose(emailName('ben@example.com'))).toBeUndefined()
  })

  it('lets go of all that somebody had who deletes their account', async () => {
    const server = serverApart()
    server.faults.next = told(fault)
    const anna = browserOf(server)
    await anna.register()
    await anna.done('POST', '/books', { name: 'Flat' })
    await server.settle()
    expect(server.claims()).toHaveLength(4)
    server.faults.next = told(fault)
    await anna.done('DELETE', '/auth/user', { email: ANNA.email, currentPassword: ANNA.password })
    await server.settle()
    expect(server.claims()).toEqual([])
  })

  it('links what signs somebody in at a provider to one account, until it is unlinked', async () => {
    const server = serverApart()
    const person = { issuer: 'https://id.example', subject: 'Ab1', email: null, emailVerified: false }
    const link = async (email: string) => {
      const place = server.places.find(({ server: { db } }) => findUserByEmail(db, email))
      const user = place && findUserByEmail(place.server.db, email)
      if (!user) throw new Error('Nobody')
      const { home, db } = place.server
      const actor = { ...home, userId: user.id, client: { address: '', userAgent: '' }, now: home.now() }
      return withNames(home, user.bookId, [identityName(person)], (taken) => {
        if (taken) return false
        const whole = { ...person, firstName: '', lastName: '' }
        db.transaction((tx) => linkIdentity(tx, actor, user.id, 'oidc', whole))
        return true
      })
    }
    const [anna, ben] = [browserOf(server), browserOf(server)]
    await anna.register()
    await ben.register({ email: 'ben@example.com' })
    server.faults.next = told(fault)
    expect([await link(ANNA.email), await link('ben@example.com')]).toEqual([true, false])
    await server.settle()
    server.faults.next = told(fault)
    const [{ id }] = await anna.get('/auth/identities')
    await anna.done('DELETE', `/auth/identities/${id}`, { currentPassword: ANNA.password })
    expect(await link('ben@example.com')).toBe(true)
    await server.settle()
    server.agree()
    expect(server.whose(identityName(person))).toBe(await server.bookOf(ben))
    // A subject is spelled one way.
    expect(server.whose(identityName({ ...person, subject: 'ab1' }))).toBeUndefined()
  })
})

it('of two who want one e-mail at once one gets it, and the other may have another one', async () => {
  const server = serverApart()
  const browsers = [browserOf(server), browserOf(server)]
  const both = await Promise.all(browsers.map((browser) => browser.register()))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  await server.settle()
  server.agree()
})

it('a promise that a crash left is nobody’s after ten minutes, and firm where it was used', async () => {
  const server = serverApart()
  const [anna, ben] = [browserOf(server), browserOf(server)]
  await server.directory.claim(server.home.mac(emailName('ben@example.com')), 'a book that was never begun')
  expect((await ben.register({ email: 'ben@example.com' })).status).toBe(409)
  // Nothing that Anna's book tells comes to the directory.
  server.faults.next = told('lost')
  await anna.register()
  const open = () => server.claims().filter(({ is_firm }) => is_firm === 0).length
  expect(open()).toBe(3)
  await server.directory.sweep()
  expect(open()).toBe(3)
  server.clock.now += PENDING_MS
  expect(server.directory.next()).toBeLessThanOrEqual(server.clock.now)
  await server.directory.sweep()
  expect([open(), server.directory.next()]).toEqual([0, null])
  expect((await ben.register({ email: 'Anna@Example.com' })).status).toBe(409)
  expect((await ben.register({ email: 'ben@example.com' })).status).toBe(201)
})

it('what is refused frees the names that it was promised', async () => {
  const server = serverApart()
  const [anna, ben] = [browserOf(server), browserOf(server)]
  await anna.register()
  await ben.register({ email: 'ben@example.com' })
  expect(await anna.statusOf('PUT', '/auth/email', { email: 'new@example.com', currentPassword: 'x' })).toBe(
    401,
  )
  expect(await change(anna, 'ben@example.com')).toBe(409)
  expect(await change(ben, 'new@example.com')).toBe(200)
  await server.settle()
  server.agree()
})

it('gives codes of eight digits, each to one person', async () => {
  const server = serverApart()
  const codes = new Set<string>()
  for (const name of ['a', 'b', 'c']) {
    const browser = browserOf(server)
    await browser.register({ email: `${name}@example.com` })
    codes.add((await browser.get('/referrals')).code)
  }
  expect(codes.size).toBe(3)
  for (const code of codes) expect(code).toMatch(/^BB[0-9A-F]{8}$/)
})

const EMAILS = ['a', 'b', 'c'].map((name) => `${name}@example.com`)
const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('register', 'change', 'change', 'delete'),
  email: fc.constantFrom(...EMAILS),
  fault: fc.option(fc.constantFrom(...FAULTS)),
  minutes: fc.constantFrom(0, 0, 11),
})

it('whatever becomes of messages, no name is missing and none is two people’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const server = serverApart()
      const emails = new Map<number, string>()
      const browsers = [0, 1, 2].map(() => browserOf(server))
      for (const { who, what, email, fault, minutes } of steps) {
        server.faults.next = told(fault ?? undefined)
        server.clock.now += minutes * 60_000
        if (minutes > 0) await server.directory.sweep()
        const browser = browsers[who] as Browser
        const mine = emails.get(who)
        const isFree = ![...emails].some(([other, one]) => other !== who && one === email)
        if (mine === undefined) {
          const { status } = await browser.register({ email })
          // A browser that asked for too many taken e-mails hears nothing more.
          expect([isFree ? 201 : 409, 429]).toContain(status)
          if (status === 201) emails.set(who, email)
        } else if (what === 'delete') {
          await browser.done('DELETE', '/auth/user', { email: mine, currentPassword: ANNA.password })
          emails.delete(who)
        } else if (what === 'change') {
          const status = await change(browser, email)
          expect([isFree ? 200 : 409, 429]).toContain(status)
          if (status === 200) emails.set(who, email)
        }
      }
      await server.settle()
      server.agree()
      for (const [who, email] of emails)
        expect(server.whose(emailName(email))).toBe(await server.bookOf(browsers[who] as Browser))
    }),
    { numRuns: 8 },
  )
})

it.each([
  [
    'that it is used up',
    (message: Message) => message.step === 'apply' && message.sent.kind === 'invitation.spent',
  ],
  [
    'that it is used up, and that the name is free',
    (message: Message) =>
      message.step === 'apply' &&
      (message.sent.kind === 'invitation.spent' ||
        (message.sent.kind === 'name.held' && !(message.sent.event as { isHeld: boolean }).isHeld)),
  ],
])(
  'a code that somebody has used lets nobody in once they have gone, though the directory has not heard %s',
  async (_, isLost) => {
    const server = apartServer(testServer, { operatorEmails: [ANNA.email] })
    const olga = browserOf(server)
    await olga.register()
    const invited = async () =>
      (await olga.done('POST', '/admin/invitations', { email: 'ben@example.com' })).code as string
    const inviteCode = await invited()
    for (const { server: at } of server.places) at.home.registration = 'invite'
    const register = (browser: Browser, code = inviteCode) =>
      browser.register({ email: 'ben@example.com', inviteCode: code })
    const ben = browserOf(server)
    server.faults.next = (message) => (isLost(message) ? 'lost' : undefined)
    expect((await register(ben)).status).toBe(201)
    await ben.done('DELETE', '/auth/user', { email: 'ben@example.com', currentPassword: ANNA.password })
    expect((await register(browserOf(server))).body.code).toBe('closed')
    await server.settle()
    expect((await register(browserOf(server))).body.code).toBe('closed')
    // A new invitation lets them in.
    expect((await register(browserOf(server), await invited())).status).toBe(201)
  },
)
