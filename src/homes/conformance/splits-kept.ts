import { assert } from 'chai'
import type { Archive } from '../../archive/wire.ts'
import type { Divided } from '../../budget/divided/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer, TransferSuggestion } from '../../budget/transfers/wire.ts'
import { assertSame, type Fields, NOBODY, newBook, newContinuousBook } from './book.ts'
import type { Case } from './client.ts'
import { csv, formOf } from './files.ts'
import { household, part } from './splits.ts'

export const keptSplitCases: Case[] = [
  {
    name: 'a removed category leaves its parts without one, and comes back to them; what it refunded is no income meanwhile',
    async run(world) {
      const book = await newBook(world)
      const { account, food, home, months, spent, split } = await household(book)
      const row = await split()
      const pay = await book.record({
        type: 'income',
        amount: '30',
        description: 'Paid back',
        accountId: account.id,
        parts: [part(food.id, '10'), part(null, '20')],
      })
      await book.del(`/budget-categories/${food.id}`)
      const paths = [row, pay].map(({ id }) => `/transactions/${id}`)
      for (const path of paths) await book.put(path, await book.get(path))
      assertSame(await months('2026-03'), [['20.00', '40.00']])
      assert.strictEqual((await book.get<Transaction>(paths[0] ?? '')).parts[0]?.categoryId, null)
      await book.post(`/budget-categories/${food.id}/restore`, undefined, 200)
      assertSame(await spent(), ['27.60', '12.40'])
      assertSame(await months('2026-03'), [['20.00', '40.00']])
      // A row that was away while its category went finds back to it, too.
      await book.del(paths[0] ?? '')
      await book.del(`/budget-categories/${home.id}`)
      await book.post(`${paths[0]}/restore`, undefined, 200)
      await book.post(`/budget-categories/${home.id}/restore`, undefined, 200)
      assertSame(await spent(), ['27.60', '12.40'])
      assertSame((await book.get<Transaction>(paths[0] ?? '')).parts, row.parts)
    },
  },
  {
    name: 'a reset takes parts off what is spent, they stay off when the row changes, and Undo gives them back',
    async run(world) {
      const book = await newBook(world)
      const { food, home, spent, split } = await household(book)
      const row = await split()
      const path = `/transactions/${row.id}`
      await book.put(`/budget-categories/${food.id}`, { spent: '0' })
      assertSame(await spent(), ['0.00', '12.40'])
      await book.put(path, { amount: '60', parts: [part(food.id, '47.60'), part(home.id, '12.40')] })
      assertSame(await spent(), ['0.00', '12.40'])
      await book.del(path)
      await book.post(`${path}/restore`, undefined, 200)
      assertSame(await spent(), ['0.00', '12.40'])
      await book.post(`/budget-categories/${food.id}/reset/undo`, undefined, 200)
      assertSame(await spent(), ['47.60', '12.40'])
    },
  },
  {
    name: 'a piece is not joined while it or its row is split: parts make an amount to the cent',
    async run(world) {
      const book = await newBook(world)
      const { account, food, home, spent } = await household(book)
      const to = await book.account({ name: 'Broker' })
      const row = await book.record({ amount: '502', accountId: account.id })
      const { piece } = await book.post<Divided>(`/transactions/${row.id}/divide`, { amount: '2' })
      const parts = (first: string, second: string) => [part(food.id, first), part(home.id, second)]
      const refuses = (id: string) => book.refuses(409, /is split/, 'DELETE', `/transactions/${id}/divide`)
      await book.put(`/transactions/${row.id}`, { parts: parts('300', '200') })
      for (const id of [row.id, piece.id]) await refuses(id)
      assertSame(await spent(), ['300.00', '200.00'])
      await book.put(`/transactions/${row.id}`, { parts: null })
      await book.put(`/transactions/${piece.id}`, { parts: parts('1.50', '0.50') })
      for (const id of [row.id, piece.id]) await refuses(id)
      const { id } = await book.post<Transfer>('/transfers', { transactionId: row.id, accountId: to.id })
      await book.del(`/transfers/${id}?joinFee=true`)
      assertSame(await spent(), ['1.50', '0.50'])
      await book.put(`/transactions/${piece.id}`, { parts: null })
      await book.del(`/transactions/${piece.id}/divide`)
      assert.strictEqual((await book.get<Transaction>(`/transactions/${row.id}`)).amount, '502.00')
    },
  },
  {
    name: 'a change of many rows gives no category to one that is split, names it, and moves its day',
    async run(world) {
      const book = await newBook(world)
      const { food, spent, split, months } = await household(book)
      const [row, plain] = [await split(), await book.record()]
      const ids = [plain.id, row.id]
      const bulk = (set: Fields) => book.send('POST', '/transactions/bulk', { ids, set })
      const refused = await bulk({ categoryId: food.id })
      assert.deepInclude(refused.body, { code: 'invalid', ids: [row.id] })
      assertSame(await spent(), ['37.60', '12.40'])
      const moved = await book.post<{ id: string }>(
        '/transactions/bulk',
        { ids, set: { date: '2026-02-02' } },
        200,
      )
      assertSame(await months('2026-02', '2026-03'), [
        ['0.00', '60.00'],
        ['0.00', '0.00'],
      ])
      await book.post(`/transactions/bulk/${moved.id}/undo`, undefined, 200)
      assertSame(await book.get(`/transactions/${row.id}`), row)
    },
  },
  {
    name: 'a split row becomes no half of a transfer and is not suggested; half of one can’t be split',
    async run(world) {
      const book = await newBook(world)
      const { account, food, home, split } = await household(book)
      const other = await book.account({ name: 'Savings' })
      const row = await split()
      const income = await book.record({ type: 'income', amount: '50', accountId: other.id })
      assertSame(await book.get<TransferSuggestion[]>('/transfers/suggestions'), [])
      await book.refuses(400, /is split/, 'POST', '/transfers/links', { ids: [row.id, income.id] })
      await book.put(`/transactions/${row.id}`, { parts: null })
      await book.post('/transfers/links', { ids: [row.id, income.id] })
      const parts = [part(food.id, '25'), part(home.id, '25')]
      const refused = await book.refuses(409, undefined, 'PUT', `/transactions/${row.id}`, { parts })
      assert.strictEqual(refused.code, 'transfer')
      assert.strictEqual(await book.balance(account.id), '450.00')
    },
  },
  {
    name: 'an import that is undone takes back rows that were split since, and brought rows can be split',
    async run(world) {
      const book = await newBook(world)
      const { account, food, home, spent, months } = await household(book)
      const file = csv(['2026-03-10', '-50.00', 'Supermarket'])
      const { id } = await book.post<{ id: string }>(
        '/statements',
        formOf({ file, name: 'bank.csv', accountId: account.id }),
      )
      const [row] = await book.transactions()
      await book.put(`/transactions/${row?.id}`, { parts: [part(food.id, '30'), part(home.id, '20')] })
      assertSame(await spent(), ['30.00', '20.00'])
      await book.del(`/statements/${id}`)
      assertSame(await spent(), ['0.00', '0.00'])
      assertSame(await months('2026-03'), [['0.00', '0.00']])
      assert.strictEqual(await book.balance(account.id), '500.00')
    },
  },
  {
    name: 'an archive holds parts, refunds and what was removed; one whose parts do not fit is refused',
    async run(world) {
      const book = await newContinuousBook(world)
      const { account, food, home, spent, split } = await household(book)
      const row = await split({ parts: [part(food.id, '30', { date: '2026-04-01' }), part(home.id, '20')] })
      const refund = { type: 'income', amount: '5', accountId: account.id, description: 'Back' }
      const back = await book.record({ ...refund, refundCategoryId: food.id, refundOf: row.id })
      const gone = await split()
      await book.del(`/transactions/${gone.id}`)
      const archive = await book.get<Archive>('/export')
      const other = await newBook(world)
      await other.post('/import', archive, 200)
      const rows = await other.transactions()
      const plain = ({ parts, amount, refund: isRefund }: Transaction) => ({
        amount,
        isRefund,
        parts: parts.map(({ categoryId: _, ...rest }) => rest),
      })
      assertSame(rows.map(plain), [back, row].map(plain))
      assert.strictEqual(rows[0]?.refundOf, rows[1]?.id)
      const sums = (await other.get<{ spent: string }[]>('/budget-categories')).map(({ spent: sum }) => sum)
      assertSame(sums, await spent())
      const [removed] = (await other.get<Archive>('/export')).removedTransactions
      await other.post(`/transactions/${removed?.id}/restore`, undefined, 200)
      assertSame(
        (await other.get<{ spent: string }[]>('/budget-categories')).map(({ spent: sum }) => sum),
        ['62.60', '32.40'],
      )
      const broken = structuredClone(archive)
      const first = broken.transactions.find(({ parts }) => parts.length > 0)?.parts[0]
      if (first) first.amount = '29.99'
      await other.refuses(400, undefined, 'POST', '/import', broken)
      const lost = structuredClone(archive)
      const led = lost.transactions.find(({ parts }) => parts.length > 0)?.parts[0]
      if (led) led.categoryId = NOBODY
      await other.refuses(400, undefined, 'POST', '/import', lost)
    },
  },
  {
    name: 'what became another kind of row while its category or account was gone does not lead there again',
    async run(world) {
      const book = await newBook(world)
      const [account, other] = [await book.account(), await book.account({ name: 'Other' })]
      const category = await book.category()
      const enter = () =>
        book.record({ amount: '30', type: 'expense', accountId: account.id, categoryId: category.id })
      const [split, income, gone, same] = [await enter(), await enter(), await enter(), await enter()]
      const move = await book.post<{ id: string; expense: Transaction }>('/transfers', {
        fromAccountId: account.id,
        toAccountId: other.id,
        amount: '9',
      })
      await book.del(`/budget-categories/${category.id}`)
      await book.del(`/accounts/${other.id}`)
      const parts = [{ amount: '10' }, { amount: '20' }]
      for (const { id } of [split, gone]) await book.put(`/transactions/${id}`, { parts })
      await book.put(`/transactions/${income.id}`, { type: 'income' })
      await book.del(`/transactions/${gone.id}`)
      await book.del(`/transfers/${move.id}`)
      await book.post(`/budget-categories/${category.id}/restore`, undefined, 200)
      await book.post(`/accounts/${other.id}/restore`, undefined, 200)
      await book.post(`/transactions/${gone.id}/restore`, undefined, 200)
      const of = async (id: string) => book.get<Transaction>(`/transactions/${id}`)
      for (const { id } of [split, income, gone]) assert.isNull((await of(id)).categoryId)
      assert.isNull((await of(move.expense.id)).transferAccountId)
      assert.strictEqual((await of(same.id)).categoryId, category.id)
      assert.strictEqual(await book.spent(category.id), '30.00')
    },
  },
]
