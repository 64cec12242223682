import { assert } from 'chai'
import type { Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { exportOf, importInto } from './archives.ts'
import { assertSame, type Book, newBook } from './book.ts'
import type { Case } from './client.ts'
import { csv, statementBook } from './files.ts'

const restore = (book: Book, id: string) =>
  book.post<Transaction>(`/transactions/${id}/restore`, undefined, 200)

export const restoringCases: Case[] = [
  {
    name: 'a removed transaction comes back as it was, in its place, with its effects',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id: categoryId } = await book.category()
      await book.record({ description: 'Before' })
      const bread = await book.record({ accountId, categoryId, amount: '10' })
      await book.record({ description: 'After' })
      const before = [await book.transactions(), await book.dashboard()]
      await book.del(`/transactions/${bread.id}`)
      assert.strictEqual(await book.balance(accountId), '100.00')
      assert.deepEqual(await restore(book, bread.id), bread)
      assert.deepEqual([await book.transactions(), await book.dashboard()], before)
      assert.deepEqual([await book.balance(accountId), await book.spent(categoryId)], ['90.00', '10.00'])
    },
  },
  {
    name: 'only what was removed can come back, once, and only to its owner',
    async run(world) {
      const book = await newBook(world)
      const other = await newBook(world)
      const { id } = await book.record()
      await book.refuses(404, 'Transaction not found', 'POST', `/transactions/${id}/restore`)
      await book.del(`/transactions/${id}`)
      await other.refuses(404, 'Transaction not found', 'POST', `/transactions/${id}/restore`)
      await restore(book, id)
      await book.refuses(404, 'Transaction not found', 'POST', `/transactions/${id}/restore`)
      assert.lengthOf(await book.transactions(), 1)
    },
  },
  {
    name: 'what was typed into what is spent stays the difference, whatever goes and comes back',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id: categoryId } = await book.category()
      const { id } = await book.record({ accountId, categoryId, amount: '10' })
      await book.put(`/budget-categories/${categoryId}`, { spent: '4' })
      for (let round = 0; round < 2; round++) {
        await book.del(`/transactions/${id}`)
        assert.deepEqual([await book.balance(accountId), await book.spent(categoryId)], ['100.00', '-6.00'])
        await restore(book, id)
        assert.deepEqual([await book.balance(accountId), await book.spent(categoryId)], ['90.00', '4.00'])
      }
    },
  },
  {
    name: 'a payment that comes back has paid its bill again',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: billId } = await book.bill({ accountId, dueDate: '2026-03-31' })
      const { transaction } = await book.post<{ transaction: Transaction }>(
        `/bills/${billId}/pay`,
        undefined,
        200,
      )
      const dueDate = async () => (await book.get<{ dueDate: string }>(`/bills/${billId}`)).dueDate
      await book.del(`/transactions/${transaction.id}`)
      assert.strictEqual(await dueDate(), '2026-03-31')
      await restore(book, transaction.id)
      assert.strictEqual(await dueDate(), '2026-04-30')
    },
  },
  {
    name: 'a due date that was paid twice is due again once both payments are taken back',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const fields = { accountId, dueDate: '2026-03-02', frequency: 'biweekly' }
      const { id: billId } = await book.bill(fields)
      const pay = async () =>
        (await book.post<{ transaction: Transaction }>(`/bills/${billId}/pay`, undefined, 200)).transaction.id
      const dueDate = async () => (await book.get<{ dueDate: string }>(`/bills/${billId}`)).dueDate
      const first = await pay()
      await book.del(`/transactions/${first}`)
      const second = await pay()
      await restore(book, first)
      assert.strictEqual(await dueDate(), '2026-03-16')
      await book.del(`/transactions/${second}`)
      assert.strictEqual(await dueDate(), '2026-03-16')
      await book.del(`/transactions/${first}`)
      assert.strictEqual(await dueDate(), '2026-03-02')
    },
  },
  {
    name: 'paying passes over a due date whose payment has come back before',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: billId } = await book.bill({ accountId, dueDate: '2026-01-31' })
      const pay = async () =>
        (await book.post<{ transaction: Transaction }>(`/bills/${billId}/pay`, undefined, 200)).transaction.id
      const [january, february] = [await pay(), await pay()]
      await book.del(`/transactions/${february}`)
      await book.del(`/transactions/${january}`)
      await restore(book, february)
      await pay()
      assert.strictEqual((await book.get<{ dueDate: string }>(`/bills/${billId}`)).dueDate, '2026-03-31')
    },
  },
  {
    name: 'a transaction whose account is gone comes back without it',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id } = await book.record({ accountId })
      await book.del(`/transactions/${id}`)
      await book.del(`/accounts/${accountId}`)
      assert.strictEqual((await restore(book, id)).accountId, null)
    },
  },
  {
    name: 'a transfer and its account that went one after the other lead to each other again',
    async run(world) {
      const book = await newBook(world)
      const [from, to] = [await book.account({ name: 'From' }), await book.account({ name: 'To' })]
      const moved = { fromAccountId: from.id, toAccountId: to.id, amount: '20' }
      const { id, expense } = await book.post<Transfer>('/transfers', moved)
      const transfer = await book.get(`/transfers/${id}`)
      await book.del(`/transactions/${expense.id}`)
      await book.del(`/accounts/${to.id}`)
      assert.strictEqual((await restore(book, expense.id)).transferAccountId, null)
      await book.post(`/accounts/${to.id}/restore`, undefined, 200)
      assertSame(await book.get(`/transfers/${id}`), transfer)
    },
  },
  {
    name: 'a row that was imported again meanwhile does not come back as a second one',
    async run(world) {
      const book = await statementBook(world)
      const file = csv(['2026-03-01', '-10.00', 'Bread'])
      await book.import(file)
      const [bread] = await book.transactions()
      await book.del(`/transactions/${bread?.id}`)
      await book.import(file, { asNew: [0] })
      await book.refuses(409, /imported again/, 'POST', `/transactions/${bread?.id}/restore`)
      assert.strictEqual(await book.ownBalance(), '90.00')
    },
  },
  {
    name: 'a transaction that was entered anew under its id does not come back as well',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id } = await book.record({ accountId, amount: '10' })
      await book.del(`/transactions/${id}`)
      const anew = await book.record({ id, accountId, amount: '20' })
      await book.refuses(409, /taken/, 'POST', `/transactions/${id}/restore`)
      assert.deepEqual([await book.transactions(), await book.balance(accountId)], [[anew], '80.00'])
    },
  },
  {
    name: 'an archive counts the order of entry within its book, and tells nothing of what others enter',
    async run(world) {
      const [book, other] = [await newBook(world), await newBook(world)]
      for (const description of ['first', 'gone', 'third', 'fourth']) {
        const { id } = await book.record({ description, date: '2026-03-10' })
        if (description === 'gone') await book.del(`/transactions/${id}`)
        await other.record()
        await other.record()
      }
      const archive = await exportOf(book)
      const placesIn = ({ transactions, removedTransactions }: typeof archive) =>
        [...transactions, ...removedTransactions]
          .map(({ seq, description }) => [seq, description])
          .sort(([a], [b]) => Number(a) - Number(b))
      const places = [
        [1, 'first'],
        [2, 'gone'],
        [3, 'third'],
        [4, 'fourth'],
      ]
      assert.deepEqual(placesIn(archive), places)
      const listed = (await book.transactions()).map(({ description }) => description)
      // As older releases wrote it, with the places of the whole server.
      const older = {
        ...archive,
        transactions: archive.transactions.map((row) => ({ ...row, seq: row.seq * 7 + 40 })),
        removedTransactions: archive.removedTransactions.map((row) => ({ ...row, seq: row.seq * 7 + 40 })),
      }
      for (const file of [archive, older]) {
        const copy = await newBook(world)
        await copy.record()
        await importInto(copy, file)
        assert.deepEqual(
          (await copy.transactions()).map(({ description }) => description),
          listed,
        )
        assert.deepEqual(placesIn(await exportOf(copy)), places)
      }
    },
  },
]
