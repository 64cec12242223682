import { assert } from 'chai'
import type { BucketTransferred } from '../../budget/buckets/wire.ts'
import type { BudgetMonth } from '../../budget/months/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { type Book, newBook } from './book.ts'
import type { Case } from './client.ts'

const MONTH = '2026-03'

/** A book with an account in the budget and one outside, and what moving money between them changed. */
async function borderBook(world: Parameters<typeof newBook>[0]) {
  const book = await newBook(world)
  const checking = await book.account({ balance: '500' })
  const broker = await book.account({ name: 'Broker', type: 'investment', balance: '500' })
  const category = await book.category({ name: 'Shares', allocated: '200' })
  const figures = async () => {
    const { toAssign, groups } = await book.get<BudgetMonth>(`/budget/${MONTH}`)
    const row = groups.flatMap(({ rows }) => rows).find(({ categoryId }) => categoryId === category.id)
    return { toAssign, spent: row?.spent, funded: row?.funded, available: row?.available }
  }
  return { book, checking, broker, category, figures }
}

const start = { toAssign: '300.00', spent: '0.00', funded: '0.00', available: '200.00' }
const totals = async (book: Book) => {
  const { monthlyIncome, spentThisMonth } = await book.dashboard()
  return [monthlyIncome, spentThisMonth]
}

export const borderCases: Case[] = [
  {
    name: 'a transfer out of the budget is spent from its category, and lowers what is to assign without one',
    async run(world) {
      const { book, checking, broker, category, figures } = await borderBook(world)
      assert.deepEqual(await figures(), start)
      const ends = { fromAccountId: checking.id, toAccountId: broker.id }
      const { id, expense, income } = await book.post<Transfer>('/transfers', {
        ...ends,
        amount: '80',
        categoryId: category.id,
      })
      assert.deepEqual([expense.categoryId, income.categoryId], [category.id, null])
      const spent = { ...start, spent: '80.00', available: '120.00' }
      assert.deepEqual(await figures(), spent)
      assert.deepEqual(await totals(book), ['0.00', '0.00'])
      await book.put(`/transactions/${expense.id}`, { amount: '90' })
      assert.deepEqual(await figures(), { ...start, spent: '90.00', available: '110.00' })
      await book.put(`/transfers/${id}`, { categoryId: null })
      assert.deepEqual(await figures(), { ...start, toAssign: '210.00' })
    },
  },
  {
    name: 'what comes back over the border for a category is its own money, and is no income',
    async run(world) {
      const { book, checking, broker, category, figures } = await borderBook(world)
      const ends = { fromAccountId: broker.id, toAccountId: checking.id }
      const { id, expense, income } = await book.post<Transfer>('/transfers', { ...ends, amount: '80' })
      assert.deepEqual(await figures(), { ...start, toAssign: '380.00' })
      await book.put(`/transfers/${id}`, { categoryId: category.id })
      const back = { ...start, funded: '80.00', available: '280.00' }
      assert.deepEqual(await figures(), back)
      assert.deepEqual(await totals(book), ['0.00', '0.00'])
      await book.put(`/transactions/${income.id}`, { description: 'Sold' })
      await book.put(`/transactions/${expense.id}`, { amount: '70' })
      assert.deepEqual(await figures(), { ...back, funded: '70.00', available: '270.00' })
      await book.put(`/transfers/${id}`, { fromAccountId: checking.id, toAccountId: broker.id })
      assert.deepEqual(await figures(), { ...start, spent: '70.00', available: '130.00' })
    },
  },
  {
    name: 'a transfer that stays on one side of the border can have no category, and loses the one it had',
    async run(world) {
      const { book, checking, broker, category, figures } = await borderBook(world)
      const savings = await book.account({ name: 'Savings', type: 'savings' })
      const inside = { fromAccountId: checking.id, toAccountId: savings.id, amount: '80' }
      const words = 'Only a transfer between an account in the budget and one outside can have a category.'
      await book.refuses(400, words, 'POST', '/transfers', { ...inside, categoryId: category.id })
      const { id } = await book.post<Transfer>('/transfers', {
        ...inside,
        toAccountId: broker.id,
        categoryId: category.id,
      })
      const inward = { toAccountId: savings.id }
      await book.refuses(400, words, 'PUT', `/transfers/${id}`, { ...inward, categoryId: category.id })
      const { expense } = await book
        .put<Transfer>(`/transfers/${id}`, inward)
        .then(() => book.get<Transfer>(`/transfers/${id}`))
      assert.isNull(expense.categoryId)
      assert.deepEqual(await figures(), start)
    },
  },
  {
    name: 'what moves into or out of a goal may carry a category; without one it lowers or raises what is to assign',
    async run(world) {
      const { book, checking, broker, category, figures } = await borderBook(world)
      const { id } = await book.bucket({ target: '900', saved: '100' })
      const into = { amount: '60', fromAccountId: checking.id }
      const path = `/savings-buckets/${id}`
      const first = await book.post<BucketTransferred>(
        `${path}/transfers`,
        { ...into, categoryId: category.id },
        200,
      )
      assert.strictEqual(first.transaction?.categoryId, category.id)
      assert.deepEqual(await figures(), { ...start, spent: '60.00', available: '140.00' })
      await book.put(path, into)
      assert.deepEqual(await figures(), { ...start, toAssign: '240.00', spent: '60.00', available: '140.00' })
      const out = { amount: '25', toAccountId: checking.id, categoryId: category.id }
      const { transaction } = await book.post<BucketTransferred>(`${path}/transfers`, out, 200)
      const returned = { toAssign: '240.00', spent: '60.00', funded: '25.00', available: '165.00' }
      assert.deepEqual(await figures(), returned)
      await book.put(`/transactions/${transaction?.id}`, {
        ...transaction,
        description: 'Back',
        rev: undefined,
      })
      assert.deepEqual(await figures(), returned)
      for (const way of [{ fromAccountId: broker.id }, { toAccountId: broker.id }])
        await book.refuses(
          400,
          'Broker is not in the budget, so what moves there can’t have a category.',
          'POST',
          `${path}/transfers`,
          { amount: '5', ...way, categoryId: category.id },
        )
    },
  },
  {
    name: 'what moves between a goal and an account outside gets no category as a transaction either, and loses the one it had',
    async run(world) {
      const { book, checking, broker, category, figures } = await borderBook(world)
      const { id: bucketId } = await book.bucket({ target: '900', saved: '100' })
      const words = 'Broker is not in the budget, so what moves there can’t have a category.'
      const move = { type: 'expense', amount: '60', description: 'Put aside', bucketId }
      const categoryId = category.id
      await book.refuses(400, words, 'POST', '/transactions', { ...move, accountId: broker.id, categoryId })
      const outside = await book.record({ ...move, accountId: broker.id })
      await book.refuses(400, words, 'PUT', `/transactions/${outside.id}`, { categoryId })
      const { rev: _, ...within } = await book.record({ ...move, accountId: checking.id, categoryId })
      assert.deepEqual(await figures(), { ...start, spent: '60.00', available: '140.00' })
      const moved = await book.put<{ categoryId: string | null }>(`/transactions/${within.id}`, {
        ...within,
        accountId: broker.id,
      })
      assert.isNull(moved.categoryId)
      assert.deepEqual(await figures(), start)
    },
  },
  {
    name: 'an archive takes the categories of what crossed the border along',
    async run(world) {
      const { book, checking, broker, category, figures } = await borderBook(world)
      const { id } = await book.bucket({ target: '900', saved: '100' })
      const categoryId = category.id
      const move = { amount: '25', toAccountId: checking.id, categoryId }
      await book.post(`/savings-buckets/${id}/transfers`, move, 200)
      const ends = { fromAccountId: broker.id, toAccountId: checking.id }
      await book.post('/transfers', { ...ends, amount: '80', categoryId })
      const before = await figures()
      assert.deepEqual(before, { ...start, funded: '105.00', available: '305.00' })
      const archive = await book.get('/export')
      await book.put(`/budget-categories/${categoryId}`, { name: 'Other' })
      const other = await newBook(world)
      await other.post('/import', archive, 200)
      const [{ groups, toAssign }] = [await other.get<BudgetMonth>(`/budget/${MONTH}`)]
      const row = groups.flatMap(({ rows }) => rows)[0]
      assert.deepEqual([toAssign, row?.funded, row?.available], ['300.00', '105.00', '305.00'])
    },
  },
]
