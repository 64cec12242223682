import { assert } from 'chai'
import type { Statement, StatementReceipt } from '../../budget/statements/wire.ts'
import type { Case } from './client.ts'
import { type BankRow, CINEMA, csv, GROCER, ofx, SALARY, statementBook } from './files.ts'

/** Suggestions for a row in a book that knows nothing. */
const NOTHING = { categoryId: null, match: null, pays: null, near: null, transferAccountId: null }

export const statementCases: Case[] = [
  {
    name: 'a preview shows every row of the file and stores nothing',
    async run(world) {
      const book = await statementBook(world)
      const { rows, ...file } = await book.preview(ofx(GROCER, SALARY))
      assert.deepInclude(file, { format: 'ofx', columns: null, headers: null })
      assert.deepEqual(rows, [
        {
          index: 0,
          date: '2026-03-02',
          type: 'expense',
          amount: '31.20',
          description: 'Grocer',
          status: 'new',
          reason: null,
          removedAt: null,
          payee: 'Grocer',
          ...NOTHING,
        },
        {
          index: 1,
          date: '2026-03-01',
          type: 'income',
          amount: '2500.00',
          description: 'Salary',
          status: 'new',
          reason: null,
          removedAt: null,
          payee: 'Salary',
          ...NOTHING,
        },
      ])
      assert.isEmpty(await book.transactions())
      assert.isEmpty(await book.get<Statement[]>('/statements'))
      assert.strictEqual(await book.ownBalance(), '100.00')
    },
  },
  {
    name: 'an import records every row on the account, in one batch with a receipt',
    async run(world) {
      const book = await statementBook(world)
      const receipt = await book.import(ofx(GROCER, SALARY, CINEMA), { name: 'March.ofx' })
      const { id, ...counts } = receipt
      const none = { matched: 0, paid: 0 }
      assert.deepEqual(counts, { imported: 3, duplicates: 0, refused: 0, ...none, balance: null })
      const rows = await book.transactions()
      assert.deepEqual(
        rows.map(({ description }) => description),
        ['Grocer', 'Salary', 'Cinema'],
      )
      for (const row of rows) assert.deepInclude(row, { statementId: id, accountId: book.accountId })
      assert.strictEqual(await book.ownBalance(), '2550.80')
      const { monthlyIncome, spentThisMonth, byMonth } = await book.dashboard()
      assert.deepEqual([monthlyIncome, spentThisMonth], ['2500.00', '31.20'])
      assert.strictEqual(byMonth.at(-2)?.expense, '18.00')
      const createdAt = '2026-03-15T12:00:00.000Z'
      const batch = { accountId: book.accountId, fileName: 'March.ofx', format: 'ofx', createdAt, changed: 0 }
      const sums = { id, imported: 3, duplicates: 0, refused: 0, ...none }
      assert.deepEqual<unknown>(await book.get('/statements'), [{ ...sums, ...batch }])
    },
  },
  {
    name: 'the same file twice changes nothing the second time',
    async run(world) {
      const book = await statementBook(world)
      for (const file of [ofx(GROCER, SALARY), csv(['2026-03-03', '-4.00', 'Bus'])]) {
        await book.import(file)
        const before = [await book.transactions(), await book.ownBalance(), await book.dashboard()]
        const { rows } = await book.preview(file)
        for (const { status, reason } of rows)
          assert.deepEqual([status, reason], ['duplicate', 'This row was imported before.'])
        assert.deepEqual(await book.counts(file), [0, rows.length, 0])
        assert.deepEqual([await book.transactions(), await book.ownBalance(), await book.dashboard()], before)
      }
      assert.lengthOf(await book.get<Statement[]>('/statements'), 2)
    },
  },
  {
    name: 'of files that overlap, only the new rows are taken',
    async run(world) {
      const book = await statementBook(world)
      await book.import(ofx(CINEMA, SALARY))
      assert.deepEqual(await book.statuses(ofx(SALARY, GROCER)), ['duplicate', 'new'])
      assert.deepEqual(await book.counts(ofx(SALARY, GROCER)), [1, 1, 0])
      assert.deepEqual(await book.texts(), ['Grocer', 'Salary', 'Cinema'])
    },
  },
  {
    name: 'two equal rows in one file are two purchases, and both are known in the next file',
    async run(world) {
      const book = await statementBook(world)
      const coffee: [string, string, string] = ['2026-03-03', '-3.50', 'Coffee']
      assert.deepEqual(await book.counts(csv(coffee, coffee)), [2, 0, 0])
      assert.strictEqual(await book.ownBalance(), '93.00')
      assert.deepEqual(await book.counts(csv(coffee, coffee, coffee)), [1, 2, 0])
      assert.strictEqual(await book.ownBalance(), '89.50')
    },
  },
  {
    name: 'a row that ends in what tells equal rows apart is a row of its own',
    async run(world) {
      const book = await statementBook(world)
      const check: [string, string, string] = ['2026-03-03', '-3.50', 'Check']
      assert.deepEqual(await book.counts(csv(check, check)), [2, 0, 0])
      assert.deepEqual(await book.counts(csv(['2026-03-03', '-3.50', 'Check#1'])), [1, 0, 0])
    },
  },
  {
    name: 'a row with an id of the bank stands once, also within one file',
    async run(world) {
      const book = await statementBook(world)
      assert.deepEqual(await book.statuses(ofx(GROCER, GROCER)), ['new', 'duplicate'])
      assert.deepEqual(await book.counts(ofx(GROCER, GROCER)), [1, 1, 0])
    },
  },
  {
    name: 'a bank that counts its ids anew each day loses no row of the file',
    async run(world) {
      const book = await statementBook(world)
      const monday: BankRow = ['1', '2026-03-01', '-1.00', 'Bus']
      const tuesday: BankRow = ['1', '2026-03-02', '-1.00', 'Bus']
      assert.deepEqual(await book.counts(ofx(monday, tuesday)), [2, 0, 0])
      assert.deepEqual(await book.counts(ofx(monday, tuesday)), [0, 2, 0])
    },
  },
  {
    name: 'the same file can be imported into two accounts, whatever their ids look like',
    async run(world) {
      const book = await statementBook(world)
      const other = await book.account({ name: 'Other' })
      // Version 1 ids of one machine all end in its address.
      const ids = ['11111111-aaaa-1111-8111-00e04c680001', '22222222-aaaa-1111-8111-00e04c680001']
      for (const id of ids) await book.account({ id })
      for (const accountId of [book.accountId, other.id, ...ids])
        assert.deepEqual(await book.counts(ofx(GROCER), { accountId }), [1, 0, 0], accountId)
    },
  },
  {
    name: 'an inactive account takes a statement too, and stays out of the total',
    async run(world) {
      const book = await statementBook(world)
      await book.put(`/accounts/${book.accountId}`, { isActive: false })
      assert.deepEqual(await book.counts(ofx(SALARY)), [1, 0, 0])
      assert.strictEqual(await book.ownBalance(), '2600.00')
      assert.strictEqual((await book.dashboard()).totalBalance, '0.00')
    },
  },
  {
    name: 'the imports are listed newest first, each with what came of it',
    async run(world) {
      const book = await statementBook(world)
      const ids: string[] = []
      for (const [minute, row] of [GROCER, SALARY, CINEMA].entries()) {
        world.setNow(`2026-03-15T12:0${minute}:00.000Z`)
        ids.unshift((await book.import(ofx(row))).id)
      }
      const listed = await book.get<StatementReceipt[]>('/statements')
      assert.deepEqual(
        listed.map(({ id }) => id),
        ids,
      )
    },
  },
  {
    name: 'the same file that is imported twice at once brings each of its rows once',
    async run(world) {
      const book = await statementBook(world)
      const rows = Array.from(
        { length: 900 },
        (_, n): BankRow => [`r${n}`, '2026-03-02', '-1.00', `Row ${n}`],
      )
      const receipts = await Promise.all([book.import(ofx(...rows)), book.import(ofx(...rows))])
      const imported = receipts.reduce((sum, receipt) => sum + receipt.imported, 0)
      assert.strictEqual(imported, rows.length)
      assert.strictEqual(await book.ownBalance(), '-800.00')
    },
  },
]
