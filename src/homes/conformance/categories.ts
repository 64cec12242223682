import { assert } from 'chai'
import type { Category } from '../../budget/categories/wire.ts'
import { NO_NUMBER, NOT_POSITIVE, READ_AS, TOO_LARGE } from './amounts.ts'
import { assertSame, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

const ZERO: [unknown, string][] = ['0', '0.004', 0, '-0'].map((input) => [input, '0.00'])

export const categoryCases: Case[] = [
  {
    name: 'a category that is only named has nothing allocated and nothing spent',
    async run(world) {
      const book = await newBook(world)
      const { id, ...category } = await book.category({ name: 'Fun' })
      assert.match(id, /^[0-9a-f-]{36}$/)
      assert.deepEqual(category, {
        name: 'Fun',
        description: null,
        allocated: '0.00',
        spent: '0.00',
        icon: 'fas fa-folder',
        color: 'primary',
        groupId: null,
        position: 0,
        archivedAt: null,
        shares: null,
        createdAt: '2026-03-15T12:00:00.000Z',
        rev: 1,
      })
    },
  },
  {
    name: 'a category keeps every field it is given, and is found again by its id and in the list',
    async run(world) {
      const book = await newBook(world)
      const fields = { name: 'Car', description: 'Fuel', allocated: '80.50', spent: '1.00' }
      const category = await book.category({ ...fields, icon: 'car', color: 'warning' })
      assert.deepEqual({ ...category, ...fields, icon: 'car', color: 'warning' } as Category, category)
      assert.deepEqual(await book.get(`/budget-categories/${category.id}`), category)
      assert.deepEqual(await book.get('/budget-categories'), [category])
    },
  },
  {
    name: 'a category needs a name that is more than spaces',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.category({ name: ' Food ' })
      for (const name of [undefined, null, '', '  '])
        await book.refuses(400, 'Name is required', 'POST', '/budget-categories', { name })
      await book.refuses(400, 'Name is required', 'PUT', `/budget-categories/${id}`, { name: '  ' })
      assert.strictEqual((await book.get<Category>(`/budget-categories/${id}`)).name, 'Food')
    },
  },
  {
    name: 'allocated and spent are amounts of zero or more, kept with two decimals',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.category()
      const path = `/budget-categories/${id}`
      for (const field of ['allocated', 'spent'] as const) {
        for (const [input, kept] of [...READ_AS, ...ZERO])
          assert.strictEqual((await book.put<Category>(path, { [field]: input }))[field], kept, `of ${input}`)
        for (const input of [...NO_NUMBER, '-0.01', '-5', -5]) {
          const text = 'Amount must be a valid positive number'
          await book.refuses(400, text, 'PUT', path, { [field]: input })
        }
        for (const input of TOO_LARGE) await book.refuses(400, /10 digits/, 'PUT', path, { [field]: input })
        assert.strictEqual((await book.get<Category>(path))[field], '0.00')
      }
    },
  },
  {
    name: 'an expense raises what is spent in its category and lowers the balance of its account',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id: categoryId } = await book.category({ spent: '5' })
      await book.record({ amount: '30.25', accountId, categoryId })
      await book.record({ amount: '0.75', categoryId })
      assert.strictEqual(await book.spent(categoryId), '36.00')
      assert.strictEqual(await book.balance(accountId), '69.75')
    },
  },
  {
    name: 'only an expense can have a category',
    async run(world) {
      const book = await newBook(world)
      const { id: categoryId } = await book.category()
      for (const type of ['income', 'savings']) {
        const fields = { type, amount: '5', description: 'Pay', categoryId }
        await book.refuses(400, 'Only an expense can have a category.', 'POST', '/transactions', fields)
        const { id } = await book.record({ type })
        await book.refuses(400, /Only an expense/, 'PUT', `/transactions/${id}`, { categoryId })
      }
      assert.strictEqual(await book.spent(categoryId), '0.00')
    },
  },
  {
    name: 'resetting a category sets spent to zero and keeps its expenses and the month’s figures',
    async run(world) {
      const book = await newBook(world)
      const { id: categoryId } = await book.category()
      await book.record({ amount: '30', categoryId })
      const reset = await book.put<Category>(`/budget-categories/${categoryId}`, { spent: '0.00' })
      assert.strictEqual(reset.spent, '0.00')
      assert.lengthOf(await book.transactions(`?categoryId=${categoryId}`), 1)
      assert.strictEqual((await book.dashboard()).spentThisMonth, '30.00')
    },
  },
  {
    name: 'taking an expense back after a reset never brings spent below zero',
    async run(world) {
      const book = await newBook(world)
      const { id: categoryId } = await book.category()
      const { id } = await book.record({ amount: '30', categoryId })
      const other = await book.record({ amount: '7', categoryId })
      await book.put(`/budget-categories/${categoryId}`, { spent: '0.00' })
      await book.put(`/transactions/${other.id}`, { amount: '6' })
      assert.strictEqual(await book.spent(categoryId), '0.00')
      await book.del(`/transactions/${id}`)
      assert.strictEqual(await book.spent(categoryId), '0.00')
      await book.record({ amount: '2', categoryId })
      assert.strictEqual(await book.spent(categoryId), '2.00')
    },
  },
  {
    name: 'a change of one field of a category leaves the others as they are',
    async run(world) {
      const book = await newBook(world)
      let expected = await book.category({ description: 'Old', spent: '3' })
      for (const change of [
        { name: 'New' },
        { description: 'Newer' },
        { description: null },
        { allocated: '9.00' },
        { icon: 'gift' },
        { color: 'destructive' },
        {},
      ]) {
        expected = { ...expected, ...change }
        assertSame(await book.put(`/budget-categories/${expected.id}`, change), expected)
      }
    },
  },
  {
    name: 'a deleted category leaves its expenses behind as spending without a category',
    async run(world) {
      const book = await newBook(world)
      const { id: categoryId } = await book.category()
      const march = await book.record({ amount: '30', categoryId })
      const february = await book.record({ amount: '12', categoryId, date: '2026-02-10' })
      await book.record({ amount: '3' })
      assert.deepEqual(await book.del(`/budget-categories/${categoryId}`), { success: true })
      await book.refuses(404, 'Category not found', 'GET', `/budget-categories/${categoryId}`)
      await book.refuses(404, 'Category not found', 'DELETE', `/budget-categories/${categoryId}`)
      for (const { id } of [march, february])
        assert.deepInclude(await book.get<object>(`/transactions/${id}`), { categoryId: null })
      const { spentThisMonth, spendingByCategory } = await book.dashboard('?period=last-3-months')
      assert.strictEqual(spentThisMonth, '33.00')
      assert.deepEqual(spendingByCategory, [
        { categoryId: null, name: 'No category', amount: '45.00', share: 100 },
      ])
      await book.del(`/transactions/${march.id}`)
      await book.put(`/transactions/${february.id}`, { amount: '2' })
      const after = await book.dashboard('?period=last-3-months')
      assert.deepEqual([after.spentThisMonth, after.spendingByCategory[0]?.amount], ['3.00', '5.00'])
    },
  },
  {
    name: 'a category that nobody has is not found, and no expense can name it',
    async run(world) {
      const book = await newBook(world)
      for (const method of ['GET', 'PUT', 'DELETE'])
        await book.refuses(
          404,
          'Category not found',
          method,
          `/budget-categories/${NOBODY}`,
          method === 'PUT' ? {} : undefined,
        )
      const fields = { type: 'expense', amount: '5', description: 'x', categoryId: NOBODY }
      await book.refuses(404, 'Category not found', 'POST', '/transactions', fields)
      assert.isEmpty(await book.transactions())
    },
  },
  {
    name: 'an amount of a transaction is more than zero, read exactly',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.record()
      for (const [input, kept] of READ_AS) {
        assert.strictEqual((await book.record({ amount: input })).amount, kept)
        assert.deepInclude(await book.put<object>(`/transactions/${id}`, { amount: input }), { amount: kept })
      }
      const text = 'Amount must be a valid positive number'
      for (const amount of [...NO_NUMBER, ...NOT_POSITIVE]) {
        await book.refuses(400, text, 'POST', '/transactions', { type: 'income', description: 'x', amount })
        await book.refuses(400, text, 'PUT', `/transactions/${id}`, { amount })
      }
      for (const amount of TOO_LARGE)
        await book.refuses(400, /10 digits/, 'PUT', `/transactions/${id}`, { amount })
      assert.lengthOf(await book.transactions(), READ_AS.length + 1)
    },
  },
]
