import type { RequestListener, ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { ProviderSettings } from '../../context.ts'
import { type Listening, listen } from './listen.ts'

type Document = Record<string, unknown>
type Place = 'discovery' | 'keys' | 'token' | 'userinfo'

/** The keys that the provider has, and one that it only pretends to have. */
export interface Keys {
  rsa: CryptoKey
  ec: CryptoKey
  ed: CryptoKey
  foreign: CryptoKey
  /** The keys as they are published. */
  published: Document[]
}

/** Deviations from what the provider should say. */
export interface Lies {
  discovery?: (truth: Document) => Document
  keys?: (truth: Document, keys: Keys) => Document
  claims?: (truth: JWTPayload) => Document
  /** The ID token for these claims; undefined leaves it out. */
  idToken?: (claims: JWTPayload, keys: Keys) => unknown
  userinfo?: (truth: Document) => Document
  /** Answers in the place of everything else. */
  instead?: Partial<Record<Place, RequestListener>>
}

export interface LyingProvider extends Listening {
  settings: ProviderSettings & { issuer: string }
  keys: Keys
  lies: Lies
  /** Prepares the responses for this sign-in. */
  expect(signIn: { nonce: string | null; now: number; person?: Document }): void
  /** Number of requests by place. */
  asked: Record<Place, number>
}

/** Signs as an honest issuer does. */
export const sign = (
  claims: JWTPayload,
  key: CryptoKey | Uint8Array,
  header: Document = {},
): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'rsa', ...header }).sign(key)

async function makeKeys(): Promise<Keys> {
  const [rsa, ec, ed, foreign] = await Promise.all(
    ['RS256', 'ES256', 'EdDSA', 'RS256'].map((alg) => generateKeyPair(alg, { extractable: true })),
  )
  if (!rsa || !ec || !ed || !foreign) throw new Error('No keys')
  const published = await Promise.all(
    Object.entries({ rsa, ec, ed }).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
    })),
  )
  return {
    rsa: rsa.privateKey,
    ec: ec.privateKey,
    ed: ed.privateKey,
    foreign: foreign.privateKey,
    published,
  }
}

const answer = (response: ServerResponse, document: Document): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
}

/** An issuer on loopback that tells the truth but for its `lies`. It hands a token to whoever asks for one. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const keys = await makeKeys()
  const settings = {
    issuer: '',
    clientId: 'bucketbook',
    clientSecret: 'a secret of the client',
    name: 'Home ID',
  }
  const asked = { discovery: 0, keys: 0, token: 0, userinfo: 0 }
  let signIn: { nonce: string | null; now: number; person: Document } = { nonce: null, now: 0, person: {} }

  const truth: Record<Place, () => Promise<Document>> = {
    discovery: async () => {
      const { issuer } = settings
      const document = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      }
      return provider.lies.discovery?.(document) ?? document
    },
    keys: async () => {
      const document = { keys: keys.published }
      return provider.lies.keys?.(document, keys) ?? document
    },
    token: async () => {
      const now = Math.floor(signIn.now / 1000)
      const { issuer: iss, clientId: aud } = settings
      const honest = { iss, aud, iat: now, exp: now + 300, nonce: signIn.nonce, ...signIn.person }
      const claims = (provider.lies.claims?.(honest as JWTPayload) ?? honest) as JWTPayload
      const { idToken } = provider.lies
      const id_token = idToken ? await idToken(claims, keys) : await sign(claims, keys.rsa)
      return { access_token: 'an access token', token_type: 'Bearer', expires_in: 300, id_token }
    },
    userinfo: async () => provider.lies.userinfo?.(signIn.person) ?? signIn.person,
  }
  const places: Record<string, Place> = {
    '/.well-known/openid-configuration': 'discovery',
    '/keys': 'keys',
    '/token': 'token',
    '/userinfo': 'userinfo',
  }

  const listening = await listen((origin) => {
    settings.issuer = origin
    return (request, response) => {
      const place = places[request.url ?? '']
      if (!place) return void response.writeHead(404).end()
      asked[place] += 1
      const instead = provider.lies.instead?.[place]
      if (instead) return void instead(request, response)
      truth[place]().then(
        (document) => answer(response, document),
        (error) => response.writeHead(500).end(String(error)),
      )
    }
  })
  const provider: LyingProvider = {
    ...listening,
    settings,
    keys,
    asked,
    lies: {},
    expect: ({ person = {}, ...rest }) => {
      signIn = { ...rest, person }
    },
  }
  return provider
}
