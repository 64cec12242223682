import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

const MB = 1024 * 1024
/** Heap in a small container; the thread that reads a file has little more then. */
const HEAP = '--max-old-space-size=128'

let folder: string
let server: Awaited<ReturnType<typeof startBuilt>>
let cookie: string
let accountId: string
const client = clientOf(() => server.url)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-memory-'))
  server = await startBuilt({ DATA_DIR: folder, NODE_OPTIONS: HEAP })
  cookie = (await client.signUp('anna@example.com')).cookie
  accountId = (await client.post('/api/accounts', { name: 'Main' }, cookie)).body.id ?? ''
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

/** A bank's file of so many rows with many words, in which one sign has the whole text take twice its length. */
const fileOf = (rows: number): Blob =>
  new Blob(['Date,Amount,Description\n', `2026-03-15,-1.25,€ ${'Shop '.repeat(90)}\n`.repeat(rows)])

async function preview(file: Blob) {
  const form = new FormData()
  form.append('accountId', accountId)
  form.append('file', file, 'statement.csv')
  const init = { method: 'POST', headers: { cookie }, body: form }
  const answer = await fetch(`${server.url}/api/statements/preview`, init)
  return { status: answer.status, body: await answer.json() }
}

it('a file that needs more memory than there is, is refused in words; the server and the next file are none the worse', async () => {
  const large = fileOf(130_000)
  const size = Math.floor(large.size / MB)
  const refused = await preview(large)
  expect([refused.status, refused.body.code]).toEqual([413, 'too_large'])
  expect(refused.body.message).toMatch(
    new RegExp(
      `^A file of ${size} MB with so much in it needs more memory than this server has\\. Bring it in in parts of ${Math.floor(large.size / MB / 2)} MB or less; the operator of the server can give it more memory\\.$`,
    ),
  )
  expect(server.log()).not.toMatch(/"level":[56]0/)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  // Of more than a megabyte, so that it is read in a thread too.
  const next = await preview(fileOf(5000))
  expect(next.status).toBe(200)
  expect(next.body.rows).toHaveLength(5000)
})
