import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ops, startBuilt } from '../testing/built.ts'
import { clientOf } from '../testing/client.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-erasing-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const CANARY = 'canary-in-the-mine'
const env = () => ({ DATA_DIR: join(folder, 'data') })
const filesWith = (text: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text))
const rightsOf = (file: string) => statSync(file).mode & 0o777

async function withCanary(url: string) {
  const { signUp, post } = clientOf(() => url)
  const { cookie } = await signUp(`${CANARY}@example.com`)
  for (let n = 0; n < 50; n++)
    await post(
      '/api/accounts',
      { name: `${CANARY} ${n}`, type: 'checking', description: CANARY.repeat(9) },
      cookie,
    )
  return cookie
}

it('an account that was deleted is in no file any more, and in no new copy', async () => {
  const server = await startBuilt(env())
  const cookie = await withCanary(server.url)
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: `${CANARY}@example.com` })
  const answer = await fetch(`${server.url}/api/auth/user`, { method: 'DELETE', headers, body })
  expect(answer.status).toBe(200)
  await expect.poll(() => filesWith(CANARY)).toEqual([])
  expect((await ops(env(), ['backup'])).code).toBe(0)
  await server.end()
  expect(filesWith(CANARY)).toEqual([])
})

it('what an older version left readable is gone after one start, and nobody else may read the files', async () => {
  const first = await startBuilt(env())
  await withCanary(first.url)
  await first.end()
  const file = join(folder, 'data/bucketbook.db')
  expect([rightsOf(join(folder, 'data')), rightsOf(file)]).toEqual([0o700, 0o600])
  // As a version left it that neither overwrites nor minds who reads.
  const sqlite = new Database(file)
  sqlite.pragma('secure_delete = OFF')
  sqlite.exec("DELETE FROM accounts; DELETE FROM commands; UPDATE users SET email = 'anna@example.com'")
  sqlite.pragma('user_version = 0')
  sqlite.close()
  chmodSync(file, 0o644)
  expect(filesWith(CANARY)).not.toEqual([])
  const second = await startBuilt(env())
  expect(second.log()).toContain('written anew')
  expect((await clientOf(() => second.url).signIn('anna@example.com')).status).toBe(200)
  await second.end()
  expect(filesWith(CANARY.repeat(2))).toEqual([])
  expect(rightsOf(file)).toBe(0o600)
})
