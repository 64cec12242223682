import { assert } from 'chai'
import type { Bucket } from '../../budget/buckets/wire.ts'
import type { ReachedGoal } from '../../budget/goal-paid/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame, type Book, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

/** 300 on a checking account, of which 200 lie in a goal for a bicycle, and a card. */
async function bicycleBook(book: Book) {
  const checking = await book.account({ name: 'Checking', balance: '300' })
  const card = await book.account({ name: 'Card', type: 'credit_card' })
  const category = await book.category({ name: 'Sports' })
  const goal = await book.bucket({ name: 'Bicycle', target: '200' })
  const path = `/savings-buckets/${goal.id}`
  await book.post(`${path}/transfers`, { saved: '200', fromAccountId: checking.id }, 200)
  const buy = (fields: object = {}) =>
    book.record({
      amount: '180',
      description: 'Bicycle shop',
      accountId: card.id,
      categoryId: category.id,
      fromGoalId: goal.id,
      ...fields,
    })
  const figures = async () => {
    const { totalBalance, totalSaved, spentThisMonth, monthlyIncome } = await book.dashboard()
    return {
      checking: await book.balance(checking.id),
      card: await book.balance(card.id),
      totalBalance,
      totalSaved,
      spentThisMonth,
      monthlyIncome,
      spent: await book.spent(category.id),
    }
  }
  const shows = async (expected: object) => assert.deepInclude(await figures(), expected)
  return { checking, card, category, goal, path, buy, figures, shows }
}

const everything = async (book: Book) => [
  await book.transactions(),
  await book.get('/accounts'),
  await book.get('/savings-buckets'),
  await book.get('/reached-goals'),
  await book.dashboard(),
]
/** The call is refused with what the goal holds and what it would take. */
async function short(book: Book, [saved, amount]: [string, string], ...call: [string, string, object?]) {
  const { status, body } = await book.send(...call)
  assert.strictEqual(status, 409, JSON.stringify(body))
  assert.deepInclude(body as object, { code: 'not_enough_saved', saved, amount })
}
const byAmount = (rows: Transaction[], amount: string) => rows.filter((row) => row.amount === amount)

export const paidByGoalCases: Case[] = [
  {
    name: 'a bicycle that its goal pays counts once: on the card, and the goal gives its account that much back',
    async run(world) {
      const book = await newBook(world)
      const { checking, category, goal, buy, figures } = await bicycleBook(book)
      const start = await everything(book)
      const bought = await buy()
      assert.deepInclude(bought, { fromGoalId: goal.id, bucketId: null, kind: 'entry', amount: '180.00' })
      const after = {
        checking: '280.00',
        card: '-180.00',
        totalBalance: '120.00',
        totalSaved: '20.00',
        spentThisMonth: '180.00',
        monthlyIncome: '0.00',
        spent: '180.00',
      }
      assertSame(await figures(), after)
      const [back] = (await book.transactions()).filter(({ id }) => id !== bought.id)
      assert.deepInclude(back, { type: 'income', amount: '180.00', date: bought.date, fromGoalId: null })
      assert.deepInclude(back, { bucketId: goal.id, accountId: checking.id, categoryId: category.id })
      assert.strictEqual(back?.description, 'Transfer from Bicycle savings')
      const whole = await everything(book)
      for (const id of [bought.id, back?.id]) {
        await book.del(`/transactions/${id}`)
        assertSame(await everything(book), start)
        await book.post(`/transactions/${id}/restore`, undefined, 200)
        assertSame(await everything(book), whole)
      }
    },
  },
  {
    name: 'both rows change together, and clearing the goal gives it back what it paid',
    async run(world) {
      const book = await newBook(world)
      const { goal, buy, shows, checking } = await bicycleBook(book)
      const bought = await buy({ fromGoalId: undefined })
      const plain = await everything(book)
      await book.put(`/transactions/${bought.id}`, { fromGoalId: goal.id })
      await book.put(`/transactions/${bought.id}`, { amount: '200', date: '2026-03-14', categoryId: null })
      const [back] = (await book.transactions()).filter(({ bucketId, type }) => bucketId && type === 'income')
      assert.deepInclude(back, { amount: '200.00', date: '2026-03-14', categoryId: null })
      await shows({ totalSaved: '0.00', checking: '300.00', card: '-200.00' })
      await book.put(`/transactions/${back?.id}`, { amount: '180' })
      await shows({ totalSaved: '20.00', checking: '280.00', card: '-180.00' })
      const refuses = (fields: object) =>
        book.refuses(409, /gave this back for “Bicycle shop”/, 'PUT', `/transactions/${back?.id}`, fields)
      await refuses({ type: 'expense' })
      await refuses({ bucketId: null })
      await refuses({ accountId: null })
      await refuses({ fromGoalId: goal.id })
      // Without an account it takes the money out of the goal by itself.
      await book.put(`/transactions/${bought.id}`, { accountId: null })
      await shows({ totalSaved: '20.00', checking: '100.00', card: '0.00' })
      await book.put(`/transactions/${bought.id}`, { accountId: checking.id })
      await shows({ totalSaved: '20.00', checking: '100.00', spentThisMonth: '180.00' })
      const { accountId, categoryId, date } = plain[0]
        ? ((plain[0] as Transaction[]).find(({ id }) => id === bought.id) ?? bought)
        : bought
      await book.put(`/transactions/${bought.id}`, { accountId, categoryId, date, fromGoalId: null })
      assertSame(await everything(book), plain)
    },
  },
  {
    name: 'more than the goal holds is refused with both figures, and so is what no goal can pay',
    async run(world) {
      const book = await newBook(world)
      const { goal, buy, card, checking, path } = await bicycleBook(book)
      const bought = await buy()
      const before = await everything(book)
      const paid = { type: 'expense', accountId: card.id, fromGoalId: goal.id }
      const helmet = { ...paid, description: 'Helmet', amount: '20.01' }
      await short(book, ['20.00', '20.01'], 'POST', '/transactions', helmet)
      await short(book, ['20.00', '20.01'], 'PUT', `/transactions/${bought.id}`, { amount: '200.01' })
      const entry = { type: 'income', description: 'x', amount: '1', accountId: checking.id }
      const refuses = (status: number, text: RegExp, fields: object) =>
        book.refuses(status, text, 'POST', '/transactions', { ...entry, ...fields })
      await refuses(400, /Only an expense/, { fromGoalId: goal.id })
      await refuses(400, /Choose one of both/, { type: 'expense', fromGoalId: goal.id, bucketId: goal.id })
      await refuses(404, /Savings goal not found/, { type: 'expense', fromGoalId: NOBODY })
      const elsewhere = await (await newBook(world)).bucket({ saved: '9' })
      await refuses(404, /Savings goal not found/, { type: 'expense', fromGoalId: elsewhere.id })
      assertSame(await everything(book), before)
      // Money that was put into it is passed on: it can't be taken back.
      const [filling] = await book.transactions(`?bucketId=${goal.id}&type=expense`)
      await short(book, ['20.00', '200.00'], 'DELETE', `/transactions/${filling?.id}`)
      await book.put(`/transactions/${bought.id}`, { type: 'income', categoryId: null })
      assert.deepInclude(await book.get<object>(path), { saved: '200.00' })
    },
  },
  {
    name: 'a goal that was celebrated still pays: what it left as an expense is lowered, so that it counts once',
    async run(world) {
      const book = await newBook(world)
      const { goal, buy, shows, path } = await bicycleBook(book)
      await book.post(`${path}/celebrate`, undefined, 200)
      const celebrated = await everything(book)
      const reached = () => book.get<ReachedGoal[]>('/reached-goals')
      assertSame(await reached(), [{ id: goal.id, name: 'Bicycle', endedOn: '2026-03-15', left: '200.00' }])
      const bought = await buy()
      await shows({ checking: '280.00', card: '-180.00', totalBalance: '100.00', spentThisMonth: '200.00' })
      assert.deepInclude((await reached())[0], { left: '20.00' })
      assert.lengthOf(byAmount(await book.transactions(), '20.00'), 1)
      const more = { type: 'expense', description: 'x', amount: '21', fromGoalId: goal.id }
      await short(book, ['20.00', '21.00'], 'POST', '/transactions', more)
      const helmet = await buy({ amount: '20', description: 'Helmet' })
      await shows({ spentThisMonth: '200.00', card: '-200.00', checking: '300.00' })
      assert.isEmpty(
        (await book.transactions()).filter(({ description }) => /^Expense from/.test(description)),
      )
      await book.post('/import', await book.get<object>('/export'), 200)
      await shows({ spentThisMonth: '200.00', card: '-200.00', checking: '300.00' })
      await book.del(`/transactions/${helmet.id}`)
      await book.del(`/transactions/${bought.id}`)
      assertSame(await everything(book), celebrated)
    },
  },
  {
    name: 'a celebration is undone after the goal paid: the goal holds what is left',
    async run(world) {
      const book = await newBook(world)
      const { buy, shows, path } = await bicycleBook(book)
      const bought = await buy()
      const whole = await everything(book)
      await book.del(`/transactions/${bought.id}`)
      await book.post(`${path}/celebrate`, undefined, 200)
      await book.post(`/transactions/${bought.id}/restore`, undefined, 200)
      await shows({ spentThisMonth: '200.00' })
      const { saved } = await book.post<Bucket>(`${path}/restore`, undefined, 200)
      assert.strictEqual(saved, '20.00')
      assertSame(await everything(book), whole)
    },
  },
  {
    name: 'the expense that a celebrated goal left was paid from an account after all: it counts once there',
    async run(world) {
      const book = await newBook(world)
      const { card, path, shows } = await bicycleBook(book)
      await book.post(`${path}/celebrate`, undefined, 200)
      const [spent] = await book.transactions()
      await book.put(`/transactions/${spent?.id}`, { accountId: card.id, amount: '180' })
      await shows({ card: '-180.00', checking: '280.00', spentThisMonth: '200.00', totalBalance: '100.00' })
      await book.put(`/transactions/${spent?.id}`, { amount: '200' })
      await shows({ card: '-200.00', checking: '300.00', spentThisMonth: '200.00' })
      await book.del(`/transactions/${spent?.id}`)
      await shows({ card: '0.00', checking: '100.00', spentThisMonth: '200.00' })
      await book.post(`${path}/restore`, undefined, 200)
      await shows({ totalSaved: '200.00', spentThisMonth: '0.00' })
    },
  },
  {
    name: 'what is changed of a celebrated goal’s rows later changes what it spent, so that nothing is made',
    async run(world) {
      const book = await newBook(world)
      const { goal, path, shows } = await bicycleBook(book)
      await book.post(`${path}/celebrate`, undefined, 200)
      const [filling] = await book.transactions(`?bucketId=${goal.id}`)
      await book.put(`/transactions/${filling?.id}`, { amount: '150' })
      await shows({ checking: '150.00', spentThisMonth: '150.00' })
      await book.del(`/transactions/${filling?.id}`)
      await shows({ checking: '300.00', spentThisMonth: '0.00' })
      await book.post(`/transactions/${filling?.id}/restore`, undefined, 200)
      await shows({ checking: '150.00', spentThisMonth: '150.00' })
    },
  },
  {
    name: 'the accounts of a bicycle and its goal may go: both rows stay, and what was spent stays spent',
    async run(world) {
      const book = await newBook(world)
      const { checking, card, buy } = await bicycleBook(book)
      const bought = await buy()
      for (const { id } of [card, checking]) await book.del(`/accounts/${id}`)
      const { spentThisMonth, totalSaved } = await book.dashboard()
      assertSame([spentThisMonth, totalSaved], ['180.00', '20.00'])
      await book.post('/import', await book.get<object>('/export'), 200)
      assert.lengthOf(await book.transactions(), 3)
      await book.del(`/transactions/${bought.id}`)
      assert.deepInclude((await book.get<Bucket[]>('/savings-buckets'))[0], { saved: '200.00' })
      assert.lengthOf(await book.transactions(), 1)
    },
  },
]
