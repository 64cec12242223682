import { copyFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fileOf, restoreObject } from '../../../scripts/restore-object.mjs'
import { personOn, sharedBook } from '../../household/testing.ts'
import type { testServer } from '../node/testing.ts'
import { cloudServer } from './testing/workerd.ts'

const cloud = await cloudServer()
afterAll(cloud.close)

it('an object whose file was turned back has what must follow done, for whoever has the server’s key alone', async () => {
  const server = { fetch: cloud.fetch, home: { operatorEmails: [] } } as unknown as ReturnType<
    typeof testServer
  >
  const [anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  const flat = await sharedBook(anna, [[ben, 'editor']])
  const account = (name: string, balance: string) => ({ name, type: 'checking', balance })
  const { id: ownAccountId } = await anna.done('POST', '/accounts', account('Checking', '1000'))
  const { id: bookAccountId } = await anna.within(flat.id).done('POST', '/accounts', account('Kitty', '0'))
  const give = { ownAccountId, bookId: flat.id, bookAccountId, amount: '400' }
  const first = await anna.done('POST', '/contributions', give)
  const copy = join(cloud.dataDir, 'copy.sqlite')
  await cloud.restart(() => {
    copyFileSync(fileOf(cloud.dataDir, anna.ownId), copy)
  })
  await anna.done('POST', '/contributions', { ...give, amount: '30' })
  await anna.done('PUT', `/contributions/${first.id}`, { amount: '300' })
  const change = { email: 'anna2@example.com', currentPassword: 'correct horse' }
  await anna.done('PUT', '/auth/email', change)
  const [{ version }] = await anna.get('/books')
  for (const authorization of ['', 'Bearer x'])
    expect((await cloud.fetch(`/ops/${anna.ownId}`, { headers: { authorization } })).status).toBe(404)

  const present = fileOf(cloud.dataDir, anna.ownId)
  const start = { dataDir: cloud.dataDir, bookId: anna.ownId } as Parameters<typeof restoreObject>[0]
  for (const file of [join(cloud.dataDir, 'nowhere'), fileOf(cloud.dataDir, ben.ownId)])
    await expect(restoreObject({ ...start, file })).rejects.toThrow('Nothing was changed')
  expect(fileOf(cloud.dataDir, anna.ownId)).toBe(present)

  const followed = await cloud.restored(anna.ownId, copy)
  expect(followed).toEqual({ lost: [], takenAgain: 1, takenBack: 0, changed: 1, open: [] })
  const aside = readdirSync(dirname(present)).filter((name) => name.includes('.before-restore-'))
  expect(aside).toContainEqual(expect.stringContaining(basename(present)))
  expect(await anna.isSignedIn()).toBe(false)
  expect((await anna.signIn({ email: 'anna2@example.com' })).status).toBe(401)
  expect((await anna.signIn({ email: anna.email })).status).toBe(200)
  expect((await anna.get('/books'))[0].version).toBeGreaterThan(version)
  expect((await anna.get('/accounts'))[0].balance).toBe('670.00')
  expect((await ben.within(flat.id).get('/accounts'))[0].balance).toBe('330.00')
})
