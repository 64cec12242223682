import { createHash } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { listener } from '../../connections/testing.ts'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { FAULT } from './testing/faults.ts'
import { cloudServer } from './testing/workerd.ts'

const DAY_MS = 86_400_000
/** Bytes of one thing that a row holds, at most; a test's objects refuse more than 2 MB as production does. */
const ROW_BYTES = 1_900_000

const told = await listener()
const cloud = await cloudServer({ DEFAULT_TIER: 'premium' })
afterAll(async () => {
  await cloud.close()
  told.close()
})

const newPerson = (name: string): Promise<Person> =>
  personOn({ ...cloud, home: { operatorEmails: [] } } as never, name)

/** Text that hardly packs. */
const noise = (n: number) => createHash('sha512').update(`${n}`).digest('base64url')
const long = (n: number) => [1, 2, 3, 4, 5].map((part) => noise(part * 1e6 + n)).join('')

/** Imports rows into a new account of the book, and returns its id. */
async function withRows(
  who: Person,
  count: number,
  { bookId = who.ownId, text = noise } = {},
): Promise<string> {
  const { id } = await who.within(bookId).done('POST', '/accounts', { name: `Of ${count}`, type: 'checking' })
  const rows = Array.from({ length: count }, (_, n) => `2026-03-02,-5.${10 + (n % 90)},${text(n)}`)
  const form = new FormData()
  form.append('accountId', id)
  form.append('file', new File([['Date,Amount,Description', ...rows].join('\n')], 'bank.csv'))
  const headers = { cookie: who.cookie(), 'bucketbook-book': bookId }
  const imported = await cloud.fetch('/api/statements', { method: 'POST', body: form, headers })
  expect([imported.status, imported.status === 201 ? '' : await imported.text()]).toEqual([201, ''])
  return id
}

const copyOf = async (who: Person) => (await who.done('POST', '/sync-credits/use', { amount: 1 })).backup
const reasons = async (who: Person) =>
  (await who.get('/backups')).map(({ reason }: { reason: string }) => reason)
const sumOf = async (who: Person) =>
  (await who.get('/accounts')).map(({ balance }: { balance: string }) => balance)

/** Bytes of the slices that the object of somebody's own book keeps: of all, or of those that no copy has. */
async function slicesOf(who: Person, which: 'all' | 'orphaned' = 'all'): Promise<number> {
  const response = await cloud.fetch(`/test/slices?book=${who.ownId}&which=${which}`)
  return response.json()
}

it('a book whose copy no row holds is copied, listed, downloaded, brought back, and copied every day', async () => {
  const anna = await newPerson('Anna')
  await withRows(anna, 12_000)
  await withRows(anna, 12_000)
  const cut = anna.send('POST', '/sync-credits/use', { amount: 1 }).catch(() => undefined)
  await cloud.restart()
  await cut
  expect(await slicesOf(anna, 'orphaned')).toBe(0)
  const before = await sumOf(anna)
  const { id, bytes, createdAt } = await copyOf(anna)
  expect(await slicesOf(anna)).toBeGreaterThan(ROW_BYTES)
  expect(await anna.get('/backups')).toContainEqual({ id, reason: 'manual', bytes, createdAt })
  const file = await anna.send('GET', `/backups/${id}`)
  expect([file.status, file.body.transactions.length]).toEqual([200, 24_000])
  await anna.done('POST', '/accounts', { name: 'Later', type: 'cash', balance: '7' })
  await anna.done('POST', `/backups/${id}/restore`, {})
  expect(await sumOf(anna)).toEqual(before)
  const first = await reasons(anna)
  expect(first.slice(0, 2)).toEqual(['before_restore', 'manual'])
  await anna.done('POST', '/accounts', { name: 'New', type: 'cash', balance: '7' })
  cloud.clock.ahead += DAY_MS
  await cloud.fetch(`/test/ring?book=${anna.ownId}`)
  expect(await reasons(anna)).toEqual(['daily', ...first])
})

it('accounts that no row holds begin a new book once, whichever call is lost and whatever is killed', async () => {
  const ben = await newPerson('Ben')
  const accountId = await withRows(ben, 4000)
  // The own object asks each shared book of before, then tells the new one.
  for (const [before, kind] of ['lost', 'unanswered'].entries()) {
    const begin = (headers = {}) => {
      const asked = { name: `Flat ${kind}`, copyAccounts: [accountId], keepOwn: true }
      return ben.send('POST', '/books', asked, { 'idempotency-key': kind, ...headers })
    }
    await begin({ [FAULT]: JSON.stringify({ kind, at: before + 1, tell: told.url }) })
    await cloud.restart()
    const again = async () => (await begin({ [FAULT]: 'none' })).status
    await expect.poll(again).toBe(201)
    const { id } = (await begin()).body
    const [account] = await ben.within(id).get('/accounts')
    const [own] = await ben.get('/accounts')
    expect(account.balance).toBe(own.balance)
    expect(await slicesOf(ben)).toBe(0)
  }
  const met = told.heard.map(({ path }) => path)
  expect(met).toEqual(['/?kind=lost&call=apply', '/?kind=unanswered&call=apply'])
  expect(await ben.get('/books')).toHaveLength(3)
})

it('who is put out of a book that no row holds takes it along', async () => {
  const [cleo, dora] = [await newPerson('Cleo'), await newPerson('Dora')]
  const { id: bookId, members } = await sharedBook(cleo, [[dora, 'viewer']])
  await withRows(cleo, 7000, { bookId, text: long })
  await cleo.done('DELETE', `/books/${bookId}/members/${members.Dora}`)
  const [taken] = await dora.get('/exports')
  expect(await slicesOf(dora)).toBeGreaterThan(ROW_BYTES)
  const { body } = await dora.send('GET', `/exports/${taken.id}`)
  expect(body.transactions).toHaveLength(7000)
})
