import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Dashboard } from '../../budget/dashboard/wire.ts'
import type { Divided } from '../../budget/divided/wire.ts'
import type { BulkReceipt, Summary, Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { exportOf, importInto } from './archives.ts'
import { newBook } from './book.ts'
import type { Case } from './client.ts'
import { csv, formOf, statementBook } from './files.ts'

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
  {
    name: 'a row and its piece, or what a goal gave back for it, move once when both change, and back',
    async run(world) {
      const book = await newBook(world)
      const [from, to] = [await book.account({ name: 'From' }), await book.account({ name: 'To' })]
      const row = await book.record({ accountId: from.id, amount: '100', date: '2026-03-02' })
      const { piece } = await book.post<Divided>(`/transactions/${row.id}/divide`, { amount: '30' })
      const goal = await book.post<{ id: string }>('/savings-buckets', {
        name: 'Trip',
        target: '90',
        saved: '50',
      })
      const paid = await book.record({
        accountId: from.id,
        amount: '50',
        date: '2026-03-02',
        fromGoalId: goal.id,
      })
      const back = (await book.transactions('?bucketId=any')).map(({ id }) => id)
      const figures = async () => {
        const balances = (await book.get<Account[]>('/accounts')).map(({ name, balance }) => [name, balance])
        const { byMonth } = await book.get<Dashboard>('/dashboard?month=2026-03')
        return [balances, byMonth.slice(-2).map(({ income, expense }) => [income, expense])]
      }
      const before = await figures()
      const rows = [row.id, piece.id, paid.id, ...back]
      for (const ids of [rows, rows.toReversed()]) {
        const moved = await book.post<BulkReceipt>(BULK, { ids, set: { date: '2026-02-02' } }, 200)
        const [balances, months] = await figures()
        assert.deepEqual([balances, months], [before[0], before[1]?.toReversed()])
        const set = { accountId: to.id }
        const there = await book.post<BulkReceipt>(
          BULK,
          { ids: ids.filter((id) => !back.includes(id)), set },
          200,
        )
        const [held] = await figures()
        assert.sameDeepMembers(held ?? [], [
          ['From', '50.00'],
          ['To', '-150.00'],
        ])
        for (const { id } of [there, moved]) await book.post(`${BULK}/${id}/undo`, undefined, 200)
        assert.deepEqual(await figures(), before)
      }
    },
  },
  {
    name: 'what is taken back has the payee of its description where that one is gone, and its book can be read',
    async run(world) {
      const book = await statementBook(world)
      const { accountId } = book
      await book.post('/sample-data', undefined, 201)
      const typed = await book.record({ accountId, description: 'Baker' })
      const set = { payee: 'Other' }
      const { id } = await book.post<BulkReceipt>(BULK, { ids: [typed.id], set }, 200)
      await book.post('/statements', formOf({ file: csv(['2026-03-02', '-5.00', 'Bank']), accountId }))
      const [bank] = await book.transactions('?q=bank')
      const lunch = await book.record({ accountId, description: 'Lunch' })
      await book.post(`/transactions/${lunch.id}/match`, { with: bank?.id }, 200)
      // It takes along what no row names any more.
      await book.del('/sample-data')
      await book.post(`${BULK}/${id}/undo`, undefined, 200)
      await book.del(`/transactions/${lunch.id}/match`)
      const payees = (await book.transactions()).map(({ description, payee }) => [description, payee])
      assert.sameDeepMembers(payees, [
        ['Baker', 'Baker'],
        ['Bank', 'Bank'],
        ['Lunch', 'Lunch'],
      ])
      await importInto(await newBook(world), await exportOf(book))
    },
  },
]
