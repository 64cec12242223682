import { describe, expect, it } from 'vitest'
import { ANNA, annasServer, browserOf, mailedToken } from './testing.ts'

const WITH_MAIL = { publicUrl: 'https://budget.example.org' }
const WEAK = ['123456', 'Password', 'qwerty', 'QWERTYUIOP', 'iloveyou', ANNA.email, ANNA.email.toUpperCase()]

describe('a password that everybody tries first, or the own e-mail', () => {
  it.each(WEAK)('is refused at registration: %s', async (password) => {
    const { server } = await annasServer()
    const { status, body } = await browserOf(server).register({ email: ANNA.email, password })
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.message).toMatch(/Please choose another/)
  })

  it.each(WEAK)('is refused where it is changed, and where a mail sets it: %s', async (password) => {
    const { server, anna } = await annasServer(WITH_MAIL)
    const change = { currentPassword: ANNA.password, newPassword: password }
    expect((await anna.send('PUT', '/auth/password', change)).body.message).toMatch(/Please choose another/)
    await anna.done('POST', '/auth/password-reset', { email: ANNA.email })
    const token = await mailedToken(server, 'reset')
    const set = (password: string) => anna.send('POST', '/auth/password-reset/confirm', { token, password })
    expect((await set(password)).status).toBe(400)
    // The link is good for another try.
    expect((await set('a better one')).status).toBe(200)
  })

  it('is known only as a whole: words of it are no reason', async () => {
    const { server } = await annasServer()
    const long = { email: 'ben@example.com', password: 'password on a rainy monday' }
    expect((await browserOf(server).register(long)).status).toBe(201)
  })

  it('still signs in whoever has it from before', async () => {
    const { server } = await annasServer()
    const { status } = await browserOf(server).signIn({ password: '123456' })
    expect(status).toBe(401)
  })
})
