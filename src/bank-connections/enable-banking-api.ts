import { SignJWT } from 'jose'
import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import { Failure } from './enable-banking-wire.ts'
import { ask, jsonOf, type Outside, plain, safeUrl } from './outside.ts'
import { rsaKey } from './rsa-key.ts'

/** A person's own application at Enable Banking. */
export interface Application {
  applicationId: string
  privateKey: string
}

const TOKEN_SECONDS = 3600
/** Codes of theirs that say that the bank's consent is over. */
const ENDED = [
  ...['EXPIRED_SESSION', 'CLOSED_SESSION', 'REVOKED_SESSION', 'SESSION_DOES_NOT_EXIST'],
  ...['WRONG_SESSION_STATUS', 'ASPSP_PSU_ACTION_REQUIRED'],
]
const WORDS: Record<string, string> = {
  REDIRECT_URI_NOT_ALLOWED:
    'Enable Banking does not know this address. Add it to the redirect URLs of your application there: ',
  NO_ACCOUNTS_ADDED:
    'Your application at Enable Banking has no account yet: link your own accounts there first.',
  EXPIRED_AUTHORIZATION_CODE: 'The bank’s answer is too old. Please ask for its consent again.',
  WRONG_AUTHORIZATION_CODE: 'The bank’s answer does not hold. Please ask for its consent again.',
}

async function bearerOf({ applicationId, privateKey }: Application, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  const token = new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid: applicationId })
    .setIssuer('enablebanking.com')
    .setAudience('api.enablebanking.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
  return `Bearer ${await token.sign(await rsaKey(privateKey))}`
}

/** Turns an answer that says no into a refusal in plain words. */
function refuseAnswer(status: number, failure: z.output<typeof Failure>, about: string): never {
  const code = failure.error ?? ''
  if (ENDED.includes(code)) refuse('expired', 'The bank’s consent has ended. Ask it for a new one.')
  if (status === 429 || code === 'ASPSP_RATE_LIMIT_EXCEEDED')
    refuse('unavailable', 'The bank answers no more for now: it does so a few times a day only.')
  const words = WORDS[code]
  if (words) refuse('invalid', words.endsWith(': ') ? words + about : words)
  if (status === 401 || status === 403)
    refuse(
      'invalid',
      'Enable Banking does not accept the application: its id and key don’t belong together, or it is not active there.',
    )
  const said = plain(failure.message ?? '') || `answered ${status}`
  return refuse('unavailable', `Enable Banking: ${said}`, { said: code })
}

interface Request {
  method?: 'GET' | 'POST' | 'DELETE'
  query?: Record<string, string | undefined>
  body?: object
  /** Named where it is refused. */
  about?: string
}

/** Calls Enable Banking for the application, and reads the answer by the schema. */
export async function call<Answer extends z.ZodType>(
  outside: Outside,
  application: Application,
  path: string,
  schema: Answer,
  { method = 'GET', query = {}, body, about = '' }: Request = {},
): Promise<z.output<Answer>> {
  const url = safeUrl(`${outside.enableBankingUrl.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  const authorization = await bearerOf(application, outside.now())
  const answer = await ask(outside, url, {
    method,
    headers: {
      authorization,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status < 200 || answer.status > 299) {
    const failure = Failure.safeParse(answer.text.startsWith('{') ? jsonOf(answer, url.host) : {})
    refuseAnswer(answer.status, failure.data ?? {}, about)
  }
  const read = schema.safeParse(jsonOf(answer, url.host))
  return read.success
    ? read.data
    : refuse('unavailable', `${url.host} answered something that can’t be read.`)
}
