import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bucket } from '../../budget/buckets/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { newBook } from './book.ts'
import type { Case } from './client.ts'

export const openingCases: Case[] = [
  {
    name: 'a balance is its opening and its rows: renaming or deleting what corrected it moves it once',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '100' })
      await book.put(`/accounts/${id}`, { balance: '130', description: 'Counted' })
      const [row] = await book.transactions()
      assert.deepInclude(row, { kind: 'adjustment', affectsBalance: true, amount: '30.00', type: 'income' })
      await book.put(`/transactions/${row?.id}`, { description: 'Found in the sofa' })
      assert.strictEqual(await book.balance(id), '130.00')
      await book.put(`/transactions/${row?.id}`, { amount: '20' })
      assert.strictEqual(await book.balance(id), '120.00')
      await book.del(`/transactions/${row?.id}`)
      assert.strictEqual(await book.balance(id), '100.00')
      assert.deepInclude(await book.get<Account>(`/accounts/${id}`), {
        opening: '100.00',
        openedOn: '2026-03-15',
      })
    },
  },
  {
    name: 'rows of later days are in the balance at once, and an account says what they moved',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '100' })
      await book.record({ accountId: id, amount: '10', date: '2026-03-15' })
      await book.record({ accountId: id, amount: '30', date: '2026-03-16' })
      await book.record({ accountId: id, amount: '5', type: 'income', date: '2026-04-01' })
      const shown = { balance: '65.00', later: '-25.00' }
      assert.deepInclude(await book.get<Account>(`/accounts/${id}`), shown)
      assert.deepInclude((await book.get<Account[]>('/accounts'))[0], shown)
    },
  },
  {
    name: 'a new opening moves the balance and writes no row',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '100' })
      await book.record({ accountId: id, amount: '30' })
      const changed = await book.put<Account>(`/accounts/${id}`, { opening: '150', openedOn: '2026-01-01' })
      assert.deepInclude(changed, { balance: '120.00', opening: '150.00', openedOn: '2026-01-01' })
      assert.lengthOf(await book.transactions(), 1)
      await book.refuses(400, /not both/, 'PUT', `/accounts/${id}`, { opening: '1', balance: '1' })
    },
  },
  {
    name: 'a balance edit carries what it saw, so that a second one books the same difference',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '100' })
      await book.record({ accountId: id, amount: '40' })
      await book.put(`/accounts/${id}`, { balance: '110', seen: '100' })
      assert.strictEqual(await book.balance(id), '70.00')
    },
  },
  {
    name: 'a client that sets a balance and records its own adjustment has it once',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.account({ balance: '100' })
      await book.put(`/accounts/${id}`, { balance: '75' })
      const own = { type: 'expense', amount: '25', description: 'Balance adjustment: by me', accountId: id }
      const row = await book.record(own)
      assert.deepEqual(
        (await book.transactions()).map(({ id }) => id),
        [row.id],
      )
      assert.strictEqual(await book.balance(id), '75.00')
      assert.strictEqual((await book.dashboard()).spentThisMonth, '25.00')
      // Another one is what it says: a correction that leaves the balance alone.
      const second = await book.record(own)
      assert.deepInclude(second, { kind: 'adjustment', affectsBalance: false })
      assert.strictEqual(await book.balance(id), '75.00')
      assert.lengthOf(await book.transactions(), 2)
    },
  },
  {
    name: 'a client that sets what is saved and records its own transfer has it once',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id } = await book.bucket({ name: 'Trip', target: '500' })
      await book.put(`/savings-buckets/${id}`, { saved: '60' })
      const fields = { amount: '60', accountId }
      const row = await book.record({ ...fields, description: 'Transfer to Trip savings' })
      assert.strictEqual(row.bucketId, id)
      const goal = () => book.get<Bucket>(`/savings-buckets/${id}`)
      assert.deepInclude(await goal(), { saved: '60.00', opening: '0.00' })
      assert.strictEqual(await book.balance(accountId), '40.00')
      assert.strictEqual((await book.dashboard()).spentThisMonth, '0.00')
      await book.del(`/transactions/${row.id}`)
      assert.deepInclude(await goal(), { saved: '0.00', opening: '0.00' })
      // With other words it is the entry that it says.
      await book.put(`/savings-buckets/${id}`, { saved: '20' })
      const entry = await book.record({ ...fields, amount: '20', description: 'Put by for the trip' })
      assert.isNull(entry.bucketId)
      assert.deepInclude(await goal(), { saved: '20.00', opening: '20.00' })
    },
  },
  {
    name: 'a reset takes rows off what is spent, and they stay off whatever becomes of them',
    async run(world) {
      const book = await newBook(world)
      const { id: categoryId } = await book.category({ allocated: '300' })
      const [old, other] = [
        await book.record({ categoryId, amount: '50' }),
        await book.record({ categoryId, amount: '20' }),
      ]
      await book.put(`/budget-categories/${categoryId}`, { spent: '0.00' })
      await book.record({ categoryId, amount: '7' })
      await book.put(`/transactions/${old.id}`, { amount: '80' })
      assert.strictEqual(await book.spent(categoryId), '7.00')
      await book.del(`/transactions/${old.id}`)
      assert.strictEqual(await book.spent(categoryId), '7.00')
      await book.post<Transaction>(`/transactions/${old.id}/restore`, undefined, 200)
      assert.strictEqual(await book.spent(categoryId), '7.00')
      const { id: elsewhere } = await book.category({ name: 'Elsewhere' })
      await book.put(`/transactions/${other.id}`, { categoryId: elsewhere })
      await book.put(`/transactions/${other.id}`, { categoryId })
      assert.strictEqual(await book.spent(categoryId), '27.00')
      await book.post(`/budget-categories/${categoryId}/reset/undo`, undefined, 200)
      assert.strictEqual(await book.spent(categoryId), '107.00')
    },
  },
]
