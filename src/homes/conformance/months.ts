import { assert } from 'chai'
import type { BudgetEntry, BudgetMonth, BudgetRow } from '../../budget/months/wire.ts'
import { assertSame, type Fields, NOBODY, newBook } from './book.ts'
import type { Case, World } from './client.ts'

export const MARCH = '2026-03'

/** A book by months whose account holds 1000.00, with 300.00 planned for food and 100.00 for fun. */
export async function household(world: World) {
  const book = await newBook(world)
  const account = await book.account({ balance: '1000' })
  const food = await book.category({ name: 'Food', allocated: '300' })
  const fun = await book.category({ name: 'Fun', allocated: '100' })
  const month = (name = MARCH) => book.get<BudgetMonth>(`/budget/${name}`)
  const rowOf = async (id: string, name = MARCH): Promise<BudgetRow> => {
    const rows = (await month(name)).groups.flatMap(({ rows }) => rows)
    return rows.find(({ categoryId }) => categoryId === id) as BudgetRow
  }
  const spend = (fields: Fields) => book.record({ accountId: account.id, ...fields })
  const assign = (id: string, assigned: string, name = MARCH, seen?: string) =>
    book.put<BudgetRow>(`/budget/${name}/${id}`, { assigned, ...(seen ? { seen } : {}) })
  const move = (from: string | null, to: string | null, amount: string, name = MARCH) =>
    book.post<BudgetEntry>(`/budget/${name}/moves`, { from, to, amount })
  const toAssign = async (name = MARCH) => (await month(name)).toAssign
  return { book, account, food, fun, month, rowOf, spend, assign, move, toAssign }
}

export const assertIdentity = ({ toAssign, sum }: BudgetMonth): void => {
  const cents = (text: string) => Math.round(Number(text) * 100)
  const { held, available, overspent, ahead } = sum
  assert.strictEqual(cents(toAssign), cents(held) - cents(available) + cents(overspent) - cents(ahead))
}

export const monthCases: Case[] = [
  {
    name: 'a month has what is planned, spent and available, and what is held beyond is to assign',
    async run(world) {
      const { book, food, month, rowOf, spend } = await household(world)
      await spend({ categoryId: food.id, amount: '45.50' })
      await spend({ amount: '20' })
      const march = await month()
      assert.deepInclude(march, { month: MARCH, from: '2026-03-01', to: '2026-03-31', present: MARCH })
      assert.deepInclude(march, { toAssign: '580.00', uncategorised: { spent: '20.00' } })
      assert.deepEqual(march.sum, {
        held: '934.50',
        available: '354.50',
        overspent: '0.00',
        ahead: '0.00',
        before: { overspent: '0.00', back: '0.00' },
      })
      const row = await rowOf(food.id)
      assert.deepInclude(row, { name: 'Food', assigned: '300.00', planned: true, spent: '45.50' })
      assert.deepInclude(row, { available: '254.50', carried: '0.00', funded: '0.00', due: '0.00' })
      assertIdentity(march)
      assert.strictEqual(await book.spent(food.id), '45.50')
    },
  },
  {
    name: 'what is typed is assigned and in the history; undone, the month is as planned again',
    async run(world) {
      const { book, food, month, rowOf, assign, toAssign } = await household(world)
      const row = await assign(food.id, '320.50', MARCH, '300')
      assert.deepInclude(row, { assigned: '320.50', planned: false, available: '320.50' })
      assert.strictEqual(await toAssign(), '579.50')
      const [entry] = (await month()).history
      assert.deepInclude(entry, { kind: 'assigned', note: null })
      assert.deepEqual(entry?.moves, [{ from: null, to: { id: food.id, name: 'Food' }, amount: '20.50' }])
      await book.del(`/budget/${MARCH}/moves/${entry?.id}`)
      assert.deepInclude(await rowOf(food.id), { assigned: '300.00', planned: true })
      assert.deepEqual((await month()).history, [])
      const { categoryMonths } = await book.get<{ categoryMonths: unknown[] }>('/export')
      assert.deepEqual(categoryMonths, [], 'nothing is kept of what was taken back')
      await book.refuses(404, undefined, 'DELETE', `/budget/${MARCH}/moves/${entry?.id}`)
    },
  },
  {
    name: 'who types over what somebody else has typed meanwhile is told what is there now',
    async run(world) {
      const { book, food, rowOf, assign } = await household(world)
      await assign(food.id, '310')
      const path = `/budget/${MARCH}/${food.id}`
      const { status, body } = await book.send('PUT', path, { assigned: '350', seen: '300.00' })
      assert.strictEqual(status, 409)
      assert.deepInclude(body as object, { code: 'changed_meanwhile' })
      assert.strictEqual((await rowOf(food.id)).assigned, '310.00')
      // The same figure is no quarrel.
      await assign(food.id, '310', MARCH, '300.00')
    },
  },
  {
    name: 'money moves between two categories, or to and from what is to assign, and no more than there is',
    async run(world) {
      const { book, food, fun, rowOf, move, toAssign, month } = await household(world)
      const entry = await move(food.id, fun.id, '50')
      assert.deepInclude(entry, { kind: 'move' })
      assert.deepEqual(
        [(await rowOf(food.id)).assigned, (await rowOf(fun.id)).assigned],
        ['250.00', '150.00'],
      )
      assert.strictEqual(await toAssign(), '600.00')
      await move(null, food.id, '600')
      assert.strictEqual(await toAssign(), '0.00')
      const path = `/budget/${MARCH}/moves`
      const refused = await book.send('POST', path, { from: null, to: fun.id, amount: '0.01' })
      assert.strictEqual(refused.status, 409)
      assert.deepInclude(refused.body as object, { code: 'not_enough_available', available: '0.00' })
      const more = await book.send('POST', path, { from: fun.id, to: null, amount: '150.01' })
      assert.deepInclude(more.body as object, { code: 'not_enough_available', available: '150.00' })
      await book.refuses(400, undefined, 'POST', path, { from: fun.id, to: fun.id, amount: '1' })
      await book.refuses(400, undefined, 'POST', path, { from: null, to: null, amount: '1' })
      await book.refuses(400, undefined, 'POST', path, { from: fun.id, to: null, amount: '0' })
      await book.refuses(404, undefined, 'POST', path, { from: NOBODY, to: null, amount: '1' })
      for (const { id } of (await month()).history) await book.del(`/budget/${MARCH}/moves/${id}`)
      assert.deepInclude(await rowOf(fun.id), { assigned: '100.00', planned: true })
      assert.strictEqual(await toAssign(), '600.00')
    },
  },
  {
    name: 'what is overspent is taken from what is to assign in the next month, and what is left goes back',
    async run(world) {
      const { food, spend, month, toAssign } = await household(world)
      await spend({ categoryId: food.id, amount: '350' })
      const march = await month()
      assert.deepInclude(march.sum, { held: '650.00', available: '100.00', overspent: '50.00' })
      assert.strictEqual(march.toAssign, '600.00')
      const april = await month('2026-04')
      assert.deepEqual(april.sum.before, { overspent: '50.00', back: '100.00' })
      // 600.00, less 50.00 and the plans of April, and 100.00 back.
      assert.strictEqual(await toAssign('2026-04'), '250.00')
      assertIdentity(april)
    },
  },
  {
    name: 'a rest stays where its category says so, also below zero, and never in months that are over',
    async run(world) {
      const { book, food, fun, spend, rowOf, toAssign } = await household(world)
      await book.put(`/budget-categories/${food.id}/plan`, { rest: 'both' })
      await book.put(`/budget-categories/${fun.id}/plan`, { rest: 'surplus' })
      await spend({ categoryId: food.id, amount: '350' })
      await spend({ categoryId: fun.id, amount: '40' })
      const carried = async (name: string) => [
        (await rowOf(food.id, name)).carried,
        (await rowOf(fun.id, name)).carried,
      ]
      assert.deepEqual(await carried('2026-04'), ['-50.00', '60.00'])
      assert.deepEqual(await carried('2026-05'), ['250.00', '160.00'])
      // Nothing goes back, and nothing is taken: only the plans of April are.
      assert.strictEqual(await toAssign('2026-04'), String((Number(await toAssign()) - 400).toFixed(2)))
      const path = `/budget-categories/${fun.id}/plan`
      await book.refuses(400, undefined, 'PUT', path, { rest: 'back', since: '2026-02' })
      await book.put(path, { rest: 'back', since: '2026-05' })
      assert.strictEqual((await rowOf(fun.id, '2026-05')).carried, '160.00')
      assert.strictEqual((await rowOf(fun.id, '2026-06')).carried, '0.00')
    },
  },
  {
    name: 'what is typed into later months is ahead, and their plans are not',
    async run(world) {
      const { food, assign, month, toAssign } = await household(world)
      await assign(food.id, '250', '2026-05')
      assert.strictEqual((await month()).sum.ahead, '250.00')
      assert.strictEqual(await toAssign(), '350.00')
      assert.strictEqual((await month('2026-02')).sum.ahead, '0.00')
    },
  },
  {
    name: 'spending that no account of the budget pays brings its own money, and so does what comes back for it',
    async run(world) {
      const { book, food, rowOf, toAssign } = await household(world)
      const broker = await book.account({ name: 'Broker', type: 'investment', balance: '500' })
      assert.strictEqual(broker.inBudget, false)
      const before = await toAssign()
      const row = await book.record({ categoryId: food.id, amount: '30', accountId: broker.id })
      await book.record({ categoryId: food.id, amount: '5' })
      assert.deepInclude(await rowOf(food.id), { spent: '35.00', funded: '35.00', available: '300.00' })
      const refund = { type: 'income', amount: '10', refundCategoryId: food.id, refundOf: row.id }
      await book.record({ ...refund, accountId: broker.id })
      assert.deepInclude(await rowOf(food.id), { spent: '25.00', funded: '25.00', available: '300.00' })
      assert.strictEqual(await toAssign(), before)
      // As soon as the broker is part of the budget, its money is held and pays.
      await book.put(`/accounts/${broker.id}`, { inBudget: true })
      assert.deepInclude(await rowOf(food.id), { spent: '25.00', funded: '5.00', available: '280.00' })
      await book.del(`/accounts/${broker.id}`)
      assert.deepInclude(await rowOf(food.id), { spent: '25.00', funded: '25.00', available: '300.00' })
      assert.strictEqual(await toAssign(), before)
      await book.post(`/accounts/${broker.id}/restore`, undefined, 200)
      assert.deepInclude(await rowOf(food.id), { funded: '5.00', available: '280.00' })
    },
  },
  {
    name: 'money that moves between accounts of the budget changes nothing, also while it is under way',
    async run(world) {
      const { book, account, toAssign } = await household(world)
      const card = await book.account({ name: 'Card', type: 'credit_card', balance: '-50' })
      const before = await toAssign()
      const out = await book.record({ amount: '60', accountId: account.id, date: '2026-03-31' })
      const back = { type: 'income', amount: '60', accountId: card.id, date: '2026-04-02' }
      const arrived = await book.record(back)
      await book.post('/transfers/links', { ids: [out.id, arrived.id] })
      assert.strictEqual(await toAssign(), before)
    },
  },
  {
    name: 'halves of a transfer that lie more than 92 days apart each count on their own day, in every month between',
    async run(world) {
      const { book, account, month } = await household(world)
      const savings = await book.account({ name: 'Savings', type: 'savings', balance: '0' })
      const out = await book.record({ amount: '60', accountId: account.id, date: '2026-01-05' })
      const back = { type: 'income', amount: '60', accountId: savings.id, date: '2026-06-05' }
      const arrived = await book.record(back)
      const held = () =>
        Promise.all(['2026-01', '2026-03', '2026-05'].map(async (name) => (await month(name)).sum.held))
      const before = await held()
      await book.post('/transfers/links', { ids: [out.id, arrived.id] })
      assertSame(await held(), before)
    },
  },
  {
    name: 'what no month can be is refused, and nothing is changed',
    async run(world) {
      const { book, food, month } = await household(world)
      const before = await month()
      for (const name of ['1969-12', '2201-01', '2026-13', 'now'])
        await book.refuses(400, undefined, 'GET', `/budget/${name}`)
      const path = `/budget/${MARCH}/${food.id}`
      await book.refuses(400, undefined, 'PUT', path, { assigned: '100000000' })
      await book.refuses(400, undefined, 'PUT', path, { assigned: '-1' })
      await book.refuses(404, undefined, 'PUT', `/budget/${MARCH}/${NOBODY}`, { assigned: '1' })
      const plan = `/budget-categories/${food.id}/plan`
      for (const wrong of [
        { rest: 'keep' },
        { kind: 'cap' },
        { kind: 'by_date' },
        { rest: 'goal' },
        { kind: 'x' },
      ])
        await book.refuses(400, undefined, 'PUT', plan, wrong)
      await book.refuses(404, undefined, 'PUT', plan, { rest: 'goal', goalId: NOBODY })
      await book.refuses(400, undefined, 'POST', `/budget/${MARCH}/fill`, { from: 'next-month' })
      await book.refuses(404, undefined, 'POST', `/budget/${MARCH}/fill`, { from: 'plan', only: [NOBODY] })
      await book.refuses(409, undefined, 'POST', `/budget/${MARCH}/rests`, {})
      assertSame(await month(), before)
    },
  },
]
