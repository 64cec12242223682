import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import { assertRefused, newBook, ownId } from './book.ts'
import type { Case } from './client.ts'
import { formOf, ofx, SALARY } from './files.ts'

const key = (name: string) => ({ 'idempotency-key': name })

/** Lists of a book with a row of everything in it. */
const READS = [
  '/accounts',
  '/budget-categories',
  '/savings-buckets',
  '/bills',
  '/subscriptions',
  '/transactions',
  '/statements',
  '/dashboard',
]

export const commandCases: Case[] = [
  {
    name: 'a command with a key is done once and answered as often as it is asked',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '50' })
      const body = { type: 'expense', amount: '5', description: 'Bread', accountId }
      const first = await book.send('POST', '/transactions', body, key('a'))
      const second = await book.send('POST', '/transactions', body, key('a'))
      assert.deepEqual([first.status, second.status], [201, 201])
      assert.deepEqual(second.body, first.body)
      assert.deepEqual(
        [first, second].map(({ headers }) => headers.get('idempotency-replayed')),
        [null, 'true'],
      )
      assert.lengthOf(await book.transactions(), 1)
      assert.strictEqual(await book.balance(accountId), '45.00')
    },
  },
  {
    name: 'every command that changes the book can carry a key',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '500' })
      const { id: categoryId } = await book.category()
      const { id: bucketId } = await book.bucket({ saved: '100' })
      const { id: billId } = await book.bill({ accountId })
      const { id: subscriptionId } = await book.subscription({ accountId })
      const { id } = await book.record({ accountId })
      const calls: [string, string, object?][] = [
        ['POST', '/accounts', { name: 'A' }],
        ['PUT', `/accounts/${accountId}`, { balance: '77' }],
        ['POST', '/budget-categories', { name: 'C' }],
        ['PUT', `/budget-categories/${categoryId}`, { spent: '0.00' }],
        ['POST', '/savings-buckets', { name: 'B', target: '5' }],
        ['PUT', `/savings-buckets/${bucketId}`, { name: 'B' }],
        ['POST', `/savings-buckets/${bucketId}/transfers`, { saved: '150', fromAccountId: accountId }],
        ['POST', `/savings-buckets/${bucketId}/celebrate`],
        ['POST', `/bills/${billId}/pay`],
        ['POST', `/subscriptions/${subscriptionId}/pay`, { amount: '1' }],
        ['PUT', `/bills/${billId}`, { active: false }],
        ['PUT', `/subscriptions/${subscriptionId}`, { active: false }],
        ['POST', '/bills', { name: 'X', amount: '5', accountId, dueDate: '2026-04-01' }],
        ['POST', '/subscriptions', { name: 'X', amount: '5', accountId }],
        ['PUT', `/transactions/${id}`, { amount: '1' }],
        ['DELETE', `/transactions/${id}`],
        ['DELETE', `/bills/${billId}`],
        ['DELETE', `/subscriptions/${subscriptionId}`],
        ['DELETE', `/budget-categories/${categoryId}`],
        ['DELETE', `/accounts/${accountId}`],
      ]
      for (const [n, [method, path, body]] of calls.entries()) {
        const first = await book.send(method, path, body, key(`key ${n}`))
        assert.isBelow(first.status, 300, `${method} ${path} ${JSON.stringify(first.body)}`)
        const before = await Promise.all(READS.map((read) => book.get(read)))
        const second = await book.send(method, path, body, key(`key ${n}`))
        assert.deepEqual([second.status, second.body], [first.status, first.body], `${method} ${path}`)
        assert.strictEqual(second.headers.get('idempotency-replayed'), 'true', `${method} ${path}`)
        assert.deepEqual(await Promise.all(READS.map((read) => book.get(read))), before)
      }
    },
  },
  {
    name: 'a key that was used for something else is refused',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account()
      await book.send('POST', '/accounts', { name: 'A' }, key('a'))
      const others: [string, string, object][] = [
        ['POST', '/accounts', { name: 'B' }],
        ['POST', '/budget-categories', { name: 'A' }],
        ['PUT', `/accounts/${id}`, { name: 'A' }],
      ]
      for (const [method, path, body] of others) {
        const refused = assertRefused(await book.send(method, path, body, key('a')), 422)
        assert.strictEqual(refused.code, 'key_reused')
      }
      const names = (await book.get<Account[]>('/accounts')).map(({ name }) => name)
      assert.sameMembers(names, ['Checking', 'A'])
    },
  },
  {
    name: 'a refused command leaves nothing behind, not even its key',
    async run(world) {
      const book = await newBook(world)
      for (const wrong of [{ name: '' }, '{"name":', { name: 'A', type: 'loan' }])
        assertRefused(await book.send('POST', '/accounts', wrong, key('a')), 400)
      const { id: bucketId } = await book.bucket({ saved: '5' })
      assertRefused(
        await book.send('POST', `/savings-buckets/${bucketId}/celebrate`, undefined, key('a')),
        409,
      )
      assert.isEmpty(await book.get<Account[]>('/accounts'))
      assert.strictEqual((await book.send('POST', '/accounts', { name: 'A' }, key('a'))).status, 201)
    },
  },
  {
    name: 'a key belongs to one book',
    async run(world) {
      const [mine, yours] = [await newBook(world), await newBook(world)]
      const body = { name: 'Same' }
      const first = await mine.send('POST', '/accounts', body, key('shared'))
      const second = await yours.send('POST', '/accounts', body, key('shared'))
      assert.deepEqual([first.status, second.status], [201, 201])
      assert.isNull(second.headers.get('idempotency-replayed'))
      assert.notStrictEqual((first.body as Account).id, (second.body as Account).id)
    },
  },
  {
    name: 'a key has 1 to 255 characters',
    async run(world) {
      const book = await newBook(world)
      assertRefused(await book.send('POST', '/accounts', { name: 'A' }, key('x'.repeat(256))), 400)
      assertRefused(await book.send('POST', '/accounts', { name: 'A' }, key('')), 400)
      assert.strictEqual(
        (await book.send('POST', '/accounts', { name: 'A' }, key('x'.repeat(255)))).status,
        201,
      )
    },
  },
  {
    name: 'a command without a key is done each time',
    async run(world) {
      const book = await newBook(world)
      for (let time = 0; time < 2; time++) await book.account({ name: 'Same' })
      assert.lengthOf(await book.get<Account[]>('/accounts'), 2)
    },
  },
  {
    name: 'a row that its client named is stored once, and answered again under its id',
    async run(world) {
      const [book, stranger] = [await newBook(world), await newBook(world)]
      const { id: accountId } = await book.account({ balance: '50' })
      const { id: theirs } = await stranger.account()
      const kinds: [string, object][] = [
        ['/accounts', { name: 'A' }],
        ['/budget-categories', { name: 'A' }],
        ['/savings-buckets', { name: 'A', target: '5' }],
        ['/bills', { name: 'A', amount: '5', dueDate: '2026-04-01', accountId }],
        ['/subscriptions', { name: 'A', amount: '5', accountId }],
        ['/transactions', { type: 'expense', amount: '5', description: 'A', accountId }],
      ]
      for (const [path, fields] of kinds) {
        const id = ownId()
        const row = await book.post<{ id: string }>(path, { ...fields, id })
        assert.strictEqual(row.id, id)
        assert.deepEqual(await book.post(path, { ...fields, name: 'B', description: 'B', id }), row)
        assert.deepEqual(await book.get(`${path}/${id}`), row)
        const asTheirs = 'accountId' in fields ? { ...fields, accountId: theirs } : fields
        await stranger.refuses(409, undefined, 'POST', path, { ...asTheirs, id })
        for (const wrong of ['x', '', 5, null, `${id}0`])
          await book.refuses(400, /^id: /, 'POST', path, { ...fields, id: wrong })
      }
      assert.strictEqual(await book.balance(accountId), '45.00')
      assert.lengthOf(await book.transactions(), 1)
    },
  },
  {
    name: 'a book that has not changed is not sent again',
    async run(world) {
      const book = await newBook(world)
      for (const path of READS) {
        const etag = (await book.send('GET', path)).headers.get('etag') ?? ''
        assert.match(etag, /^W\/".+"$/)
        const again = await book.send('GET', path, undefined, { 'if-none-match': etag })
        assert.deepEqual([again.status, again.body, again.headers.get('etag')], [304, '', etag])
        // As one of several, and as a proxy writes it that makes weak ones strong.
        for (const known of [`"other", ${etag}`, etag.replace('W/', '')])
          assert.strictEqual(
            (await book.send('GET', path, undefined, { 'if-none-match': known })).status,
            304,
          )
        const any = await book.send('GET', path, undefined, { 'if-none-match': '*' })
        assert.deepEqual([any.status, any.body, any.headers.get('etag')], [304, '', etag])
        await book.account()
        const changed = await book.send('GET', path, undefined, { 'if-none-match': etag })
        assert.strictEqual(changed.status, 200)
        assert.notStrictEqual(changed.headers.get('etag'), etag)
      }
      const nothing = await book.send('GET', `/accounts/${ownId()}`, undefined, { 'if-none-match': '*' })
      assert.strictEqual(nothing.status, 404)
    },
  },
  {
    name: 'only what changes the book makes a new version: no refusal, no preview, no repeated command',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      await book.send('POST', '/budget-categories', { name: 'A' }, key('a'))
      const etag = (await book.send('GET', '/accounts')).headers.get('etag')
      await book.refuses(400, undefined, 'POST', '/accounts', {})
      await book.refuses(404, undefined, 'DELETE', `/accounts/${ownId()}`)
      await book.send('POST', '/budget-categories', { name: 'A' }, key('a'))
      await book.send('POST', '/statements/preview', formOf({ file: ofx(SALARY), accountId }))
      assert.strictEqual((await book.send('GET', '/accounts')).headers.get('etag'), etag)
    },
  },
  {
    name: 'the version of one book says nothing of another',
    async run(world) {
      const [mine, yours] = [await newBook(world), await newBook(world)]
      const etag = (await mine.send('GET', '/accounts')).headers.get('etag') ?? ''
      assert.strictEqual(
        (await yours.send('GET', '/accounts', undefined, { 'if-none-match': etag })).status,
        200,
      )
    },
  },
]
