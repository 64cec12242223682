import { assert } from 'chai'
import type { Case } from './client.ts'
import { type Kind, type Row, recurringBook } from './recurring.ts'

/** Cases of dues and payments ahead that hold for bills and subscriptions alike. */
export const stillDueCases = (kind: Kind): Case[] => [
  {
    name: `a ${kind.noun} is still due while it is active, falls due by the end of the month and is not paid`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const rows: Row[] = []
      for (const [amount, due] of [
        ['1', '2026-03-10'],
        ['2', '2026-03-15'],
        ['4', '2026-03-31'],
        ['8', '2026-04-01'],
      ])
        rows.push(await book.add({ amount, due }))
      await book.add({ amount: '16', due: '2026-03-20', active: false })
      assert.strictEqual(await book.stillDue(), '7.00')
      assert.deepEqual(
        (await book.get<Row[]>(kind.path)).map(({ stillDue }) => stillDue),
        ['1.00', '2.00', '4.00', '0.00', '0.00'],
      )
      // By the end of April each of the first three has fallen due a second time.
      assert.strictEqual(await book.stillDue('?month=2026-04'), '22.00')
      assert.strictEqual(await book.stillDue('?month=2026-02'), '0.00')
      const { monthlyExpenses, spentThisMonth } = await book.dashboard()
      assert.deepEqual([monthlyExpenses, spentThisMonth], ['7.00', '0.00'])
      await book.pay(rows[2]?.id ?? '')
      const after = await book.dashboard()
      assert.deepEqual(
        [after.monthlyExpenses, after.spentThisMonth, after.stillDue],
        ['7.00', '4.00', '3.00'],
      )
    },
  },
  {
    name: `what is still due counts every date of a ${kind.noun}: two in a biweekly month, and each month that it is behind`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const wages = await book.add({ amount: '1000', due: '2026-03-16', every: 'biweekly' })
      assert.strictEqual(await book.stillDue(), '2000.00')
      await book.pay(wages.id)
      assert.strictEqual(await book.stillDue(), '1000.00')
      await book.pay(wages.id)
      assert.strictEqual(await book.stillDue(), '0.00')
      const behind = await book.add({ amount: '7', due: '2026-01-20' })
      assert.deepEqual([await book.stillDue(), (await book.read(behind.id)).stillDue], ['21.00', '21.00'])
      await book.record({ [kind.link]: behind.id, amount: '7', date: '2026-02-15' })
      assert.strictEqual(await book.stillDue(), '14.00')
      await book.pay(behind.id)
      assert.deepEqual([await book.dueOf(behind.id), await book.stillDue()], ['2026-02-20', '7.00'])
    },
  },
  {
    name: `a ${kind.noun} of more than a century ago is counted as fast as one of today`,
    async run(world) {
      const book = await recurringBook(world, kind)
      await book.add({ amount: '1', due: '1900-01-01', every: 'biweekly' })
      assert.strictEqual(await book.stillDue(), '3294.00')
      assert.strictEqual(await book.stillDue('?month=2199-12'), '7827.00')
    },
  },
  {
    name: `a ${kind.noun} that nobody has paid is not paid ahead, however far its due date lies`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-06-30' })
      assert.deepEqual((await book.read(id)).paidAhead, [])
      const { transaction } = await book.pay(id)
      await book.pay(id)
      assert.deepEqual((await book.read(id)).paidAhead, ['2026-06-30', '2026-07-30'])
      await book.del(`/transactions/${transaction.id}`)
      assert.deepEqual((await book.read(id)).paidAhead, ['2026-07-30'])
      world.setNow('2026-07-30T12:00:00.000Z')
      assert.deepEqual((await book.read(id)).paidAhead, [])
      // The present one stays open.
      await book.pay(id, { dueDate: '2026-09-30' })
      assert.deepEqual(
        [await book.dueOf(id), (await book.read(id)).paidAhead],
        ['2026-08-30', ['2026-09-30']],
      )
    },
  },
  {
    name: `a linked expense within the cycle pays a ${kind.noun}; one from before it or of another kind does not`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-03-20' })
      const link = { [kind.link]: id }
      const outside = [
        { date: '2026-02-19' },
        { date: '2026-03-21' },
        { type: 'income' },
        { [kind.link]: null },
      ]
      for (const fields of outside) await book.record({ ...link, date: '2026-03-10', ...fields })
      assert.strictEqual(await book.stillDue(), '20.00')
      const payment = await book.record({ ...link, amount: '1', date: '2026-03-20' })
      assert.strictEqual(await book.stillDue(), '0.00')
      await book.put(`/transactions/${payment.id}`, { date: '2026-02-21' })
      assert.strictEqual(await book.stillDue(), '0.00')
      await book.del(`/transactions/${payment.id}`)
      assert.strictEqual(await book.stillDue(), '20.00')
    },
  },
  {
    name: `an early payment of the cycle before does not count for the next cycle of a ${kind.noun}`,
    async run(world) {
      const book = await recurringBook(world, kind)
      const { id } = await book.add({ due: '2026-03-16', every: 'biweekly' })
      await book.pay(id, { date: '2026-03-17' })
      assert.deepEqual([await book.dueOf(id), await book.stillDue()], ['2026-03-30', '20.00'])
    },
  },
]
