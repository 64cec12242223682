import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

const MIB = 1024 * 1024
const TIMES = 20 * MIB
/** Heap that Node takes in a container of 512 MB. */
const HEAP = '--max-old-space-size=256'

let folder: string
let server: Awaited<ReturnType<typeof startBuilt>>
let people: { cookie: string; accountId: string }[]
const client = clientOf(() => server.url)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-large-'))
  server = await startBuilt({ DATA_DIR: folder, NODE_OPTIONS: HEAP, MAX_TRANSACTIONS: '3' })
  people = await Promise.all(
    ['anna', 'ben', 'cleo', 'dora'].map(async (name) => {
      const { cookie } = await client.signUp(`${name}@example.com`)
      const { body } = await client.post('/api/accounts', { name: 'Main', type: 'checking' }, cookie)
      return { cookie, accountId: body.id ?? '' }
    }),
  )
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

const send = async (who: number, path: string, body: string) => {
  const headers = { cookie: people[who]?.cookie ?? '', 'content-type': 'application/json' }
  return (await fetch(server.url + path, { method: 'POST', headers, body })).status
}
const preview = async (who: number, file: string) => {
  const form = new FormData()
  form.append('accountId', people[who]?.accountId ?? '')
  form.append('file', new Blob([file]), 'statement.xml')
  const headers = { cookie: people[who]?.cookie ?? '' }
  const answer = await fetch(`${server.url}/api/statements/preview`, { method: 'POST', headers, body: form })
  await answer.text()
  return answer.status
}

const many = '{},'.repeat(TIMES)
const call = (body: string) =>
  `{"calls":[{"key":"a","method":"POST","path":"/api/accounts","at":"2026-01-01T00:00:00Z","body":${body}}]}`
const XML = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>`

it('lives through 60 MB of open elements, of {} and of calls, four of them at once', async () => {
  const statuses = await Promise.all([
    preview(0, XML + '<a>'.repeat(TIMES)),
    send(1, '/api/import', `{"version":1,"accounts":[${many}{}]}`),
    send(2, '/api/sync', `{"calls":[${many}{}]}`),
    send(3, '/api/sync', call(`{"a":[${many}{}]}`)),
  ])
  // One that had to wait too long is told so; the server is what must not end.
  for (const [index, status] of statuses.entries()) expect([index === 3 ? 200 : 400, 429]).toContain(status)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(server.log()).not.toContain('"level":50')
})

it('a book holds as many transactions as its operator lets it, and says whom to ask for more', async () => {
  const { cookie, accountId } = people[0] ?? { cookie: '', accountId: '' }
  const record = () =>
    client.post('/api/transactions', { type: 'expense', amount: '1', description: 'Bus', accountId }, cookie)
  for (let n = 0; n < 3; n++) expect((await record()).status).toBe(201)
  const refused = await record()
  expect(refused.status).toBe(413)
  expect(refused.body.message).toContain('at most 3 transactions')
  expect(refused.body.message).toContain('MAX_TRANSACTIONS')
  const [row] = await (await fetch(`${server.url}/api/transactions`, { headers: { cookie } })).json()
  await fetch(`${server.url}/api/transactions/${row.id}`, { method: 'DELETE', headers: { cookie } })
  expect((await record()).status).toBe(201)
})
