import { assert } from 'chai'
import type { MoneyFlow, NetWorth } from '../../budget/insights/wire.ts'
import type { Report } from '../../budget/reports/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { centsOf } from '../../values/money.ts'
import { type Book, newBook } from './book.ts'
import type { Case, World } from './client.ts'

const sum = (rows: { amount: string }[]): number =>
  rows.reduce((cents, { amount }) => cents + centsOf(amount), 0)

/** The picture of the months; what comes in is what goes out, whatever happened. */
async function flowOf(book: Book, months = ''): Promise<MoneyFlow> {
  const flow = await book.get<MoneyFlow>(`/insights/money-flow${months}`)
  const spent = sum(flow.groups.flatMap(({ categories }) => categories))
  assert.strictEqual(sum(flow.incomes), spent + sum(flow.goals) + centsOf(flow.left))
  return flow
}

/** A book with 1000.00 in its account, which were there before. */
async function household(world: World) {
  const book = await newBook(world)
  const { id: accountId } = await book.account({ balance: '1000' })
  const food = await book.category({ name: 'Food' })
  return { book, accountId, food }
}

export const moneyFlowCases: Case[] = [
  {
    name: 'a month shows who paid, what it was spent on and what is left',
    async run(world) {
      const { book, accountId, food } = await household(world)
      const group = await book.post<{ id: string }>('/category-groups', { name: 'Daily' })
      await book.put(`/budget-categories/${food.id}`, { groupId: group.id })
      const salary = await book.record({ type: 'income', amount: '900', description: 'Acme', accountId })
      await book.record({ type: 'income', amount: '5.50', description: 'Bank', payeeId: null, accountId })
      await book.record({ amount: '45.50', categoryId: food.id, accountId })
      await book.record({ amount: '20', accountId })
      const flow = await flowOf(book)
      assert.deepEqual(flow, {
        from: '2026-03',
        to: '2026-03',
        firstDay: '2026-03-01',
        lastDay: '2026-03-31',
        incomes: [
          { payeeId: salary.payeeId, name: 'Acme', amount: '900.00' },
          { payeeId: null, name: 'Other income', amount: '5.50' },
        ],
        groups: [
          {
            groupId: group.id,
            name: 'Daily',
            categories: [{ categoryId: food.id, name: 'Food', amount: '45.50' }],
          },
          {
            groupId: null,
            name: 'No group',
            categories: [{ categoryId: null, name: 'No category', amount: '20.00' }],
          },
        ],
        goals: [],
        left: '840.00',
      })
    },
  },
  {
    name: 'moves between accounts are nothing, and what goals get or give is neither income nor spending',
    async run(world) {
      const { book, accountId, food } = await household(world)
      const savings = await book.account({ name: 'Savings', type: 'savings' })
      const trip = await book.bucket({ name: 'Trip', target: '500' })
      const bicycle = await book.bucket({ name: 'Bicycle', target: '500', saved: '300' })
      await book.post('/transfers', { fromAccountId: accountId, toAccountId: savings.id, amount: '77' })
      await book.post(
        `/savings-buckets/${trip.id}/transfers`,
        { saved: '120', fromAccountId: accountId },
        200,
      )
      await book.record({ amount: '250', categoryId: food.id, accountId, fromGoalId: bicycle.id })
      const flow = await flowOf(book)
      assert.deepEqual(flow.goals, [
        { bucketId: trip.id, name: 'Trip', amount: '120.00' },
        { bucketId: bicycle.id, name: 'Bicycle', amount: '-250.00' },
      ])
      assert.deepEqual([flow.incomes, flow.left], [[], '-120.00'])
    },
  },
  {
    name: 'what a goal got from an account is told when that is deleted, and what is put aside without a goal is in none',
    async run(world) {
      const { book, accountId } = await household(world)
      const trip = await book.bucket({ name: 'Trip', target: '500' })
      const path = `/savings-buckets/${trip.id}/transfers`
      await book.post(path, { saved: '120', fromAccountId: accountId }, 200)
      await book.post(path, { saved: '100', toAccountId: accountId }, 200)
      await book.record({ type: 'savings', amount: '5', accountId })
      for (const isGone of [false, true]) {
        if (isGone) await book.del(`/accounts/${accountId}`)
        const { goals, left } = await flowOf(book)
        assert.deepEqual(goals, [{ bucketId: trip.id, name: 'Trip', amount: '100.00' }])
        assert.strictEqual(left, '-100.00')
        const { savings } = await book.get<Report>('/reports/summary?from=2026-03-01&to=2026-03-31')
        assert.deepEqual(savings, { in: '120.00', out: '20.00', net: '100.00' })
      }
    },
  },
  {
    name: 'refunds lower what is spent, below zero too, and parts are where and when they are spent',
    async run(world) {
      const { book, accountId, food } = await household(world)
      const home = await book.category({ name: 'Home' })
      await book.record({ type: 'income', amount: '30', refundCategoryId: food.id, accountId })
      await book.record({
        amount: '50',
        accountId,
        parts: [
          { amount: '20', categoryId: food.id },
          { amount: '30', categoryId: home.id, date: '2026-04-02' },
        ],
      })
      const march = await flowOf(book)
      assert.deepEqual(
        march.groups.flatMap(({ categories }) => categories.map(({ name, amount }) => [name, amount])),
        [['Food', '-10.00']],
      )
      assert.strictEqual(march.left, '10.00')
      const both = await flowOf(book, '?from=2026-03&to=2026-04')
      assert.deepEqual([both.lastDay, both.left], ['2026-04-30', '-20.00'])
    },
  },
  {
    name: 'the months are those of the budget, and a span that makes no sense is refused',
    async run(world) {
      const { book, accountId } = await household(world)
      await book.record({ type: 'income', amount: '700', description: 'Acme', accountId, date: '2026-04-05' })
      await book.put('/budget-period', { monthStartsOn: 10 })
      const flow = await flowOf(book)
      assert.deepEqual([flow.firstDay, flow.lastDay], ['2026-03-01', '2026-04-09'])
      assert.deepEqual(
        flow.incomes.map(({ amount }) => amount),
        ['700.00'],
      )
      const refused = (months: string) =>
        book.refuses(400, undefined, 'GET', `/insights/money-flow?${months}`)
      await refused('from=2026-05&to=2026-04')
      await refused('from=2016-03&to=2026-03')
      await refused('from=2026-13')
    },
  },
  {
    name: 'what moves between accounts is nothing that went into goals, and no worth is lost while it is under way',
    async run(world) {
      const { book, accountId } = await household(world)
      const { id: card } = await book.account({ name: 'Card', type: 'credit_card' })
      const { id: goalId } = await book.bucket({ name: 'Trip' })
      await book.post(`/savings-buckets/${goalId}/transfers`, { saved: '30', fromAccountId: accountId }, 200)
      const worth = async () =>
        (await book.get<NetWorth[]>('/insights/net-worth?months=2')).map(({ netWorth }) => netWorth)
      const fields = { fromAccountId: accountId, toAccountId: card, amount: '60', date: '2026-02-27' }
      const { expense, income } = await book.post<Transfer>('/transfers', fields)
      for (const [sent, arrived] of [
        ['2026-02-27', '2026-03-02'],
        ['2026-03-02', '2026-02-27'],
        ['2026-03-02', '2026-03-03'],
      ]) {
        await book.put(`/transactions/${expense.id}`, { date: sent })
        await book.put(`/transactions/${income.id}`, { date: arrived })
        assert.deepEqual(await worth(), ['1000.00', '1000.00'])
      }
      const report = await book.get<Report>('/reports/summary?from=2026-03-01&to=2026-03-31')
      assert.deepInclude(report, { income: '0.00', expenses: '0.00', opening: '1000.00', closing: '970.00' })
      assert.deepEqual(report.savings, { in: '30.00', out: '0.00', net: '30.00' })
      assert.deepEqual(
        report.byAccount.map(({ moved }) => moved),
        ['-90.00', '60.00'],
      )
    },
  },
]
