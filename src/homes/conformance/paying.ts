import { assert } from 'chai'
import { assertSame, NOBODY } from './book.ts'
import type { Case } from './client.ts'
import { type Kind, recurringBook } from './recurring.ts'

/** Cases of paying that hold for bills and subscriptions alike. */
export const payingCases = (kind: Kind): Case[] => [
  {
    name: `paying a ${kind.noun} early is an expense from its account and moves its due date by one cycle`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const row = await book.add()
      const { transaction, [kind.noun]: paid, ...rest } = await book.pay(row.id)
      assert.isEmpty(rest)
      const next = { [kind.due]: '2026-04-30', paidAhead: ['2026-03-31'], stillDue: '0.00' }
      assertSame(paid, { ...row, ...next })
      assert.deepInclude(transaction, {
        type: 'expense',
        amount: '20.00',
        description: 'Rent',
        date: '2026-03-15',
        accountId: book.accountId,
        [kind.link]: row.id,
      })
      assertSame(await book.transactions(`?${kind.link}=${row.id}`), [transaction])
      assert.strictEqual(await book.balance(book.accountId), '80.00')
      assert.strictEqual((await book.dashboard()).spentThisMonth, '20.00')
    },
  },
  {
    name: `a payment of a ${kind.noun} that names its due date settles that one, once`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add()
      const path = `${kind.path}/${id}/pay`
      const { transaction } = await book.pay(id, { dueDate: '2026-03-31' })
      const again = await book.send('POST', path, { dueDate: '2026-03-31' })
      assert.deepInclude(again, { status: 409 })
      assert.deepInclude(again.body as object, { code: 'already_paid', transaction })
      await book.refuses(400, /is not due on 2026-04-02/, 'POST', path, { dueDate: '2026-04-02' })
      // A later one is paid ahead; the present one stays due.
      await book.pay(id, { dueDate: '2026-05-31' })
      assert.strictEqual(await book.dueOf(id), '2026-04-30')
      await book.pay(id)
      assert.strictEqual(await book.dueOf(id), '2026-06-30')
    },
  },
  {
    name: `a payment of a ${kind.noun} may have its own account, category, amount, day and description`,
    async run(world) {
      const book = await recurringBook(world, kind)
      await book.continuous()
      const other = await book.account({ name: 'Other' })
      const { id: categoryId } = await book.category({ name: 'Housing' })
      const { id } = await book.add()
      const own = {
        amount: '12.345',
        date: '2026-02-28',
        description: 'Early',
        accountId: other.id,
        categoryId,
      }
      const { transaction, [kind.noun]: paid } = await book.pay(id, own)
      const kept = { ...own, amount: '12.35', [kind.link]: id }
      assert.deepInclude(transaction, kept)
      assert.deepEqual([paid?.amount, paid?.accountId], ['20.00', book.accountId])
      assert.deepEqual(
        [await book.balance(other.id), await book.balance(book.accountId)],
        ['-12.35', '100.00'],
      )
      const [housing] = await book.get<{ spent: string }[]>('/budget-categories')
      assert.strictEqual(housing?.spent, '12.35')
      for (const wrong of [{ amount: '0' }, { amount: '-1' }, { date: '2026-02-30' }, { accountId: 'x' }])
        await book.refuses(400, undefined, 'POST', `${kind.path}/${id}/pay`, wrong)
      const path = `${kind.path}/${id}/pay`
      await book.refuses(404, 'Account not found', 'POST', path, { accountId: NOBODY })
      await book.refuses(404, 'Category not found', 'POST', path, { categoryId: NOBODY })
      assert.strictEqual(await book.dueOf(id), '2026-04-30')
      assert.lengthOf(await book.transactions(), 1)
    },
  },
  {
    name: `a ${kind.noun} due on the 31st is due on the last day of shorter months and then on the 31st again`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-01-31' })
      assert.deepEqual(await book.dueAfterPaying(id, 4), [
        '2026-02-28',
        '2026-03-31',
        '2026-04-30',
        '2026-05-31',
      ])
      assert.strictEqual((await book.pay(id))[kind.noun]?.anchorDay, 31)
    },
  },
  {
    name: `a yearly ${kind.noun} of 29 February waits for the next leap year to be on the 29th`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2024-02-29', every: 'yearly' })
      const days = ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28']
      assert.deepEqual(await book.dueAfterPaying(id, 5), days)
    },
  },
  {
    name: `a ${kind.noun} moves by three months each quarter and by 14 days when it is biweekly`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const quarterly = await book.add({ due: '2025-11-30', every: 'quarterly' })
      const days = ['2026-02-28', '2026-05-30', '2026-08-30']
      assert.deepEqual(await book.dueAfterPaying(quarterly.id, 3), days)
      const biweekly = await book.add({ due: '2028-02-16', every: 'biweekly' })
      assert.deepEqual(await book.dueAfterPaying(biweekly.id, 3), ['2028-03-01', '2028-03-15', '2028-03-29'])
    },
  },
  {
    name: `sent back whole on 28 February, a ${kind.noun} still belongs to the 31st; moved, it belongs to its new day`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-01-31' })
      const { [kind.noun]: paid } = await book.pay(id)
      await book.change(id, { ...paid, name: 'Renamed' })
      assert.deepEqual(await book.dueAfterPaying(id, 1), ['2026-03-31'])
      await book.change(id, { due: '2026-04-28' })
      assert.deepEqual(await book.dueAfterPaying(id, 2), ['2026-05-28', '2026-06-28'])
    },
  },
  {
    name: `a biweekly ${kind.noun} that becomes monthly is due a month after its present due date`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-01-31', every: 'biweekly' })
      assert.deepEqual(await book.dueAfterPaying(id, 1), ['2026-02-14'])
      await book.change(id, { every: 'monthly' })
      assert.deepEqual(await book.dueAfterPaying(id, 1), ['2026-03-14'])
    },
  },
  {
    name: `taking the last payment of a ${kind.noun} back makes it due again, one by one`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-01-31' })
      const first = await book.pay(id)
      const second = await book.pay(id)
      await book.del(`/transactions/${second.transaction.id}`)
      assert.strictEqual(await book.dueOf(id), '2026-02-28')
      await book.del(`/transactions/${first.transaction.id}`)
      assert.strictEqual(await book.dueOf(id), '2026-01-31')
      assert.strictEqual(await book.balance(book.accountId), '100.00')
      assert.deepEqual(await book.dueAfterPaying(id, 2), ['2026-02-28', '2026-03-31'])
    },
  },
  {
    name: `taking an older payment of a ${kind.noun} back leaves the due date of the last one`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-01-31' })
      const first = await book.pay(id)
      await book.pay(id)
      await book.del(`/transactions/${first.transaction.id}`)
      assert.strictEqual(await book.dueOf(id), '2026-03-31')
    },
  },
  {
    name: `taking a payment of a ${kind.noun} back makes it due again, also before a due date that was paid ahead`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-01-31' })
      await book.pay(id, { dueDate: '2026-03-31' })
      await book.pay(id)
      const second = await book.pay(id)
      assert.strictEqual(await book.dueOf(id), '2026-04-30')
      await book.del(`/transactions/${second.transaction.id}`)
      assert.strictEqual(await book.dueOf(id), '2026-02-28')
      await book.post(`/transactions/${second.transaction.id}/restore`, {}, 200)
      assert.strictEqual(await book.dueOf(id), '2026-04-30')
    },
  },
  {
    name: `a payment that was moved to another ${kind.noun} does not make that one due again`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const paid = await book.add({ due: '2026-03-20' })
      const other = await book.add({ due: '2026-04-20' })
      const { transaction } = await book.pay(paid.id)
      await book.put(`/transactions/${transaction.id}`, { [kind.link]: other.id })
      assert.strictEqual(await book.dueOf(paid.id), '2026-03-20')
      await book.del(`/transactions/${transaction.id}`)
      assert.strictEqual(await book.dueOf(other.id), '2026-04-20')
    },
  },
  {
    name: `a payment of a ${kind.noun} that is unlinked, or turns out to be an income, makes it due again`,
    async run(world) {
      const book = await recurringBook(world, kind)
      for (const change of [{ [kind.link]: null }, { type: 'income' }]) {
        const { id } = await book.add({ due: '2026-03-20' })
        const { transaction } = await book.pay(id)
        assert.strictEqual(await book.dueOf(id), '2026-04-20')
        await book.put(`/transactions/${transaction.id}`, change)
        assert.strictEqual(await book.dueOf(id), '2026-03-20')
      }
    },
  },
  {
    name: `a deleted ${kind.noun} leaves its payments behind, without the link`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add()
      const { transaction } = await book.pay(id)
      assertSame(await book.del(`${kind.path}/${id}`), { success: true })
      await book.refuses(404, kind.missing, 'GET', `${kind.path}/${id}`)
      await book.refuses(404, kind.missing, 'DELETE', `${kind.path}/${id}`)
      assertSame(await book.transactions(), [{ ...transaction, [kind.link]: null }])
      const { spentThisMonth, stillDue } = await book.dashboard()
      assertSame([spentThisMonth, stillDue], ['20.00', '0.00'])
      await book.del(`/transactions/${transaction.id}`)
      assert.strictEqual(await book.balance(book.accountId), '100.00')
    },
  },
  {
    name: `a ${kind.noun} without an account can be paid: the expense has no account either`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add()
      await book.change(id, { accountId: null })
      assert.strictEqual((await book.pay(id)).transaction.accountId, null)
      assert.strictEqual((await book.read(id)).accountId, null)
    },
  },
]
