import { assert } from 'chai'
import type { Summary, Transaction } from '../../budget/transactions/wire.ts'
import { type Book, type Fields, NOBODY, newBook, newContinuousBook } from './book.ts'
import type { Case } from './client.ts'

export async function household(book: Book) {
  const account = await book.account({ balance: '500' })
  const food = await book.category({ name: 'Groceries' })
  const home = await book.category({ name: 'Household' })
  const spent = async () => [await book.spent(food.id), await book.spent(home.id)]
  const months = async (...names: string[]) =>
    (await book.dashboard('?month=2026-06')).byMonth
      .filter(({ month }) => names.includes(month))
      .map(({ income, expense }) => [income, expense])
  const split = (fields: Fields = {}) =>
    book.record({
      amount: '50',
      description: 'Supermarket',
      accountId: account.id,
      parts: [
        { categoryId: food.id, amount: '37.60' },
        { categoryId: home.id, amount: '12.40', note: 'A mop' },
      ],
      ...fields,
    })
  return { account, food, home, spent, months, split }
}

export const part = (categoryId: string | null, amount: string, more: Fields = {}) => ({
  categoryId,
  amount,
  note: null,
  date: '2026-03-15',
  ...more,
})

export const splitCases: Case[] = [
  {
    name: 'a split purchase counts in the category of each part, once, and moves its account by its amount',
    async run(world) {
      const book = await newBook(world)
      const { account, food, home, spent, months, split } = await household(book)
      const row = await split()
      assert.deepInclude(row, { amount: '50.00', categoryId: null, refund: false })
      assert.deepEqual(row.parts, [part(food.id, '37.60'), part(home.id, '12.40', { note: 'A mop' })])
      assert.deepEqual(await book.get(`/transactions/${row.id}`), row)
      assert.deepEqual(await book.transactions(), [row])
      assert.strictEqual(await book.balance(account.id), '450.00')
      assert.deepEqual(await spent(), ['37.60', '12.40'])
      assert.deepEqual(await months('2026-03'), [['0.00', '50.00']])
      const { spendingByCategory } = await book.dashboard()
      assert.deepEqual(
        spendingByCategory.map(({ name, amount }) => [name, amount]),
        [
          ['Groceries', '37.60'],
          ['Household', '12.40'],
        ],
      )
    },
  },
  {
    name: 'the list of a category has rows that are in it with a part, and the sum counts only that part',
    async run(world) {
      const book = await newBook(world)
      const { account, food, home, split } = await household(book)
      const row = await split()
      const whole = await book.record({ categoryId: food.id, accountId: account.id })
      const ids = async (query: string) => (await book.transactions(query)).map(({ id }) => id)
      assert.deepEqual(await ids(`?categoryId=${food.id}`), [whole.id, row.id])
      assert.deepEqual(await ids(`?categoryId=${home.id}&limit=5`), [row.id])
      const sum = (query: string) => book.get<Summary>(`/transactions/summary?${query}`)
      assert.deepEqual(await sum(`categoryId=${home.id}`), {
        count: 1,
        income: '0.00',
        expense: '12.40',
        net: '-12.40',
      })
      assert.deepInclude(await sum(`accountId=${account.id}`), { count: 2, expense: '60.00' })
      assert.deepInclude(await sum('q=super'), { count: 1, expense: '50.00' })
      assert.deepInclude(await sum(`q=super&categoryId=${food.id}`), { count: 1, expense: '37.60' })
    },
  },
  {
    name: 'an insurance that is spread over months counts in each of them, and the list has it on its day',
    async run(world) {
      const book = await newContinuousBook(world)
      const { food, months, spent, split } = await household(book)
      const parts = ['2026-03-15', '2026-04-15', '2026-05-15'].map((date) => part(food.id, '20.00', { date }))
      const row = await split({ amount: '60', parts })
      assert.deepEqual(row.parts, parts)
      assert.deepEqual(await months('2026-03', '2026-04', '2026-05'), [
        ['0.00', '20.00'],
        ['0.00', '20.00'],
        ['0.00', '20.00'],
      ])
      assert.deepEqual(await spent(), ['60.00', '0.00'])
      assert.lengthOf(await book.transactions('?from=2026-04-01'), 0)
      // The part of its own day stays there; that without one goes with the row.
      await book.put(`/transactions/${row.id}`, { date: '2026-02-10' })
      const moved = await book.get<Transaction>(`/transactions/${row.id}`)
      assert.deepEqual(
        moved.parts.map(({ date }) => date),
        ['2026-02-10', '2026-04-15', '2026-05-15'],
      )
      await book.put(`/transactions/${row.id}`, moved)
      await book.put(`/transactions/${row.id}`, { ...moved, date: '2026-01-10' })
      assert.deepEqual(await months('2026-01', '2026-02', '2026-03', '2026-04'), [
        ['0.00', '20.00'],
        ['0.00', '0.00'],
        ['0.00', '0.00'],
        ['0.00', '20.00'],
      ])
    },
  },
  {
    name: 'parts are replaced and joined as a whole, and the amount of a split row changes only with them',
    async run(world) {
      const book = await newBook(world)
      const { food, home, spent, split } = await household(book)
      const row = await split()
      const path = `/transactions/${row.id}`
      await book.put(path, { description: 'Market' })
      await book.put(path, await book.get(path))
      assert.deepEqual(await spent(), ['37.60', '12.40'])
      await book.refuses(400, /send its parts/, 'PUT', path, { amount: '51' })
      await book.refuses(400, /new parts/, 'PUT', path, { type: 'income' })
      await book.refuses(400, /categories in its parts/, 'PUT', path, { categoryId: food.id })
      await book.put(path, { amount: '51', parts: [part(food.id, '1'), part(home.id, '50')] })
      assert.deepEqual(await spent(), ['1.00', '50.00'])
      const joined = await book.put<Transaction>(path, { parts: null, categoryId: home.id })
      assert.deepInclude(joined, { parts: [], categoryId: home.id, amount: '51.00' })
      assert.deepEqual(await spent(), ['0.00', '51.00'])
      await book.put(path, { parts: [part(food.id, '50'), part(null, '1')] })
      assert.deepEqual(await spent(), ['50.00', '0.00'])
      await book.put(path, { parts: [] })
      assert.deepEqual(await spent(), ['0.00', '0.00'])
      assert.deepInclude(await book.dashboard(), { spentThisMonth: '51.00' })
    },
  },
  {
    name: 'parts that do not make the row are refused with what is wrong, and nothing is changed',
    async run(world) {
      const book = await newBook(world)
      const { account, food, home, spent, split } = await household(book)
      const send = async (parts: unknown, fields: Fields = {}) => {
        const entry = { type: 'expense', amount: '10', description: 'Bread', accountId: account.id }
        const answer = await book.send('POST', '/transactions', { ...entry, parts, ...fields })
        return answer as { status: number; body: { message: string; code: string; difference?: string } }
      }
      const of = (...amounts: string[]) => amounts.map((amount) => ({ categoryId: food.id, amount }))
      const less = await send(of('5', '4.99'))
      assert.deepInclude(less, { status: 400 })
      assert.deepInclude(less.body, { code: 'parts_differ', difference: '0.01' })
      assert.include(less.body.message, '0.01')
      assert.deepInclude((await send(of('5', '5.01'))).body, { code: 'parts_differ', difference: '0.01' })
      assert.match((await send(of('10'))).body.message, /2 to 20 parts/)
      assert.match((await send(of(...Array(21).fill('0.50')))).body.message, /2 to 20 parts/)
      for (const wrong of ['0', '-1', 'x']) assert.strictEqual((await send(of('10', wrong))).status, 400)
      assert.strictEqual((await send([...of('5'), { ...part(null, '5'), tag: 'x' }])).status, 400)
      assert.strictEqual((await send([...of('5'), part(NOBODY, '5')])).status, 404)
      assert.strictEqual((await send(of('5', '5'), { categoryId: food.id })).status, 400)
      assert.strictEqual((await send(of('5', '5'), { type: 'savings' })).status, 400)
      const goal = await book.bucket()
      assert.strictEqual((await send(of('5', '5'), { bucketId: goal.id })).status, 400)
      assert.deepEqual(await book.transactions(), [])
      assert.strictEqual(await book.balance(account.id), '500.00')
      const row = await split()
      const parts = [part(food.id, '37.60'), part(home.id, '12.39')]
      const refused = await book.send('PUT', `/transactions/${row.id}`, { parts, description: 'Market' })
      assert.deepInclude(refused.body, { code: 'parts_differ', difference: '0.01' })
      assert.deepEqual(await book.transactions(), [row])
      assert.deepEqual(await spent(), ['37.60', '12.40'])
    },
  },
  {
    name: 'a paycheck is split: what has a category takes spending back, the rest is income',
    async run(world) {
      const book = await newBook(world)
      const { account, food, months, spent } = await household(book)
      const pay = await book.record({
        type: 'income',
        amount: '2100',
        description: 'Paycheck',
        accountId: account.id,
        parts: [part(null, '2000', { note: 'Salary' }), part(food.id, '100', { note: 'Expenses paid back' })],
      })
      assert.deepInclude(pay, { refund: false, refundCategoryId: null })
      assert.deepEqual(await months('2026-03'), [['2000.00', '-100.00']])
      assert.deepEqual(await spent(), ['-100.00', '0.00'])
      assert.strictEqual(await book.balance(account.id), '2600.00')
      assert.deepInclude(await book.get<Summary>('/transactions/summary'), {
        count: 1,
        income: '2000.00',
        expense: '-100.00',
        net: '2100.00',
      })
    },
  },
  {
    name: 'spending without a category is found, also where only a part of a row has none',
    async run(world) {
      const book = await newBook(world)
      const { food, split } = await household(book)
      const halved = await split({ amount: '60', parts: [part(food.id, '40.00'), part(null, '20.00')] })
      await split({ amount: '10', parts: [part(food.id, '4.00'), part(food.id, '6.00')] })
      const bare = await book.record({ type: 'expense', amount: 5, date: '2026-03-20' })
      await book.record({ type: 'expense', amount: 7, date: '2026-03-20', categoryId: food.id })
      await book.record({ type: 'income', amount: 9, date: '2026-03-20' })
      const found = await book.transactions('?categoryId=none')
      assert.sameMembers(
        found.map(({ id }) => id),
        [halved.id, bare.id],
      )
      const summary = await book.get<Summary>('/transactions/summary?categoryId=none')
      assert.include(summary, { income: '0.00', expense: '25.00' })
    },
  },
]
