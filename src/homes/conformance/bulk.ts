import { assert } from 'chai'
import type { BulkReceipt, Summary, Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { newBook } from './book.ts'
import type { Case } from './client.ts'

const BULK = '/transactions/bulk'

export const bulkCases: Case[] = [
  {
    name: 'halves of transfers keep account and category when many rows change; their day and payee may change',
    async run(world) {
      const book = await newBook(world)
      const { id: fromAccountId } = await book.account({ name: 'From' })
      const { id: toAccountId } = await book.account({ name: 'To' })
      const { id: categoryId } = await book.category()
      const { expense } = await book.post<Transfer>('/transfers', {
        fromAccountId,
        toAccountId,
        amount: '20',
      })
      const plain = await book.record({ accountId: fromAccountId, amount: '5' })
      const ids = [plain.id, expense.id]
      const row = (id: string) => book.get<Transaction>(`/transactions/${id}`)
      for (const set of [{ categoryId }, { accountId: toAccountId }, { accountId: null }]) {
        const { status, body } = await book.send('POST', BULK, { ids, set })
        const { code, ids: named } = body as { code: string; ids: string[] }
        assert.deepEqual([status, code, named], [409, 'transfer', [expense.id]])
      }
      assert.deepEqual([await row(plain.id), await row(expense.id)], [plain, expense])
      const set = { accountId: fromAccountId, categoryId: null, date: '2026-03-02', payee: 'Bank' }
      const { id, changed } = await book.post<BulkReceipt>(BULK, { ids, set }, 200)
      assert.equal(changed, 2)
      const { date, payee, transferId } = await row(expense.id)
      assert.deepEqual([date, payee, transferId], ['2026-03-02', 'Bank', expense.transferId])
      await book.post(`${BULK}/${id}/undo`, undefined, 200)
      const { rev, ...undone } = await row(expense.id)
      assert.deepEqual({ ...undone, rev: expense.rev }, expense)
      assert.isAbove(rev, expense.rev)
    },
  },
  {
    name: 'transfers are neither income nor spending in the sum of a filter, and have no payee of their own',
    async run(world) {
      const book = await newBook(world)
      const { id: fromAccountId } = await book.account({ name: 'From' })
      const { id: toAccountId } = await book.account({ name: 'To' })
      await book.post('/transfers', { fromAccountId, toAccountId, amount: '20', description: 'Put by' })
      const spent = await book.record({ accountId: fromAccountId, amount: '5', description: 'Put aside' })
      const got = await book.record({
        type: 'income',
        accountId: toAccountId,
        amount: '5',
        description: 'Put',
      })
      const expected = { count: 2, income: '5.00', expense: '5.00', net: '0.00' }
      for (const query of ['', '?q=put'])
        assert.deepEqual(await book.get<Summary>(`/transactions/summary${query}`), expected)
      const names = (await book.get<{ name: string }[]>('/payees')).map(({ name }) => name)
      assert.sameMembers(names, ['Put aside', 'Put'])
      const linked = await book.post<{ transfers: Transfer[] }>('/transfers/links', {
        ids: [spent.id, got.id],
      })
      const [transfer] = linked.transfers
      assert.deepEqual([transfer?.expense.payee, transfer?.income.payee], ['Put aside', 'Put'])
      const none = { count: 0, income: '0.00', expense: '0.00', net: '0.00' }
      assert.deepEqual(await book.get<Summary>('/transactions/summary'), none)
    },
  },
  {
    name: 'rows that a reset took off count in the category that they move to, and not when that is undone',
    async run(world) {
      const book = await newBook(world)
      const [one, other] = [await book.category({ name: 'One' }), await book.category({ name: 'Other' })]
      const { id } = await book.record({ categoryId: one.id, amount: '5' })
      await book.put(`/budget-categories/${one.id}`, { spent: '0' })
      const spent = async () => [await book.spent(one.id), await book.spent(other.id)]
      const before = await spent()
      const set = { categoryId: other.id }
      const { id: changeId } = await book.post<BulkReceipt>(BULK, { ids: [id], set }, 200)
      assert.deepEqual(await spent(), ['0.00', '5.00'])
      await book.post(`${BULK}/${changeId}/undo`, undefined, 200)
      assert.deepEqual(await spent(), before)
    },
  },
]
