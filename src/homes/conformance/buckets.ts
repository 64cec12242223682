import { assert } from 'chai'
import type { Bucket, BucketTransferred } from '../../budget/buckets/wire.ts'
import { NO_NUMBER, NOT_POSITIVE, READ_AS } from './amounts.ts'
import { type Book, NOBODY, newBook, ownId } from './book.ts'
import type { Case } from './client.ts'

const transfer = (book: Book, id: string, body: object) =>
  book.post<BucketTransferred>(`/savings-buckets/${id}/transfers`, body, 200)

const isRefused = (book: Book, id: string, status: number, text: string | RegExp, body: object) =>
  book.refuses(status, text, 'POST', `/savings-buckets/${id}/transfers`, body)

export const bucketCases: Case[] = [
  {
    name: 'a new bucket is an empty piggy bank',
    async run(world) {
      const book = await newBook(world)
      const { id, ...bucket } = await book.bucket({ name: 'Trip', target: 250 })
      assert.deepEqual(bucket, {
        name: 'Trip',
        target: '250.00',
        saved: '0.00',
        icon: 'fas fa-piggy-bank',
        createdAt: '2026-03-15T12:00:00.000Z',
        targetDate: null,
        rev: 1,
        opening: '0.00',
      })
      assert.deepEqual(await book.get(`/savings-buckets/${id}`), { id, ...bucket })
      assert.deepEqual(await book.get('/savings-buckets'), [{ id, ...bucket }])
    },
  },
  {
    name: 'a bucket needs a name and a target above zero; saved is zero or more',
    async run(world) {
      const book = await newBook(world)
      const text = 'Amount must be a valid positive number'
      await book.refuses(400, 'Name is required', 'POST', '/savings-buckets', { target: '5' })
      for (const target of [undefined, ...NO_NUMBER, ...NOT_POSITIVE])
        await book.refuses(400, text, 'POST', '/savings-buckets', { name: 'A', target })
      for (const saved of [...NO_NUMBER, '-1', -0.01])
        await book.refuses(400, text, 'POST', '/savings-buckets', { name: 'A', target: '5', saved })
      for (const [input, kept] of READ_AS) {
        const bucket = await book.bucket({ target: input, saved: input })
        assert.deepEqual([bucket.target, bucket.saved], [kept, kept])
      }
    },
  },
  {
    name: 'a plain change of saved moves no money of an account',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '10' })
      const { id } = await book.bucket()
      const changes = { saved: '55.5', name: 'New', icon: 'car' }
      const changed = await book.put<Bucket>(`/savings-buckets/${id}`, changes)
      assert.deepEqual([changed.saved, changed.name, changed.icon], ['55.50', 'New', 'car'])
      assert.isEmpty(await book.transactions())
      assert.strictEqual(await book.balance(account.id), '10.00')
      await book.refuses(400, /valid positive/, 'PUT', `/savings-buckets/${id}`, { target: '0' })
    },
  },
  {
    name: 'filling a bucket takes the difference from the chosen account',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const { id } = await book.bucket({ name: 'Trip', saved: '10' })
      const { bucket, transaction } = await transfer(book, id, { saved: '35.50', fromAccountId: account.id })
      assert.strictEqual(bucket.saved, '35.50')
      assert.deepInclude(transaction, {
        type: 'expense',
        amount: '25.50',
        description: 'Transfer to Trip savings',
        accountId: account.id,
        bucketId: id,
        categoryId: null,
        date: '2026-03-15',
      })
      assert.strictEqual(await book.balance(account.id), '74.50')
      assert.deepEqual(await book.transactions(`?bucketId=${id}`), transaction ? [transaction] : [])
    },
  },
  {
    name: 'emptying a bucket into an account returns the difference to it',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account()
      const { id } = await book.bucket({ name: 'Trip', saved: '40' })
      const { bucket, transaction } = await transfer(book, id, { saved: 0, toAccountId: account.id })
      assert.strictEqual(bucket.saved, '0.00')
      assert.deepInclude(transaction, {
        type: 'income',
        amount: '40.00',
        description: 'Transfer from Trip savings',
        accountId: account.id,
        bucketId: id,
      })
      assert.strictEqual(await book.balance(account.id), '40.00')
    },
  },
  {
    name: 'money taken out of a bucket as an expense is spent in its category',
    async run(world) {
      const book = await newBook(world)
      const category = await book.category()
      const { id } = await book.bucket({ name: 'Trip', saved: '40' })
      const { bucket, transaction } = await transfer(book, id, { saved: '15', categoryId: category.id })
      assert.strictEqual(bucket.saved, '15.00')
      assert.deepInclude(transaction, {
        type: 'expense',
        amount: '25.00',
        description: 'Expense from Trip savings',
        payee: 'Expense from Trip savings',
        accountId: null,
        categoryId: category.id,
      })
      assert.deepEqual(await book.transactions(), [transaction])
      assert.strictEqual(await book.spent(category.id), '25.00')
      const { spentThisMonth, totalBalance } = await book.dashboard()
      assert.deepEqual([spentThisMonth, totalBalance], ['25.00', '15.00'])
    },
  },
  {
    name: 'what only moves into or out of a bucket is no income, no spending and no change of the total',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const { id } = await book.bucket()
      await transfer(book, id, { saved: '60', fromAccountId: account.id })
      await transfer(book, id, { saved: '20', toAccountId: account.id })
      const figures = await book.dashboard()
      assert.deepEqual([figures.monthlyIncome, figures.monthlyExpenses], ['0.00', '0.00'])
      assert.isEmpty(figures.spendingByCategory)
      assert.deepEqual([figures.totalBalance, figures.totalSaved], ['100.00', '20.00'])
    },
  },
  {
    name: 'a description of one’s own replaces the one of the transfer',
    async run(world) {
      const book = await newBook(world)
      const { id: fromAccountId } = await book.account()
      const { id } = await book.bucket({ name: 'Trip' })
      const named = await transfer(book, id, { saved: '1', fromAccountId, description: ' Birthday ' })
      assert.strictEqual(named.transaction?.description, 'Birthday')
      const blank = await transfer(book, id, { saved: '2', fromAccountId, description: ' ' })
      assert.strictEqual(blank.transaction?.description, 'Transfer to Trip savings')
    },
  },
  {
    name: 'a transfer says where the money comes from or goes, else nothing moves',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '9' })
      const category = await book.category()
      const { id } = await book.bucket({ saved: '10' })
      const from = 'Please select an account to transfer money from'
      const to = 'Please select an account to transfer money to'
      await isRefused(book, id, 400, from, { saved: '11' })
      await isRefused(book, id, 400, from, { saved: '11', toAccountId: account.id })
      await isRefused(book, id, 400, to, { saved: '9' })
      await isRefused(book, id, 400, to, { saved: '9', fromAccountId: account.id })
      await isRefused(book, id, 404, 'Account not found', { saved: '11', fromAccountId: NOBODY })
      await isRefused(book, id, 404, 'Account not found', { saved: '9', toAccountId: NOBODY })
      await isRefused(book, id, 404, 'Category not found', { saved: '9', categoryId: NOBODY })
      const outside = await book.account({ name: 'Broker', type: 'investment' })
      const both = { toAccountId: outside.id, categoryId: category.id }
      await isRefused(book, id, 400, /not in the budget/, { saved: '9', ...both })
      for (const saved of [undefined, '-1', 'x'])
        await isRefused(book, id, 400, 'Amount must be a valid positive number', { saved })
      assert.strictEqual((await book.get<Bucket>(`/savings-buckets/${id}`)).saved, '10.00')
      assert.strictEqual(await book.balance(account.id), '9.00')
      assert.isEmpty(await book.transactions())
    },
  },
  {
    name: 'a transfer to the amount that is there records nothing',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.bucket({ saved: '10' })
      const { bucket, transaction } = await transfer(book, id, { saved: '10.001' })
      assert.deepEqual([bucket.saved, transaction], ['10.00', null])
      assert.isEmpty(await book.transactions())
    },
  },
  {
    name: 'an inactive account neither gives nor takes money of a bucket',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ name: 'Old', isActive: false, balance: '5' })
      const { id } = await book.bucket({ saved: '10' })
      await isRefused(book, id, 409, /^Old is inactive/, { saved: '11', fromAccountId: account.id })
      await isRefused(book, id, 409, /^Old is inactive/, { saved: '9', toAccountId: account.id })
      assert.strictEqual(await book.balance(account.id), '5.00')
    },
  },
  {
    name: 'a full bucket can be celebrated: it is gone, the transactions that filled it stay',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const { id } = await book.bucket({ target: '60' })
      const { transaction } = await transfer(book, id, { saved: '60', fromAccountId: account.id })
      const path = `/savings-buckets/${id}/celebrate`
      assert.deepEqual(await book.post(path, undefined, 200), { success: true })
      assert.isEmpty(await book.get<Bucket[]>('/savings-buckets'))
      assert.deepInclude(await book.transactions(), transaction)
      await book.refuses(404, 'Savings goal not found', 'POST', path)
      assert.strictEqual((await book.dashboard()).totalBalance, '40.00')
    },
  },
  {
    name: 'a bucket below its target can’t be celebrated',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.bucket({ target: '100', saved: '99.99' })
      await book.refuses(409, /not reached its target/, 'POST', `/savings-buckets/${id}/celebrate`)
      assert.lengthOf(await book.get<Bucket[]>('/savings-buckets'), 1)
    },
  },
  {
    name: 'a bucket that was named by its client can be filled and celebrated again under the same id',
    async run(world) {
      const book = await newBook(world)
      const id = ownId()
      for (const saved of ['100', '200']) {
        await book.bucket({ id, saved })
        await book.post(`/savings-buckets/${id}/celebrate`, undefined, 200)
      }
      assert.isEmpty(await book.get<Bucket[]>('/savings-buckets'))
    },
  },
  {
    name: 'a deleted bucket leaves its transactions as they were, and they can still be edited',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const { id } = await book.bucket()
      const { transaction } = await transfer(book, id, { saved: '60', fromAccountId: account.id })
      assert.deepEqual(await book.del(`/savings-buckets/${id}`), { success: true })
      await book.refuses(404, 'Savings goal not found', 'DELETE', `/savings-buckets/${id}`)
      assert.deepEqual(await book.get(`/transactions/${transaction?.id}`), transaction)
      await book.put(`/transactions/${transaction?.id}`, { ...transaction, amount: '50' })
      assert.strictEqual(await book.balance(account.id), '50.00')
      assert.strictEqual((await book.dashboard()).spentThisMonth, '0.00')
    },
  },
]
