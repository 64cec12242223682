import { assert } from 'chai'
import type { AccountSparklines, CategorySparklines, Pace } from '../../budget/insights/wire.ts'
import type { Summary } from '../../budget/transactions/wire.ts'
import { type Book, newBook } from './book.ts'
import type { Case } from './client.ts'

const paceOf = (book: Book, query = '') => book.get<Pace>(`/insights/pace${query}`)
const pointOf = (all: string[], first: string, day: string) =>
  all[Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000)]

export const paceCases: Case[] = [
  {
    name: 'the pace of a month is its spending day by day, beside the month before by the same day and the plan',
    async run(world) {
      const book = await newBook(world)
      await book.category({ name: 'Food', allocated: '300' })
      await book.category({ name: 'Fun', allocated: '100.50' })
      await book.record({ amount: '60', date: '2026-02-03' })
      await book.record({ amount: '52.50', date: '2026-02-15' })
      await book.record({ amount: '200', date: '2026-02-16' })
      await book.record({ amount: '0.50', date: '2026-03-01' })
      await book.record({ amount: '9', date: '2026-03-15' })
      await book.record({ amount: '70', date: '2026-03-20' })
      const pace = await paceOf(book)
      assert.deepInclude(pace, {
        month: '2026-03',
        firstDay: '2026-03-01',
        lastDay: '2026-03-31',
        by: '2026-03-15',
        spent: '9.50',
        difference: '-103.00',
        plan: '400.50',
      })
      assert.deepEqual(
        ['2026-03-01', '2026-03-14', '2026-03-15', '2026-03-19', '2026-03-20', '2026-03-31'].map((day) =>
          pointOf(pace.byDay, pace.firstDay, day),
        ),
        ['0.50', '0.50', '9.50', '9.50', '79.50', '79.50'],
      )
      assert.lengthOf(pace.byDay, 31)
      const { byDay, ...before } = pace.before
      assert.deepEqual(before, {
        month: '2026-02',
        firstDay: '2026-02-01',
        lastDay: '2026-02-28',
        by: '2026-02-15',
        spent: '112.50',
      })
      assert.deepEqual([byDay.length, byDay.at(-1)], [28, '312.50'])
    },
  },
  {
    name: 'a month that is over is compared as a whole, and so is one whose day the shorter month does not have',
    async run(world) {
      const book = await newBook(world)
      await book.record({ amount: '10', date: '2026-01-31' })
      await book.record({ amount: '25', date: '2026-02-28' })
      await book.record({ amount: '40', date: '2026-03-30' })
      const february = await paceOf(book, '?month=2026-02')
      assert.deepInclude(february, { by: '2026-02-28', spent: '25.00', difference: '15.00' })
      assert.strictEqual(february.before.by, '2026-01-31')
      world.setNow('2026-03-30T12:00:00.000Z')
      const march = await paceOf(book)
      assert.deepInclude(march, { by: '2026-03-30', spent: '40.00', difference: '15.00' })
      assert.strictEqual(march.before.by, '2026-02-28')
      await book.refuses(400, undefined, 'GET', '/insights/pace?month=2026-13')
    },
  },
  {
    name: 'the pace counts what every other figure counts: parts on their days, refunds below zero, no transfers',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '1000' })
      const other = await book.account({ name: 'Savings', type: 'savings' })
      const food = await book.category({ name: 'Food', allocated: '0' })
      await book.record({
        amount: '30',
        date: '2026-03-02',
        accountId,
        parts: [
          { categoryId: food.id, amount: '10' },
          { categoryId: null, amount: '20', date: '2026-02-02' },
        ],
      })
      await book.record({
        type: 'income',
        amount: '4',
        date: '2026-03-03',
        accountId,
        refund: true,
        refundCategoryId: food.id,
      })
      await book.record({ type: 'income', amount: '900', date: '2026-03-03', accountId })
      await book.post('/transfers', { fromAccountId: accountId, toAccountId: other.id, amount: '77' })
      const pace = await paceOf(book)
      assert.deepInclude(pace, { spent: '6.00', difference: '-14.00', plan: '0.00' })
      assert.strictEqual(pace.byDay.at(-1), (await book.dashboard()).spentThisMonth)
      assert.strictEqual(pace.before.spent, '20.00')
    },
  },
  {
    name: 'the days of the pace are those of the budget’s month, and what it links to sums to what it says',
    async run(world) {
      const book = await newBook(world)
      await book.put('/budget-period', { monthStartsOn: 20 })
      world.setNow('2026-05-10T12:00:00.000Z')
      await book.record({ amount: '5', date: '2026-04-19' })
      await book.record({ amount: '7', date: '2026-04-20' })
      await book.record({ amount: '8', date: '2026-05-10' })
      const pace = await paceOf(book)
      assert.deepInclude(pace, { firstDay: '2026-04-20', lastDay: '2026-05-19', by: '2026-05-10' })
      assert.deepInclude(pace, { spent: '15.00', difference: '15.00' })
      assert.deepInclude(pace.before, { firstDay: '2026-03-20', lastDay: '2026-04-19', by: '2026-04-09' })
      assert.strictEqual(pace.before.byDay.at(-1), '5.00')
      const daysOf = async (query = '') => {
        const { firstDay, lastDay } = await book.dashboard(query)
        return [firstDay, lastDay]
      }
      assert.deepEqual(await daysOf(), [pace.firstDay, pace.lastDay])
      assert.deepEqual(await daysOf('?month=2026-04'), [pace.before.firstDay, pace.before.lastDay])
      assert.deepEqual(await daysOf('?period=last-3-months'), ['2026-03-01', '2026-05-19'])
      assert.deepEqual(await daysOf('?period=this-year'), ['2026-01-01', '2026-05-19'])
      const sum = await book.get<Summary>(`/transactions/summary?from=${pace.firstDay}&to=${pace.by}`)
      assert.strictEqual(sum.expense, pace.spent)
    },
  },
  {
    name: 'the plan is what the categories in use have: what they carry too, in a continuous budget what they are allocated',
    async run(world) {
      const book = await newBook(world)
      const food = await book.category({ name: 'Food', allocated: '300' })
      const old = await book.category({ name: 'Old', allocated: '50' })
      await book.put(`/budget/2026-03/${food.id}`, { assigned: '120' })
      assert.strictEqual((await paceOf(book)).plan, '170.00')
      await book.put(`/budget-categories/${old.id}`, { archivedAt: '2026-03-15T12:00:00.000Z' })
      assert.strictEqual((await paceOf(book)).plan, '120.00')
      await book.continuous()
      assert.strictEqual((await paceOf(book)).plan, '300.00')
    },
  },
  {
    name: 'the line of an account ends with what it holds today, and each point is a week before the next',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '1000' })
      const { id: otherId } = await book.account({ name: 'Cash', balance: '20' })
      await book.record({ amount: '100', date: '2026-03-09', accountId })
      await book.record({ amount: '10', date: '2026-03-08', accountId })
      await book.record({ amount: '5', date: '2025-12-01', accountId })
      await book.record({ amount: '1', date: '2026-03-16', accountId })
      await book.post('/transfers', {
        fromAccountId: accountId,
        toAccountId: otherId,
        amount: '50',
        date: '2026-02-01',
      })
      const { days, accounts } = await book.get<AccountSparklines>('/insights/sparklines/accounts')
      assert.deepEqual([days.length, days[0], days[12]], [13, '2025-12-21', '2026-03-15'])
      const balances = (id: string) => accounts.find((one) => one.accountId === id)?.balances ?? []
      assert.deepEqual(balances(accountId).slice(5), [
        ...['995.00', '945.00', '945.00', '945.00', '945.00'],
        ...['945.00', '935.00', '835.00'],
      ])
      assert.deepEqual([balances(otherId)[0], balances(otherId)[12]], ['20.00', '70.00'])
      assert.strictEqual(await book.balance(accountId), '834.00')
    },
  },
  {
    name: 'the line of a category is what was spent of it in each of six months, the present one last',
    async run(world) {
      const book = await newBook(world)
      const food = await book.category({ name: 'Food' })
      const fun = await book.category({ name: 'Fun' })
      await book.record({ amount: '8', date: '2025-09-30', categoryId: food.id })
      await book.record({ amount: '3', date: '2025-10-01', categoryId: food.id })
      await book.record({ amount: '4.50', date: '2026-03-15', categoryId: food.id })
      assert.deepEqual(await book.get<CategorySparklines>('/insights/sparklines/categories'), {
        months: ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
        categories: [
          { categoryId: food.id, spent: ['3.00', '0.00', '0.00', '0.00', '0.00', '4.50'] },
          { categoryId: fun.id, spent: Array(6).fill('0.00') },
        ],
      })
    },
  },
]
