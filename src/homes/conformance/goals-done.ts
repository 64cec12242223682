import { assert } from 'chai'
import type { Bucket, BucketRemoved, BucketTransferred } from '../../budget/buckets/wire.ts'
import { assertSame, type Book, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

/** A goal of 60 that is full, out of an account that had 100. */
async function fullGoal(book: Book) {
  const account = await book.account({ balance: '100' })
  const { id } = await book.bucket({ name: 'Trip', target: '60' })
  const filled = { saved: '60', fromAccountId: account.id }
  const { transaction } = await book.post<BucketTransferred>(`/savings-buckets/${id}/transfers`, filled, 200)
  return { id, account, filling: transaction, path: `/savings-buckets/${id}` }
}
const celebrate = (book: Book, path: string) => book.post(`${path}/celebrate`, undefined, 200)
const restore = (book: Book, path: string) => book.post<Bucket>(`${path}/restore`, undefined, 200)
const remove = async (book: Book, path: string): Promise<BucketRemoved> =>
  (await book.send('DELETE', path)).body as BucketRemoved

export const goalsDoneCases: Case[] = [
  {
    name: 'what a celebrated goal held is spent: an expense of the day without an account, in every figure',
    async run(world) {
      const book = await newBook(world)
      const { path, filling } = await fullGoal(book)
      assert.deepEqual(await celebrate(book, path), { success: true })
      const [spent, ...others] = await book.transactions()
      assert.deepInclude(spent, {
        type: 'expense',
        amount: '60.00',
        description: 'Expense from Trip savings',
        accountId: null,
        categoryId: null,
        bucketId: null,
        date: '2026-03-15',
      })
      assert.deepEqual(others, filling ? [filling] : [])
      const figures = await book.dashboard()
      assert.deepEqual(
        [figures.totalBalance, figures.totalSaved, figures.spentThisMonth, figures.monthlyExpenses],
        ['40.00', '0.00', '60.00', '60.00'],
      )
      assert.deepInclude(figures.spendingByCategory[0], { categoryId: null, amount: '60.00', share: 100 })
      assert.deepInclude(figures.byMonth.at(-1), { month: '2026-03', income: '0.00', expense: '60.00' })
    },
  },
  {
    name: 'an undone celebration leaves the goal as it was, and nothing spent',
    async run(world) {
      const book = await newBook(world)
      const { path, id } = await fullGoal(book)
      const before = [await book.get(path), await book.transactions(), await book.dashboard()]
      for (let round = 0; round < 2; round++) {
        await celebrate(book, path)
        assert.strictEqual((await restore(book, path)).id, id)
        assertSame([await book.get(path), await book.transactions(), await book.dashboard()], before)
        assert.isEmpty((await book.get<{ completedGoals: object[] }>('/export')).completedGoals)
      }
      await celebrate(book, path)
      assert.lengthOf((await book.get<{ completedGoals: object[] }>('/export')).completedGoals, 1)
    },
  },
  {
    name: 'an undone celebration gives back what the goal held, whatever became of its expense meanwhile',
    async run(world) {
      const book = await newBook(world)
      const { path } = await fullGoal(book)
      await celebrate(book, path)
      const [expense] = await book.transactions()
      await book.put(`/transactions/${expense?.id}`, { amount: '75' })
      assert.strictEqual((await restore(book, path)).saved, '60.00')
      await celebrate(book, path)
      const [again] = await book.transactions()
      await book.del(`/transactions/${again?.id}`)
      assert.strictEqual((await restore(book, path)).saved, '60.00')
      const { totalBalance, spentThisMonth } = await book.dashboard()
      assert.deepEqual([totalBalance, spentThisMonth], ['100.00', '0.00'])
    },
  },
  {
    name: 'a book with a celebrated goal goes through its export and import to the cent',
    async run(world) {
      const book = await newBook(world)
      const { path } = await fullGoal(book)
      await celebrate(book, path)
      const before = [await book.transactions(), await book.dashboard()]
      await book.post('/import', await book.get<object>('/export'), 200)
      assert.deepEqual([await book.transactions(), await book.dashboard()], before)
      // The way back is no part of the file.
      await book.refuses(404, 'Savings goal not found', 'POST', `${path}/restore`)
    },
  },
  {
    name: 'a goal is deleted and what it holds returned in one step, and both are undone in one',
    async run(world) {
      const book = await newBook(world)
      const { path, id, account } = await fullGoal(book)
      const before = [await book.get(path), await book.transactions(), await book.dashboard()]
      const { success, transaction } = await remove(book, `${path}?returnTo=${account.id}`)
      assert.isTrue(success)
      assert.deepInclude(transaction, {
        type: 'income',
        amount: '60.00',
        description: 'Transfer from Trip savings',
        accountId: account.id,
        bucketId: id,
      })
      assertSame([await book.balance(account.id), await book.get('/savings-buckets')], ['100.00', []])
      await restore(book, path)
      assertSame([await book.get(path), await book.transactions(), await book.dashboard()], before)
    },
  },
  {
    name: 'a goal stays where what it holds can’t be returned',
    async run(world) {
      const book = await newBook(world)
      const { path, account } = await fullGoal(book)
      await book.put(`/accounts/${account.id}`, { isActive: false })
      await book.refuses(409, /^Checking is inactive/, 'DELETE', `${path}?returnTo=${account.id}`)
      await book.refuses(404, 'Account not found', 'DELETE', `${path}?returnTo=${NOBODY}`)
      await book.refuses(400, /returnTo/, 'DELETE', `${path}?returnTo=somewhere`)
      assert.deepInclude(await book.get<object>(path), { saved: '60.00' })
      const empty = await book.bucket()
      await book.put(`/accounts/${account.id}`, { isActive: true })
      assert.deepEqual(await remove(book, `/savings-buckets/${empty.id}?returnTo=${account.id}`), {
        success: true,
        transaction: null,
      })
    },
  },
  {
    name: 'what is returned is named after the key of the command, in every home',
    async run(world) {
      const book = await newBook(world)
      const { path, account } = await fullGoal(book)
      const key = '0199aaaa-0000-7000-8000-00000000beef'
      const headers = { 'idempotency-key': key }
      const target = `${path}?returnTo=${account.id}`
      const first = await book.send('DELETE', target, undefined, headers)
      const second = await book.send('DELETE', target, undefined, headers)
      assert.deepEqual(first.body, second.body)
      const { transaction } = first.body as BucketRemoved
      // The moment of the key, not the one at which it came here.
      assert.strictEqual(transaction?.id.slice(0, 13), key.slice(0, 13))
    },
  },
  {
    name: 'a goal that was deleted with its money comes back with it',
    async run(world) {
      const book = await newBook(world)
      const { path, filling, account } = await fullGoal(book)
      const before = [await book.get(path), await book.transactions(), await book.dashboard()]
      assert.deepEqual(await remove(book, path), { success: true })
      await restore(book, path)
      assert.deepEqual([await book.get(path), await book.transactions(), await book.dashboard()], before)
      await remove(book, path)
      await book.put(`/transactions/${filling?.id}`, { amount: '50' })
      assert.strictEqual((await restore(book, path)).saved, '50.00')
      assert.strictEqual(await book.balance(account.id), '50.00')
    },
  },
  {
    name: 'what a goal of the sample data was spent on goes with the sample',
    async run(world) {
      const book = await newBook(world)
      await book.post('/sample-data')
      const [goal] = await book.get<Bucket[]>('/savings-buckets')
      await book.put(`/savings-buckets/${goal?.id}`, { saved: goal?.target })
      await celebrate(book, `/savings-buckets/${goal?.id}`)
      await book.del('/sample-data')
      assert.isEmpty(await book.transactions())
    },
  },
]
