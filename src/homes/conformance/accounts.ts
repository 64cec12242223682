import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import { NO_NUMBER, READ_AS, TOO_LARGE } from './amounts.ts'
import { assertSame, NOBODY, newBook } from './book.ts'
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
        opening: '0.00',
        openedOn: '2026-03-15',
        later: '0.00',
        inBudget: true,
        paidBy: null,
        rev: 1,
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
    name: 'a change of one field of an account leaves the others as they are',
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
        assertSame(await book.put(`/accounts/${expected.id}`, change), expected)
      }
      assertSame(await book.get(`/accounts/${expected.id}`), expected)
      const emptied = await book.put<Account>(`/accounts/${expected.id}`, { institution: null })
      assert.strictEqual(emptied.institution, '')
    },
  },
  {
    name: 'an account that nobody has is not found',
    async run(world) {
      const book = await newBook(world)
      for (const id of [NOBODY, 'x', '1'])
        for (const method of ['GET', 'PUT', 'DELETE'])
          await book.refuses(
            404,
            'Account not found',
            method,
            `/accounts/${id}`,
            method === 'PUT' ? {} : undefined,
          )
    },
  },
]
