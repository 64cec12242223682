import { createHmac } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../../homes/node/testing.ts'
import { identities, users } from '../tables.ts'
import { openBrowser } from './testing/browser.ts'
import { type Listening, listen } from './testing/listen.ts'

const SITE = 'http://money.home:3000'
const CLIENT = { clientId: 'app', clientSecret: 'the secret of the app', name: 'Facebook' }
const ANNA = { id: '10001', first_name: 'Anna', last_name: 'Lee', email: 'anna@example.com' }

let facebook: Listening
let me: object | string
let isRefusing = false
let tokenRequest = new URLSearchParams()
const listener: RequestListener = async (request, response) => {
  const url = new URL(request.url ?? '', 'http://facebook')
  const say = (status: number, what: unknown) => response.writeHead(status).end(JSON.stringify(what))
  if (url.pathname.endsWith('/oauth/access_token')) {
    tokenRequest = new URLSearchParams(await text(request))
    return isRefusing ? say(400, { error: { message: 'no' } }) : say(200, { access_token: 'a token' })
  }
  const proof = createHmac('sha256', CLIENT.clientSecret).update('a token').digest('hex')
  const isProven = url.searchParams.get('appsecret_proof') === proof
  const isKnown = request.headers.authorization === 'Bearer a token'
  return say(isProven && isKnown ? 200 : 401, me)
}
beforeAll(async () => {
  facebook = await listen(() => listener)
})
afterAll(() => facebook.close())
beforeEach(() => {
  me = ANNA
  isRefusing = false
})

function open() {
  const server = testServer({
    publicUrl: SITE,
    providers: { facebook: { ...CLIENT, issuer: facebook.origin } },
  })
  const browser = openBrowser(SITE, server.fetch)
  const signIn = async () => {
    const to = new URL((await browser.ask('/api/auth/facebook')).headers.get('location') ?? '')
    const { pathname, search } = await browser.go(
      `/api/auth/facebook/callback?code=x&state=${to.searchParams.get('state')}`,
    )
    return { to, path: pathname + search }
  }
  return { server, browser, signIn }
}

describe('signing in with Facebook', () => {
  it('asks for the e-mail and the name, and makes an account whose e-mail is not verified', async () => {
    const { server, browser, signIn } = open()
    const { to, path } = await signIn()
    expect(path).toBe('/')
    expect(to.pathname).toMatch(/^\/v\d+\.0\/dialog\/oauth$/)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: 'app',
      redirect_uri: `${SITE}/api/auth/facebook/callback`,
      response_type: 'code',
      scope: 'email public_profile',
    })
    expect(Object.fromEntries(tokenRequest)).toEqual({
      grant_type: 'authorization_code',
      code: 'x',
      client_id: 'app',
      client_secret: CLIENT.clientSecret,
      redirect_uri: `${SITE}/api/auth/facebook/callback`,
    })
    expect(await browser.whoAmI()).toMatchObject({
      authProvider: 'facebook',
      email: ANNA.email,
      emailVerified: false,
      firstName: 'Anna',
      lastName: 'Lee',
    })
    expect(server.db.select().from(identities).all()).toMatchObject([
      { provider: 'facebook', issuer: 'https://www.facebook.com', subject: '10001' },
    ])
    expect(server.mails.map(({ to }) => to)).toEqual([ANNA.email])
  })

  it('knows them again, and asks them for no second proof of their e-mail', async () => {
    const { server, browser, signIn } = open()
    await signIn()
    const { id } = await browser.whoAmI()
    await signIn()
    expect((await browser.whoAmI()).id).toBe(id)
    expect(server.mails).toHaveLength(1)
  })

  it('takes over no account, whatever it says of the e-mail', async () => {
    const { server, browser, signIn } = open()
    await signIn()
    server.db.update(users).set({ emailVerified: true }).run()
    me = { ...ANNA, id: '666', email_verified: true, verified: true }
    await browser.post('/api/logout')
    expect((await signIn()).path).toBe('/?error=link_required&provider=facebook')
    expect(await browser.whoAmI()).toBeUndefined()
  })

  it.each([{}, { id: '' }, { id: 5 }, [], 'x', { id: 'x'.repeat(256) }])(
    'lets nobody in who is %j there',
    async (someone) => {
      me = someone
      const { server, signIn } = open()
      expect((await signIn()).path).toBe('/?error=provider_unreachable&provider=facebook')
      expect(server.db.select().from(users).all()).toEqual([])
    },
  )

  it('lets nobody in where the code is refused', async () => {
    isRefusing = true
    const { signIn } = open()
    expect((await signIn()).path).toBe('/?error=provider_refused&provider=facebook')
  })
})
