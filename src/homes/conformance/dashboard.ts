import { assert } from 'chai'
import { type Dashboard, PANELS } from '../../budget/dashboard/wire.ts'
import { newBook } from './book.ts'
import type { Case } from './client.ts'

export const dashboardCases: Case[] = [
  {
    name: 'an empty book has a dashboard of zeros',
    async run(world) {
      const book = await newBook(world)
      const { byMonth, ...figures } = await book.dashboard()
      assert.deepEqual(figures, {
        month: '2026-03',
        period: 'this-month',
        firstDay: '2026-03-01',
        lastDay: '2026-03-31',
        totalBalance: '0.00',
        totalSaved: '0.00',
        totalTarget: '0.00',
        savingsPercent: 0,
        monthlyIncome: '0.00',
        monthlyExpenses: '0.00',
        spentThisMonth: '0.00',
        stillDue: '0.00',
        totalBudget: '4000.00',
        safeToSpend: {
          amount: '0.00',
          spendable: '0.00',
          held: '0.00',
          due: '0.00',
          setAside: '0.00',
          ahead: '0.00',
          until: '2026-03-31',
        },
        spendingByCategory: [],
        panels: PANELS.map((id) => ({ id, hidden: false })),
      })
      const months = byMonth.map(({ month }) => month)
      assert.deepEqual(
        [months.length, months[0], months[8], months[11]],
        [12, '2025-04', '2025-12', '2026-03'],
      )
      for (const { income, expense } of byMonth) assert.deepEqual([income, expense], ['0.00', '0.00'])
    },
  },
  {
    name: 'the total is what active accounts and all buckets hold, debts taken off',
    async run(world) {
      const book = await newBook(world)
      await book.account({ balance: '100.10' })
      await book.account({ type: 'credit_card', balance: '-250.30' })
      await book.account({ balance: '1000', isActive: false })
      await book.bucket({ target: '300', saved: '100' })
      await book.bucket({ target: '300', saved: '350' })
      const { totalBalance, totalSaved, totalTarget, savingsPercent } = await book.dashboard()
      assert.deepEqual(
        [totalBalance, totalSaved, totalTarget, savingsPercent],
        ['299.80', '450.00', '600.00', 75],
      )
    },
  },
  {
    name: 'the percent of savings is rounded to whole percents',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.bucket({ target: '200' })
      for (const [saved, percent] of [
        ['0.99', 0],
        ['1', 1],
        ['2.99', 1],
        ['133.33', 67],
        ['199.99', 99],
        ['200', 100],
        ['500', 250],
      ] as const) {
        await book.put(`/savings-buckets/${id}`, { saved })
        assert.strictEqual((await book.dashboard()).savingsPercent, percent, saved)
      }
    },
  },
  {
    name: 'safe to spend is what the paying accounts hold, without what is due, set aside and assigned ahead',
    async run(world) {
      const book = await newBook(world)
      const safe = async () => (await book.dashboard()).safeToSpend
      const { id: accountId } = await book.account({ balance: '1000' })
      await book.account({ name: 'Card', type: 'credit_card', balance: '-100' })
      await book.account({ name: 'Reserve', type: 'savings', balance: '300' })
      await book.account({ name: 'Shares', type: 'investment', balance: '5000' })
      await book.bill({ accountId, amount: '50', dueDate: '2026-03-31' })
      await book.bill({ accountId, name: 'Later', amount: '70', dueDate: '2026-04-01' })
      assert.deepEqual(await safe(), {
        amount: '850.00',
        spendable: '900.00',
        held: '1200.00',
        due: '50.00',
        setAside: '0.00',
        ahead: '0.00',
        until: '2026-03-31',
      })
      const trip = await book.category({ name: 'Trip', allocated: '0' })
      const plan = { kind: 'by_date', amount: '600', day: '2026-08-01' }
      await book.put(`/budget-categories/${trip.id}/plan`, plan)
      await book.put(`/budget/2026-03/${trip.id}`, { assigned: '400' })
      await book.put(`/budget/2026-04/${trip.id}`, { assigned: '25' })
      assert.deepInclude(await safe(), { amount: '725.00', setAside: '400.00', ahead: '25.00' })
      await book.put('/budget-period', { budgetPeriod: 'continuous' })
      assert.deepInclude(await safe(), { amount: '850.00', setAside: '0.00', ahead: '0.00' })
    },
  },
  {
    name: 'this month of the dashboard is that of the budget, and what is still due is due by its last day',
    async run(world) {
      const book = await newBook(world)
      await book.put('/budget-period', { monthStartsOn: 20 })
      await book.record({ date: '2026-03-20', amount: '9' })
      await book.record({ date: '2026-03-15', amount: '4' })
      const { id: accountId } = await book.account()
      const bill = await book.bill({ accountId, amount: '50', dueDate: '2026-04-02' })
      const now = await book.dashboard()
      assert.deepInclude(now, { month: '2026-03', spentThisMonth: '4.00', stillDue: '0.00' })
      assert.strictEqual(now.safeToSpend.until, '2026-03-19')
      world.setNow('2026-03-25T12:00:00.000Z')
      const later = await book.dashboard()
      assert.deepInclude(later, { month: '2026-04', spentThisMonth: '9.00', stillDue: '50.00' })
      assert.deepInclude(await book.get<object>(`/bills/${bill.id}`), { stillDue: '50.00' })
    },
  },
  {
    name: 'income and expenses of the month are those of its calendar days, with or without an account',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      for (const date of ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']) {
        await book.record({ date, amount: '3', accountId })
        await book.record({ date, amount: '10', type: 'income' })
      }
      const { monthlyIncome, monthlyExpenses, spentThisMonth } = await book.dashboard()
      assert.deepEqual([monthlyIncome, monthlyExpenses, spentThisMonth], ['20.00', '6.00', '6.00'])
    },
  },
  {
    name: 'another month has figures of its own, and the present balance',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '50' })
      await book.record({ date: '2025-12-24', amount: '20', accountId })
      const december = await book.dashboard('?month=2025-12')
      assert.deepEqual(
        [december.month, december.spentThisMonth, december.totalBalance, december.byMonth[11]?.expense],
        ['2025-12', '20.00', '30.00', '20.00'],
      )
      assert.strictEqual((await book.dashboard('?month=2025-11')).spentThisMonth, '0.00')
    },
  },
  {
    name: 'spending is shown per category for the month, the last three months or the year',
    async run(world) {
      const book = await newBook(world)
      const food = await book.category({ name: 'Food' })
      const fun = await book.category({ name: 'Fun' })
      for (const [date, categoryId, amount] of [
        ['2025-12-31', food.id, '1000'],
        ['2026-01-01', fun.id, '70'],
        ['2026-03-02', food.id, '20'],
        ['2026-03-03', null, '10'],
        ['2026-04-01', fun.id, '500'],
      ])
        await book.record({ date, categoryId, amount })
      await book.record({ type: 'income', amount: '999' })
      const shares = async (query: string) => {
        const { spendingByCategory } = await book.dashboard(query)
        return spendingByCategory.map(({ name, amount, share }) => [name, amount, share])
      }
      assert.deepEqual(await shares(''), [
        ['Food', '20.00', 66.7],
        ['No category', '10.00', 33.3],
      ])
      const threeMonths = [
        ['Fun', '70.00', 70],
        ['Food', '20.00', 20],
        ['No category', '10.00', 10],
      ]
      assert.deepEqual(await shares('?period=last-3-months'), threeMonths)
      assert.deepEqual(await shares('?period=this-year'), threeMonths)
      assert.deepEqual(await shares('?period=this-year&month=2025-12'), [['Food', '1000.00', 100]])
      const [, second] = (await book.dashboard('?period=this-year&month=2026-04')).spendingByCategory
      assert.deepEqual([second?.categoryId, second?.amount], [food.id, '20.00'])
    },
  },
  {
    name: 'the months that led to the present one are shown with their income and expense',
    async run(world) {
      const book = await newBook(world)
      await book.record({ date: '2025-03-31', amount: '999' })
      await book.record({ date: '2025-04-01', amount: '1' })
      await book.record({ date: '2026-01-15', amount: '2', type: 'income' })
      await book.record({ date: '2026-01-16', amount: '3' })
      const { byMonth } = await book.dashboard()
      const busy = byMonth.filter(({ income, expense }) => income !== '0.00' || expense !== '0.00')
      assert.deepEqual(busy, [
        { month: '2025-04', income: '0.00', expense: '1.00' },
        { month: '2026-01', income: '2.00', expense: '3.00' },
      ])
    },
  },
  {
    name: 'a renamed category shows its new name for spending of the past',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.category({ name: 'Old' })
      await book.record({ categoryId: id })
      await book.put(`/budget-categories/${id}`, { name: 'New' })
      assert.strictEqual((await book.dashboard()).spendingByCategory[0]?.name, 'New')
    },
  },
  {
    name: 'at midnight of the owner the dashboard moves on to the new month',
    async run(world) {
      const book = await newBook(world, 'Pacific/Kiritimati')
      world.setNow('2026-03-31T09:59:00.000Z')
      await book.record({ amount: '5' })
      const before = await book.send('GET', '/dashboard')
      assert.strictEqual((before.body as Dashboard).spentThisMonth, '5.00')
      world.setNow('2026-03-31T10:00:00.000Z')
      const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
      const after = await book.send('GET', '/dashboard', undefined, headers)
      assert.strictEqual(after.status, 200)
      const { month, spentThisMonth } = after.body as Dashboard
      assert.deepEqual([month, spentThisMonth], ['2026-04', '0.00'])
    },
  },
  {
    name: 'a month or a period that does not exist is refused',
    async run(world) {
      const book = await newBook(world)
      const wrong = ['month=2026-13', 'month=2026-00', 'month=2026-3', 'month=', 'month=x', 'period=week']
      for (const query of wrong) await book.refuses(400, undefined, 'GET', `/dashboard?${query}`)
    },
  },
]
