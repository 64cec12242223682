import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ANNA, annasServer, browserOf, mailedToken } from './testing.ts'

const HOUR_MS = 3_600_000
const WITH_MAIL = { publicUrl: 'https://budget.example.org' }
const mailsSent = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('whether an e-mail has an account', () => {
  it('is told five times an hour to a network, then nothing, with the same words for every e-mail', async () => {
    const place = { address: '203.0.113.9' }
    const { server } = await annasServer({ clientOf: () => place })
    const stranger = browserOf(server)
    for (let n = 0; n < 5; n++) expect((await stranger.register()).status).toBe(409)
    const [known, unknown] = [
      await stranger.register(),
      await stranger.register({ email: 'nobody@example.com' }),
    ]
    expect(known.status).toBe(429)
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    place.address = '198.51.100.4'
    expect((await browserOf(server).register({ email: 'ben@example.com' })).status).toBe(201)
    place.address = '203.0.113.9'
    server.clock.now += HOUR_MS
    expect((await stranger.register({ email: 'nobody@example.com' })).status).toBe(201)
  })

  it('is told as rarely where the e-mail is changed', async () => {
    const { server } = await annasServer()
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    const change = (email: string) =>
      ben.statusOf('PUT', '/auth/email', { currentPassword: ANNA.password, email })
    for (let n = 0; n < 5; n++) expect(await change(ANNA.email)).toBe(409)
    expect([await change(ANNA.email), await change('free@example.com')]).toEqual([429, 429])
  })

  it('is nobody’s to learn by being refused once more: newcomers of the network are not kept out by it alone', async () => {
    const { server } = await annasServer()
    for (let n = 0; n < 4; n++) await browserOf(server).register()
    expect((await browserOf(server).register({ email: 'ben@example.com' })).status).toBe(201)
  })

  it('is told its owner by mail, once a day, where the address is theirs', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const told = () => server.mails.filter(({ subject }) => subject === 'Somebody gave your e-mail address')
    await browserOf(server).register()
    await mailsSent()
    expect(told()).toEqual([])
    await anna.done('POST', '/auth/email-verification/confirm', {
      token: await mailedToken(server, 'verify'),
    })
    for (let n = 0; n < 3; n++) await browserOf(server).register()
    await mailsSent()
    expect(told()).toMatchObject([{ to: ANNA.email }])
    server.clock.now += 25 * HOUR_MS
    await browserOf(server).register()
    await mailsSent()
    expect(told()).toHaveLength(2)
  })
})

describe('mails', () => {
  it('of a changed address go to no address that was never verified', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    for (let n = 0; n < 5; n++)
      for (const email of [`there-${n}@example.com`, 'target@example.com'])
        await anna.done('PUT', '/auth/email', { currentPassword: ANNA.password, email })
    await mailsSent()
    expect(server.mails.filter(({ subject }) => subject === 'Your e-mail address was changed')).toEqual([])
    expect(server.mails.filter(({ to }) => to === 'target@example.com').length).toBeLessThanOrEqual(3)
  })

  it('of a changed address are three an hour at most', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    for (let n = 0; n < 6; n++) {
      server.db.run(sql`UPDATE users SET email_verified = 1`)
      const email = n % 2 ? ANNA.email : 'other@example.com'
      await anna.done('PUT', '/auth/email', { currentPassword: ANNA.password, email })
    }
    await mailsSent()
    expect(server.mails.filter(({ subject }) => subject === 'Your e-mail address was changed')).toHaveLength(
      3,
    )
  })

  it('come to one address three an hour, whichever accounts ask for them', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    for (let n = 0; n < 5; n++)
      for (const [who, own] of [
        [anna, ANNA.email],
        [ben, 'ben@example.com'],
      ] as const)
        for (const email of ['target@example.com', own])
          await who.done('PUT', '/auth/email', { currentPassword: ANNA.password, email })
    await mailsSent()
    expect(server.mails.filter(({ to }) => to === 'target@example.com').length).toBeLessThanOrEqual(3)
  })
})

describe('a link to set a password', () => {
  it('is dead once the password was changed', async () => {
    const { server, anna } = await annasServer(WITH_MAIL)
    await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
    const token = await mailedToken(server, 'reset')
    const change = { currentPassword: ANNA.password, newPassword: 'another one' }
    await anna.done('PUT', '/auth/password', change)
    const thief = { token, password: 'thief’s own' }
    expect(await anna.statusOf('POST', '/auth/password-reset/confirm', thief)).toBe(410)
  })
})
