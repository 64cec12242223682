import { assert } from 'chai'
import type { Bucket, BucketTransferred } from '../../budget/buckets/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { type Book, type Fields, newBook } from './book.ts'
import type { Case } from './client.ts'
import { assertIdentity, household } from './months.ts'

const move = (book: Book, id: string, body: object): Promise<BucketTransferred> =>
  book.post(`/savings-buckets/${id}/transfers`, body, 200)
const savedIn = async (book: Book, id: string) => (await book.get<Bucket>(`/savings-buckets/${id}`)).saved

export const goalMoveCases: Case[] = [
  {
    name: 'taking a transfer back returns the money to where it came from, and no cent more',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const { id } = await book.bucket({ saved: '10' })
      const filled = await move(book, id, { saved: '40', fromAccountId: account.id })
      const emptied = await move(book, id, { saved: '25', toAccountId: account.id })
      await book.del(`/transactions/${emptied.transaction?.id}`)
      assert.deepEqual([await savedIn(book, id), await book.balance(account.id)], ['40.00', '70.00'])
      await book.put(`/transactions/${filled.transaction?.id}`, { amount: '50' })
      assert.deepEqual([await savedIn(book, id), await book.balance(account.id)], ['60.00', '50.00'])
      await book.del(`/transactions/${filled.transaction?.id}`)
      assert.deepEqual([await savedIn(book, id), await book.balance(account.id)], ['10.00', '100.00'])
    },
  },
  {
    name: 'taking back an expense that savings paid refills the bucket',
    async run(world) {
      const book = await newBook(world)
      const category = await book.category()
      const { id } = await book.bucket({ saved: '40' })
      const { transaction } = await move(book, id, { saved: '15', categoryId: category.id })
      assert.strictEqual(await book.spent(category.id), '25.00')
      await book.del(`/transactions/${transaction?.id}`)
      assert.deepEqual([await savedIn(book, id), await book.spent(category.id)], ['40.00', '0.00'])
    },
  },
  {
    name: 'an expense that savings paid refills the bucket when it becomes an income',
    async run(world) {
      const book = await newBook(world)
      const category = await book.category()
      const { id } = await book.bucket({ saved: '40' })
      const { transaction } = await move(book, id, { saved: '15', categoryId: category.id })
      await book.put(`/transactions/${transaction?.id}`, { type: 'income' })
      assert.deepEqual([await savedIn(book, id), await book.spent(category.id)], ['40.00', '0.00'])
      await book.del(`/transactions/${transaction?.id}`)
      assert.strictEqual(await savedIn(book, id), '40.00')
    },
  },
  {
    name: 'taking a transfer back after its bucket is gone still returns the money to the account',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const { id } = await book.bucket()
      const { transaction } = await move(book, id, { saved: '30', fromAccountId: account.id })
      await book.del(`/savings-buckets/${id}`)
      await book.del(`/transactions/${transaction?.id}`)
      assert.strictEqual(await book.balance(account.id), '100.00')
    },
  },
  {
    name: 'what moved into or out of any bucket can be listed by itself',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      await book.record({ accountId: account.id })
      const moved: (string | undefined)[] = []
      for (const name of ['Trip', 'Bike']) {
        const { id } = await book.bucket({ name })
        moved.unshift((await move(book, id, { saved: '5', fromAccountId: account.id })).transaction?.id)
      }
      const listed = await book.transactions('?bucketId=any&limit=3')
      assert.deepEqual(
        listed.map(({ id }) => id),
        moved as string[],
      )
    },
  },
  {
    name: 'an id in capitals is the same id',
    async run(world) {
      const book = await newBook(world)
      const id = '0190A0B0-C0D0-7000-8000-00000000ABCD'
      const first = await book.account({ id, name: 'First' })
      const again = await book.account({ id: id.toLowerCase(), name: 'Second' })
      assert.deepEqual([first.id, again], [id.toLowerCase(), first])
      assert.deepEqual(await book.get(`/accounts/${id}`), first as object)
      await book.record({ accountId: id, amount: '5', type: 'income' })
      assert.strictEqual(await book.balance(id), '5.00')
    },
  },
  {
    name: 'in capitals everything can be changed, paid, taken back and deleted as by any other writing of its id',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const named = { accountId: account.id, amount: '1' }
      const paths = {
        bills: (await book.bill({ accountId: account.id })).id,
        'budget-categories': (await book.category()).id,
        'savings-buckets': (await book.bucket()).id,
        transactions: (await book.record(named)).id,
        accounts: account.id,
      }
      await book.record({ ...named, categoryId: paths['budget-categories'] })
      const paid = await book.send('POST', `/bills/${paths.bills.toUpperCase()}/pay`, {})
      assert.strictEqual(paid.status, 200)
      await book.put(`/accounts/${account.id.toUpperCase()}`, { balance: '40' })
      for (const [path, id] of Object.entries(paths)) {
        await book.del(`/${path}/${id.toUpperCase()}`)
        await book.refuses(404, undefined, 'GET', `/${path}/${id}`)
      }
    },
  },
  {
    name: 'a goal that pays a purchase funds its category, and filling it lowers what is to assign',
    async run(world) {
      const { book, account, food, rowOf, spend, toAssign } = await household(world)
      const goal = await book.bucket({ target: '500' })
      const path = `/savings-buckets/${goal.id}/transfers`
      await book.post(path, { amount: '200', fromAccountId: account.id }, 200)
      assert.strictEqual(await toAssign(), '400.00')
      await spend({ categoryId: food.id, amount: '80', fromGoalId: goal.id })
      assert.deepInclude(await rowOf(food.id), { spent: '80.00', funded: '80.00', available: '300.00' })
      assert.strictEqual(await toAssign(), '400.00')
    },
  },
  {
    name: 'a purchase that is split and paid by a goal funds the category of each part, however it is changed',
    async run(world) {
      const { book, account, food, fun, month, rowOf, spend, toAssign } = await household(world)
      const goal = await book.bucket({ target: '500' })
      const path = `/savings-buckets/${goal.id}/transfers`
      await book.post(path, { amount: '200', fromAccountId: account.id }, 200)
      const funds = async (ofFood: string, ofFun: string) => {
        const food_ = { spent: ofFood, funded: ofFood, available: '300.00' }
        assert.deepInclude(await rowOf(food.id), food_)
        assert.deepInclude(await rowOf(fun.id), { spent: ofFun, funded: ofFun, available: '100.00' })
        assert.strictEqual(await toAssign(), '400.00')
        assertIdentity(await month())
      }
      const parts = [
        { categoryId: food.id, amount: '50', note: 'Bread' },
        { categoryId: fun.id, amount: '30' },
      ]
      const bought = await spend({ amount: '80', parts, fromGoalId: goal.id })
      await funds('50.00', '30.00')
      const change = (fields: Fields) => book.put(`/transactions/${bought.id}`, fields)
      await change({
        amount: '70',
        parts: [
          { ...parts[0], amount: '20' },
          { ...parts[1], amount: '50' },
        ],
      })
      await funds('20.00', '50.00')
      const [back] = (await book.transactions()).filter(({ bucketId, type }) => bucketId && type === 'income')
      const given = back?.parts.map(({ categoryId, amount }) => [categoryId, amount])
      assert.deepEqual(given, [
        [food.id, '20.00'],
        [fun.id, '50.00'],
      ])
      const { id, rev: _, ...same } = back as NonNullable<typeof back>
      await book.put(`/transactions/${id}`, { ...same, description: 'From the trip' })
      await book.put(`/transactions/${id}`, { amount: '70', parts: null })
      await funds('20.00', '50.00')
      await book.del(`/transactions/${id}`)
      assert.deepInclude(await rowOf(food.id), { spent: '0.00', funded: '0.00', available: '300.00' })
      await book.post(`/transactions/${bought.id}/restore`, undefined, 200)
      await funds('20.00', '50.00')
      await change({ parts: null, categoryId: food.id })
      await funds('70.00', '0.00')
      await change({
        parts: [
          { ...parts[0], amount: '40' },
          { ...parts[1], amount: '30' },
        ],
      })
      const archive = await book.get<{ transactions: Transaction[] }>('/export')
      // As releases of before wrote what a goal had given back.
      const transactions = archive.transactions.map((row) =>
        row.bucketId && row.type === 'income' ? { ...row, parts: [] } : row,
      )
      for (const file of [archive, { ...archive, transactions }]) {
        await book.post('/import', file, 200)
        const moved = (await month()).groups.flatMap(({ rows }) => rows).map(({ funded }) => funded)
        assert.sameMembers(moved, ['40.00', '30.00'])
        assert.strictEqual(await toAssign(), '400.00')
      }
    },
  },
]
