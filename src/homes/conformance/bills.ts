import { assert } from 'chai'
import { newBook } from './book.ts'
import type { Case } from './client.ts'
import { payingCases } from './paying.ts'
import { fieldCases, type Kind, recurringBook } from './recurring.ts'
import { stillDueCases } from './still-due.ts'

const BILL: Kind = {
  noun: 'bill',
  path: '/bills',
  cycle: 'frequency',
  due: 'dueDate',
  link: 'billId',
  missing: 'Bill not found',
}

export const billCases: Case[] = [
  ...fieldCases(BILL),
  ...payingCases(BILL),
  ...stillDueCases(BILL),
  {
    name: 'a bill needs a due date',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const fields = { name: 'Rent', amount: '5', accountId }
      await book.refuses(400, 'dueDate: Must be a date', 'POST', '/bills', fields)
      await book.refuses(400, 'dueDate: Must be a date', 'POST', '/bills', { ...fields, dueDate: null })
      assert.match((await book.bill({ accountId })).icon, /^fas fa-/)
    },
  },
  {
    name: 'a deleted payment reopens the bill that it paid and no subscription',
    async run(world) {
      const book = await recurringBook(world, BILL)
      const { id } = await book.add({ due: '2026-03-20' })
      const due = { nextBilling: '2026-04-20', accountId: book.accountId }
      const subscription = await book.subscription(due)
      const { transaction } = await book.pay(id)
      await book.put(`/transactions/${transaction.id}`, { subscriptionId: subscription.id })
      await book.del(`/transactions/${transaction.id}`)
      assert.strictEqual(await book.dueOf(id), '2026-03-20')
      assert.deepEqual(await book.get(`/subscriptions/${subscription.id}`), subscription)
    },
  },
]
