import { assert } from 'chai'
import type { MatchApart } from '../../budget/matching/wire.ts'
import type { Statement, StatementReceipt } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { assertSame, NOBODY } from './book.ts'
import type { Case } from './client.ts'
import { type BankRow, GROCER, ofx, ofxWith, SALARY, statementBook } from './files.ts'
import { typedBook } from './matching.ts'

const ledger = (day: string, amount: string): string =>
  `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day.replaceAll('-', '')}120000</LEDGERBAL>`

export const joiningCases: Case[] = [
  {
    name: 'a typed row and the bank’s are joined by hand, also with another amount, and taken apart again',
    async run(world) {
      const book = await typedBook(world, { amount: '28.00', date: '2026-02-10' })
      await book.import(ofx(GROCER))
      const [bank] = await book.transactions('?q=Grocer')
      const before = await book.transactions()
      const path = `/transactions/${book.typed.id}/match`
      const joined = await book.post<Transaction>(path, { with: bank?.id }, 200)
      assert.deepInclude(joined, {
        id: book.typed.id,
        amount: '31.20',
        date: '2026-03-02',
        description: 'Grocer',
        note: 'With Ann',
        categoryId: book.categoryId,
        statementId: bank?.statementId,
        matched: { date: '2026-02-10', amount: '28.00', description: 'Market' },
      })
      assert.lengthOf(await book.transactions(), 1)
      assert.strictEqual(await book.ownBalance(), '68.80')
      assertSame(await book.counts(ofx(GROCER)), [0, 1, 0])
      const [batch] = await book.get<Statement[]>('/statements')
      assert.strictEqual(batch?.changed, 1)
      const { body } = await book.send('DELETE', path)
      const apart = body as MatchApart
      assertSame(apart.transaction, book.typed)
      assertSame(apart.imported, bank)
      assertSame(await book.transactions(), before)
      assert.strictEqual(await book.ownBalance(), '40.80')
      assertSame(await book.counts(ofx(GROCER)), [0, 1, 0])
    },
  },
  {
    name: 'a match that the import found is taken apart: the row as it was typed, and the bank’s beside it',
    async run(world) {
      const book = await typedBook(world)
      const { id } = await book.import(ofx(GROCER))
      const { body } = await book.send('DELETE', `/transactions/${book.typed.id}/match`)
      const { transaction, imported } = body as MatchApart
      assertSame(transaction, book.typed)
      assert.deepInclude(imported, { description: 'Grocer', date: '2026-03-02' })
      assert.deepInclude(imported, { statementId: id, matched: null })
      assert.strictEqual(await book.ownBalance(), '37.60')
      assertSame(await book.counts(ofx(GROCER)), [0, 1, 0])
      // Either of the two may be named first.
      await book.post(`/transactions/${imported.id}/match`, { with: transaction.id }, 200)
      await book.del(`/statements/${id}`)
      assertSame(await book.transactions(), [book.typed])
    },
  },
  {
    name: 'a match within a transfer is taken apart on either half: the transfer is as it was typed, the bank’s row beside it',
    async run(world) {
      const book = await statementBook(world)
      const { accountId } = book
      const { id: savings } = await book.account({ name: 'Savings' })
      const move = { fromAccountId: accountId, toAccountId: savings, amount: '50', date: '2026-03-01' }
      const typed = await book.post<Transfer>('/transfers', { ...move, description: 'Put by' })
      const out: BankRow = ['d1', '2026-03-02', '-50.00', 'To savings']
      const got: BankRow = ['s1', '2026-03-03', '50.00', 'From checking']
      assert.strictEqual((await book.import(ofx(out))).matched, 1)
      assert.strictEqual((await book.import(ofx(got), { accountId: savings })).matched, 1)
      const balances = async () => [await book.ownBalance(), await book.balance(savings)]
      assertSame(await balances(), ['50.00', '50.00'])
      const apart = async (id: string) => {
        const { body } = await book.send('DELETE', `/transactions/${id}/match`)
        return (body as MatchApart).imported
      }
      const transfer = () => book.get<Transfer>(`/transfers/${typed.id}`)
      const matched = await transfer()
      const spent = await apart(typed.expense.id)
      assert.deepInclude(spent, { kind: 'entry', transferId: null, date: '2026-03-02', matched: null })
      assertSame(await transfer(), { ...matched, expense: typed.expense })
      assertSame(await balances(), ['0.00', '50.00'])
      const income = await apart(typed.income.id)
      assert.deepInclude(income, { kind: 'entry', type: 'income', accountId: savings, matched: null })
      assertSame(await transfer(), typed)
      assertSame(await balances(), ['0.00', '100.00'])
      await book.refuses(404, /met no row/, 'DELETE', `/transactions/${typed.expense.id}/match`)
      assertSame(await book.counts(ofx(out)), [0, 1, 0])
      // The two rows are the same after all.
      await book.post(`/transactions/${typed.expense.id}/match`, { with: spent.id }, 200)
      await book.post(`/transactions/${typed.income.id}/match`, { with: income.id }, 200)
      assertSame(await transfer(), matched)
      assertSame(await balances(), ['50.00', '50.00'])
    },
  },
  {
    name: 'rows that can’t be joined are refused in plain words, and nothing is changed',
    async run(world) {
      const book = await typedBook(world)
      const { accountId, typed } = book
      const { id: other } = await book.account({ name: 'Other' })
      await book.import(ofx(SALARY, ['b9', '2026-02-01', '-5.00', 'Tea']))
      const [salary] = await book.transactions('?q=Salary')
      const [tea] = await book.transactions('?q=Tea')
      const second = await book.record({ amount: '1', accountId })
      const elsewhere = await book.record({ amount: '5', accountId: other })
      const before = await book.transactions()
      const refuses = (status: number, text: RegExp, id: string | undefined, withId: unknown) =>
        book.refuses(status, text, 'POST', `/transactions/${id}/match`, { with: withId })
      await refuses(400, /A bank has brought both/, salary?.id, tea?.id)
      await refuses(400, /Neither of these rows came from a bank/, typed.id, second.id)
      await refuses(400, /different accounts/, elsewhere.id, tea?.id)
      await refuses(400, /money in/, typed.id, salary?.id)
      await refuses(400, /two different/, typed.id, typed.id)
      await refuses(404, /not found/, typed.id, NOBODY)
      await refuses(404, /not found/, NOBODY, tea?.id)
      await refuses(400, undefined as never, typed.id, 'x')
      await book.refuses(404, /met no row/, 'DELETE', `/transactions/${typed.id}/match`)
      assertSame(await book.transactions(), before)
    },
  },
  {
    name: 'a matched row that is deleted and brought back is what it was, and known all the while',
    async run(world) {
      const book = await typedBook(world)
      const { id } = await book.import(ofx(GROCER))
      const matched = await book.row()
      await book.del(`/transactions/${book.typed.id}`)
      assertSame(await book.statuses(ofx(GROCER)), ['duplicate'])
      await book.post(`/transactions/${book.typed.id}/restore`, undefined, 200)
      assertSame(await book.row(), matched)
      await book.del(`/statements/${id}`)
      assertSame(await book.transactions(), [book.typed])
    },
  },
  {
    name: 'an import on the wrong account moves as a whole, with what it is known by, and back',
    async run(world) {
      const book = await typedBook(world)
      const { accountId, typed } = book
      const { id: right } = await book.account({ name: 'Right' })
      const there = await book.record({ ...RENT, accountId: right })
      const file = ofx(GROCER, SALARY, ['b8', '2026-03-01', '-900.00', 'Landlord'])
      const { id } = await book.import(file)
      const before = [await book.transactions(), await book.ownBalance(), await book.balance(right)]
      const moved = await book.put<Statement>(`/statements/${id}`, { accountId: right })
      assert.deepInclude(moved, { accountId: right, imported: 2, matched: 1 })
      // Taken apart here, and sought anew there.
      assertSame(await book.row(), typed)
      assert.deepInclude(await book.row(there.id), { description: 'Landlord', statementId: id })
      assert.strictEqual(await book.ownBalance(), '68.80')
      assert.strictEqual(await book.balance(right), '1568.80')
      assertSame(await book.counts(file, { accountId: right }), [0, 3, 0])
      assertSame(await book.put(`/statements/${id}`, { accountId: right }), moved)
      await book.put(`/statements/${id}`, { accountId })
      const after = [await book.transactions(), await book.ownBalance(), await book.balance(right)]
      assertSame(after.map(withoutIds), before.map(withoutIds))
      await book.refuses(404, undefined, 'PUT', `/statements/${id}`, { accountId: NOBODY })
      await book.refuses(404, undefined, 'PUT', `/statements/${NOBODY}`, { accountId: right })
      await book.import(ofx(GROCER), { accountId: right })
      await book.refuses(409, /on that account already/, 'PUT', `/statements/${id}`, { accountId: right })
    },
  },
  {
    name: 'halves of an import that moves to the account of their other halves are parted',
    async run(world) {
      const book = await typedBook(world)
      const { id: right } = await book.account({ name: 'Right' })
      const out: BankRow = ['d1', '2026-03-02', '-50.00', 'Standing order']
      const { id } = await book.import(ofx(out), { rows: [{ index: 0, transferAccountId: right }] })
      await book.put(`/statements/${id}`, { accountId: right })
      const [row, ...others] = await book.transactions(`?accountId=${right}`)
      assert.isEmpty(others)
      assert.deepInclude(row, { kind: 'entry', transferId: null, type: 'expense' })
      assert.strictEqual(await book.balance(right), '-50.00')
    },
  },
  {
    name: 'the balance that the file states is compared with the account’s on that day, goals included',
    async run(world) {
      const book = await typedBook(world)
      const { accountId } = book
      const goal = await book.bucket()
      await book.post(`/savings-buckets/${goal.id}/transfers`, { saved: '20', fromAccountId: accountId }, 200)
      await book.record({ amount: '7', accountId, date: '2026-03-20', description: 'Later' })
      const { balance } = await book.import(ofxWith(ledger('2026-03-15', '2568.80'), GROCER, SALARY))
      assertSame(balance, {
        day: '2026-03-15',
        stated: '2568.80',
        computed: '2568.80',
        agrees: true,
        inGoals: '20.00',
        unconfirmed: { count: 0, amount: '0.00' },
        gaps: [],
        gap: null,
      })
      await book.record({ amount: '3', accountId, date: '2026-03-14', description: 'Cash' })
      const next = await book.import(
        ofxWith(ledger('2026-03-15', '2558.80'), ['e1', '2026-03-15', '-10.00', 'Post']),
      )
      assertSame(next.balance, {
        day: '2026-03-15',
        stated: '2558.80',
        computed: '2555.80',
        agrees: false,
        inGoals: '20.00',
        unconfirmed: { count: 1, amount: '-3.00' },
        gaps: [],
        gap: null,
      })
    },
  },
  {
    name: 'a match answers the same again under its key, and so do moving and taking apart',
    async run(world) {
      const book = await typedBook(world)
      const headers = { 'idempotency-key': 'import once' }
      const upload = () => book.upload('', { file: ofx(GROCER) }, headers)
      const [first, second] = [await upload(), await upload()]
      assertSame(second.body, first.body)
      const { id } = first.body as StatementReceipt
      const { id: right } = await book.account({ name: 'Right' })
      for (const [method, path, body] of [
        ['DELETE', `/transactions/${book.typed.id}/match`, undefined],
        ['PUT', `/statements/${id}`, { accountId: right }],
      ] as const) {
        const key = { 'idempotency-key': `${method} once` }
        const answers = [await book.send(method, path, body, key), await book.send(method, path, body, key)]
        assert.strictEqual(answers[0]?.status, 200)
        assertSame(answers[1]?.body, answers[0]?.body)
      }
    },
  },
]

const RENT = { type: 'expense', amount: '900', description: 'Rent', date: '2026-03-01' }

/** Rows that were taken apart have other ids. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(({ id: _, createdAt: __, ...row }) => row) : value
