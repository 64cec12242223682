import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { Tag } from '../../budget/tags/wire.ts'
import { assertSame, NOBODY } from './book.ts'
import type { Case } from './client.ts'
import { type BankRow, csv, GROCER, ofx, SALARY, statementBook } from './files.ts'
import { kindsOf, typedBook } from './matching.ts'

export const choosingCases: Case[] = [
  {
    name: 'a chosen match that can be none is refused in plain words, and nothing is imported',
    async run(world) {
      const book = await typedBook(world)
      const { accountId } = book
      const { id: other } = await book.account({ name: 'Other' })
      const elsewhere = await book.record({ amount: '31.20', accountId: other, description: 'Elsewhere' })
      const income = await book.record({ type: 'income', amount: '31.20', accountId, description: 'Back' })
      await book.import(ofx(SALARY))
      const banks = (await book.transactions('?q=Salary'))[0]?.id
      const before = await book.transactions()
      for (const [transactionId, status, text] of [
        [elsewhere.id, 400, /another account/],
        [income.id, 400, /other way/],
        [banks, 400, /brought it already/],
        [NOBODY, 404, /not found/],
      ] as const) {
        const answer = await book.upload('', { file: ofx(GROCER), matches: [{ index: 0, transactionId }] })
        assert.strictEqual(answer.status, status)
        assert.match((answer.body as { message: string }).message, text)
      }
      const twice = [0, 1].map((index) => ({ index, transactionId: book.typed.id }))
      assert.strictEqual((await book.upload('', { file: ofx(GROCER, SALARY), matches: twice })).status, 400)
      for (const field of [{ rows: 'x' }, { matches: [{}] }, { rows: [{ index: 0, colour: 'red' }] }])
        assert.strictEqual((await book.upload('', { file: ofx(GROCER), ...field })).status, 400)
      // Said of a row that the file does not have, or twice of one.
      for (const field of [
        ...[{ rows: [{ index: 1, payee: 'Corner shop' }] }, { asNew: [1] }],
        ...[{ matches: [{ index: 1, transactionId: book.typed.id }] }],
        { rows: ['A', 'B'].map((payee) => ({ index: 0, payee })) },
      ]) {
        const answer = await book.upload('', { file: ofx(GROCER), ...field })
        assert.strictEqual(answer.status, 400)
        assert.match((answer.body as { message: string }).message, /no row with the index 1|once only/)
      }
      assertSame(await book.transactions(), before)
    },
  },
  {
    name: 'payee, category, tags and note are chosen in the preview, and the payee is remembered',
    async run(world) {
      const book = await statementBook(world)
      const { id: categoryId } = await book.category()
      const rows = [{ index: 0, payee: 'Corner shop', categoryId, tags: ['food'], note: 'For the party' }]
      await book.import(ofx(GROCER), { rows })
      const [row] = await book.transactions()
      assert.deepInclude(row, {
        payee: 'Corner shop',
        categoryId,
        note: 'For the party',
        description: 'Grocer',
      })
      assertSame(row?.tags, ['food'])
      assert.strictEqual((await book.get<Tag[]>('/tags'))[0]?.count, 1)
      const next = await book.preview(ofx(['b7', '2026-03-09', '-4.00', 'Grocer']))
      assert.strictEqual(next.rows[0]?.payee, 'Corner shop')
      const spent = (await book.get<Category[]>('/budget-categories'))[0]?.spent
      assert.strictEqual(spent, '31.20')
      const lost = [{ index: 0, categoryId: NOBODY }]
      assert.strictEqual((await book.upload('', { file: ofx(SALARY), rows: lost })).status, 404)
    },
  },
  {
    name: 'a row that goes to an own account writes the other half, and the other bank’s file matches that',
    async run(world) {
      const book = await statementBook(world)
      const { id: savings } = await book.account({ name: 'Savings' })
      const out: BankRow = ['d1', '2026-03-02', '-50.00', 'Standing order']
      const { id } = await book.import(ofx(out), { rows: [{ index: 0, transferAccountId: savings }] })
      const rows = await book.transactions()
      assertSame(rows.map(({ kind, type }) => `${kind} ${type}`).sort(), [
        'transfer expense',
        'transfer income',
      ])
      const balances = async () => [await book.ownBalance(), await book.balance(savings)]
      assertSame(await balances(), ['50.00', '50.00'])
      // The payee remembers it.
      const next: BankRow = ['d2', '2026-03-09', '-60.00', 'Standing order']
      assert.strictEqual((await book.preview(ofx(next))).rows[0]?.transferAccountId, savings)
      const theirs = ofx(['s1', '2026-03-03', '50.00', 'From checking'])
      const preview = await book.preview(theirs, { accountId: savings })
      assertSame(kindsOf(preview.rows), ['transfer'])
      const second = await book.import(theirs, { accountId: savings })
      assertSame([second.imported, second.matched], [0, 1])
      assert.lengthOf(await book.transactions(), 2)
      assertSame(await balances(), ['50.00', '50.00'])
      // The other bank has brought it: it stays when the first import goes.
      await book.del(`/statements/${id}`)
      assertSame(await balances(), ['100.00', '50.00'])
      const [left] = await book.transactions()
      assert.deepInclude(left, { kind: 'entry', transferId: null, description: 'From checking' })
      await book.del(`/statements/${second.id}`)
      assert.isEmpty(await book.transactions())
      assertSame(await balances(), ['100.00', '0.00'])
    },
  },
  {
    name: 'the other half that is there already is linked, and undone with the import',
    async run(world) {
      const book = await statementBook(world)
      const { id: savings } = await book.account({ name: 'Savings' })
      await book.import(ofx(['s1', '2026-03-03', '50.00', 'From checking']), { accountId: savings })
      const rows = [{ index: 0, transferAccountId: savings }]
      const { id } = await book.import(ofx(['d1', '2026-03-02', '-50.00', 'To savings']), { rows })
      const both = await book.transactions()
      assert.lengthOf(both, 2)
      assert.lengthOf([...new Set(both.map(({ transferId }) => transferId))], 1)
      assert.strictEqual((await book.dashboard()).monthlyIncome, '0.00')
      await book.del(`/statements/${id}`)
      assert.strictEqual((await book.dashboard()).monthlyIncome, '50.00')
      const [account] = (await book.get<Account[]>('/accounts')).filter(({ name }) => name === 'Savings')
      assert.strictEqual(account?.balance, '50.00')
    },
  },
  {
    name: 'rows of another format are told by day and amount: k equal rows need k rows',
    async run(world) {
      const book = await statementBook(world)
      await book.import(csv(['2026-03-03', '-3.50', 'COFFEE 12'], ['2026-03-03', '-3.50', 'COFFEE 13']))
      const file = ofx(...['1', '2', '3'].map((id): BankRow => [id, '2026-03-03', '-3.50', 'Coffee']))
      assertSame(await book.statuses(file), ['duplicate', 'duplicate', 'new'])
      assertSame(await book.counts(file), [1, 2, 0])
      assertSame(await book.counts(file), [0, 3, 0])
      // A row that was edited since is still known by what the bank said.
      const [row] = await book.transactions('?q=COFFEE%2012')
      await book.put(`/transactions/${row?.id}`, { date: '2026-03-10', amount: '9.99' })
      assertSame(await book.statuses(file), Array(3).fill('duplicate'))
    },
  },
  {
    name: 'the same table read by other columns brings its rows once',
    async run(world) {
      const book = await statementBook(world)
      const file = 'Date,Amount,Description,Memo\n2026-03-03,-3.50,Coffee,Bar at the corner\n'
      await book.import(file)
      const columns = { date: 'Date', amount: 'Amount', description: 'Memo' }
      assertSame(await book.counts(file, { columns }), [0, 1, 0])
    },
  },
  {
    name: 'a bank’s row that was moved to another account is known in both',
    async run(world) {
      const book = await statementBook(world)
      const { id: other } = await book.account({ name: 'Other' })
      await book.import(ofx(GROCER))
      const [row] = await book.transactions()
      await book.put(`/transactions/${row?.id}`, { accountId: other })
      assertSame(await book.counts(ofx(GROCER)), [0, 1, 0])
      assertSame(await book.counts(ofx(GROCER), { accountId: other }), [0, 1, 0])
      await book.del(`/transactions/${row?.id}`)
      assertSame(await book.counts(ofx(GROCER), { accountId: other }), [0, 1, 0])
      await book.post(`/transactions/${row?.id}/restore`, undefined, 200)
      assertSame(await book.counts(ofx(GROCER), { accountId: other }), [0, 1, 0])
    },
  },
]
