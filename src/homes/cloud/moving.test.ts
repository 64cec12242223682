import { expect, it, vi } from 'vitest'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { moveBook, type Side, within } from '../../moving/steps.ts'
import { dyingAt, sideOf } from '../../moving/testing.ts'
import { testServer } from '../node/testing.ts'

const { testServer: nodeServer } =
  await vi.importActual<typeof import('../node/testing.ts')>('../node/testing.ts')

const ENTRY = { type: 'expense', amount: '12.50', description: 'Bread' }
const seen = async (person: Person) => {
  const {
    exportedAt: _,
    points: __,
    pointTransactions: ___,
    profile: ____,
    ...book
  } = await person.get('/export')
  return book
}

it('a book moves from the Node home into the object of its person and back, with the answers that it gave', async () => {
  // The same moment on both: what is today in one is so in the other.
  const [node, cloud] = [nodeServer({ now: Date.now }), testServer()]
  cloud.clock.now = Date.now()
  const [here, there] = [await personOn(node, 'Anna'), await personOn(cloud, 'Anna')]
  const [source, target] = [sideOf(node, here), sideOf(cloud, there)]
  const account = { name: 'Checking', type: 'checking', balance: '100' }
  const { id: accountId } = await here.done('POST', '/accounts', account)
  const { id: categoryId } = await here.done('POST', '/budget-categories', { name: 'Food', allocated: '300' })
  const key = { 'idempotency-key': 'bread' }
  const entry = { ...ENTRY, accountId, categoryId }
  await here.send('POST', '/transactions', entry, key)
  const before = await seen(here)
  await moveBook(source, target, 'https://cloud.example')
  expect(await seen(there)).toEqual(before)
  expect((await there.send('POST', '/transactions', entry, key)).headers.get('idempotency-replayed')).toBe(
    'true',
  )
  expect((await here.send('GET', '/accounts')).status).toBe(410)
  await there.done('POST', '/transactions', { ...ENTRY, accountId, description: 'In an object' })
  const after = await seen(there)
  await moveBook(target, source, 'https://node.example')
  expect(await seen(here)).toEqual(after)
  expect((await there.send('GET', '/accounts')).status).toBe(410)
  await here.done('POST', '/transactions', { ...ENTRY, accountId, description: 'At home again' })
})

/** Anna on both, with a book at the Node home that she shares with Ben, who is there alone. */
async function flatInNode() {
  const [node, cloud] = [nodeServer({ now: Date.now }), testServer()]
  cloud.clock.now = Date.now()
  const [anna, ben, there] = [
    await personOn(node, 'Anna'),
    await personOn(node, 'Ben'),
    await personOn(cloud, 'Anna'),
  ]
  const flat = await sharedBook(anna, [[ben, 'editor']])
  const bens = ben.within(flat.id)
  const account = { name: 'Kitty', type: 'checking', balance: '100' }
  const { id: accountId } = await bens.done('POST', '/accounts', account)
  await bens.done('POST', '/transactions', { ...ENTRY, accountId })
  await bens.done('POST', '/transactions', { ...ENTRY, amount: '9.99' })
  const own = await ben.done('POST', '/accounts', { ...account, name: 'Ben’s' })
  const given = { ownAccountId: own.id, bookId: flat.id, bookAccountId: accountId, amount: '40' }
  await ben.done('POST', '/contributions', given)
  const sides = { source: within(sideOf(node, anna), flat.id), target: sideOf(cloud, there) }
  const back = { source: within(sideOf(cloud, there), flat.id), target: sideOf(node, anna) }
  return { node, cloud, anna, ben, there, flat, sides, back }
}

const standing = async (person: Person, bookId: string) => {
  const book = person.within(bookId)
  const rows = (await book.get('/transactions')).map(
    ({ id, amount, shares, paidBy, createdBy }: Record<string, unknown>) => [
      id,
      amount,
      shares,
      paidBy,
      createdBy,
    ],
  )
  return { rows, settlement: await book.get('/settlement') }
}
const isOpen = async (person: Person, bookId: string) =>
  (await person.within(bookId).send('POST', '/tags', { name: `Tag ${crypto.randomUUID()}` })).status === 201

it('a shared book moves into an object of its own and back into its old place, and who is invited there is who they were', async () => {
  const { cloud, anna, ben, there, flat, sides, back } = await flatInNode()
  const before = await standing(anna, flat.id)
  const early = await there.within(flat.id).send('POST', '/tags', { name: 'Early' })
  expect([early.status, early.body.code]).toEqual([404, 'not_found'])
  const { contributions, toInvite } = await moveBook(sides.source, sides.target, 'https://cloud.example')
  expect([contributions, toInvite]).toEqual([1, [{ name: 'Ben', role: 'editor' }]])
  expect(await standing(there, flat.id)).toEqual(before)
  expect((await ben.within(flat.id).send('GET', '/accounts')).body.to).toBe('https://cloud.example')
  const benThere = await personOn(cloud, 'Ben')
  const invitation = { role: 'editor', memberId: flat.members.Ben }
  const { token } = await there.done('POST', `/books/${flat.id}/invitations`, invitation)
  expect((await benThere.done('POST', '/invitations/accept', { token })).memberId).toBe(flat.members.Ben)
  await benThere.within(flat.id).done('POST', '/transactions', { ...ENTRY, description: 'In an object' })
  const after = await standing(there, flat.id)
  await moveBook(back.source, back.target, 'https://node.example')
  expect(await standing(ben, flat.id)).toEqual(after)
  expect((await benThere.within(flat.id).send('GET', '/accounts')).status).toBe(410)
  expect(await isOpen(ben, flat.id)).toBe(true)
})

it('whoever moves it to objects and back is killed before and after each step, and it is open in one place once that was done again', async () => {
  const { anna, there, flat, sides, back } = await flatInNode()
  const before = await standing(anna, flat.id)
  for (const when of ['before', 'after'] as const)
    for (const isBack of [false, true])
      for (let last = 1, isWhole = false; !isWhole; last++) {
        const [from, to] = isBack ? [there, anna] : [anna, there]
        const { source, target } = isBack ? back : sides
        const [dyingSource, dyingTarget] = dyingAt([source, target], last, when) as [Side, Side]
        const url = isBack ? 'https://node.example' : 'https://cloud.example'
        isWhole = await moveBook(dyingSource, dyingTarget, url).then(
          () => true,
          () => false,
        )
        expect(Number(await isOpen(from, flat.id)) + Number(await isOpen(to, flat.id))).toBeLessThanOrEqual(1)
        if (!isWhole) await moveBook(source, target, url)
        expect([await isOpen(from, flat.id), await isOpen(to, flat.id)]).toEqual([false, true])
        expect(await standing(to, flat.id)).toEqual(before)
        // Back where this way begins, for the next step of it.
        const again = isBack ? sides : back
        if (!isWhole)
          await moveBook(
            again.source,
            again.target,
            isBack ? 'https://cloud.example' : 'https://node.example',
          )
      }
})
