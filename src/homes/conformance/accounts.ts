import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bill } from '../../budget/bills/wire.ts'
import type { Subscription } from '../../budget/subscriptions/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { NO_NUMBER, READ_AS, TOO_LARGE } from './amounts.ts'
import { NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

export const accountCases: Case[] = [
  {
    name: 'an account that is only named starts empty, active and as a checking account',
    async run(world) {
      const book = await newBook(world)
      const { id, ...account } = await book.post<Account>('/accounts', { name: 'Main' })
      assert.match(id, /^[0-9a-f-]{36}$/)
      assert.deepEqual(account, {
        name: 'Main',
        type: 'checking',
        balance: '0.00',
        description: null,
        institution: '',
        accountNumber: null,
        icon: 'fas fa-university',
        color: 'primary',
        isActive: true,
        createdAt: '2026-03-15T12:00:00.000Z',
      })
    },
  },
  {
    name: 'an account keeps every field it is given, and is found again by its id and in the list',
    async run(world) {
      const book = await newBook(world)
      const fields = {
        name: 'Visa – “gold” 💳',
        type: 'credit_card',
        balance: '-120.50',
        description: 'Paid on the 3rd',
        institution: 'First Bank',
        accountNumber: '1234',
        icon: 'wallet',
        color: 'accent',
        isActive: false,
      }
      const account = await book.account(fields)
      assert.deepEqual({ ...account, ...fields } as Account, account)
      assert.deepEqual(await book.get(`/accounts/${account.id}`), account)
      assert.deepEqual(await book.get('/accounts'), [account])
    },
  },
  {
    name: 'checking, savings, credit card, cash and investment are accounts, anything else is not',
    async run(world) {
      const book = await newBook(world)
      for (const type of ['checking', 'savings', 'credit_card', 'cash', 'investment'])
        assert.strictEqual((await book.account({ type })).type, type)
      for (const type of ['loan', 'Checking', '', null, 1])
        await book.refuses(400, /^type: /, 'POST', '/accounts', { name: 'A', type })
    },
  },
  {
    name: 'an account needs a name',
    async run(world) {
      const book = await newBook(world)
      for (const name of [undefined, null, '', '   ', 5])
        await book.refuses(400, 'Name is required', 'POST', '/accounts', { name })
      await book.refuses(400, /at most 100/, 'POST', '/accounts', { name: 'x'.repeat(101) })
      const { id } = await book.account({ name: `  ${'x'.repeat(100)}  ` })
      await book.refuses(400, 'Name is required', 'PUT', `/accounts/${id}`, { name: ' ' })
      assert.strictEqual((await book.get<Account>(`/accounts/${id}`)).name, 'x'.repeat(100))
    },
  },
  {
    name: 'only the last four digits of the account number are kept',
    async run(world) {
      const book = await newBook(world)
      await book.refuses(400, /last 4 digits/, 'POST', '/accounts', { name: 'A', accountNumber: '12345' })
      assert.strictEqual((await book.account({ accountNumber: '' })).accountNumber, null)
      const { id } = await book.account({ accountNumber: '0042' })
      assert.strictEqual((await book.put<Account>(`/accounts/${id}`, { name: 'B' })).accountNumber, '0042')
      const cleared = await book.put<Account>(`/accounts/${id}`, { accountNumber: null })
      assert.strictEqual(cleared.accountNumber, null)
    },
  },
  {
    name: 'a balance is read exactly, rounded half away from zero on either side of it',
    async run(world) {
      const book = await newBook(world)
      for (const [input, kept] of READ_AS) {
        assert.strictEqual((await book.account({ balance: input })).balance, kept, `of ${input}`)
        const negative = `-${String(input).trim().replace('+', '')}`
        assert.strictEqual((await book.account({ balance: negative })).balance, `-${kept}`, `of ${negative}`)
      }
      for (const zero of ['0', '-0', '-0.00', 0, -0, '0.004', '-0.004'])
        assert.strictEqual((await book.account({ balance: zero })).balance, '0.00')
    },
  },
  {
    name: 'a balance that is no number is refused and nothing is stored',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '5' })
      for (const balance of NO_NUMBER) {
        const text = 'Balance must be a valid number'
        await book.refuses(400, text, 'POST', '/accounts', { name: 'A', balance })
        await book.refuses(400, text, 'PUT', `/accounts/${id}`, { balance })
      }
      for (const balance of TOO_LARGE)
        await book.refuses(400, /99999999\.99 \(10 digits\)/, 'PUT', `/accounts/${id}`, { balance })
      assert.lengthOf(await book.get<Account[]>('/accounts'), 1)
      assert.strictEqual(await book.balance(id), '5.00')
      assert.isEmpty(await book.transactions())
    },
  },
  {
    name: 'accounts are listed in the order in which they were added',
    async run(world) {
      const book = await newBook(world)
      for (const [second, name] of ['C', 'A', 'B'].entries()) {
        world.setNow(`2026-03-15T12:00:0${second}.000Z`)
        await book.account({ name })
      }
      const names = (await book.get<Account[]>('/accounts')).map(({ name }) => name)
      assert.deepEqual(names, ['C', 'A', 'B'])
    },
  },
  {
    name: 'a change of one field leaves the others as they are',
    async run(world) {
      const book = await newBook(world)
      let expected = await book.account({ description: 'Old', institution: 'Bank', balance: '7' })
      const changes = [
        { name: 'New' },
        { type: 'cash' },
        { description: 'Newer' },
        { description: null },
        { institution: 'Other' },
        { accountNumber: '9999' },
        { icon: 'cash' },
        { color: 'warning' },
        { isActive: false },
        { isActive: true },
        {},
      ]
      for (const change of changes) {
        expected = { ...expected, ...change } as Account
        assert.deepEqual(await book.put(`/accounts/${expected.id}`, change), expected)
      }
      assert.deepEqual(await book.get(`/accounts/${expected.id}`), expected)
      const emptied = await book.put<Account>(`/accounts/${expected.id}`, { institution: null })
      assert.strictEqual(emptied.institution, '')
    },
  },
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
      assert.deepEqual(changed, { ...account, description: 'Household' })
      assert.isEmpty(await book.transactions())
    },
  },
  {
    name: 'taking an adjusting transaction back leaves the balance that was set',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '10' })
      await book.put(`/accounts/${id}`, { balance: '25' })
      const [entry] = await book.transactions()
      await book.del(`/transactions/${entry?.id}`)
      assert.strictEqual(await book.balance(id), '25.00')
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
      assert.deepEqual(await book.del(`/accounts/${accountId}`), { success: true })
      await book.refuses(404, 'Account not found', 'GET', `/accounts/${accountId}`)
      await book.refuses(404, 'Account not found', 'DELETE', `/accounts/${accountId}`)
      assert.deepEqual(await book.get(`/bills/${bill.id}`), { ...bill, accountId: null } as Bill)
      assert.deepEqual(await book.get(`/subscriptions/${subscription.id}`), {
        ...subscription,
        accountId: null,
      } as Subscription)
      const rows: Transaction[] = [kept, { ...income, accountId: null }]
      assert.deepEqual(await book.transactions(), rows)
      const { monthlyIncome, spentThisMonth, totalBalance } = await book.dashboard()
      assert.deepEqual([monthlyIncome, spentThisMonth, totalBalance], ['30.00', '4.00', '-3.00'])
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
  {
    name: 'an account that nobody has is not found',
    async run(world) {
      const book = await newBook(world)
      for (const id of [NOBODY, 'x', '1'])
        for (const method of ['GET', 'PUT', 'DELETE'])
          await book.refuses(404, 'Account not found', method, `/accounts/${id}`, method === 'PUT' ? {} : undefined)
    },
  },
]
