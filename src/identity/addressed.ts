import { flowSecretIn } from './providers/flows.ts'
import { placeOf } from './secrets.ts'
import { sessionTokenIn } from './sessions.ts'

/** Calls that bring the e-mail of somebody who has no session. */
const BY_EMAIL = /^\/api\/auth\/(register|login|password-reset)$/
/** Calls that bring the token of a mail. */
const BY_MAIL_TOKEN = /^\/api\/auth\/(password-reset\/confirm|email-verification\/(look|confirm))$/
/** Addresses that have a token in them: of a calendar, and those that lead out of mails. */
const BY_PATH = /^\/(?:calendar|unsubscribe\/[^/]+)\/([^/.]+)/

/** Paths at which a sign-in at a provider begins, whoever is signed in: nobody knows yet whose it will be. */
const BEGINS = /^\/api\/(login|auth\/(google|facebook))$/
/** Paths that a provider leads back to: the `state` begins with the place. */
const LEADS_BACK = /^\/api\/(login|auth\/(google|facebook))\/callback$/
const SECOND_FACTOR = '/api/auth/second-factor'

/** The token in an Authorization header; undefined where that is none, or of another scheme, as a proxy's may be. */
export const bearerOf = (header: string | null | undefined): string | undefined =>
  /^bearer(?: +(.*))?$/i
    .exec(header ?? '')
    ?.slice(1)
    .map((text) => text ?? '')[0]

/** A field of a JSON body, where it is a text. */
async function fieldOf(request: Request, name: string): Promise<string | undefined> {
  const body = (await request
    .clone()
    .json()
    .catch(() => undefined)) as Record<string, unknown> | undefined
  const value = body?.[name]
  return typeof value === 'string' ? value : undefined
}

/** The person's database that a request is for, where people lie apart: by the e-mail that it brings, or its token's place. */
export async function addressedTo(request: Request): Promise<{ email?: string; place?: string }> {
  const { headers } = request
  const { pathname, searchParams } = new URL(request.url)
  // Beside a token of that header nothing else counts.
  const bearer = bearerOf(headers.get('authorization'))
  if (bearer === undefined) {
    if (BEGINS.test(pathname) && request.method === 'GET') return {}
    if (LEADS_BACK.test(pathname)) {
      const [, place] = /^([\w-]+)\./.exec(searchParams.get('state') ?? '') ?? []
      return place ? { place } : {}
    }
    if (BY_EMAIL.test(pathname)) return { email: (await fieldOf(request, 'email')) ?? '' }
  }
  const token =
    bearer ??
    BY_PATH.exec(pathname)?.[1] ??
    (BY_MAIL_TOKEN.test(pathname)
      ? await fieldOf(request, 'token')
      : pathname === SECOND_FACTOR
        ? flowSecretIn(headers.get('cookie') ?? '')
        : sessionTokenIn(headers.get('cookie') ?? undefined))
  const place = token && placeOf(token)
  return place ? { place } : {}
}
