import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANNA } from '../../identity/testing.ts'
import { readConfig } from './config/config.ts'
import { startServer } from './server.ts'

let folder: string
let server: Awaited<ReturnType<typeof startServer>>
let cookie: string
const baseOf = () => `http://127.0.0.1:${server.port}`

const post = (path: string, body: object) =>
  fetch(`${baseOf()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-connections-'))
  const settings = { HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  server = await startServer({ ...readConfig(settings), port: 0 }, { webDir: 'dist/web', release: 'test' })
  cookie = ''
  const registered = await post('/api/auth/register', ANNA)
  cookie = registered.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

it('the address of a calendar feed is no page, while the calendar of the app is one', async () => {
  const { url } = (await (await post('/api/calendar-feeds', {})).json()) as { url: string }
  const typeOf = async (address: string) => (await fetch(address)).headers.get('content-type')
  expect(await typeOf(url)).toBe('text/calendar; charset=utf-8')
  expect(await typeOf(`${baseOf()}/calendar`)).toMatch(/^text\/html/)
  expect((await fetch(`${baseOf()}/calendar/unknown.ics`)).status).toBe(404)
})

it('an assistant connects over the wire', async () => {
  const { token } = (await (await post('/api/tokens', { name: 'Desk', scope: 'read' })).json()) as {
    token: string
  }
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${baseOf()}/mcp`), { requestInit: { headers } }),
  )
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_summary')
  expect((await client.callTool({ name: 'get_summary' })).structuredContent).toMatchObject({
    totalBalance: { amount: '0.00', currency: 'USD' },
  })
  await client.close()
})
