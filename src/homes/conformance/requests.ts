import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bucket } from '../../budget/buckets/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { newBook } from './book.ts'
import type { Answer, Case } from './client.ts'

const ignoredBy = ({ headers }: Answer): string | null => headers.get('bucketbook-ignored')

export const requestCases: Case[] = [
  {
    name: 'half of a character is refused in any text, and a whole one is kept',
    async run(world) {
      const book = await newBook(world)
      const half = '{"type":"expense","amount":"1","name":"a\\ud83db","description":"\\ude00"}'
      for (const path of ['/accounts', '/transactions', '/bills'])
        await book.refuses(400, 'A text has half of a character in it.', 'POST', path, half)
      const archive = JSON.stringify(await book.get('/export')).replace(/"timeZone":"/, '$&\\ud800')
      await book.refuses(400, 'A text has half of a character in it.', 'POST', '/import', archive)
      const { body } = await book.send('POST', '/accounts', '{"name":"\\ud83d\\ude00 \\\\ud83d"}')
      assert.strictEqual((body as Account).name, '😀 \\ud83d')
    },
  },
  {
    name: 'a method that a path does not take is refused with those that it does',
    async run(world) {
      const client = await world.newClient()
      const allowed = async (method: string, path: string) => {
        const { status, headers } = await client.request(method, `/api${path}`, {})
        return [status, headers.get('allow')]
      }
      assert.deepEqual(await allowed('PATCH', '/accounts'), [405, 'GET, HEAD, POST'])
      assert.deepEqual(await allowed('POST', '/accounts/1'), [405, 'GET, HEAD, PUT, DELETE'])
      assert.deepEqual(await allowed('POST', '/dashboard'), [405, 'GET, HEAD'])
      assert.deepEqual(await allowed('PUT', '/points/balance'), [405, 'GET, HEAD'])
      assert.deepEqual(await allowed('DELETE', '/dashboard/1'), [405, ''])
    },
  },
  {
    name: 'a rev is a whole number from one on',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account()
      for (const rev of [0, -1, 1.5, '1', null])
        await book.refuses(400, undefined, 'PUT', `/accounts/${id}`, { name: 'x', rev })
    },
  },
  {
    name: 'a goal takes what moves, so that two who fill it add up',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id: categoryId } = await book.category()
      const outside = await book.account({ name: 'Broker', type: 'investment' })
      const goal = await book.bucket({ saved: '10' })
      const path = `/savings-buckets/${goal.id}`
      const moves = (body: object) =>
        book.post<{ bucket: Bucket; transaction: Transaction }>(`${path}/transfers`, body, 200)
      const filled = await moves({ amount: '5', fromAccountId: accountId })
      assert.deepEqual([filled.bucket.saved, filled.transaction.amount], ['15.00', '5.00'])
      assert.strictEqual((await moves({ amount: '5', fromAccountId: accountId })).bucket.saved, '20.00')
      assert.strictEqual((await moves({ amount: '3', toAccountId: accountId })).bucket.saved, '17.00')
      const spent = await moves({ amount: '2', categoryId })
      assert.deepEqual([spent.bucket.saved, spent.transaction.categoryId], ['15.00', categoryId])
      assert.strictEqual(await book.balance(accountId), '93.00')
      const put = await book.put<Bucket>(path, { amount: '1', fromAccountId: accountId, name: 'Boat' })
      assert.deepEqual([put.saved, put.name, put.opening], ['16.00', 'Boat', '10.00'])
      for (const [method, to] of [
        ['POST', `${path}/transfers`],
        ['PUT', path],
      ] as const) {
        const refuses = (text: RegExp, body: object) => book.refuses(400, text, method, to, body)
        await refuses(/not both/, { amount: '1', saved: '17', fromAccountId: accountId })
        await refuses(/comes from/, { amount: '1' })
        await refuses(/comes from/, { amount: '1', fromAccountId: accountId, toAccountId: accountId })
        await refuses(/not in the budget/, { amount: '1', categoryId, toAccountId: outside.id })
        for (const amount of ['0', '-1', 'x']) await refuses(/./, { amount, fromAccountId: accountId })
        const { body, status } = await book.send(method, to, { amount: '16.01', toAccountId: accountId })
        assert.strictEqual(status, 409)
        const { code, saved, amount } = body as Record<string, string>
        assert.deepEqual([code, saved, amount], ['not_enough_saved', '16.00', '16.01'])
      }
      assert.strictEqual((await book.get<Bucket>(path)).saved, '16.00')
    },
  },
  {
    name: 'the answer names the fields of a body that meant nothing',
    async run(world) {
      const book = await newBook(world)
      const account = { name: 'Main', colour: 'red', 'a,b é': 1, icon: 'fas fa-x' }
      const answer = await book.send('POST', '/accounts', account)
      assert.strictEqual(answer.status, 201)
      assert.strictEqual(ignoredBy(answer), 'colour, a%2Cb%20%C3%A9')
      assert.isNull(ignoredBy(await book.send('POST', '/accounts', { name: 'Main' })))
      const row = answer.body as Account
      // A field that only an answer has means nothing in a request: a client that sends a row back whole may pass over it.
      const back = await book.send('PUT', `/accounts/${row.id}`, { ...row, name: 'Mine' })
      assert.deepEqual([back.status, ignoredBy(back)], [200, 'id, createdAt, later'])
      const inner = await book.send('POST', '/transactions/bulk', {
        ids: [],
        set: { amount: '1', date: 'x' },
      })
      assert.deepEqual([inner.status, ignoredBy(inner)], [400, 'set.amount'])
      const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
      assert.lengthOf((ignoredBy(await book.send('POST', '/accounts', many)) ?? '').split(', '), 50)
    },
  },
]
