import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'
import {
  type Account,
  type Answer,
  balancesOf,
  failure,
  simplefinSet,
  TROUBLES,
  type Trouble,
  transactionsOf,
} from './bank-answers.ts'

export const PASSWORD = 'pa55-word'
export const APPLICATION = 'cf589be3-3755-465b-a8df-a90a16a31403'
const SESSION = '6a1fbd2e-0d8b-4b34-8b8e-0f3d1e8f7a55'

/** A pair of keys, as a person makes one for their application. */
export const newKeyPair = (type: 'pkcs1' | 'pkcs8' = 'pkcs8', modulusLength = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type, format: 'pem' },
  })

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/**
 * The parts of SimpleFIN and of Enable Banking that we use, on loopback, with one bank behind both: what they are told in
 * `accounts` they answer, and they check who asks.
 */
export async function bankStandIn(publicKey = newKeyPair().publicKey) {
  const accounts: Account[] = []
  const claimed = new Set<string>()
  const codes = new Map<string, string>()
  /** Requests in order: "GET /simplefin/accounts". */
  const asked: string[] = []
  const state = {
    /** Said beside the accounts of SimpleFIN. */
    errors: [] as string[],
    /** Set: every answer about accounts is this. */
    trouble: undefined as Trouble | undefined,
    /** Set: Enable Banking refuses the account of this id. */
    failing: undefined as string | undefined,
    session: 'AUTHORIZED' as 'AUTHORIZED' | 'EXPIRED' | 'CLOSED',
    version: 1 as 1 | 2,
    /** The password of SimpleFIN's access, as it stands in its address. */
    password: PASSWORD,
    now: () => Date.now(),
    /** Awaited before accounts are answered. */
    gate: Promise.resolve() as Promise<void>,
  }
  const base = () => `127.0.0.1:${(http.address() as AddressInfo).port}`

  function simplefin(method: string, url: URL, authorization: string | undefined): Answer | string {
    const token = /^\/claim\/(\w+)$/.exec(url.pathname)?.[1]
    if (method === 'POST' && token) {
      if (claimed.has(token)) return { status: 403, body: 'Forbidden' }
      claimed.add(token)
      return `http://anna:${state.password}@${base()}/simplefin\n`
    }
    if (method !== 'GET' || url.pathname !== '/simplefin/accounts') return { status: 404, body: {} }
    const isRight = authorization === `Basic ${btoa(`anna:${state.password}`)}`
    return isRight
      ? { status: 200, body: simplefinSet(accounts, state, url) }
      : { status: 403, body: 'Forbidden' }
  }

  async function isOwnApplication(authorization = ''): Promise<boolean> {
    try {
      const { protectedHeader } = await jwtVerify(
        authorization.replace('Bearer ', ''),
        await importSPKI(publicKey, 'RS256'),
        {
          algorithms: ['RS256'],
          issuer: 'enablebanking.com',
          audience: 'api.enablebanking.com',
          currentDate: new Date(state.now()),
        },
      )
      return protectedHeader.kid === APPLICATION
    } catch {
      return false
    }
  }

  function session(code: string): Answer {
    if (!codes.has(code)) return failure(422, 'WRONG_AUTHORIZATION_CODE', 'Wrong authorization code provided')
    state.session = 'AUTHORIZED'
    return {
      status: 200,
      body: {
        session_id: SESSION,
        access: { valid_until: codes.get(code) },
        accounts: accounts.map(({ id, name, currency }) => ({
          uid: `uid-${id}-${codes.size}`,
          identification_hash: `hash-${id}`,
          identification_hashes: [],
          name: 'Anna Lee',
          details: name,
          currency,
          cash_account_type: 'CACC',
          account_id: { iban: 'FI2112345600000785' },
        })),
      },
    }
  }

  function ofAccount(path: string, query: URLSearchParams): Answer {
    const [, uid, what] = /^\/accounts\/([^/]+)\/(\w+)$/.exec(path) ?? []
    const account = accounts.find(({ id }) => uid === `uid-${id}-${codes.size}`)
    if (!account) return failure(404, 'ACCOUNT_DOES_NOT_EXIST', 'No account found matching provided id')
    if (state.session !== 'AUTHORIZED') return failure(401, `${state.session}_SESSION`, 'Session is expired')
    if (state.failing === account.id) return failure(400, 'ASPSP_ERROR', 'Error interacting with ASPSP')
    return what === 'balances' ? balancesOf(account) : transactionsOf(account, query)
  }

  async function enableBanking(
    method: string,
    url: URL,
    text: string,
    authorization?: string,
  ): Promise<Answer> {
    const { pathname } = url
    if (!(await isOwnApplication(authorization)))
      return failure(401, 'UNAUTHORIZED_ACCESS', 'Unauthorized access')
    if (method === 'GET' && pathname === '/aspsps')
      return {
        status: 200,
        body: {
          aspsps: [
            { name: 'Nordea', country: 'FI', maximum_consent_validity: 90 * 86_400 },
            { name: 'Nordea', country: 'SE', maximum_consent_validity: 90 * 86_400 },
            { name: 'Sampo', country: 'FI' },
          ].filter(({ country }) => [null, country].includes(url.searchParams.get('country'))),
        },
      }
    if (method === 'POST' && pathname === '/auth') {
      const { redirect_url, state: secret, access } = JSON.parse(text)
      if (!redirect_url.endsWith('/bank-connections'))
        return failure(422, 'REDIRECT_URI_NOT_ALLOWED', 'Redirect URI not allowed')
      const query = new URLSearchParams({ back: redirect_url, state: secret, until: access.valid_until })
      return { status: 200, body: { url: `http://${base()}/bank?${query}`, authorization_id: SESSION } }
    }
    if (method === 'POST' && pathname === '/sessions') return session(JSON.parse(text).code)
    if (method === 'DELETE' && pathname === `/sessions/${SESSION}`) {
      state.session = 'CLOSED'
      return { status: 200, body: { message: 'OK' } }
    }
    return ofAccount(pathname, url.searchParams)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '/', `http://${base()}`)
    const text = await textOf(request)
    asked.push(`${method} ${url.pathname}`)
    if (url.pathname === '/bank') {
      // The bank's own page, on which its customer says yes.
      const code = `code-${codes.size + 1}`
      codes.set(code, url.searchParams.get('until') ?? '')
      const back = `${url.searchParams.get('back')}?${new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' })}`
      return void response.writeHead(302, { location: back }).end()
    }
    const isAboutAccounts = url.pathname.includes('/accounts')
    if (isAboutAccounts) await state.gate
    if (isAboutAccounts && state.trouble === 'hang-up') return void request.socket.destroy()
    const isOfSimplefin = /^\/(claim|simplefin)\//.test(url.pathname)
    const answer =
      isAboutAccounts && state.trouble
        ? TROUBLES[state.trouble as keyof typeof TROUBLES]
        : isOfSimplefin
          ? simplefin(method, url, headers.authorization)
          : await enableBanking(method, url, text, headers.authorization)
    if (typeof answer === 'string') return void response.end(answer)
    response.writeHead(answer.status, {
      location: 'http://169.254.169.254/',
      'content-type': 'application/json',
    })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }

  const http = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  return {
    host: base(),
    url: `http://${base()}`,
    accounts,
    asked,
    state,
    tokenOf: (name: string) => btoa(`http://${base()}/claim/${name}`),
    /** Says yes on the bank's page; what it leads back with. */
    consent: async (consentUrl: string) => {
      const { headers } = await fetch(consentUrl, { redirect: 'manual' })
      const { searchParams } = new URL(headers.get('location') ?? '')
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
    },
    async close(): Promise<void> {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

export type BankStandIn = Awaited<ReturnType<typeof bankStandIn>>
