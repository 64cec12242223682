import { assert } from 'chai'
import type { BudgetPeriod, Filled } from '../../budget/months/wire.ts'
import { assertSame, type Fields } from './book.ts'
import type { Case } from './client.ts'
import { assertIdentity, household, MARCH } from './months.ts'

/** Plans, targets and the days of months. */
export const plannedMonthCases: Case[] = [
  {
    name: 'a month is filled as the last one, as planned or by what was spent on average, after a preview',
    async run(world) {
      const { book, food, fun, spend, assign, rowOf, month } = await household(world)
      for (const [date, amount] of [
        ['2025-12-05', '10'],
        ['2026-01-05', '20'],
        ['2026-02-05', '70.01'],
      ])
        await spend({ categoryId: fun.id, date, amount })
      await assign(food.id, '180', '2026-02')
      await assign(fun.id, '33')
      const fill = (body: Fields) => book.post<Filled>(`/budget/${MARCH}/fill`, body, 200)
      const last = await fill({ from: 'last-month', dryRun: true })
      assert.deepEqual(
        [last.id, last.rows],
        [null, [{ categoryId: food.id, before: '300.00', after: '180.00', missing: '0.00' }]],
      )
      assert.deepInclude(await rowOf(food.id), { assigned: '300.00', planned: true })
      const average = await fill({ from: 'average-3', only: [fun.id], overwrite: true })
      assert.strictEqual(average.rows[0]?.after, '33.34')
      const { id } = await fill({ from: 'last-month' })
      assert.strictEqual((await rowOf(food.id)).assigned, '180.00')
      assert.deepEqual(
        (await month()).history.map(({ kind }) => kind),
        ['fill', 'fill', 'assigned'],
      )
      await book.del(`/budget/${MARCH}/moves/${id}`)
      assert.deepInclude(await rowOf(food.id), { assigned: '300.00', planned: true })
      await fill({ from: 'plan', overwrite: true })
      assert.deepInclude(await rowOf(fun.id), { assigned: '100.00', planned: true })
    },
  },
  {
    name: 'what is to assign goes to what is overspent first, then to targets in their order',
    async run(world) {
      const { book, account, food, fun, spend, rowOf } = await household(world)
      const trip = await book.category({ name: 'Trip' })
      const target = { kind: 'by_date', amount: '100', day: '2026-05-31', position: 0 }
      const plan = await book.put<object>(`/budget-categories/${trip.id}/plan`, target)
      assert.deepInclude(plan, { kind: 'by_date', amount: '100.00', day: '2026-05-31', rest: 'surplus' })
      await spend({ categoryId: fun.id, amount: '120' })
      await book.put(`/accounts/${account.id}`, { balance: '335' })
      const fund = (body: Fields = {}) => book.post<Filled>(`/budget/${MARCH}/fund`, body, 200)
      const preview = await fund({ dryRun: true })
      assert.deepEqual(preview, {
        id: null,
        toAssign: '1.66',
        missing: '0.00',
        rows: [
          { categoryId: fun.id, before: '100.00', after: '120.00', missing: '0.00' },
          { categoryId: trip.id, before: '0.00', after: '33.34', missing: '0.00' },
        ],
      })
      await book.put(`/accounts/${account.id}`, { balance: '310' })
      const short = await fund()
      assert.deepEqual([short.toAssign, short.missing], ['0.00', '23.34'])
      assert.strictEqual((await rowOf(trip.id)).assigned, '10.00')
      assert.strictEqual((await rowOf(food.id)).assigned, '300.00')
    },
  },
  {
    name: 'bills want their share of every month until they are due, and are due in their category',
    async run(world) {
      const { book, account, rowOf } = await household(world)
      const home = await book.category({ name: 'Home' })
      const bill = { accountId: account.id, categoryId: home.id, name: 'Insurance', frequency: 'yearly' }
      await book.bill({ ...bill, amount: '100', dueDate: '2026-05-10' })
      await book.put(`/budget-categories/${home.id}/plan`, { kind: 'bill' })
      const { rows } = await book.post<Filled>(`/budget/${MARCH}/fund`, { only: [home.id] }, 200)
      assert.strictEqual(rows[0]?.after, '33.34')
      assert.strictEqual((await rowOf(home.id)).due, '0.00')
      assert.strictEqual((await rowOf(home.id, '2026-05')).due, '100.00')
    },
  },
  {
    name: 'a bill that moves money between own accounts wants nothing of the category that it names',
    async run(world) {
      const { book, account, rowOf } = await household(world)
      const home = await book.category({ name: 'Home' })
      const card = await book.account({ name: 'Card', type: 'credit_card', balance: '-60' })
      const bill = { accountId: account.id, categoryId: home.id, name: 'Card payment', amount: '60' }
      const { id } = await book.bill({ ...bill, dueDate: '2026-03-20', transferAccountId: card.id })
      await book.put(`/budget-categories/${home.id}/plan`, { kind: 'bill' })
      const wanted = async () =>
        (await book.post<Filled>(`/budget/${MARCH}/fund`, { only: [home.id], dryRun: true }, 200)).rows
      assert.deepEqual(await wanted(), [])
      assert.strictEqual((await rowOf(home.id)).due, '0.00')
      await book.put(`/bills/${id}`, { transferAccountId: null })
      assert.strictEqual((await wanted())[0]?.after, '60.00')
      assert.strictEqual((await rowOf(home.id)).due, '60.00')
    },
  },
  {
    name: 'another plan is that of this and later months, and never of those that are over',
    async run(world) {
      const { book, food, rowOf } = await household(world)
      await book.put(`/budget-categories/${food.id}`, { allocated: '400' })
      const planned = async (name: string) => (await rowOf(food.id, name)).assigned
      assert.deepEqual([await planned(MARCH), await planned('2026-07')], ['400.00', '400.00'])
      world.setNow('2026-04-10T12:00:00.000Z')
      await book.put(`/budget-categories/${food.id}`, { allocated: '500' })
      await book.category({ name: 'Trip', allocated: '50' })
      assert.deepEqual([await planned(MARCH), await planned('2026-04')], ['400.00', '500.00'])
      // Nor is a month that is over funded by it.
      const funded = await book.post<Filled>(`/budget/${MARCH}/fund`, {}, 200)
      assert.deepEqual(funded.rows, [])
    },
  },
  {
    name: 'months begin on the day that is chosen, from the chosen month on; earlier ones keep their days',
    async run(world) {
      const { book, food, month, spend, rowOf } = await household(world)
      await spend({ categoryId: food.id, amount: '10', date: '2026-04-24' })
      await spend({ categoryId: food.id, amount: '20', date: '2026-04-26' })
      const period = { monthStartsOn: 25, monthShift: 'workday_before' as const, since: '2026-04' }
      const answer = await book.put<BudgetPeriod>('/budget-period', period)
      assert.deepInclude(answer, { ...period, budgetPeriod: 'month', asked: true })
      const days = async (name: string) => {
        const { from, to } = await month(name)
        return `${from} ${to}`
      }
      assert.strictEqual(await days(MARCH), '2026-03-01 2026-03-31')
      // 25 April is a Saturday.
      assert.strictEqual(await days('2026-04'), '2026-04-01 2026-04-23')
      assert.strictEqual(await days('2026-05'), '2026-04-24 2026-05-24')
      assert.strictEqual((await rowOf(food.id, '2026-04')).spent, '0.00')
      assert.strictEqual((await rowOf(food.id, '2026-05')).spent, '30.00')
      await book.put('/budget-period', { monthStartsOn: 1, monthShift: 'none', since: '2026-04' })
      assert.strictEqual((await rowOf(food.id, '2026-04')).spent, '30.00')
      await book.put('/budget-period', { monthStartsOn: 10, since: '2026-06' })
      await book.put('/budget-period', { budgetPeriod: 'month' })
      assert.strictEqual(await days('2026-05'), '2026-05-01 2026-05-31')
      // A first day that is planned for later can begin at once.
      await book.put('/budget-period', { monthStartsOn: 10 })
      assert.strictEqual(await days('2026-05'), '2026-05-10 2026-06-09')
      for (const wrong of [
        { monthStartsOn: 29 },
        { monthStartsOn: 0 },
        { monthShift: 'later' },
        { budgetPeriod: 'year' },
        { since: '2026-02' },
        { since: '2201-01' },
      ])
        await book.refuses(400, undefined, 'PUT', '/budget-period', wrong)
    },
  },
  {
    name: 'a book goes from months to counters and back without a figure lost',
    async run(world) {
      const { book, food, spend, month } = await household(world)
      await spend({ categoryId: food.id, amount: '10', date: '2026-02-10' })
      await spend({ categoryId: food.id, amount: '25' })
      const before = await month()
      const { categories } = await book.put<BudgetPeriod>('/budget-period', { budgetPeriod: 'continuous' })
      assert.deepInclude(categories[0], { name: 'Food', month: '25.00', continuous: '35.00' })
      assert.strictEqual(await book.spent(food.id), '35.00')
      await book.put(`/budget-categories/${food.id}`, { spent: '0.00' })
      assert.strictEqual(await book.spent(food.id), '0.00')
      await book.put('/budget-period', { budgetPeriod: 'month' })
      assert.strictEqual(await book.spent(food.id), '25.00')
      assertSame(await month(), before)
    },
  },
  {
    name: 'a year of months is a CSV with a line for each category that has a figure',
    async run(world) {
      const { book, food, spend } = await household(world)
      await spend({ categoryId: food.id, amount: '45.50' })
      const { status, body, headers } = await book.send('GET', '/budget/years/2026')
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8'])
      const lines = String(body).trim().split('\r\n')
      assert.deepEqual(lines.slice(0, 2), [
        'Month,Group,Category,Assigned,Spent,Available',
        '2026-03,,Food,300.00,45.50,254.50',
      ])
    },
  },
  {
    name: 'a reset takes off what stands in the month by then: it counts in another month, and Undo gives it back',
    async run(world) {
      const { book, food, spend, rowOf, toAssign } = await household(world)
      const row = await spend({ categoryId: food.id, amount: '40' })
      const before = await toAssign()
      await book.put(`/budget-categories/${food.id}`, { spent: '0.00' })
      assert.deepInclude(await rowOf(food.id), { spent: '0.00', available: '300.00' })
      assert.strictEqual(Number(await toAssign()), Number(before) - 40)
      await spend({ categoryId: food.id, amount: '7' })
      await book.put(`/transactions/${row.id}`, { amount: '50' })
      assert.strictEqual(await book.spent(food.id), '7.00')
      await book.put(`/transactions/${row.id}`, { date: '2026-02-20' })
      assert.strictEqual((await rowOf(food.id, '2026-02')).spent, '50.00')
      await book.put(`/transactions/${row.id}`, { date: '2026-03-01' })
      await book.post(`/budget-categories/${food.id}/reset/undo`, undefined, 200)
      assert.strictEqual(await book.spent(food.id), '57.00')
      assert.strictEqual(await toAssign(), before)
    },
  },
  {
    name: 'a deleted category takes its months along, its history keeps its name, and all of it comes back',
    async run(world) {
      const { book, food, spend, assign, month, rowOf } = await household(world)
      await assign(food.id, '350')
      await spend({ categoryId: food.id, amount: '45' })
      const before = await month()
      await book.del(`/budget-categories/${food.id}`)
      const without = await month()
      assert.deepEqual(without.uncategorised, { spent: '45.00' })
      assert.strictEqual(without.sum.available, '100.00')
      assert.strictEqual(without.history[0]?.moves[0]?.to?.name, 'Food')
      assertIdentity(without)
      await book.post(`/budget-categories/${food.id}/restore`, undefined, 200)
      assertSame(await month(), before)
      assert.strictEqual((await rowOf(food.id)).assigned, '350.00')
    },
  },
  {
    name: 'one that is put away keeps its months, and carries nothing on',
    async run(world) {
      const { book, food, rowOf, month } = await household(world)
      await book.put(`/budget-categories/${food.id}/plan`, { rest: 'surplus' })
      await book.put(`/budget-categories/${food.id}`, { archivedAt: '2026-03-15T12:00:00Z' })
      assert.strictEqual((await rowOf(food.id)).assigned, '300.00')
      const april = (await month('2026-04')).groups.flatMap(({ rows }) => rows.map(({ name }) => name))
      assert.deepEqual(april, ['Fun'])
    },
  },
]
