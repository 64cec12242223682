import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Statement, StatementReceipt } from '../../budget/statements/wire.ts'
import { appBook, register, YNAB } from './app-books.ts'
import type { Case } from './client.ts'
import { csv, formOf } from './files.ts'

const MINT = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"3/2/2026","Employer","EMPLOYER","1000.00","credit","Paycheck","Bank","",""
`

export const appAgainCases: Case[] = [
  {
    name: 'the same book twice brings nothing twice, and a later one only what is new',
    async run(world) {
      const book = await appBook(world)
      await book.bring({ 'Register.csv': YNAB })
      const before = [await book.transactions(), await book.balances(), await book.names()]
      const again = await book.bring({ 'Register.csv': YNAB })
      assert.deepInclude(again, { transactions: 0, duplicates: 5, accounts: 0, categories: 0 })
      assert.deepEqual([await book.transactions(), await book.balances(), await book.names()], before)
      assert.lengthOf(await book.get<Statement[]>('/statements'), 1)
      const later =
        YNAB + register(['Bank', '03/18/2026', 'Bakery', 'Needs', 'Food', '', '3.00', '0.00']).split('\n')[1]
      const more = await book.bring({ 'Register.csv': later })
      assert.deepInclude(more, { transactions: 1, duplicates: 5, accounts: 0, categories: 0 })
      assert.strictEqual((await book.balances()).Bank, '1187.00')
    },
  },
  {
    name: 'rows that a book of one app has brought are no second rows when another app’s book has them too',
    async run(world) {
      const book = await appBook(world)
      await book.bring({ 'Register.csv': YNAB })
      const [bank] = (await book.get<Account[]>('/accounts')).filter(({ name }) => name === 'Bank')
      const mint = `${MINT}"3/20/2026","Bakery","BAKERY","3.00","debit","Groceries","Bank","",""\n`
      const choices = { accountMap: { Bank: bank?.id }, accept: ['balance'] }
      assert.deepInclude(await book.bring({ 'mint.csv': mint }, choices), { transactions: 1, duplicates: 1 })
      assert.deepEqual(await book.balances(), { Bank: '1187.00', Card: '5.00' })
    },
  },
  {
    name: 'rows that an app’s book has in common with another one, or with a bank, come again once those are taken back',
    async run(world) {
      const wages = register(['Bank', '03/02/2026', 'Employer', '', '', '', '0.00', '1,000.00'])
      const mint = `${MINT}"3/20/2026","Bakery","BAKERY","3.00","debit","Groceries","Bank","",""\n`
      for (const first of ['app', 'bank']) {
        const book = await appBook(world)
        const mine = await book.account({ name: 'Mine', balance: '0' })
        const choices = { accountMap: { Bank: mine.id }, accept: ['balance'] }
        const file = {
          file: csv(['2026-03-02', '1000.00', 'Wages'], ['2026-02-02', '-1.00', 'Fee']),
          name: 'bank.csv',
          accountId: mine.id,
        }
        const { id } =
          first === 'app'
            ? await book.bring({ 'Register.csv': wages }, { ...choices, dateOrder: 'mdy' })
            : await book.post<StatementReceipt>('/statements', formOf(file))
        const counts = async () => {
          const { transactions, duplicates } = await book.bring({ 'mint.csv': mint }, choices)
          return [transactions, duplicates]
        }
        assert.deepEqual(await counts(), [1, 1], first)
        await book.del(`/statements/${id}`)
        assert.deepEqual([await book.balances(), await counts()], [{ Mine: '-3.00' }, [1, 1]], first)
        assert.deepEqual(await book.balances(), { Mine: '997.00' }, first)
        const row = (await book.transactions()).find(({ amount }) => amount === '1000.00')
        await book.del(`/transactions/${row?.id}`)
        assert.deepEqual(await counts(), [0, 2], first)
      }
    },
  },
  {
    name: 'an account whose type was answered is the one that it became when the book comes again with the answer',
    async run(world) {
      const book = await appBook(world)
      const files = {
        'Register.csv': register(['Car loan', '03/14/2026', 'Bank', '', '', '', '0.00', '10.00']),
      }
      const choices = { accountMap: { 'Car loan': 'savings' } }
      assert.deepInclude(await book.bring(files, choices), { transactions: 1, accounts: 1 })
      assert.deepInclude(await book.bring(files, choices), { transactions: 0, duplicates: 1, accounts: 0 })
      assert.deepEqual(await book.balances(), { 'Car loan': '10.00' })
    },
  },
]
