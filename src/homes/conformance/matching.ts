import { assert } from 'chai'
import type { Bill } from '../../budget/bills/wire.ts'
import type { Statement, StatementRow } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame, type Fields } from './book.ts'
import type { Case, World } from './client.ts'
import { type BankRow, GROCER, ofx, statementBook } from './files.ts'

/** A book with a row that was typed, as its bank will bring it three days later. */
export async function typedBook(world: World, fields: Fields = {}) {
  const book = await statementBook(world)
  const { id: categoryId } = await book.category()
  const typed = await book.record({
    type: 'expense',
    amount: '31.20',
    description: 'Market',
    date: '2026-02-27',
    accountId: book.accountId,
    categoryId,
    note: 'With Ann',
    tags: ['food'],
    ...fields,
  })
  const row = async (id = typed.id) => book.get<Transaction>(`/transactions/${id}`)
  const rowsOf = async (file: string) => (await book.preview(file)).rows
  return { ...book, categoryId, typed, row, rowsOf }
}

export const kindsOf = (rows: StatementRow[]) => rows.map(({ status, match }) => match?.kind ?? status)

export const matchingCases: Case[] = [
  {
    name: 'what was typed by hand is recognised in the bank’s file: one row stays, with the words of both',
    async run(world) {
      const book = await typedBook(world)
      const [row] = await book.rowsOf(ofx(GROCER))
      assert.deepInclude(row, { status: 'new', payee: 'Market', categoryId: book.categoryId })
      const match = { kind: 'entry', transactionId: book.typed.id, date: '2026-02-27', description: 'Market' }
      assertSame(row?.match, match)
      const { id, ...receipt } = await book.import(ofx(GROCER))
      const counts = { imported: 0, duplicates: 0, refused: 0, matched: 1, paid: 0 }
      assertSame(receipt, { ...counts, balance: null })
      assertSame(await book.transactions(), [
        {
          ...book.typed,
          date: '2026-03-02',
          description: 'Grocer',
          statementId: id,
          matched: { date: '2026-02-27', amount: '31.20', description: 'Market' },
        },
      ])
      assert.strictEqual(await book.ownBalance(), '68.80')
      const { spentThisMonth } = await book.dashboard()
      assert.strictEqual(spentThisMonth, '31.20')
      // The row is the bank's now: the same file again brings nothing.
      assertSame(await book.counts(ofx(GROCER)), [0, 1, 0])
    },
  },
  {
    name: 'undoing the import gives back what was typed, but for what was edited since',
    async run(world) {
      const book = await typedBook(world)
      const other = await book.record({
        amount: '9',
        description: 'Bus',
        date: '2026-03-01',
        accountId: book.accountId,
      })
      const { id } = await book.import(ofx(GROCER, ['b4', '2026-03-02', '-9.00', 'Metro']))
      await book.put(`/transactions/${other.id}`, { description: 'Night bus' })
      const [batch] = await book.get<Statement[]>('/statements')
      assert.deepInclude(batch, { matched: 2, changed: 1 })
      await book.del(`/statements/${id}`)
      assertSame(await book.row(), book.typed)
      assert.deepInclude(await book.row(other.id), {
        date: '2026-03-01',
        description: 'Night bus',
        matched: null,
      })
      assert.strictEqual(await book.ownBalance(), '59.80')
      // A row that an undo took away was not deleted.
      assertSame(kindsOf(await book.rowsOf(ofx(GROCER))), ['entry'])
    },
  },
  {
    name: 'each row is matched once, fewest days first, and what is left over is new',
    async run(world) {
      const book = await typedBook(world, { date: '2026-03-04' })
      const nearer = await book.record({
        ...COFFEE,
        amount: '31.20',
        accountId: book.accountId,
        date: '2026-03-03',
      })
      const rows: BankRow[] = ['b1', 'b5', 'b6'].map((id) => [id, '2026-03-02', '-31.20', 'Grocer'])
      const preview = await book.rowsOf(ofx(...rows))
      assertSame(
        preview.map(({ match }) => match?.transactionId),
        [nearer.id, book.typed.id, undefined],
      )
      const { imported, matched } = await book.import(ofx(...rows))
      assertSame([imported, matched], [1, 2])
      assert.strictEqual(await book.ownBalance(), '6.40')
    },
  },
  {
    name: 'of two that are as near, the same payee is taken',
    async run(world) {
      const book = await typedBook(world)
      const same = await book.record({
        ...COFFEE,
        amount: '31.20',
        description: 'grocer',
        accountId: book.accountId,
        date: '2026-02-27',
      })
      const [row] = await book.rowsOf(ofx(GROCER))
      assert.strictEqual(row?.match?.transactionId, same.id)
    },
  },
  {
    name: 'another amount, direction, account or more than five days is no match, nor is an adjustment',
    async run(world) {
      const book = await typedBook(world, { amount: '31.21' })
      const { id: other } = await book.account({ name: 'Other' })
      await book.record({ type: 'income', amount: '31.20', accountId: book.accountId, date: '2026-03-02' })
      await book.record({ type: 'expense', amount: '31.20', accountId: other, date: '2026-03-02' })
      await book.record({ type: 'expense', amount: '31.20', accountId: book.accountId, date: '2026-02-24' })
      await book.record({ type: 'savings', amount: '31.20', accountId: book.accountId, date: '2026-03-02' })
      const description = 'Balance adjustment: cash'
      await book.record({ amount: '31.20', accountId: book.accountId, date: '2026-03-02', description })
      assertSame(kindsOf(await book.rowsOf(ofx(GROCER))), ['new'])
      assertSame(await book.counts(ofx(GROCER)), [1, 0, 0])
    },
  },
  {
    name: 'the payment of a bill, half of a transfer and money for a goal are recognised as what they are',
    async run(world) {
      const book = await statementBook(world)
      const { accountId } = book
      const { id: savings } = await book.account({ name: 'Savings' })
      const { id: billId } = await book.bill({ accountId, amount: '900', dueDate: '2026-03-01' })
      await book.post(`/bills/${billId}/pay`, { date: '2026-03-01' }, 200)
      const move = { fromAccountId: accountId, toAccountId: savings, amount: '50', date: '2026-03-02' }
      const transfer = await book.post<{ id: string; expense: Transaction }>('/transfers', move)
      const goal = await book.bucket()
      await book.post(`/savings-buckets/${goal.id}/transfers`, { saved: '20', fromAccountId: accountId }, 200)
      const file = ofx(
        ['c1', '2026-03-02', '-900.00', 'Landlord'],
        ['c2', '2026-03-03', '-50.00', 'To savings'],
        ['c3', '2026-03-15', '-20.00', 'Standing order'],
      )
      const { rows } = await book.preview(file)
      assertSame(kindsOf(rows), ['bill', 'transfer', 'goal'])
      const before = await book.dashboard()
      const { id, matched } = await book.import(file)
      assert.strictEqual(matched, 3)
      const half = await book.get<Transaction>(`/transactions/${transfer.expense.id}`)
      assert.deepInclude(half, { kind: 'transfer', date: '2026-03-03', transferAccountId: savings })
      const after = await book.dashboard()
      assertSame(after, before)
      await book.del(`/statements/${id}`)
      assertSame(await book.dashboard(), before)
    },
  },
  {
    name: 'a bill that falls due is paid by the bank’s row, and is due again when that goes',
    async run(world) {
      const book = await statementBook(world)
      const { id } = await book.bill({
        accountId: book.accountId,
        name: 'Rent',
        amount: '900',
        dueDate: '2026-03-04',
      })
      const file = ofx(
        ['c1', '2026-03-02', '-900.00', 'Landlord'],
        ['c2', '2026-03-03', '-900.00', 'Landlord'],
      )
      const { rows } = await book.preview(file)
      const pays = { kind: 'bill', id, name: 'Rent', dueDate: '2026-03-04' }
      assertSame(
        rows.map((row) => row.pays),
        [null, pays],
      )
      const receipt = await book.import(file)
      assert.deepInclude(receipt, { imported: 2, paid: 1 })
      const dueDate = async () => (await book.get<Bill>(`/bills/${id}`)).dueDate
      assert.strictEqual(await dueDate(), '2026-04-04')
      await book.del(`/statements/${receipt.id}`)
      assert.strictEqual(await dueDate(), '2026-03-04')
      // Nothing is paid where that is said, and another row where it is chosen.
      const none = await book.import(file, { rows: [0, 1].map((index) => ({ index, pays: null })) })
      assert.strictEqual(none.paid, 0)
      assert.strictEqual(await dueDate(), '2026-03-04')
      await book.del(`/statements/${none.id}`)
      const chosen = { kind: 'bill', id, dueDate: '2026-03-04' }
      const first = await book.import(file, {
        rows: [
          { index: 0, pays: chosen },
          { index: 1, pays: null },
        ],
      })
      assert.strictEqual(first.paid, 1)
      const never = { kind: 'bill', id, dueDate: '2026-03-05' }
      const answer = await book.upload('', { file, rows: [{ index: 0, pays: never }] })
      assert.strictEqual(answer.status, 400)
    },
  },
  {
    name: 'a row of the same payee that differs a little is named, and taken only where it is chosen',
    async run(world) {
      const book = await typedBook(world, { description: 'Grocer', amount: '28.00', date: '2026-02-22' })
      const [row] = await book.rowsOf(ofx(GROCER))
      const near = {
        transactionId: book.typed.id,
        date: '2026-02-22',
        amount: '28.00',
        description: 'Grocer',
      }
      assertSame([row?.status, row?.match, row?.near], ['new', null, near])
      const { id } = await book.import(ofx(GROCER))
      assert.lengthOf(await book.transactions(), 2)
      await book.del(`/statements/${id}`)
      const matches = [{ index: 0, transactionId: book.typed.id }]
      const taken = await book.import(ofx(GROCER), { matches })
      assert.deepInclude(taken, { imported: 0, matched: 1 })
      assert.deepInclude(await book.row(), { amount: '31.20', date: '2026-03-02', note: 'With Ann' })
      assert.strictEqual(await book.ownBalance(), '68.80')
      await book.del(`/statements/${taken.id}`)
      assertSame(await book.row(), book.typed)
      assert.strictEqual(await book.ownBalance(), '72.00')
    },
  },
  {
    name: 'a match that is not wanted is a row of its own',
    async run(world) {
      const book = await typedBook(world)
      assertSame(await book.counts(ofx(GROCER), { asNew: [0] }), [1, 0, 0])
      assert.lengthOf(await book.transactions(), 2)
    },
  },
]

const COFFEE = { type: 'expense', description: 'Coffee' }
