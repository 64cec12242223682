import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Payee } from '../../budget/payees/wire.ts'
import { actualBook } from './actual-book.ts'
import { appBook, register } from './app-books.ts'
import { assertSame } from './book.ts'
import type { Case } from './client.ts'
import { csv, formOf, ofx } from './files.ts'

/** A QIF of two accounts, where a part of a purchase was drawn in cash. */
const DIVIDED = `!Account
NChecking
TBank
^
!Type:Bank
D03/01/2026
T100.00
POpening Balance
L[Checking]
^
D03/17/2026
T-40.00
PGrocer
SFood
$-30.00
S[Wallet]
$-10.00
^
!Account
NWallet
TCash
^
!Type:Cash
D03/17/2026
T10.00
PGrocer
L[Checking]
^
`

export const appTableCases: Case[] = [
  {
    name: 'of a Mint book a line of another type is left out, counted, and named',
    async run(world) {
      const book = await appBook(world)
      const text = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"3/15/2026","Grocer","GROCER 12","31.20","debit","Groceries","Bank","",""
"3/16/2026","Odd","ODD","5.00","memo","Groceries","Bank","",""
`
      const { left, accounts } = await book.preview({ 'mint.csv': text })
      assert.deepEqual(left, [
        {
          reason: 'Lines whose transaction type is neither debit nor credit',
          count: 1,
          example: '2026-03-16 Odd',
        },
      ])
      assert.deepEqual(
        accounts.map(({ there, agrees }) => [there, agrees]),
        [['-31.20', true]],
      )
    },
  },
  {
    name: 'a row of which a part went to another account is one row of the bank’s next file, and its undo leaves it so',
    async run(world) {
      for (const fileOf of [
        () => ofx(['n1', '2026-03-18', '-40.00', 'GROCER 3'], ['n2', '2026-03-19', '-30.00', 'Cinema']),
        () => csv(['2026-03-18', '-40.00', 'GROCER 3'], ['2026-03-19', '-30.00', 'Cinema']),
      ]) {
        const book = await appBook(world)
        await book.bring({ 'book.qif': DIVIDED })
        const before = [await book.transactions(), await book.balances()]
        const bank = (await book.get<Account[]>('/accounts')).find(({ name }) => name === 'Checking')
        const file = () => formOf({ file: fileOf(), accountId: bank?.id ?? '' })
        const receipt = await book.post<{ id: string; imported: number; matched: number }>(
          '/statements',
          file(),
        )
        assert.deepInclude(receipt, { imported: 1, matched: 1 })
        assert.deepEqual(await book.balances(), { Checking: '30.00', Wallet: '10.00' })
        const amounts = (await book.transactions()).map(({ amount, date }) => `${date} ${amount}`)
        assert.sameMembers(amounts, [
          '2026-03-19 30.00',
          '2026-03-18 30.00',
          '2026-03-17 10.00',
          '2026-03-17 10.00',
        ])
        assert.deepInclude(await book.post<object>('/statements', file()), { imported: 0, duplicates: 2 })
        await book.del(`/statements/${receipt.id}`)
        assertSame([await book.transactions(), await book.balances()], before)
      }
    },
  },
  {
    name: 'a category that a rule of Actual gave to a payee here is taken off by the undo, and one given since stays',
    async run(world) {
      const book = await appBook(world)
      const { id: categoryId } = await book.category({ name: 'Food' })
      const { id: other } = await book.category({ name: 'Other' })
      await book.record({ categoryId, payee: 'Grocer' })
      const grocer = async () => (await book.get<Payee[]>('/payees')).find(({ name }) => name === 'Grocer')
      const bring = () => book.bring({ 'My-Finances.zip': actualBook() })
      const first = await bring()
      assert.strictEqual((await grocer())?.categoryId, categoryId)
      await book.del(`/statements/${first.id}`)
      assert.isNull((await grocer())?.categoryId)
      const second = await bring()
      await book.put(`/payees/${(await grocer())?.id}`, { categoryId: other })
      await book.del(`/statements/${second.id}`)
      assert.strictEqual((await grocer())?.categoryId, other)
    },
  },
  {
    name: 'a book of money without cents is read by all of its amounts: dots group thousands',
    async run(world) {
      const book = await appBook(world)
      const text = register(
        ['Banco', '03/15/2026', 'Café', 'Needs', 'Food', '', '12.500', '0'],
        ['Banco', '03/14/2026', 'Employer', 'Inflow', 'Ready to Assign', '', '0', '850.000'],
      )
      const { accounts } = await book.preview({ 'Register.csv': text })
      assert.deepEqual(
        accounts.map(({ there, agrees }) => [there, agrees]),
        [['837500.00', true]],
      )
    },
  },
  {
    name: 'Actual’s CSV comes in with splits as one row, transfers once and a day’s parts with their own row',
    async run(world) {
      const book = await appBook(world)
      const text = `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Bank,2026-03-05,Market,(SPLIT INTO 2) weekly #food,,0,-50.00,Cleared
Bank,2026-03-05,Stall,(SPLIT INTO 2) ,,0,-9.00,Cleared
Bank,2026-03-05,Market,(SPLIT 1 OF 2) bread,Food,-30.00,0,Cleared
Bank,2026-03-05,Stall,(SPLIT 1 OF 2) ,Fun,-4.00,0,Cleared
Bank,2026-03-05,Market,(SPLIT 2 OF 2) bulbs,Home,-20.00,0,Cleared
Bank,2026-03-05,Stall,(SPLIT 2 OF 2) ,Food,-5.00,0,Cleared
Bank,2026-03-04,Till,,,-25.00,0,Cleared
Till,2026-03-04,Bank,,,25.00,0,Cleared
Bank,2026-03-03,Employer,,Pay,900.00,0,Cleared
Bank,2026-03-02,,Reconciliation balance adjustment,,-1.00,0,Reconciled
Bank,2026-03-01,Starting Balance,,Starting Balances,100.00,0,Cleared
`
      const { left, accounts } = await book.preview({ 'export.csv': text })
      assert.deepEqual(
        accounts.map(({ name, there, agrees }) => [name, there, agrees]),
        [
          ['Bank', '915.00', true],
          ['Till', '25.00', true],
        ],
      )
      assert.deepEqual(
        left.map(({ reason, example }) => [reason.slice(0, 20), example]),
        [
          ['Cleared and reconcil', ''],
          ['Categories of income', 'Pay'],
        ],
      )
      assert.deepInclude(await book.bring({ 'export.csv': text }), { transfers: 1, splits: 2, categories: 3 })
      assert.deepEqual(await book.balances(), { Bank: '915.00', Till: '25.00' })
      const rows = await book.transactions()
      const split = (payee: string) =>
        rows.find((row) => row.payee === payee)?.parts.map(({ amount, note }) => [amount, note])
      assert.deepEqual(split('Market'), [
        ['30.00', 'bread'],
        ['20.00', 'bulbs'],
      ])
      assert.deepEqual(split('Stall'), [
        ['4.00', null],
        ['5.00', null],
      ])
      assert.deepEqual(rows.find(({ payee }) => payee === 'Market')?.tags, ['food'])
      assert.deepEqual(
        [(await book.dashboard()).monthlyIncome, await book.names()],
        ['900.00', ['Food', 'Fun', 'Home']],
      )
    },
  },
  {
    name: 'categories that only say what income is are left out by name: it stays income, and refunds stay refunds',
    async run(world) {
      const books: [file: string, text: string][] = [
        [
          'book.qif',
          '!Account\nNBank\nTBank\n^\n!Type:Bank\nD03/15/2026\nT900.00\nPEmployer\nLSalary\n^\nD03/16/2026\nT-30.00\nPGrocer\nLFood\n^\nD03/17/2026\nT5.00\nPGrocer\nLFood\n^\n',
        ],
        [
          'export.csv',
          `user_id,group_id,journal_id,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes,external_id
1,1,1,,Deposit,EUR,900.00,,,Pay,2026-03-15T12:00:00+01:00,Employer,,Revenue account,Bank,,Asset account,,Salary,,,,,
1,2,2,,Withdrawal,EUR,-30.00,,,Lunch,2026-03-16T12:00:00+01:00,Bank,,Asset account,Grocer,,Expense account,,Food,,,,,
1,3,3,,Deposit,EUR,5.00,,,Back,2026-03-17T12:00:00+01:00,Grocer,,Revenue account,Bank,,Asset account,,Food,,,,,
`,
        ],
      ]
      for (const [name, text] of books) {
        const book = await appBook(world)
        const { left, categories } = await book.preview({ [name]: text })
        assert.deepEqual(
          left
            .filter(({ reason }) => reason.startsWith('Categories of income'))
            .map(({ example }) => example),
          ['Salary'],
        )
        assert.deepEqual(
          categories.map((one) => one.name),
          ['Food'],
        )
        await book.bring({ [name]: text })
        const { monthlyIncome, spentThisMonth } = await book.dashboard()
        assert.deepEqual([monthlyIncome, spentThisMonth], ['900.00', '25.00'])
      }
    },
  },
  {
    name: 'two equal splits of a day in a QIF are two rows, each with its own piece of a transfer',
    async run(world) {
      const book = await appBook(world)
      const entry = 'D03/15/2026\nT-30.00\nPGrocer\nSFood\n$-20.00\nS[Savings]\n$-10.00\n^\n'
      const half = 'D03/15/2026\nT10.00\nPGrocer\nL[Bank]\n^\n'
      const of = (name: string, rows: string) => `!Account\nN${name}\nTBank\n^\n!Type:Bank\n${rows}`
      const text = of('Bank', entry.repeat(2)) + of('Savings', half.repeat(2))
      assert.deepInclude(await book.bring({ 'book.qif': text }), { transactions: 6, transfers: 2 })
      assert.deepEqual(await book.balances(), { Bank: '-60.00', Savings: '20.00' })
    },
  },
]
