import { assert } from 'chai'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { NOBODY, newBook, newContinuousBook } from './book.ts'
import type { Case } from './client.ts'

/** The fields of a transaction that say nothing. */
const empty = <Name extends keyof Transaction>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>

export const transactionCases: Case[] = [
  {
    name: 'a transaction needs a type, an amount and a description, and happened today unless said otherwise',
    async run(world) {
      const book = await newBook(world)
      const gift = { type: 'income', amount: '5', description: '  Gift  ' }
      const { id, payeeId, ...row } = await book.record(gift)
      for (const each of [id, payeeId]) assert.match(each ?? '', /^[0-9a-f-]{36}$/)
      assert.deepEqual(row, {
        type: 'income',
        amount: '5.00',
        description: 'Gift',
        payee: 'Gift',
        date: '2026-03-15',
        createdAt: '2026-03-15T12:00:00.000Z',
        rev: 1,
        kind: 'entry',
        affectsBalance: true,
        refund: false,
        tags: [],
        parts: [],
        ...empty('accountId', 'categoryId', 'billId', 'subscriptionId', 'bucketId', 'statementId'),
        ...empty('createdBy', 'updatedBy', 'paidBy', 'shares'),
        ...empty('transferId', 'transferAccountId', 'refundCategoryId', 'refundOf', 'dividedFromId'),
        ...empty('fromGoalId', 'contributionId', 'matched', 'note'),
      })
      assert.deepEqual(await book.get(`/transactions/${id}`), { id, payeeId, ...row })
      const fields = { type: 'income', amount: '5', description: 'x' }
      const refuses = (text: string | RegExp, wrong: object) =>
        book.refuses(400, text, 'POST', '/transactions', { ...fields, ...wrong })
      for (const description of [undefined, null, '', ' ', 4])
        await refuses('Description is required', { description })
      for (const type of [undefined, null, 'transfer', 'Income', '']) await refuses(/^type: /, { type })
      await refuses(/at most 500/, { description: 'x'.repeat(501) })
      assert.lengthOf(await book.transactions(), 1)
    },
  },
  {
    name: 'an income raises the balance, an expense lowers it, savings leave it alone',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const amounts = { income: '10.00', expense: '-10.00', savings: '0.00' }
      for (const [type, balance] of Object.entries(amounts)) {
        const { id } = await book.record({ type, accountId })
        assert.strictEqual(await book.balance(accountId), balance)
        await book.del(`/transactions/${id}`)
        assert.strictEqual(await book.balance(accountId), '0.00')
      }
    },
  },
  {
    name: 'savings are neither income nor spending',
    async run(world) {
      const book = await newBook(world)
      await book.record({ type: 'savings', amount: '10' })
      const { monthlyIncome, spentThisMonth } = await book.dashboard()
      assert.deepEqual([monthlyIncome, spentThisMonth], ['0.00', '0.00'])
    },
  },
  {
    name: 'a description with “Balance adjustment:” leaves the balance alone, wherever it stands',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '50' })
      for (const description of ['Balance adjustment: found', 'My Balance adjustment: x'])
        await book.record({ accountId, description })
      assert.strictEqual(await book.balance(accountId), '50.00')
      await book.record({ accountId, description: 'balance adjustment: small letters' })
      assert.strictEqual(await book.balance(accountId), '40.00')
      assert.strictEqual((await book.dashboard()).spentThisMonth, '30.00')
    },
  },
  {
    name: 'editing the description to or from “Balance adjustment:” changes neither balance nor kind',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '50' })
      const { id } = await book.record({ accountId })
      for (const description of ['Balance adjustment: x', 'Bread']) {
        const { kind } = await book.put<Transaction>(`/transactions/${id}`, { description })
        assert.deepEqual([kind, await book.balance(accountId)], ['entry', '40.00'])
      }
    },
  },
  {
    name: 'editing a transaction takes its old effect back and applies the new one',
    async run(world) {
      const book = await newContinuousBook(world)
      const first = await book.account({ balance: '100' })
      const second = await book.account({ balance: '200' })
      const food = await book.category({ name: 'Food' })
      const fun = await book.category({ name: 'Fun' })
      const { id } = await book.record({ amount: '30', accountId: first.id, categoryId: food.id })
      const figures = async () => {
        const { monthlyIncome, spentThisMonth } = await book.dashboard()
        const balances = [await book.balance(first.id), await book.balance(second.id)]
        const spent = [await book.spent(food.id), await book.spent(fun.id)]
        return [...balances, ...spent, monthlyIncome, spentThisMonth].map(Number)
      }
      assert.deepEqual(await figures(), [70, 200, 30, 0, 0, 30])
      const steps: [object, number[]][] = [
        [{ amount: '45.5' }, [54.5, 200, 45.5, 0, 0, 45.5]],
        [{ accountId: second.id }, [100, 154.5, 45.5, 0, 0, 45.5]],
        [{ categoryId: fun.id }, [100, 154.5, 0, 45.5, 0, 45.5]],
        [{ date: '2026-02-10' }, [100, 154.5, 0, 45.5, 0, 0]],
        [{ date: '2026-03-31' }, [100, 154.5, 0, 45.5, 0, 45.5]],
        [{ type: 'income' }, [100, 245.5, 0, 0, 45.5, 0]],
        [{ type: 'savings' }, [100, 200, 0, 0, 0, 0]],
        [{ type: 'expense', categoryId: food.id, accountId: first.id }, [54.5, 200, 45.5, 0, 0, 45.5]],
        [{ accountId: null, categoryId: null }, [100, 200, 0, 0, 0, 45.5]],
        [{ accountId: first.id, amount: 1 }, [99, 200, 0, 0, 0, 1]],
        [{}, [99, 200, 0, 0, 0, 1]],
      ]
      for (const [change, expected] of steps) {
        await book.put(`/transactions/${id}`, change)
        assert.deepEqual(await figures(), expected, JSON.stringify(change))
      }
      await book.del(`/transactions/${id}`)
      assert.deepEqual(await figures(), [100, 200, 0, 0, 0, 0])
    },
  },
  {
    name: 'an expense that becomes an income loses its category',
    async run(world) {
      const book = await newBook(world)
      const { id: categoryId } = await book.category()
      const { id } = await book.record({ categoryId })
      const changed = await book.put<Transaction>(`/transactions/${id}`, { type: 'income' })
      assert.strictEqual(changed.categoryId, null)
    },
  },
  {
    name: 'a transaction sent back whole changes nothing',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: categoryId } = await book.category()
      const row = await book.record({ accountId, categoryId })
      assert.deepEqual(await book.put(`/transactions/${row.id}`, row), row)
      assert.deepEqual([await book.balance(accountId), await book.spent(categoryId)], ['-10.00', '10.00'])
    },
  },
  {
    name: 'a link to what is not in the book is refused, and nothing changes',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '50' })
      const row = await book.record({ accountId })
      for (const [link, text] of [
        ['accountId', 'Account not found'],
        ['categoryId', 'Category not found'],
        ['billId', 'Bill not found'],
        ['subscriptionId', 'Subscription not found'],
        ['bucketId', 'Savings goal not found'],
      ] as const) {
        const fields = { type: 'expense', amount: '7', description: 'x', accountId, [link]: NOBODY }
        await book.refuses(404, text, 'POST', '/transactions', fields)
        await book.refuses(404, text, 'PUT', `/transactions/${row.id}`, { amount: '9', [link]: NOBODY })
        await book.refuses(400, /UUID/, 'POST', '/transactions', { ...fields, [link]: 'x' })
      }
      assert.deepEqual(await book.transactions(), [row])
      assert.strictEqual(await book.balance(accountId), '40.00')
    },
  },
  {
    name: 'a transaction happened on a day that exists',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.record()
      const fields = { type: 'income', amount: '5', description: 'x' }
      for (const date of ['2026-02-29', '2025-02-29', '1900-02-29', '2026-04-31', '2026-13-01'])
        await book.refuses(400, /no date of the calendar/, 'POST', '/transactions', { ...fields, date })
      for (const date of ['', 'today', '2026-02-29T10:00:00Z', '2026-03-01T10:00:00+25:00', 5, null, []])
        await book.refuses(400, undefined, 'PUT', `/transactions/${id}`, { date })
      for (const date of ['2024-02-29', '2000-02-29', '1999-12-31', '2050-01-01'])
        assert.strictEqual((await book.record({ date })).date, date)
    },
  },
  {
    name: 'today is the day on the calendar of the owner, east or west of everybody else',
    async run(world) {
      for (const [now, zone, day, month] of [
        ['2026-03-31T10:00:00.000Z', 'Pacific/Kiritimati', '2026-04-01', '2026-04'],
        ['2026-03-31T09:59:59.999Z', 'Pacific/Kiritimati', '2026-03-31', '2026-03'],
        ['2026-04-01T10:59:59.999Z', 'Pacific/Pago_Pago', '2026-03-31', '2026-03'],
        ['2026-04-01T11:00:00.000Z', 'Pacific/Pago_Pago', '2026-04-01', '2026-04'],
        ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01', '2027-01'],
        ['2028-02-29T23:30:00.000Z', 'UTC', '2028-02-29', '2028-02'],
      ] as const) {
        world.setNow(now)
        const book = await newBook(world, zone)
        assert.strictEqual((await book.record()).date, day, zone)
        const { month: present, spentThisMonth } = await book.dashboard()
        assert.deepEqual([present, spentThisMonth], [month, '10.00'])
      }
    },
  },
  {
    name: 'an instant names the day that the owner’s calendar showed then',
    async run(world) {
      const at = '2026-03-01T10:30:00.000Z'
      for (const [zone, day] of [
        ['Pacific/Kiritimati', '2026-03-02'],
        ['UTC', '2026-03-01'],
        ['Pacific/Pago_Pago', '2026-02-28'],
      ] as const) {
        const book = await newBook(world, zone)
        const { id, date } = await book.record({ date: at })
        assert.strictEqual(date, day)
        assert.strictEqual((await book.dashboard(`?month=${day.slice(0, 7)}`)).spentThisMonth, '10.00')
        assert.lengthOf(await book.transactions(`?from=${at}&to=${at}`), 1)
        const moved = await book.put<Transaction>(`/transactions/${id}`, { date: '2026-01-05' })
        assert.strictEqual(moved.date, '2026-01-05')
      }
    },
  },
  {
    name: 'a transaction that nobody has is not found',
    async run(world) {
      const book = await newBook(world)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const body = method === 'PUT' ? { amount: '5' } : undefined
        await book.refuses(404, 'Transaction not found', method, `/transactions/${NOBODY}`, body)
      }
      const { id } = await book.record()
      assert.deepEqual(await book.del(`/transactions/${id}`), { success: true })
      await book.refuses(404, 'Transaction not found', 'DELETE', `/transactions/${id}`)
    },
  },
  {
    name: 'a balance that grows beyond ten digits stays exact',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '99999999.99' })
      for (let time = 0; time < 3; time++)
        await book.record({ type: 'income', amount: '99999999.99', accountId })
      assert.strictEqual(await book.balance(accountId), '399999999.96')
    },
  },
]
