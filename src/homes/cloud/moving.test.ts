import { expect, it, vi } from 'vitest'
import { type Person, personOn } from '../../household/testing.ts'
import { moveBook } from '../../moving/steps.ts'
import { sideOf } from '../../moving/testing.ts'
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
