import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bill } from '../../budget/bills/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { Rule } from '../../budget/rules/wire.ts'
import type { Statement } from '../../budget/statements/wire.ts'
import { assertSame, type Book, NOBODY, newBook, newContinuousBook } from './book.ts'
import type { Case } from './client.ts'
import { GROCER, ofx, SALARY, statementBook } from './files.ts'

const restore = <Row>(book: Book, path: string) => book.post<Row>(`${path}/restore`, undefined, 200)

/** All that an owner sees of a book. */
const everything = async (book: Book) => ({
  rows: await book.transactions(),
  accounts: await book.get('/accounts'),
  categories: await book.get('/budget-categories'),
  buckets: await book.get('/savings-buckets'),
  bills: await book.get('/bills'),
  subscriptions: await book.get('/subscriptions'),
  dashboard: await book.dashboard(),
})

const RESOURCES: [path: string, missing: string, add: (book: Book) => Promise<{ id: string }>][] = [
  ['accounts', 'Account not found', (book) => book.account()],
  ['budget-categories', 'Category not found', (book) => book.category()],
  ['savings-buckets', 'Savings goal not found', (book) => book.bucket()],
  [
    'bills',
    'Bill not found',
    async (book) => book.bill({ accountId: (await book.account({ name: 'For it' })).id }),
  ],
  [
    'subscriptions',
    'Subscription not found',
    async (book) =>
      book.subscription({
        accountId: (await book.account({ name: 'For it' })).id,
        nextBilling: '2026-04-01',
      }),
  ],
]

export const comingBackCases: Case[] = [
  {
    name: 'whatever was deleted comes back under its id, however often it is asked, and to its owner only',
    async run(world) {
      const book = await newBook(world)
      const other = await newBook(world)
      for (const [resource, missing, add] of RESOURCES) {
        const row = await add(book)
        const path = `/${resource}/${row.id}`
        await book.refuses(404, missing, 'POST', `/${resource}/${NOBODY}/restore`)
        assert.deepEqual(await restore(book, path), row, 'what is there is answered as it is')
        await book.del(path)
        await other.refuses(404, missing, 'POST', `${path}/restore`)
        await book.refuses(404, missing, 'GET', path)
        // An id in capitals is the same id.
        assert.deepEqual(await restore(book, `/${resource}/${row.id.toUpperCase()}`), row)
        assert.deepEqual(await restore(book, path), row)
        assert.deepEqual(await book.get(path), row)
      }
    },
  },
  {
    name: 'what was deleted can come back for 30 days',
    async run(world) {
      const book = await newBook(world)
      const kept = await book.account({ name: 'Kept' })
      await book.del(`/accounts/${kept.id}`)
      world.setNow('2026-04-14T11:59:59.000Z')
      await restore(book, `/accounts/${kept.id}`)
      await book.del(`/accounts/${kept.id}`)
      world.setNow('2026-05-14T12:00:00.000Z')
      await book.refuses(404, 'Account not found', 'POST', `/accounts/${kept.id}/restore`)
    },
  },
  {
    name: 'an account comes back with its transactions, bills, subscriptions and imports, to the cent',
    async run(world) {
      const book = await statementBook(world)
      const { accountId } = book
      await book.import(ofx(GROCER, SALARY))
      const bill = await book.bill({ accountId })
      await book.post(`/bills/${bill.id}/pay`, {}, 200)
      await book.subscription({ accountId, nextBilling: '2026-04-01' })
      await book.put(`/accounts/${accountId}`, { balance: '77.70' })
      const before = await everything(book)
      await book.del(`/accounts/${accountId.toUpperCase()}`)
      assert.isTrue((await book.transactions()).every((row) => row.accountId === null))
      await restore(book, `/accounts/${accountId}`)
      assertSame(await everything(book), before)
      const [batch] = await book.get<Statement[]>('/statements')
      assert.strictEqual(batch?.accountId, accountId)
      assertSame(await book.counts(ofx(GROCER, SALARY)), [0, 2, 0])
    },
  },
  {
    name: 'what became of its transactions meanwhile is in the balance of an account that comes back',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const other = await book.account({ name: 'Other' })
      const edited = await book.record({ accountId, amount: '10' })
      const deleted = await book.record({ accountId, amount: '20' })
      const moved = await book.record({ accountId, amount: '30' })
      await book.record({ accountId, amount: '5' })
      await book.del(`/accounts/${accountId}`)
      await book.put(`/transactions/${edited.id}`, { amount: '11' })
      await book.del(`/transactions/${deleted.id}`)
      await book.put(`/transactions/${moved.id}`, { accountId: other.id })
      assert.strictEqual((await restore<Account>(book, `/accounts/${accountId}`)).balance, '84.00')
      assert.strictEqual(await book.balance(other.id), '-30.00')
      assert.deepInclude(await book.get<object>(`/transactions/${moved.id}`), { accountId: other.id })
      await restore(book, `/transactions/${deleted.id}`)
      assert.strictEqual(await book.balance(accountId), '64.00')
    },
  },
  {
    name: 'what was deleted one after the other comes back in any order, linked as it was',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id: categoryId } = await book.category()
      const group = await book.post<{ id: string }>('/category-groups', { name: 'Living' })
      const bill = await book.bill({ accountId, categoryId })
      await book.post(`/bills/${bill.id}/pay`, {}, 200)
      const bread = await book.record({ accountId, categoryId, amount: '10', tags: ['Trip'] })
      const parts = Array(2).fill({ categoryId, amount: '5' })
      const split = await book.record({ accountId, amount: '10', parts })
      const [tag] = await book.get<{ id: string }[]>('/tags')
      await book.put(`/budget-categories/${categoryId}`, { groupId: group.id, spent: '0.00' })
      const before = await everything(book)
      const rows = [bread, split].map(({ id }) => `transactions/${id}`)
      const kept = [`bills/${bill.id}`, `budget-categories/${categoryId}`, `category-groups/${group.id}`]
      const paths = [...rows, ...kept, `accounts/${accountId}`, `tags/${tag?.id}`].map((path) => `/${path}`)
      const orders = [paths, paths.toReversed()]
      for (const [gone, order] of orders.flatMap((one) => orders.map((other) => [one, other] as const))) {
        for (const path of gone) await book.del(path)
        for (const path of order) await restore(book, path)
        assertSame(await everything(book), before)
      }
    },
  },
  {
    name: 'a category comes back with its expenses, and counts them again',
    async run(world) {
      const book = await newContinuousBook(world)
      const { id: categoryId } = await book.category({ allocated: '100', spent: '5' })
      await book.record({ categoryId, amount: '10', date: '2026-02-10' })
      const changed = await book.record({ categoryId, amount: '20' })
      const before = await everything(book)
      await book.del(`/budget-categories/${categoryId}`)
      assert.deepInclude((await book.dashboard()).spendingByCategory[0], { categoryId: null })
      await restore(book, `/budget-categories/${categoryId}`)
      assertSame(await everything(book), before)
      await book.del(`/budget-categories/${categoryId}`)
      await book.put(`/transactions/${changed.id}`, { amount: '21.50' })
      const { spent } = await restore<Category>(book, `/budget-categories/${categoryId}`)
      const { spendingByCategory, spentThisMonth } = await book.dashboard()
      assertSame([spent, spentThisMonth], ['36.50', '21.50'])
      assert.deepInclude(spendingByCategory[0], { categoryId, amount: '21.50' })
    },
  },
  {
    name: 'undoing a reset gives back what it took, on top of what was spent since, once',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.category()
      const path = `/budget-categories/${id}`
      await book.refuses(409, /no reset/, 'POST', `${path}/reset/undo`)
      await book.record({ categoryId: id, amount: '10' })
      await book.put(path, { spent: '0.00' })
      await book.record({ categoryId: id, amount: '2.50' })
      const undone = await book.post<Category>(`${path}/reset/undo`, undefined, 200)
      assert.strictEqual(undone.spent, '12.50')
      await book.refuses(409, /no reset/, 'POST', `${path}/reset/undo`)
      await book.refuses(404, 'Category not found', 'POST', `/budget-categories/${NOBODY}/reset/undo`)
      assert.deepEqual(await book.get<Category>(path), undone)
    },
  },
  {
    name: 'a bill comes back with its payments, due when they say it is',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id } = await book.bill({ accountId, dueDate: '2026-03-31' })
      const { transaction } = await book.post<{ transaction: { id: string } }>(`/bills/${id}/pay`, {}, 200)
      const before = await everything(book)
      await book.del(`/bills/${id}`)
      assert.deepInclude(await book.get<object>(`/transactions/${transaction.id}`), { billId: null })
      await restore(book, `/bills/${id}`)
      assertSame(await everything(book), before)
      for (const path of [`/bills/${id}`, `/transactions/${transaction.id}`]) await book.del(path)
      assert.strictEqual((await restore<Bill>(book, `/bills/${id}`)).dueDate, '2026-03-31')
      await restore(book, `/transactions/${transaction.id}`)
      assertSame(await everything(book), before)
    },
  },
  {
    name: 'rules come back with the account and the category that they are about',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: categoryId } = await book.category()
      const sample = {
        ...(await book.get<object>('/export')),
        rules: [
          { id: NOBODY, contains: 'shop', accountId, categoryId, createdAt: '2026-03-01T00:00:00.000Z' },
        ],
      }
      await book.post('/import', sample, 200)
      const before = (await book.get<{ rules: Rule[] }>('/export')).rules
      const [account, category] = [before[0]?.accountId, before[0]?.categoryId]
      const paths = [`/accounts/${account}`, `/budget-categories/${category}`]
      for (const order of [paths, paths.toReversed()]) {
        for (const path of paths) await book.del(path)
        assert.isEmpty((await book.get<{ rules: Rule[] }>('/export')).rules)
        for (const path of order) await restore(book, path)
        assert.deepEqual((await book.get<{ rules: Rule[] }>('/export')).rules, before)
      }
    },
  },
  {
    name: 'the same Undo with the same key is done once',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account()
      await book.del(`/accounts/${id}`)
      const headers = { 'idempotency-key': 'undo-account' }
      for (const replayed of [null, 'true']) {
        const answer = await book.send('POST', `/accounts/${id}/restore`, undefined, headers)
        assert.deepEqual([answer.status, answer.headers.get('idempotency-replayed')], [200, replayed])
      }
    },
  },
  {
    name: 'sample data that was taken away does not come back in parts',
    async run(world) {
      const book = await newBook(world)
      await book.post('/sample-data')
      const [account] = await book.get<Account[]>('/accounts')
      const [, second] = await book.get<Account[]>('/accounts')
      await book.del(`/accounts/${account?.id}`)
      await book.del('/sample-data')
      for (const id of [account?.id, second?.id])
        await book.refuses(404, 'Account not found', 'POST', `/accounts/${id}/restore`)
    },
  },
]
