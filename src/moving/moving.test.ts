import { describe, expect, it } from 'vitest'
import { clientOf } from '../homes/conformance/client.ts'
import { fullBook } from '../homes/conformance/full-book.ts'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../household/testing.ts'
import { moveBook, type Side } from './steps.ts'
import { dyingAt, sideOf } from './testing.ts'

const TO = 'https://target.example'
const MINUTE = 60_000

/** Two servers with Anna on both: her book lies at the first, and she has only registered at the second. */
async function twoServers() {
  const [old, next] = [testServer(), testServer()]
  const [here, there] = [await personOn(old, 'Anna'), await personOn(next, 'Anna')]
  const sides = { source: sideOf(old, here), target: sideOf(next, there) }
  return { old, next, here, there, ...sides }
}

const ENTRY = { type: 'expense', amount: '12.50', description: 'Bread' }

/** True where the book takes a change; the one that is tried is none of its money. */
const isOpen = async (person: Person): Promise<boolean> =>
  (await person.send('PUT', '/profile', { bio: 'Counts' })).status === 200

const openAt = async (...people: Person[]): Promise<string> =>
  (await Promise.all(people.map(async (one) => ((await isOpen(one)) ? 'open' : 'closed')))).join(' ')

/** The person's export, without its moment, points, profile and deleted rows. */
const seen = async (person: Person) => {
  const {
    exportedAt: _,
    points: __,
    pointTransactions: ___,
    profile: ____,
    removedTransactions: _____,
    ...book
  } = await person.get('/export')
  return book
}

async function withSomething(person: Person) {
  const { id: accountId } = await person.done('POST', '/accounts', {
    name: 'Checking',
    type: 'checking',
    balance: '100',
  })
  await person.done('POST', '/transactions', { ...ENTRY, accountId })
  return accountId as string
}

it('moves a book with everything in it to another server and back, and it is the same one', async () => {
  const { old, here, there, source, target } = await twoServers()
  const world = {
    newClient: async () =>
      clientOf((path, init) =>
        old.fetch(path, { ...init, headers: { ...(init.headers as object), cookie: here.cookie() } }),
      ),
    setNow: () => {},
  }
  await fullBook(world)
  const before = await seen(here)
  const { rows } = await moveBook(source, target, TO)
  expect(rows).toBeGreaterThan(20)
  expect(await seen(there)).toEqual(before)
  expect(await openAt(here, there)).toBe('closed open')
  const { status, body } = await here.send('GET', '/dashboard')
  expect([status, body.code, body.to]).toEqual([410, 'moved', TO])
  await there.done('POST', '/transactions', { ...ENTRY, description: 'There' })
  const after = await seen(there)
  await moveBook(target, source, 'https://source.example')
  expect(await openAt(here, there)).toBe('open closed')
  expect(await seen(here)).toEqual(after)
})

describe('while a book moves', () => {
  it('it is read and not written, and says when to ask again', async () => {
    const { here, source } = await twoServers()
    const accountId = await withSomething(here)
    expect((await source('POST', '/api/moving/leave', { to: TO })).status).toBe(200)
    const refused = await here.send('POST', '/transactions', { ...ENTRY, accountId })
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await here.get('/transactions')).toHaveLength(1)
  })

  it('who has begun and does not go on has the book as it was after ten minutes', async () => {
    const { old, here, source } = await twoServers()
    const left = await (await source('POST', '/api/moving/leave', { to: TO })).json()
    old.clock.now += 10 * MINUTE
    expect(await isOpen(here)).toBe(true)
    await here.signIn()
    expect((await source('POST', '/api/moving/moved', { id: left.id })).status).toBe(410)
    expect(await isOpen(here)).toBe(true)
  })

  it('the target opens by nothing but what the source gives out once it has moved', async () => {
    const { there, source, target } = await twoServers()
    const { id, bookId, seal, version } = await (await source('POST', '/api/moving/leave', { to: TO })).json()
    const archive = new Uint8Array(await (await source('GET', '/api/moving/archive')).arrayBuffer())
    const query = new URLSearchParams({ id, bookId, seal, version })
    expect((await target('POST', `/api/moving/arrive?${query}`, archive)).status).toBe(200)
    expect((await target('POST', '/api/moving/open', { id, proof: seal })).status).toBe(409)
    expect(await isOpen(there)).toBe(false)
    expect((await there.send('GET', '/dashboard')).status).toBe(503)
  })

  it('a program’s token moves nothing, and neither does who has not proven who they are', async () => {
    const { old, here } = await twoServers()
    const { token } = await here.done('POST', '/tokens', {
      name: 'Script',
      scope: 'write',
      currentPassword: 'correct horse',
    })
    const leave = (headers: Record<string, string>) =>
      old.fetch('/api/moving/leave', {
        method: 'POST',
        body: JSON.stringify({ to: TO }),
        headers: { 'content-type': 'application/json', ...headers },
      })
    expect((await leave({ authorization: `Bearer ${token}` })).status).toBe(403)
    old.clock.now += 11 * MINUTE
    expect((await leave({ cookie: here.cookie() })).status).toBe(403)
    expect(await isOpen(here)).toBe(true)
  })
})

it('a book that has entries takes no other one in, and what was to move is open again', async () => {
  const { here, there, source, target } = await twoServers()
  await withSomething(here)
  await withSomething(there)
  await expect(moveBook(source, target, TO)).rejects.toThrow('The book here has entries')
  expect(await openAt(here, there)).toBe('open open')
  expect(await there.get('/transactions')).toHaveLength(1)
})

it('a command that was done before the book moved is not done again after it', async () => {
  const { here, there, source, target } = await twoServers()
  const accountId = await withSomething(here)
  const paid = { ...ENTRY, accountId, description: 'Once' }
  const first = await here.send('POST', '/transactions', paid, { 'idempotency-key': 'once' })
  await moveBook(source, target, TO)
  const again = await there.send('POST', '/transactions', paid, { 'idempotency-key': 'once' })
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(again.body).toEqual(first.body)
  expect(await there.get('/transactions')).toHaveLength(2)
})

it('a version that was given is given to nothing else', async () => {
  const { here, there, source, target } = await twoServers()
  await withSomething(here)
  const versionOf = async (person: Person) => (await person.get('/books'))[0].version
  const before = await versionOf(here)
  await moveBook(source, target, TO)
  expect(await versionOf(there)).toBeGreaterThan(before)
  const gone = await versionOf(there)
  await moveBook(target, source, 'https://source.example')
  expect(await versionOf(here)).toBeGreaterThan(gone)
})

it('contributions are plain rows on both sides once the book has moved', async () => {
  const { old, here, there, source, target } = await twoServers()
  const flat = await sharedBook(here)
  const own = await withSomething(here)
  const account = { name: 'Kitty', type: 'checking', balance: '0' }
  const { id: kitty } = await here.within(flat.id).done('POST', '/accounts', account)
  await here.done('POST', '/contributions', {
    ownAccountId: own,
    bookId: flat.id,
    bookAccountId: kitty,
    amount: '40',
  })
  const { contributions } = await moveBook(source, target, TO)
  expect(contributions).toBe(1)
  if ('settle' in old) await (old as unknown as { settle(): Promise<void> }).settle()
  const [row] = await here.within(flat.id).get('/transactions')
  expect([row.contributionId, row.amount]).toEqual([null, '40.00'])
  await here.within(flat.id).done('DELETE', `/transactions/${row.id}`)
  const moved = (await there.get('/transactions')).find((one: { amount: string }) => one.amount === '40.00')
  expect(moved).toMatchObject({ contributionId: null, kind: 'transfer' })
  expect((await there.get('/accounts'))[0].balance).toBe('47.50')
})

describe.each(['before', 'after'] as const)('whoever moves a book is killed %s a step', (when) => {
  it('and it is open in one place at most, in exactly one once that was done again', async () => {
    for (let last = 1, isWhole = false; !isWhole; last++) {
      const { old, next, here, there, ...sides } = await twoServers()
      await withSomething(here)
      const money = await seen(here)
      const [source, target] = dyingAt([sides.source, sides.target], last, when) as [Side, Side]
      isWhole = await moveBook(source, target, TO).then(
        () => true,
        () => false,
      )
      // Until something has come there, the book at the target is another one, which is empty.
      const hasBook = async () => (await there.get('/moving')).state !== 'open'
      const placesOpen = async () =>
        Number(await isOpen(here)) + Number((await hasBook()) && (await isOpen(there)))
      const hasMoved = (await here.get('/moving')).state === 'moved'
      expect(await placesOpen()).toBeLessThanOrEqual(1)
      for (const { clock } of [old, next]) clock.now += 10 * MINUTE
      for (const person of [here, there]) await person.signIn()
      // A book that has not moved is open again where it was, though nobody did anything.
      expect(await placesOpen()).toBe(hasMoved && !isWhole && !(await isOpen(there)) ? 0 : 1)
      if (!isWhole) await moveBook(sides.source, sides.target, TO)
      expect(await openAt(here, there)).toBe('closed open')
      expect(await seen(there)).toEqual(money)
    }
  })
})
