import { assert } from 'chai'
import type { Archive } from '../../archive/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame } from './book.ts'
import type { Case } from './client.ts'
import { type BankRow, CINEMA, csv, GROCER, ofx, SALARY, statementBook } from './files.ts'
import { kindsOf, typedBook } from './matching.ts'

const BREAD: BankRow = ['1', '2026-03-01', '-3.00', 'Bread']
const RENT: BankRow = ['1', '2026-03-02', '-900.00', 'Rent']
const COFFEE: [string, string, string] = ['2026-03-03', '-3.50', 'Coffee']
const DELETED = 'You deleted this row. Tick it to bring it in again.'

/** A book whose rows were imported by a release that named them by the bank's id alone. */
async function formerBook(...args: [Parameters<typeof statementBook>[0], ...BankRow[]]) {
  const [world, ...rows] = args
  const book = await statementBook(world)
  await book.import(ofx(...rows))
  const file = await book.get<Archive>('/export')
  const places = new Map<string, number>()
  const transactions = [...file.transactions]
    .sort((a, b) => a.seq - b.seq)
    .map((row) => {
      const id = row.importKey?.split('|').at(-1) ?? ''
      const nth = places.get(id) ?? 0
      places.set(id, nth + 1)
      return { ...row, importKey: `${row.accountId}:${nth || ''}:#${id}` }
    })
  const answer = await book.send('POST', '/import', { ...file, transactions })
  assert.strictEqual(answer.status, 200, JSON.stringify(answer.body))
  return book
}

export const knownRowCases: Case[] = [
  {
    name: 'a bank that uses an id again in its next file loses no row of it',
    async run(world) {
      const book = await statementBook(world)
      assert.deepEqual(await book.counts(ofx(BREAD)), [1, 0, 0])
      assert.deepEqual(await book.statuses(ofx(RENT)), ['new'])
      assert.deepEqual(await book.counts(ofx(BREAD, RENT)), [1, 1, 0])
      assert.strictEqual(await book.ownBalance(), '-803.00')
    },
  },
  {
    name: 'a row of the bank is known although its text has changed from pending to booked',
    async run(world) {
      const book = await statementBook(world)
      await book.import(ofx(GROCER))
      const [id, day, amount] = GROCER
      assert.deepEqual(await book.statuses(ofx([id, day, amount, 'GROCER 0042 BOOKED'])), ['duplicate'])
    },
  },
  {
    name: 'what an earlier release imported under the bank’s id alone is known, and an id used again is not',
    async run(world) {
      const book = await formerBook(world, GROCER, SALARY, BREAD)
      assert.deepEqual(await book.statuses(ofx(GROCER, SALARY, BREAD)), Array(3).fill('duplicate'))
      const [id, , amount, text] = GROCER
      const moved = ofx([id, '2026-03-04', amount, text], ['b2', '2026-03-01', '2501.00', 'Salary'])
      assert.deepEqual(await book.statuses(moved), ['duplicate', 'duplicate'])
      assert.deepEqual(await book.statuses(ofx(RENT)), ['new'])
      assert.deepEqual(await book.statuses(ofx([id, '2026-04-04', '-1.00', text])), ['new'])
    },
  },
  {
    name: 'ids that an earlier release saw each day are told apart by day and amount',
    async run(world) {
      const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
      const rows = days.map((day, index): BankRow => ['1', day, `-${index + 1}.00`, 'Bus'])
      const book = await formerBook(world, ...rows)
      const next: BankRow = ['1', '2026-03-05', '-2.00', 'Bus']
      // The file begins later than the one before: each id stands at another place in it.
      assert.deepEqual(await book.counts(ofx(...rows.slice(2), next)), [1, 2, 0])
    },
  },
  {
    name: 'an imported row that was deleted does not come back with the next file by itself',
    async run(world) {
      const book = await statementBook(world)
      for (const file of [ofx(GROCER), csv(COFFEE)]) {
        await book.import(file)
        const [row] = await book.get<Transaction[]>('/transactions')
        await book.del(`/transactions/${row?.id}`)
        const { rows } = await book.preview(file)
        assert.deepInclude(rows[0], {
          status: 'duplicate',
          reason: DELETED,
          removedAt: '2026-03-15T12:00:00.000Z',
        })
        assert.deepEqual(await book.counts(file), [0, 1, 0])
        assert.strictEqual(await book.ownBalance(), '100.00')
      }
      // Not even after the month in which it could be undone.
      world.setNow('2026-06-15T12:00:00.000Z')
      await book.import(ofx(SALARY, CINEMA))
      const [row] = await book.get<Transaction[]>('/transactions')
      await book.del(`/transactions/${row?.id}`)
      assert.deepEqual(await book.statuses(ofx(GROCER)), ['duplicate'])
    },
  },
  {
    name: 'a deleted row comes in again where it is asked for, and is then known as any other',
    async run(world) {
      const book = await statementBook(world)
      await book.import(ofx(GROCER, SALARY))
      const row = (await book.get<Transaction[]>('/transactions')).find((each) => each.type === 'expense')
      await book.del(`/transactions/${row?.id}`)
      assert.deepEqual(await book.counts(ofx(GROCER, SALARY), { asNew: [0, 1] }), [1, 1, 0])
      assert.strictEqual(await book.ownBalance(), '2568.80')
      const { rows } = await book.preview(ofx(GROCER))
      assert.deepInclude(rows[0], { reason: 'This row was imported before.', removedAt: null })
      const again = await book.upload('', { file: ofx(GROCER), asNew: 'x' })
      assert.strictEqual(again.status, 400)
    },
  },
  {
    name: 'a deleted row that Undo brought back is a duplicate as before, and one that went with its import is new',
    async run(world) {
      const book = await statementBook(world)
      const { id } = await book.import(ofx(GROCER))
      const [row] = await book.get<Transaction[]>('/transactions')
      await book.del(`/transactions/${row?.id}`)
      await book.post(`/transactions/${row?.id}/restore`, undefined, 200)
      assert.deepInclude((await book.preview(ofx(GROCER))).rows[0], { removedAt: null, status: 'duplicate' })
      await book.del(`/statements/${id}`)
      assert.deepEqual(await book.statuses(ofx(GROCER)), ['new'])
    },
  },
  {
    name: 'what was deleted is known in a book that was brought in',
    async run(world) {
      const book = await statementBook(world)
      await book.import(ofx(GROCER))
      const [row] = await book.get<Transaction[]>('/transactions')
      await book.del(`/transactions/${row?.id}`)
      const file = await book.get<Archive>('/export')
      assert.lengthOf(file.deletedImports, 1)
      await book.send('POST', '/import', file)
      assert.deepEqual(await book.statuses(ofx(GROCER)), ['duplicate'])
      const { deletedImports: _, ...older } = file
      await book.send('POST', '/import', older)
      assert.deepEqual(await book.statuses(ofx(GROCER)), ['new'])
    },
  },
  {
    name: 'a row that differs a little is named by its words too, and a bank’s id that is known with other contents',
    async run(world) {
      const book = await typedBook(world, { description: 'dinner Trattoria', amount: '28.00', payee: 'Ann' })
      const tip: BankRow = ['n1', '2026-03-02', '-31.20', 'TRATTORIA DINNER 0042 BERLIN']
      const other: BankRow = ['n2', '2026-03-02', '-31.20', 'Trattoria lunch']
      const [row, next] = await book.rowsOf(ofx(tip, other))
      assertSame([row?.status, row?.near?.transactionId, next?.near], ['new', book.typed.id, null])
      await book.import(ofx(['n3', '2026-03-05', '-50.00', 'Hotel deposit']))
      const [hotel] = await book.get<Transaction[]>('/transactions?q=Hotel')
      const again = ofx(['n3', '2026-03-07', '-55.00', 'Hotel'])
      const [changed] = await book.rowsOf(again)
      assertSame([changed?.status, changed?.near?.transactionId], ['new', hotel?.id])
      // A row that is chosen as this one is known as it from then on.
      assertSame(await book.counts(again, { matches: [{ index: 0, transactionId: hotel?.id }] }), [0, 0, 0])
      assertSame(kindsOf(await book.rowsOf(again)), ['duplicate'])
      assertSame(kindsOf(await book.rowsOf(ofx(['n3', '2026-05-07', '-55.00', 'Hotel']))), ['new'])
    },
  },
  {
    name: 'of the rows that share its words, the nearest by days and then by amount is named, each for one row only',
    async run(world) {
      const book = await typedBook(world, { description: 'Trattoria', amount: '30.00', payee: 'Ann' })
      const typed = (date: string, amount: string) =>
        book.record({
          type: 'expense',
          description: 'Trattoria',
          payee: 'Ann',
          accountId: book.accountId,
          date,
          amount,
        })
      const later = await typed('2026-03-01', '31.00')
      const closer = await typed('2026-03-01', '32.00')
      const far = await typed('2026-03-10', '32.10')
      const rows = ['a', 'b', 'c', 'd'].map((id): BankRow => [id, '2026-03-02', '-32.20', 'TRATTORIA ROMA'])
      const named = (await book.rowsOf(ofx(...rows))).map(({ near }) => near?.transactionId)
      assertSame(named, [closer.id, later.id, book.typed.id, far.id])
      const [none] = await book.rowsOf(ofx(['e', '2026-03-21', '-32.20', 'TRATTORIA ROMA']))
      assertSame([none?.status, none?.near], ['new', null])
    },
  },
]
