import { mkdtempSync, rmSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLogger } from '../log.ts'
import { type RunningServer, startServer } from '../server.ts'
import { sendRaw } from '../testing/built.ts'
import { testServer } from '../testing.ts'
import { type TracedEnv, watchRequests } from './requests.ts'
import { newTally } from './tally.ts'
import { keepTelling } from './watch.ts'

const TOKEN = 'a token of the operator'
let folder: string
let server: RunningServer | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-watch-'))
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(folder, { recursive: true })
})

async function started(settings: Record<string, string> = {}) {
  const config = readConfig({ HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings })
  server = await startServer({ ...config, port: 0 }, { webDir: 'dist/web', release: 'test' })
  const { port } = server
  const url = `http://127.0.0.1:${port}${config.basePath.slice(0, -1)}`
  return {
    port,
    url,
    ask: (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers }),
  }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('an answer', () => {
  it.each(['/api/health', '/', '/nowhere.js', '/api/accounts', '/api/nowhere'])(
    'carries the id of its request, the one in its body too: %s',
    async (path) => {
      const { ask } = await started()
      const response = await ask(path)
      const id = response.headers.get('x-request-id')
      expect(id).toMatch(/^[a-z0-9]{14}-[a-z0-9]+$/)
      const text = await response.text()
      if (response.status >= 400 && text.startsWith('{')) expect(JSON.parse(text).requestId).toBe(id)
      expect((await ask(path)).headers.get('x-request-id')).not.toBe(id)
    },
  )

  it('carries one also where the address is wrong', async () => {
    const { port } = await started()
    const { status, body } = await sendRaw(
      port,
      'GET /api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    expect([status, body]).toEqual([421, expect.stringMatching(/"requestId":"[a-z0-9]{14}-1"/)])
  })

  it.each([
    ['from-the-proxy.1', '127.0.0.1', true],
    ['from-the-proxy.1', '10.0.0.1', false],
    ['from-the-proxy.1', '', false],
    ['short', '127.0.0.1', false],
    ['<script>alert(1)</script>', '127.0.0.1', false],
    [`${'x'.repeat(65)}`, '127.0.0.1', false],
  ])('keeps the id %s with TRUSTED_PROXIES=%s: %s', async (id, proxies, isKept) => {
    const { ask } = await started({ TRUSTED_PROXIES: proxies })
    const answered = (await ask('/api/health', { 'x-request-id': id })).headers.get('x-request-id')
    expect(answered === id).toBe(isKept)
  })
})

describe('the metrics', () => {
  it('are nothing that there is, without a token', async () => {
    const { ask } = await started()
    const response = await ask('/api/metrics', bearer(''))
    // Like any path that does not exist, to whoever is not signed in.
    expect(response.status).toBe((await ask('/api/nothing')).status)
    expect(await response.text()).not.toContain('bucketbook_')
  })

  it('are read with the token only', async () => {
    const { ask } = await started({ METRICS_TOKEN: TOKEN })
    for (const headers of [
      {},
      bearer(''),
      bearer(`${TOKEN}x`),
      bearer(TOKEN.slice(1)),
      { authorization: TOKEN },
    ]) {
      const refused = await ask('/api/metrics', headers as Record<string, string>)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await refused.text()).not.toContain('bucketbook_')
    }
    const response = await ask('/api/metrics', bearer(TOKEN))
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await response.text()).toContain('bucketbook_sessions 0')
  })

  it('count by the pattern of a route, below a base path too, and never by what stands in it', async () => {
    const { ask } = await started({ METRICS_TOKEN: TOKEN, BASE_PATH: '/money' })
    await ask('/api/health')
    await ask('/api/health?live=canary')
    await ask('/api/bills/canary')
    await ask('/api/canary')
    await ask('/canary')
    const text = await (await ask('/api/metrics', bearer(TOKEN))).text()
    const counts = [...text.matchAll(/^bucketbook_http_request_duration_seconds_count(\{.*\} \d+)$/gm)].map(
      ([, one]) => one,
    )
    expect(counts).toEqual([
      '{method="GET",route="/api/health",status="2xx"} 2',
      '{method="GET",route="/api/bills/:id",status="4xx"} 1',
      '{method="GET",route="/api/*",status="4xx"} 1',
      '{method="GET",route="page",status="2xx"} 1',
    ])
    expect(text).not.toContain('canary')
    expect(text).toContain('\nbucketbook_http_requests_in_flight 1\n')
    expect(text).toMatch(/\nbucketbook_database_bytes \d{4,}\n/)
    expect(text).toMatch(/\nbucketbook_event_loop_delay_seconds\{quantile="0.99"\} \d/)
  })
})

describe('health', () => {
  it.each(['storage_full', 'storage_unavailable'] as const)(
    'says 503 %s, and alive all the same',
    async (reason) => {
      const { fetch } = testServer({ storage: () => reason })
      const response = await fetch('/api/health')
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.json()).toMatchObject({ code: reason, message: expect.any(String) })
      expect(await (await fetch('/api/health?live')).json()).toEqual({ status: 'ok' })
    },
  )
})

describe('a slow request', () => {
  it('is told at warn with what it was, and kept for the operator', () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => void lines.push(line) })
    const tally = newTally()
    const requests = watchRequests({ logger, tally, proxies: new BlockList(), now: () => 0 })
    const env = { incoming: { method: 'GET', rawHeaders: [] } } as unknown as TracedEnv
    for (let n = 0; n < 25; n++) {
      const trace = requests.begin(env)
      trace.routeOf = () => `/api/route-${n}`
      tally.committed(1, 400)
      if (n > 0) trace.startedAt -= 501
      requests.end(trace, 200)
    }
    expect(lines).toHaveLength(24)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      method: 'GET',
      route: '/api/route-1',
      commitMs: 400,
      others: 0,
    })
    const slow = requests.slow()
    expect(slow).toHaveLength(20)
    expect(slow[0]).toMatchObject({ route: '/api/route-24', at: '1970-01-01T00:00:00.000Z', status: 200 })
    expect([tally.inFlight, tally.slow, tally.total]).toEqual([0, 24, 25])
  })
})

describe('the operator is told', () => {
  it('of failures of the last hour only where there are some', async () => {
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line).msg) })
    const tally = newTally()
    const stop = keepTelling(logger, tally, 5)
    expect(lines).toEqual([])
    tally.refuse('wrong_code')
    await expect.poll(() => lines).toContain('What went wrong within an hour')
    // Some more hours without any.
    await new Promise((resolve) => setTimeout(resolve, 50))
    stop()
    expect(lines).toHaveLength(1)
  })
})
