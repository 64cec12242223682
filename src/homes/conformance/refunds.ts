import { assert } from 'chai'
import type { Summary, Transaction } from '../../budget/transactions/wire.ts'
import { type Book, type Fields, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

async function shop(book: Book) {
  // The purchase and its return stand in two months, which a continuous budget counts together.
  await book.continuous()
  const account = await book.account({ balance: '500' })
  const clothes = await book.category({ name: 'Clothes' })
  const shoes = await book.record({
    amount: '80',
    description: 'Shoes',
    accountId: account.id,
    categoryId: clothes.id,
    date: '2026-02-20',
  })
  const giveBack = (fields: Fields = {}) =>
    book.record({
      type: 'income',
      amount: '80',
      description: 'Shoes returned',
      accountId: account.id,
      refundCategoryId: clothes.id,
      refundOf: shoes.id,
      ...fields,
    })
  const months = async () => {
    const all = (await book.dashboard()).byMonth
    return all.filter(({ month }) => month >= '2026-02').map(({ income, expense }) => [income, expense])
  }
  return { account, clothes, shoes, giveBack, months }
}

export const refundCases: Case[] = [
  {
    name: 'a refund lowers the spending of its category in its month, and is income in no figure',
    async run(world) {
      const book = await newBook(world)
      const { account, clothes, shoes, giveBack, months } = await shop(book)
      const refund = await giveBack()
      assert.deepInclude(refund, {
        type: 'income',
        refund: true,
        refundCategoryId: clothes.id,
        refundOf: shoes.id,
        categoryId: null,
        kind: 'entry',
      })
      assert.deepEqual((await book.transactions())[0], refund)
      assert.strictEqual(await book.balance(account.id), '500.00')
      assert.strictEqual(await book.spent(clothes.id), '0.00')
      assert.deepEqual(await months(), [
        ['0.00', '80.00'],
        ['0.00', '-80.00'],
      ])
      const { monthlyIncome, monthlyExpenses } = await book.dashboard()
      assert.deepEqual([monthlyIncome, monthlyExpenses], ['0.00', '-80.00'])
      const sum = await book.get<Summary>(`/transactions/summary?categoryId=${clothes.id}`)
      assert.deepEqual(sum, { count: 2, income: '0.00', expense: '0.00', net: '0.00' })
      assert.lengthOf(await book.transactions(`?categoryId=${clothes.id}`), 2)
    },
  },
  {
    name: 'a refund without a category is none of income either, and can be made one, changed and unmade',
    async run(world) {
      const book = await newBook(world)
      const { clothes, months, giveBack } = await shop(book)
      const row = await giveBack({ refund: true, refundCategoryId: undefined, refundOf: undefined })
      const path = `/transactions/${row.id}`
      assert.deepInclude(row, { refund: true, refundCategoryId: null, refundOf: null })
      assert.deepEqual((await months())[1], ['0.00', '-80.00'])
      assert.strictEqual(await book.spent(clothes.id), '80.00')
      await book.put(path, { refund: false })
      assert.deepEqual((await months())[1], ['80.00', '0.00'])
      await book.put(path, { refundCategoryId: clothes.id, amount: '30' })
      assert.strictEqual(await book.spent(clothes.id), '50.00')
      const changed = await book.put<Transaction>(path, {
        ...(await book.get<Transaction>(path)),
        description: 'Back',
      })
      assert.deepInclude(changed, { refund: true, refundCategoryId: clothes.id })
      assert.strictEqual(await book.spent(clothes.id), '50.00')
      const expense = await book.put<Transaction>(path, { type: 'expense' })
      assert.deepInclude(expense, { refund: false, refundCategoryId: null, categoryId: null })
      assert.deepEqual((await months())[1], ['0.00', '30.00'])
    },
  },
  {
    name: 'a refund whose category goes stays a refund, and is of it again when it comes back',
    async run(world) {
      const book = await newBook(world)
      const { clothes, months, giveBack } = await shop(book)
      const { id } = await giveBack({ amount: '30' })
      await book.del(`/budget-categories/${clothes.id}`)
      const row = await book.get<Transaction>(`/transactions/${id}`)
      assert.deepInclude(row, { refund: true, refundCategoryId: null })
      await book.put(`/transactions/${id}`, row)
      assert.deepEqual(await months(), [
        ['0.00', '80.00'],
        ['0.00', '-30.00'],
      ])
      await book.post(`/budget-categories/${clothes.id}/restore`, undefined, 200)
      assert.strictEqual(await book.spent(clothes.id), '50.00')
      const back = await book.get<Transaction>(`/transactions/${id}`)
      assert.strictEqual(back.refundCategoryId, clothes.id)
    },
  },
  {
    name: 'a refund is removed and restored with what it lowers, and opens its purchase as long as that is there',
    async run(world) {
      const book = await newBook(world)
      const { clothes, shoes, giveBack } = await shop(book)
      const { id } = await giveBack({ amount: '30' })
      const path = `/transactions/${id}`
      await book.del(path)
      assert.strictEqual(await book.spent(clothes.id), '80.00')
      await book.post(`${path}/restore`, undefined, 200)
      assert.strictEqual(await book.spent(clothes.id), '50.00')
      await book.del(`/transactions/${shoes.id}`)
      assert.strictEqual((await book.get<Transaction>(path)).refundOf, null)
      await book.post(`/transactions/${shoes.id}/restore`, undefined, 200)
      assert.strictEqual((await book.get<Transaction>(path)).refundOf, shoes.id)
    },
  },
  {
    name: 'only an income refunds, in a category of the book and of an expense that is there',
    async run(world) {
      const book = await newBook(world)
      const { account, clothes, shoes, giveBack } = await shop(book)
      const income = await giveBack({ refundCategoryId: null, refundOf: null })
      const rows = await book.transactions()
      const entry = { type: 'income', amount: '5', description: 'Back', accountId: account.id }
      const refuses = (status: number, fields: Fields) =>
        book.refuses(status, undefined, 'POST', '/transactions', { ...entry, ...fields })
      for (const type of ['expense', 'savings']) {
        await refuses(400, { type, refund: true })
        await refuses(400, { type, refundCategoryId: clothes.id })
        await refuses(400, { type, refundOf: shoes.id })
      }
      await refuses(400, { refund: false, refundCategoryId: clothes.id })
      await refuses(400, { refund: 'yes' })
      await refuses(400, { refundOf: income.id })
      await refuses(404, { refundCategoryId: NOBODY })
      await refuses(404, { refundOf: NOBODY })
      await refuses(400, { refund: true, bucketId: (await book.bucket()).id })
      const path = `/transactions/${shoes.id}`
      await book.refuses(400, undefined, 'PUT', path, { refundCategoryId: clothes.id })
      assert.deepEqual(await book.transactions(), rows)
      assert.strictEqual(await book.spent(clothes.id), '80.00')
    },
  },
  {
    name: 'half of a transfer is no refund: linking ends it, and none can be made of a half',
    async run(world) {
      const book = await newBook(world)
      const { account, clothes, shoes, giveBack } = await shop(book)
      const other = await book.account({ name: 'Savings' })
      const refund = await giveBack({ accountId: other.id })
      assert.deepEqual(await book.get('/transfers/suggestions'), [])
      const linked = await book.post<{ transfers: { id: string }[] }>('/transfers/links', {
        ids: [shoes.id, refund.id],
      })
      const path = `/transactions/${refund.id}`
      assert.deepInclude(await book.get<Transaction>(path), { refund: false, refundCategoryId: null })
      await book.refuses(400, undefined, 'PUT', path, { refundCategoryId: clothes.id })
      assert.strictEqual(await book.spent(clothes.id), '0.00')
      await book.del(`/transfers/${linked.transfers[0]?.id}`)
      assert.deepInclude(await book.get<Transaction>(path), { refund: false, refundCategoryId: null })
      assert.strictEqual(await book.spent(clothes.id), '80.00')
      assert.strictEqual(await book.balance(account.id), '420.00')
    },
  },
  {
    name: 'a reset takes refunds off what is spent like purchases, and Undo gives both back',
    async run(world) {
      const book = await newBook(world)
      const { clothes, giveBack } = await shop(book)
      const { id } = await giveBack({ amount: '30' })
      await book.put(`/budget-categories/${clothes.id}`, { spent: '0' })
      await book.put(`/transactions/${id}`, { amount: '40' })
      assert.strictEqual(await book.spent(clothes.id), '0.00')
      await book.post(`/budget-categories/${clothes.id}/reset/undo`, undefined, 200)
      assert.strictEqual(await book.spent(clothes.id), '40.00')
    },
  },
]
