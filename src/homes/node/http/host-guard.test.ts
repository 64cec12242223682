import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sendRaw, startBuilt } from '../testing/built.ts'

const folders: string[] = []
const start = async (env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
  folders.push(folder)
  return startBuilt({ DATA_DIR: folder, ...env })
}

// The build is asked, not the sources: it leaves out what it takes for useless.
const plain = await start()
const named = await start({ PUBLIC_URL: 'https://budget.example.org', BASE_PATH: '/money' })
const proxied = await start({ TRUSTED_PROXIES: '127.0.0.1' })
afterAll(async () => {
  for (const server of [plain, named, proxied]) await server.end()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const get = (port: number, path: string, head = 'Host: localhost', version = '1.1') =>
  sendRaw(port, `GET ${path} HTTP/${version}\r\n${head ? `${head}\r\n` : ''}Connection: close\r\n\r\n`)
const healthAs = (port: number, host: string, base = '') => get(port, `${base}/api/health`, `Host: ${host}`)

describe('a server without a public address', () => {
  it.each([
    'localhost',
    'LocalHost:3000',
    'localhost.',
    '127.0.0.1:3000',
    '192.168.1.20',
    '[::1]:3000',
    '[fd00::7]',
    'bucketbook',
    'nas:3000',
    'my_nas',
    'budget.local',
    'budget.fritz.lan',
    'budget.home.arpa:8080',
    'budget.internal',
    'a.localhost',
    'local.',
  ])('serves %s, a name or address of the own network', async (host) => {
    expect(await healthAs(plain.port, host)).toEqual({ status: 200, body: '{"status":"ok"}' })
  })

  it.each([
    'evil.example',
    'budget.example.org',
    'localhost.evil.example',
    '192.168.1.20.evil.example',
    'evil.example:3000',
    'a.local.evil.example',
    'home.arpa.evil.example',
    'xn--e1afmkfd.xn--p1ai',
  ])('tells a request for %s to go elsewhere, and how the operator can change that', async (host) => {
    const { status, body } = await healthAs(plain.port, host)
    expect(status).toBe(421)
    expect(JSON.parse(body)).toEqual({
      message: expect.stringContaining('PUBLIC_URL'),
      code: 'wrong_host',
      requestId: expect.stringMatching(/^[0-9a-z]{14}-[0-9a-z]+$/),
    })
  })

  it('says so in words where a page was asked for', async () => {
    for (const path of ['/', '/accounts', '/favicon.ico', '/apiary'])
      expect(await get(plain.port, path, 'Host: evil.example')).toEqual({
        status: 421,
        body: expect.stringMatching(/^This server is not known by that name\. [^{<]*\n$/),
      })
  })

  it.each([
    ['two hosts', 'Host: localhost\r\nHost: evil.example'],
    ['the same host twice', 'Host: localhost\r\nhOST: localhost'],
    ['an empty host', 'Host: '],
    ['no host', ''],
    ['a host with a user', 'Host: localhost@evil.example'],
    ['a host with a path', 'Host: localhost/evil.example'],
    ['a host with a question', 'Host: localhost?evil.example'],
  ])('refuses %s', async (_, head) => {
    expect((await get(plain.port, '/api/health', head)).status).toBe(400)
  })

  it('answers a health check of HTTP/1.0, which names no host', async () => {
    expect((await get(plain.port, '/api/health', '', '1.0')).status).toBe(200)
  })

  it.each([
    '//',
    '//evil.example/',
    '//api/health',
    '/api//health',
    '/api/accounts/%2f',
    '/api/accounts/..%2F..%2Fetc',
    '/api/accounts/%5cetc',
    '/api/accounts/%00',
    '/api/accounts/%0d%0aX-Evil:1',
    '/api/accounts/%1b',
    '/api/accounts/%7F',
    '/api/accounts/%ff',
    '/api/accounts/%C0%AF',
    '/api/accounts/%ED%A0%80',
    '/api/accounts/%',
    '/api/accounts/%zz',
    '/api%2fhealth',
    '/x%00.js',
    '/assets/..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/a\\b',
    'http://evil.example/api/health',
    '*',
    '/api/accounts/\xff',
  ])('refuses the path %s, which two readers could read in two ways', async (path) => {
    expect((await get(plain.port, path)).status).toBe(400)
  })

  it.each([
    ['/api/accounts/%C3%A9', 401],
    ['/api/accounts/%F0%9F%92%B0', 401],
    ['/api/accounts/a%20b', 401],
    ['/api/transactions?q=%2f%00//', 401],
    ['/?next=//a%2fb', 200],
    ['/accounts', 200],
  ])('reads %s as it is meant', async (path, status) => {
    expect((await get(plain.port, path)).status).toBe(status)
  })
})

describe('a server with a public address', () => {
  it.each([
    'budget.example.org',
    'BUDGET.example.org:443',
    'budget.example.org:3000',
    '192.168.1.20',
    'nas.local',
  ])('serves %s', async (host) => {
    expect((await healthAs(named.port, host, '/money')).status).toBe(200)
  })

  it.each(['example.org', 'other.example.org', 'budget.example.org.evil.example'])(
    'does not serve %s',
    async (host) => {
      const { status, body } = await healthAs(named.port, host, '/money')
      expect([status, JSON.parse(body).code]).toEqual([421, 'wrong_host'])
    },
  )
})

describe('the address that a sign-in is noted with', () => {
  const register = async (url: string, headers: Record<string, string>) => {
    const person = { firstName: 'A', lastName: 'B', email: `a${folders.length}${Math.random()}@example.com` }
    const answer = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...person, password: 'correct horse' }),
    })
    const { lastLoginIp } = (await answer.json()) as { lastLoginIp: string }
    return { lastLoginIp, cookie: answer.headers.get('set-cookie') ?? '' }
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.1, 203.0.113.5', 'x-forwarded-proto': 'https' }

  it('is the one that a trusted proxy names, and the cookie is for https where the proxy says so', async () => {
    const { lastLoginIp, cookie } = await register(proxied.url, forwarded)
    expect(lastLoginIp).toBe('203.0.113.5')
    expect(cookie).toMatch(/; Secure/)
  })

  it('is that of the connection where nobody is trusted, whatever the request says', async () => {
    const { lastLoginIp, cookie } = await register(plain.url, forwarded)
    expect(lastLoginIp).toBe('127.0.0.1')
    expect(cookie).not.toMatch(/Secure/)
  })
})
