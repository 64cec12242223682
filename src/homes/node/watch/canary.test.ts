import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAt } from '../../../identity/testing.ts'
import { ofx } from '../../conformance/files.ts'
import { startBuilt } from '../testing/built.ts'

/** Marker in everything that a person or the operator gives away to the server. */
const MARK = 'canary'
const EMAIL = `${MARK}-mail@example.org`
const PASSWORD = `${MARK}-password`
const TOKEN = `${MARK}-metrics-token`
const PROXY_WORD = 'canary-but-harmless'

let folder: string
let server: Awaited<ReturnType<typeof startBuilt>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-log-'))
  const settings = {
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    ADMIN_EMAILS: EMAIL,
    PUBLIC_URL: 'http://127.0.0.1',
    // Nobody listens there: every mail fails, and failures are logged.
    SMTP_URL: `smtp://${MARK}-user:${MARK}-secret@127.0.0.1:9`,
    METRICS_TOKEN: TOKEN,
  }
  server = await startBuilt(settings)
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

it('the log of a whole life with the server holds no secret, no name, no amount and no address', async () => {
  const secrets: string[] = [EMAIL, PASSWORD, TOKEN, MARK]
  let cookie = ''
  let asked = 0
  const statuses: Record<string, number> = {}
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    asked++
    const isForm = body instanceof FormData
    const headers = {
      ...(cookie && { cookie }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...more,
    }
    const text = isForm || typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const response = await fetch(server.url + path, {
      method,
      headers,
      ...(text ? { body: text } : {}),
      redirect: 'manual',
    })
    for (const header of response.headers.getSetCookie()) {
      const [set = ''] = header.split(';')
      if (/session=./.test(set)) cookie = set
      secrets.push(set.slice(set.indexOf('=') + 1))
    }
    statuses[`${method} ${path.split('?')[0]}`] = response.status
    const answer = await response.text()
    return answer.startsWith('{') ? (JSON.parse(answer) as Record<string, string>) : {}
  }
  // The one secret that the log is there for, until somebody is operator.
  const [, inviteCode = ''] = /"code":"([\w-]+)"/.exec(server.log()) ?? []
  expect(inviteCode).toHaveLength(23)
  const names = { firstName: `${MARK}-first`, lastName: `${MARK}-last` }
  const person = { ...names, email: EMAIL, password: PASSWORD, inviteCode }
  await send('POST', '/api/auth/register', person)
  await send('POST', '/api/auth/register', { ...person, email: `${MARK}` })
  await send('POST', '/api/auth/login', { email: EMAIL, password: `${MARK}-wrong` })
  await send('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })
  await send('POST', '/api/auth/password-reset', { email: EMAIL })
  await send('POST', '/api/auth/password-reset/confirm', { token: `${MARK}-token`, newPassword: PASSWORD })
  await send('POST', '/api/auth/email-verification', {})
  // As if the mail had come: with an unverified e-mail nobody turns it on.
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  sqlite.prepare('UPDATE users SET email_verified = 1').run()
  sqlite.close()
  const { secret = '' } = await send('POST', '/api/auth/two-factor', { currentPassword: PASSWORD })
  const code = codeAt(secret, Date.now())
  const confirmed = await send('POST', '/api/auth/two-factor/confirm', { code })
  secrets.push(secret, ...((confirmed.recoveryCodes ?? []) as string[]))
  const account = await send('POST', '/api/accounts', {
    name: `${MARK}-account`,
    type: 'checking',
    balance: '74185296.31',
  })
  secrets.push('74185296', '7418529631')
  await send(
    'POST',
    '/api/transactions',
    {
      type: 'expense',
      amount: '63.85',
      description: `${MARK}-groceries`,
      accountId: account.id,
    },
    { 'idempotency-key': `${MARK}-key` },
  )
  const form = new FormData()
  form.set('file', new File([ofx(['b1', '2026-03-02', '-31.20', `${MARK}-shop`])], `${MARK}.ofx`))
  form.set('accountId', account.id ?? '')
  await send('POST', '/api/statements/preview', form)
  await send('GET', `/api/transactions?search=${MARK}`)
  await send('GET', `/api/bills/${MARK}`)
  await send('GET', `/api/${MARK}`)
  await send('GET', `/${MARK}?reset=${MARK}`)
  await send('POST', '/api/accounts', `{"name": "${MARK}`)
  await send('GET', '/api/metrics', undefined, { authorization: `Bearer ${TOKEN}` })
  await send('GET', '/api/metrics', undefined, { authorization: `Bearer ${MARK}` })
  await send('GET', '/api/health', undefined, {
    'x-request-id': PROXY_WORD,
    'user-agent': MARK,
    referer: `http://x/${MARK}`,
  })
  await new Promise((resolve) => setTimeout(resolve, 300))

  const log = server.log()
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  // That nothing was found means something only where all of this was told.
  expect(statuses).toMatchObject({
    'POST /api/accounts': 400,
    'GET /api/metrics': 401,
    'POST /api/auth/two-factor/confirm': 200,
    'POST /api/transactions': 201,
  })
  // A busy machine makes some of them slow ones.
  expect(lines.filter(({ route }) => route !== undefined).length).toBe(asked)
  expect(lines.some(({ requestId, level }) => requestId === 'mail' && level === 50)).toBe(true)
  const found = [...secrets, ...secrets.map((one) => Buffer.from(one).toString('base64'))].filter(
    (one) => one.length > 5 && log.toLowerCase().includes(one.toLowerCase()),
  )
  expect(found).toEqual([])
  for (const { msg, ...line } of lines.filter(({ msg }) => msg === 'A request'))
    expect(Object.keys(line).sort()).toEqual([
      'hostname',
      'level',
      'method',
      'ms',
      'pid',
      'requestId',
      'route',
      'status',
      'time',
    ])
})
