import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bucket } from '../../budget/buckets/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { Payee } from '../../budget/payees/wire.ts'
import type { BulkReceipt, Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { exportOf, importInto } from './archives.ts'
import { type Book, newBook } from './book.ts'
import type { Answer, Case } from './client.ts'

interface Row {
  id: string
  rev: number
  [field: string]: unknown
}

/** One row of each resource, with two fields of it that may be changed, and two others' values for them. */
async function rowsOf(book: Book) {
  const { id: accountId } = await book.account({ name: 'Main' })
  const { id: categoryId } = await book.category({ name: 'Food' })
  const payeeId = (await book.record({ payee: 'Baker' })).payeeId as string
  const transaction = await book.record({ accountId, categoryId, tags: ['a'] })
  const row = (path: string, id: string, one: object, other: object) => ({
    path: `${path}/${id}`,
    one,
    other,
  })
  const bill = await book.bill({ accountId })
  const subscription = await book.subscription({ accountId })
  const goal = await book.bucket()
  return [
    row('/transactions', transaction.id, { description: 'Cake' }, { amount: '11.00' }),
    row('/transactions', transaction.id, { note: 'Cake' }, { tags: ['b', 'a'] }),
    row('/transactions', transaction.id, { payee: 'Aldi' }, { date: '2026-03-01' }),
    row('/accounts', accountId, { name: 'Other' }, { institution: 'Bank' }),
    row('/accounts', accountId, { opening: '5.00' }, { isActive: false }),
    row('/budget-categories', categoryId, { name: 'Fun' }, { allocated: '70.00' }),
    row('/savings-buckets', goal.id, { name: 'Boat' }, { target: '900.00' }),
    row('/bills', bill.id, { name: 'Flat' }, { amount: '51.00' }),
    row('/bills', bill.id, { dueDate: '2026-04-30' }, { priority: 'high' }),
    row('/subscriptions', subscription.id, { name: 'News' }, { nextBilling: '2026-05-01' }),
    row('/payees', payeeId, { name: 'The baker' }, { categoryId }),
    row('/payees', payeeId, { hidden: true }, { name: 'Our baker' }),
  ]
}

let others = 0
const otherwise = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, !value]
      if (Array.isArray(value)) return [name, ['z']]
      if (/^\d{4}-/.test(value)) return [name, '2026-06-06']
      if (name === 'priority') return [name, 'medium']
      if (name === 'categoryId') return [name, null]
      others += 1
      return [name, /^\d/.test(value) ? '77.00' : `Quite another ${others}`]
    }),
  )

function assertMeanwhile(answer: Answer, row: Row): void {
  assert.strictEqual(answer.status, 409, JSON.stringify(answer.body))
  const refused = answer.body as { code: string; message: string; row: Row }
  assert.strictEqual(refused.code, 'changed_meanwhile')
  assert.match(refused.message, /changed meanwhile/)
  assert.deepEqual(refused.row, row)
}

export const meantCases: Case[] = [
  {
    name: 'every change raises the rev of a row, and what changes nothing leaves it',
    async run(world) {
      const book = await newBook(world)
      for (const { path, one, other } of await rowsOf(book)) {
        const { rev } = await book.get<Row>(path)
        const first = await book.put<Row>(path, one)
        assert.strictEqual(first.rev, rev + 1, path)
        assert.strictEqual((await book.put<Row>(path, one)).rev, rev + 1, `${path} again`)
        const second = await book.put<Row>(path, other)
        assert.isAbove(second.rev, first.rev, path)
        assert.deepEqual(await book.get<Row>(path), second)
      }
    },
  },
  {
    name: 'two who change different fields of what they saw both have their way',
    async run(world) {
      const book = await newBook(world)
      for (const { path, one, other } of await rowsOf(book)) {
        const { rev } = await book.get<Row>(path)
        await book.put(path, { ...one, rev })
        const merged = await book.put<Row>(path, { ...other, rev })
        assert.include(JSON.stringify(merged), JSON.stringify(Object.values(one)[0]), path)
        assert.include(JSON.stringify(merged), JSON.stringify(Object.values(other)[0]), path)
      }
    },
  },
  {
    name: 'the second to change the same field is shown the row as it is, and nothing of theirs is taken',
    async run(world) {
      const book = await newBook(world)
      for (const { path, one, other } of await rowsOf(book)) {
        const { rev } = await book.get<Row>(path)
        const row = await book.put<Row>(path, { ...one, rev })
        assertMeanwhile(await book.send('PUT', path, { ...other, ...otherwise(one), rev }), row)
        assert.deepEqual(await book.get<Row>(path), row, path)
        // The same value is no quarrel; and whoever has seen the row as it is may change it.
        assert.deepEqual(await book.put<Row>(path, { ...one, rev }), row)
        assert.isAbove((await book.put<Row>(path, { ...otherwise(one), rev: row.rev })).rev, row.rev)
      }
    },
  },
  {
    name: 'without a rev the last one has their way, as ever',
    async run(world) {
      const book = await newBook(world)
      for (const { path, one } of await rowsOf(book)) {
        await book.put(path, one)
        const { rev } = await book.get<Row>(path)
        assert.strictEqual((await book.put<Row>(path, otherwise(one))).rev, rev + 1)
      }
    },
  },
  {
    name: 'a row that is sent back whole with its rev is compared field by field',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ name: 'Main', balance: '100' })
      const seen = await book.get<Account>(`/accounts/${accountId}`)
      await book.put(`/accounts/${accountId}`, { institution: 'Bank' })
      const path = `/accounts/${accountId}`
      // The institution that they send is what it was, and no longer is.
      const now = await book.get<Row>(path)
      assertMeanwhile(await book.send('PUT', path, { ...seen, name: 'Mine' }), now)
      const { institution: _, ...rest } = seen
      const changed = await book.put<Account>(path, { ...rest, name: 'Mine' })
      assert.deepEqual([changed.name, changed.institution], ['Mine', 'Bank'])
      const row = await book.record({ note: 'a', tags: ['x'] })
      await book.put(`/transactions/${row.id}`, { amount: '12' })
      const stale = await book.send('PUT', `/transactions/${row.id}`, { ...row, note: 'b' })
      assertMeanwhile(stale, await book.get<Row>(`/transactions/${row.id}`))
      const { amount: __, ...others } = row
      const merged = await book.put<Transaction>(`/transactions/${row.id}`, { ...others, note: 'b' })
      assert.deepEqual([merged.amount, merged.note], ['12.00', 'b'])
    },
  },
  {
    name: 'rows that arrive raise the rev of what they move, and are in nobody’s way',
    async run(world) {
      const book = await newBook(world)
      const account = await book.account({ balance: '100' })
      const category = await book.category({ allocated: '50' })
      const goal = await book.bucket({ saved: '10' })
      await book.record({ accountId: account.id, categoryId: category.id, amount: '30' })
      const filled = { amount: '5', fromAccountId: account.id }
      await book.post(`/savings-buckets/${goal.id}/transfers`, filled, 200)
      // Each is sent back whole, with the figure that was seen and is no longer so.
      const one = await book.put<Account>(`/accounts/${account.id}`, { ...account, name: 'Mine' })
      assert.deepEqual([one.name, one.balance], ['Mine', '65.00'])
      const two = await book.put<Category>(`/budget-categories/${category.id}`, { ...category, name: 'Mine' })
      assert.deepEqual([two.name, two.spent], ['Mine', '30.00'])
      const three = await book.put<Bucket>(`/savings-buckets/${goal.id}`, { ...goal, name: 'Mine' })
      assert.deepEqual([three.name, three.saved], ['Mine', '15.00'])
      assert.lengthOf(await book.transactions(), 2)
      for (const [now, before] of [
        [one, account],
        [two, category],
        [three, goal],
      ] as const)
        assert.isAbove(now.rev, before.rev)
    },
  },
  {
    name: 'a balance that was typed books what its sender meant, whatever came meanwhile',
    async run(world) {
      const book = await newBook(world)
      const { id, rev } = await book.account({ balance: '100' })
      await book.record({ accountId: id, amount: '30' })
      await book.put(`/accounts/${id}`, { balance: '90', seen: '100', rev })
      assert.strictEqual(await book.balance(id), '60.00')
      await book.put(`/accounts/${id}`, { balance: '10', rev })
      assert.strictEqual(await book.balance(id), '10.00')
      const goal = await book.bucket({ saved: '10' })
      const path = `/savings-buckets/${goal.id}`
      const row = await book.put<Row>(path, { saved: '20', rev: goal.rev })
      assertMeanwhile(await book.send('PUT', path, { saved: '30', rev: goal.rev }), row)
    },
  },
  {
    name: 'changes of many rows, links and merges raise the revs of what they change',
    async run(world) {
      const book = await newBook(world)
      const [one, two] = [await book.account({ name: 'One' }), await book.account({ name: 'Two' })]
      const out = await book.record({ accountId: one.id, amount: '8', payee: 'Shop' })
      const into = await book.record({ accountId: two.id, amount: '8', type: 'income' })
      const revOf = async (id: string) => (await book.get<Row>(`/transactions/${id}`)).rev
      const collides = async (fields: object) =>
        (await book.send('PUT', `/transactions/${out.id}`, { ...fields, rev: out.rev })).status
      const set = { ids: [out.id], set: { date: '2026-02-01' }, addTags: ['t'] }
      const { id } = await book.post<BulkReceipt>('/transactions/bulk', set, 200)
      assert.isAbove(await revOf(out.id), out.rev)
      assert.strictEqual(await collides({ date: '2026-02-02' }), 409)
      assert.strictEqual(await collides({ tags: ['u'] }), 409)
      let last = await revOf(out.id)
      const raised = async (what: string) => {
        const rev = await revOf(out.id)
        assert.isAbove(rev, last, what)
        last = rev
      }
      await book.post(`/transactions/bulk/${id}/undo`, undefined, 200)
      await raised('undo')
      const links = { ids: [out.id, into.id] }
      const { transfers } = await book.post<{ transfers: Transfer[] }>('/transfers/links', links)
      assert.strictEqual(transfers[0]?.expense.rev, await revOf(out.id))
      await raised('link')
      await book.del(`/transfers/${transfers[0]?.id}`)
      await raised('parting')
      await book.del(`/accounts/${one.id}`)
      await raised('account gone')
      await book.post(`/accounts/${one.id}/restore`, undefined, 200)
      await raised('account back')
      const [shop, bread] = await book.get<Payee[]>('/payees')
      const gone = [shop, bread].find(({ name } = {} as Payee) => name === 'Shop') as Payee
      const stays = [shop, bread].find(({ name } = {} as Payee) => name !== 'Shop') as Payee
      await book.post(`/payees/${gone.id}/merge`, { into: stays.id }, 200)
      const apart = await book.post<Payee>(`/payees/${gone.id}/unmerge`, undefined, 200)
      assert.isAbove(apart.rev, gone.rev)
    },
  },
  {
    name: 'a deleted row comes back as it was, and an archive keeps who has changed what',
    async run(world) {
      const book = await newBook(world)
      const row = await book.record({ tags: ['a'] })
      const changed = await book.put<Row>(`/transactions/${row.id}`, { description: 'Cake' })
      await book.del(`/transactions/${row.id}`)
      await book.post(`/transactions/${row.id}/restore`, undefined, 200)
      const stale = { description: 'Bun', rev: row.rev }
      assertMeanwhile(await book.send('PUT', `/transactions/${row.id}`, stale), changed)
      const account = await book.account()
      const named = await book.put<Row>(`/accounts/${account.id}`, { name: 'Mine' })
      const archive = await exportOf(book)
      await importInto(book, archive)
      assertMeanwhile(await book.send('PUT', `/transactions/${row.id}`, stale), changed)
      const late = { name: 'Yours', rev: account.rev }
      assertMeanwhile(await book.send('PUT', `/accounts/${account.id}`, late), named)
    },
  },
]
