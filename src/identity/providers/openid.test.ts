import { describe, expect, it } from 'vitest'
import { providerClient } from './client.ts'
import { failureOf } from './failures.ts'
import { issuerOf } from './issuers.ts'
import { personOf } from './person.ts'

/** The verifier and, below, its challenge are the example of RFC 7636. */
const SECRETS = {
  state: 'a state',
  nonce: 'a nonce',
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
}
const CLIENT = { clientId: 'a:client', clientSecret: 'a secret+/', name: 'Home ID' }
const BACK = 'https://money.example/api/login/callback'

/** A client of an issuer that isn't on this machine; `documents` are what is found there. */
function clientOf(
  documents: Record<string, object>,
  settings: object = {},
  provider: 'oidc' | 'google' = 'oidc',
) {
  const requests: { url: string; headers: Headers; body: string }[] = []
  const fetch = async (url: string, { headers, body }: RequestInit = {}) => {
    requests.push({ url, headers: new Headers(headers), body: String(body) })
    const document = documents[url]
    return new Response(JSON.stringify(document), { status: document ? 200 : 404 })
  }
  const client = providerClient(provider, { ...CLIENT, ...settings }, { fetch, now: () => 0 })
  return { client, requests }
}
const discoveryOf = (issuer: string, more: object = {}) => ({
  [`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`]: {
    issuer,
    authorization_endpoint: 'https://id.example/authorize?tenant=home',
    token_endpoint: 'https://id.example/token',
    jwks_uri: 'https://id.example/keys',
    ...more,
  },
})
const failureIn = (work: Promise<unknown>) => work.then(() => undefined, failureOf)

describe('an OpenID Connect client', () => {
  it('sends to the issuer’s own address, with state, nonce and the challenge of PKCE', async () => {
    const issuer = 'https://id.example/application/o/money/'
    const { client } = clientOf(discoveryOf(issuer), { issuer })
    const url = await client.start(BACK, SECRETS)
    expect(url.origin + url.pathname).toBe('https://id.example/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: 'home',
      response_type: 'code',
      client_id: 'a:client',
      redirect_uri: BACK,
      scope: 'openid email profile',
      state: 'a state',
      nonce: 'a nonce',
      code_challenge_method: 'S256',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    })
  })

  it('of Google is one of Google’s issuer', async () => {
    const { client } = clientOf(discoveryOf('https://accounts.google.com'), {}, 'google')
    expect((await client.start(BACK, SECRETS)).hostname).toBe('id.example')
    expect(issuerOf('google', CLIENT)).toBe('https://accounts.google.com')
    expect(issuerOf('facebook', { ...CLIENT, issuer: 'http://127.0.0.1' })).toBe('https://www.facebook.com')
  })

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'of an https issuer goes to no %s in plain http',
    async (endpoint) => {
      const issuer = 'https://id.example'
      const { client } = clientOf(discoveryOf(issuer, { [endpoint]: 'http://id.example/x' }), { issuer })
      expect(await failureIn(client.start(BACK, SECRETS))).toBe('provider_untrusted')
    },
  )

  it('of an issuer in the own network may do with plain http', async () => {
    const issuer = 'http://id.home'
    const { client } = clientOf(discoveryOf(issuer, { token_endpoint: 'http://id.home/token' }), { issuer })
    expect(await failureIn(client.start(BACK, SECRETS))).toBeUndefined()
  })

  it.each<[string, object, object, (request: { headers: Headers; body: URLSearchParams }) => void]>([
    [
      'in the header',
      {},
      {},
      ({ headers, body }) => {
        expect(headers.get('authorization')).toBe(`Basic ${btoa('a%3Aclient:a+secret%2B%2F')}`)
        expect(body.has('client_secret')).toBe(false)
      },
    ],
    [
      'in the header where both are taken',
      {
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      },
      {},
      ({ headers }) => expect(headers.has('authorization')).toBe(true),
    ],
    [
      'in the form where only that is taken',
      {
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
      {},
      ({ headers, body }) => {
        expect(headers.has('authorization')).toBe(false)
        expect([body.get('client_id'), body.get('client_secret')]).toEqual(['a:client', 'a secret+/'])
      },
    ],
    [
      'by its name alone where it has no secret',
      {},
      { clientSecret: '' },
      ({ headers, body }) => {
        expect(headers.has('authorization')).toBe(false)
        expect([body.get('client_id'), body.has('client_secret')]).toEqual(['a:client', false])
      },
    ],
  ])('shows who it is %s', async (_, discovery, settings, check) => {
    const issuer = 'https://id.example'
    const { client, requests } = clientOf(discoveryOf(issuer, discovery), { issuer, ...settings })
    const answer = new URLSearchParams({ code: 'the code' })
    expect(await failureIn(client.finish(BACK, answer, SECRETS))).toBe('provider_refused')
    const [, request] = requests
    const body = new URLSearchParams(request?.body)
    expect(request?.url).toBe('https://id.example/token')
    expect([body.get('code'), body.get('code_verifier'), body.get('redirect_uri')]).toEqual([
      'the code',
      SECRETS.verifier,
      BACK,
    ])
    check({ headers: request?.headers ?? new Headers(), body })
  })
})

describe('a name from a provider', () => {
  it.each([
    [{ given_name: 'Anna', family_name: 'Lee', name: 'X Y' }, 'Anna', 'Lee'],
    [{ given_name: 'Anna' }, 'Anna', ''],
    [{ family_name: 'Lee' }, 'Lee', ''],
    [{ name: 'Anna Maria Lee' }, 'Anna Maria', 'Lee'],
    [{ name: 'Anna' }, 'Anna', ''],
    [{ name: '  ' }, 'anna', ''],
    [{}, 'anna', ''],
    [{ given_name: 'An\r\nna\u0000', family_name: ' Lee ' }, 'An na', 'Lee'],
    [{ given_name: '😀'.repeat(60), family_name: 'x'.repeat(51) }, '😀'.repeat(50), 'x'.repeat(50)],
  ])('in %j is %s %s', (claims, firstName, lastName) => {
    const person = personOf('i', { sub: 's', email: 'anna@example.com', ...claims })
    expect(person).toMatchObject({ firstName, lastName })
  })
})
