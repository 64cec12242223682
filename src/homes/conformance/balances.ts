import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bill } from '../../budget/bills/wire.ts'
import type { Subscription } from '../../budget/subscriptions/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame, newBook } from './book.ts'
import type { Case } from './client.ts'

export const balanceCases: Case[] = [
  {
    name: 'a higher balance is recorded as an income, a lower one as an expense, for the difference',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ name: 'Cash', balance: '100' })
      const edits: [string, string, string][] = [
        ['130.25', 'income', '30.25'],
        ['-20', 'expense', '150.25'],
        ['0', 'income', '20.00'],
      ]
      for (const [balance, type, amount] of edits) {
        const account = await book.put<Account>(`/accounts/${id}`, { balance })
        assert.strictEqual(account.balance, Number(balance).toFixed(2))
        assert.strictEqual(await book.balance(id), account.balance)
        const [newest] = await book.transactions('?limit=1')
        assert.deepEqual(
          { ...newest, type, amount, accountId: id, date: '2026-03-15', categoryId: null } as Transaction,
          newest,
        )
        assert.match(newest?.description ?? '', /^Balance adjustment: ./)
      }
      const { monthlyIncome, spentThisMonth } = await book.dashboard()
      assert.deepEqual([monthlyIncome, spentThisMonth], ['50.25', '150.25'])
    },
  },
  {
    name: 'a balance edit may say why, and the account keeps its own description',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ description: 'Mine' })
      const edit = { balance: '5', description: 'Found a note' }
      assert.strictEqual((await book.put<Account>(`/accounts/${id}`, edit)).description, 'Mine')
      const [entry] = await book.transactions()
      assert.strictEqual(entry?.description, 'Balance adjustment: Found a note')
    },
  },
  {
    name: 'an account sent back whole takes its new description, and an unchanged balance records nothing',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '12.30' })
      const whole = { ...account, description: 'Household', balance: '12.300' }
      const changed = await book.put<Account>(`/accounts/${account.id}`, whole)
      assertSame(changed, { ...account, description: 'Household' })
      assert.isEmpty(await book.transactions())
    },
  },
  {
    name: 'taking an adjusting transaction back takes its correction of the balance back',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '10' })
      await book.put(`/accounts/${id}`, { balance: '25' })
      const [entry] = await book.transactions()
      await book.del(`/transactions/${entry?.id}`)
      assert.strictEqual(await book.balance(id), '10.00')
      assert.strictEqual((await book.dashboard()).monthlyIncome, '0.00')
    },
  },
  {
    name: 'a deleted account leaves its transactions, bills and subscriptions behind, without the link',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const other = await book.account({ name: 'Other', balance: '1' })
      const bill = await book.bill({ accountId })
      const subscription = await book.subscription({ accountId })
      const income = await book.record({ type: 'income', amount: '30', accountId })
      const kept = await book.record({ amount: '4', accountId: other.id })
      assertSame(await book.del(`/accounts/${accountId}`), { success: true })
      await book.refuses(404, 'Account not found', 'GET', `/accounts/${accountId}`)
      await book.refuses(404, 'Account not found', 'DELETE', `/accounts/${accountId}`)
      assertSame(await book.get(`/bills/${bill.id}`), { ...bill, accountId: null } as Bill)
      assertSame(await book.get(`/subscriptions/${subscription.id}`), {
        ...subscription,
        accountId: null,
      } as Subscription)
      const rows: Transaction[] = [kept, { ...income, accountId: null }]
      assertSame(await book.transactions(), rows)
      const { monthlyIncome, spentThisMonth, totalBalance } = await book.dashboard()
      assertSame([monthlyIncome, spentThisMonth, totalBalance], ['30.00', '4.00', '-3.00'])
      await book.del(`/transactions/${income.id}`)
      assert.strictEqual((await book.dashboard()).monthlyIncome, '0.00')
    },
  },
  {
    name: 'an inactive account is left out of the total balance and still takes its transactions',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '40' })
      await book.account({ balance: '2.50' })
      await book.put(`/accounts/${id}`, { isActive: false })
      assert.strictEqual((await book.dashboard()).totalBalance, '2.50')
      await book.record({ accountId: id })
      await book.put(`/accounts/${id}`, { isActive: true })
      assert.strictEqual((await book.dashboard()).totalBalance, '32.50')
    },
  },
]
