import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../../identity/testing.ts'
import { testServer } from '../testing.ts'
import { createPage } from './page.ts'

const PUBLIC = 'https://budget.example.org'
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}
const OVER_HTTPS = ['strict-transport-security', 'cross-origin-opener-policy']

let webDir: string
beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'bucketbook-headers-'))
  writeFileSync(join(webDir, 'index.html'), '<html lang="en"><head><base href="/" /></head></html>')
  writeFileSync(join(webDir, 'before-paint.js'), 'first()')
})
afterAll(() => rmSync(webDir, { recursive: true }))

type Options = { publicUrl?: string; basePath?: string }
const page = ({ publicUrl, basePath = '/' }: Options) =>
  createPage(webDir, { basePath, release: '1', publicUrl })
const api = (options: Options) => {
  const server = testServer(options)
  return { request: (path: string, init?: RequestInit) => Promise.resolve(server.fetch(path, init)) }
}

describe.each([
  ['the page', page, '/accounts'],
  ['a file of the page', page, '/before-paint.js'],
  ['an answer of the API', api, '/api/auth/user'],
  ['what the API does not have', api, '/api/gadgets'],
] as const)('%s', (_, site, path) => {
  const headersOf = async (options: Options, host: string) =>
    (await site(options).request(path, { headers: { host } })).headers

  test('is guessed at, framed and read by no other site', async () => {
    const headers = await headersOf({}, 'localhost:3000')
    expect(Object.fromEntries(headers)).toMatchObject(ALWAYS)
    for (const name of OVER_HTTPS) expect(headers.has(name), name).toBe(false)
  })

  test('asks for https where it was asked for under the public https name, and at the LAN’s address it does not', async () => {
    const secure = await headersOf({ publicUrl: PUBLIC }, 'budget.example.org')
    expect(secure.get('strict-transport-security')).toBe('max-age=15552000')
    expect(secure.has('cross-origin-opener-policy')).toBe(true)
    const plain = await headersOf({ publicUrl: PUBLIC }, '192.168.1.5:3000')
    for (const name of OVER_HTTPS) expect(plain.has(name), name).toBe(false)
    // Others live at the same name.
    const atPath = await headersOf({ publicUrl: PUBLIC, basePath: '/money/' }, 'budget.example.org')
    expect(atPath.has('strict-transport-security')).toBe(false)
  })
})

test('an answer of the API loads and runs nothing where somebody opens it in a tab', async () => {
  const browser = browserOf(testServer())
  await browser.register()
  for (const path of ['/auth/user', '/accounts', '/gadgets', '/export', '/openapi.json'])
    expect((await browser.send('GET', path)).headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
})

test('a file whose name never changes is sent once, and again when it has changed', async () => {
  const ask = (headers: Record<string, string> = {}) => page({}).request('/before-paint.js', { headers })
  const first = await ask()
  expect([first.status, await first.text()]).toEqual([200, 'first()'])
  const tag = first.headers.get('etag') ?? ''
  const again = await ask({ 'if-none-match': tag })
  expect([again.status, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
    304,
    tag,
    'no-cache',
  ])
  expect((await ask({ 'if-none-match': '*' })).status).toBe(304)
  writeFileSync(join(webDir, 'before-paint.js'), 'second()')
  const changed = await ask({ 'if-none-match': tag })
  expect([changed.status, await changed.text()]).toEqual([200, 'second()'])
})
