import { assert } from 'chai'
import type { Archive } from '../../archive/wire.ts'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { contentsOf, exportOf, figuresOf, importInto, nameless } from './archives.ts'
import { newBook, ownId } from './book.ts'
import type { Case } from './client.ts'
import { formOf } from './files.ts'
import { BANK_FILE, fullBook } from './full-book.ts'

const EMPTY = {
  version: 1,
  accounts: [],
  budgetCategories: [],
  savingsBuckets: [],
  subscriptions: [],
  bills: [],
  transactions: [],
}

export const archiveCases: Case[] = [
  {
    name: 'an export is a file with a name, and holds everything',
    async run(world) {
      const book = await fullBook(world)
      const { status, headers, body } = await book.send('GET', '/export')
      assert.strictEqual(status, 200)
      assert.strictEqual(
        headers.get('content-disposition'),
        'attachment; filename="bucketbook-2026-03-15.json"',
      )
      const archive = body as Archive
      assert.deepEqual([archive.version, archive.exportedAt], [2, '2026-03-15T12:00:00.000Z'])
      // Nobody else is in an own book.
      for (const [part, value] of Object.entries(archive))
        if (Array.isArray(value) && !['members', 'payments'].includes(part)) assert.isNotEmpty(value, part)
      // Revs of the fields are in the archive alone.
      const accounts = archive.accounts.map(({ fieldRevs: _, ...account }) => account)
      // Movements of later days depend on today, and are no part of a book.
      const listed = await book.get<Account[]>('/accounts')
      assert.deepEqual(
        accounts,
        listed.map(({ later: _, paidBy: __, ...account }) => account),
      )
      assert.lengthOf(archive.transactions, (await book.transactions()).length)
      assert.deepEqual(archive.pointTransactions, await book.get('/points/transactions'))
      const { balance } = await book.get<{ balance: number }>('/points/balance')
      assert.deepEqual(archive.points, { balance, totalEarned: balance, totalSpent: 0 })
    },
  },
  {
    name: 'an export imported into a fresh book gives every list and every figure again',
    async run(world) {
      const book = await fullBook(world)
      const archive = await exportOf(book)
      const fresh = await newBook(world)
      const { success, transactions, accounts } = await importInto(fresh, archive)
      assert.deepEqual(
        [success, transactions, accounts],
        [true, archive.transactions.length, archive.accounts.length],
      )
      assert.deepEqual(nameless(await figuresOf(fresh)), nameless(await figuresOf(book)))
      assert.deepEqual(nameless(contentsOf(await exportOf(fresh))), nameless(contentsOf(archive)))
    },
  },
  {
    name: 'an import into the book that it came from keeps every id, and twice changes nothing more',
    async run(world) {
      const book = await fullBook(world)
      const [archive, before] = [await exportOf(book), await figuresOf(book)]
      for (let time = 0; time < 2; time++) {
        await importInto(book, archive)
        assert.deepEqual(await figuresOf(book), before)
        assert.deepEqual(contentsOf(await exportOf(book)), contentsOf(archive))
      }
    },
  },
  {
    name: 'an import replaces all that was there, and what was removed with it',
    async run(world) {
      const book = await fullBook(world)
      const small = await newBook(world)
      await small.record({ amount: '3' })
      await importInto(book, await exportOf(small))
      assert.deepEqual(nameless(await figuresOf(book)), nameless(await figuresOf(small)))
      await book.refuses(404, 'Transaction not found', 'POST', `/transactions/${book.removedId}/restore`)
      await importInto(book, EMPTY)
      assert.isEmpty(await book.transactions())
    },
  },
  {
    name: 'rows of an imported book are linked as before: what is taken back moves what it moved',
    async run(world) {
      const book = await fullBook(world)
      const copy = await newBook(world)
      await importInto(copy, await exportOf(book))
      const namesakes = async (path: string, id: string) => {
        const [mine, theirs] = [
          await book.get<{ id: string }[]>(path),
          await copy.get<{ id: string }[]>(path),
        ]
        return theirs[mine.findIndex((row) => row.id === id)]?.id ?? ''
      }
      const paidId = await namesakes('/transactions', book.paidId)
      const accountId = await namesakes('/accounts', book.accountId)
      const removed = (await exportOf(copy)).removedTransactions
      await book.del(`/transactions/${book.paidId}`)
      await copy.del(`/transactions/${paidId}`)
      for (const [id, name] of [
        [book.removedId, 'Taken back'],
        [book.shortId, 'Taken in part'],
      ]) {
        const namesake = removed.find(({ description }) => description === name)
        await book.post(`/transactions/${id}/restore`, undefined, 200)
        await copy.post(`/transactions/${namesake?.id}/restore`, undefined, 200)
      }
      for (const each of [
        [book, book.accountId],
        [copy, accountId],
      ] as const) {
        const again = formOf({ file: BANK_FILE, accountId: each[1] })
        const { body } = await each[0].send('POST', '/statements', again)
        assert.deepInclude(body as object, { imported: 0, duplicates: 3 })
      }
      assert.deepEqual(nameless(await figuresOf(copy)), nameless(await figuresOf(book)))
      assert.include(
        (await copy.transactions()).map(({ description }) => description),
        'Taken back',
      )
    },
  },
  {
    name: 'another book on the same server is left alone, whatever is done with a copy of it',
    async run(world) {
      const book = await fullBook(world)
      const [archive, before] = [await exportOf(book), await figuresOf(book)]
      const copy = await newBook(world)
      await importInto(copy, archive)
      assert.deepEqual(await figuresOf(book), before)
      for (const { id } of await copy.get<Account[]>('/accounts')) await copy.del(`/accounts/${id}`)
      for (const { id } of await copy.get<{ id: string }[]>('/statements'))
        await copy.del(`/statements/${id}`)
      // Half of a transfer takes the other half along; what a goal paid gives its celebration's expense back first.
      for (const _ of [1, 2])
        for (const { id } of await copy.transactions()) await copy.send('DELETE', `/transactions/${id}`)
      assert.isEmpty(await copy.transactions())
      await importInto(copy, EMPTY)
      assert.deepEqual(await figuresOf(book), before)
      assert.deepEqual(contentsOf(await exportOf(book)), contentsOf(archive))
    },
  },
  {
    name: 'a removed row of a file leads to nothing of another book when it is brought back',
    async run(world) {
      const book = await fullBook(world)
      const [{ id: statementId = '' } = {}] = await book.get<{ id: string }[]>('/statements')
      const links = {
        accountId: book.accountId,
        categoryId: book.categoryId,
        billId: book.billId,
        statementId,
      }
      const row = { id: ownId(), type: 'expense', amount: '1', description: 'Lost', date: '2026-03-01' }
      const thief = await newBook(world)
      const removedAt = '2026-03-15T12:00:00.000Z'
      await importInto(thief, { ...EMPTY, removedTransactions: [{ ...row, ...links, removedAt }] })
      const back = await thief.post<Transaction>(`/transactions/${row.id}/restore`, undefined, 200)
      const { accountId, categoryId, billId, statementId: batch } = back
      assert.deepEqual([accountId, categoryId, billId, batch], [null, null, null, null])
    },
  },
  {
    name: 'a book is imported once for a key, and what was entered since is not undone by asking again',
    async run(world) {
      const book = await fullBook(world)
      const fresh = await newBook(world)
      const text = JSON.stringify(await exportOf(book))
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'import' }
      const first = await fresh.send('POST', '/import', text, headers)
      await fresh.record({ description: 'Meanwhile' })
      const second = await fresh.send('POST', '/import', text, headers)
      assert.deepEqual([second.status, second.body], [200, first.body])
      assert.strictEqual(second.headers.get('idempotency-replayed'), 'true')
      assert.include(
        (await fresh.transactions()).map(({ description }) => description),
        'Meanwhile',
      )
      const other = await fresh.send('POST', '/import', JSON.stringify(EMPTY), headers)
      assert.strictEqual(other.status, 422)
    },
  },
  {
    name: 'a file of another program needs no more than the lists, and rows with what a person would enter',
    async run(world) {
      const book = await newBook(world)
      const [accountId, categoryId, first, second] = [ownId(), ownId(), ownId(), ownId()]
      const bread = { type: 'expense', amount: 12.5, description: 'Bread', accountId, categoryId }
      await importInto(book, {
        ...EMPTY,
        accounts: [{ id: accountId, name: 'Cash', type: 'cash', balance: '80' }],
        budgetCategories: [{ id: categoryId, name: 'Food', allocated: 100, spent: 12.5 }],
        bills: [{ id: ownId(), name: 'Rent', amount: '500', dueDate: '2026-03-31', accountId }],
        transactions: [
          { ...bread, id: first, date: '2026-03-02' },
          { ...bread, id: second, date: '2026-03-02', description: 'Cake' },
        ],
      })
      const texts = (await book.transactions()).map(({ description }) => description)
      assert.deepEqual(texts, ['Cake', 'Bread'])
      assert.deepEqual([await book.balance(accountId), await book.spent(categoryId)], ['80.00', '12.50'])
      const { spentThisMonth, stillDue } = await book.dashboard()
      assert.deepEqual([spentThisMonth, stillDue], ['25.00', '500.00'])
    },
  },
  {
    name: 'no point comes out of a file, and no icon that was not bought',
    async run(world) {
      const book = await newBook(world)
      await book.put('/profile', { profileImageUrl: 'icon:cat' })
      const archive = await exportOf(book)
      const entry = { id: ownId(), transactionType: 'earned', pointsAmount: 500, actionType: 'admin' }
      const profile = { ...archive.profile, profileImageUrl: 'icon:dragon', displayName: 'Rich' }
      await importInto(book, {
        ...archive,
        profile,
        points: { balance: 500, totalEarned: 500, totalSpent: 0 },
        pointTransactions: [{ ...entry, description: 'A gift' }],
      })
      const after = await exportOf(book)
      assert.deepEqual([after.points, after.pointTransactions], [archive.points, []])
      assert.deepInclude(after.profile, { profileImageUrl: 'icon:cat', displayName: 'Rich' })
    },
  },
]
