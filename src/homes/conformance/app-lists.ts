import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Subscription } from '../../budget/subscriptions/wire.ts'
import { appBook } from './app-books.ts'
import type { Case } from './client.ts'

export const appListCases: Case[] = [
  {
    name: 'ezBookkeeping, Mint, Monarch, Copilot and Actual’s CSV come in with their accounts’ sums',
    async run(world) {
      const files: [app: string, text: string, balances: Record<string, string>][] = [
        [
          'ezbookkeeping',
          `Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description
2024-09-01 00:00:00,+08:00,Balance Modification,,,Wallet,CNY,100.00,,,,,,
2024-09-02 12:00:00,+08:00,Expense,Food,Lunch,Wallet,CNY,12.50,,,,,work;noon,Noodles
2024-09-03 12:00:00,+08:00,Transfer,General,Transfer,Wallet,CNY,50.00,Bank,CNY,50.00,,,
`,
          { Wallet: '37.50', Bank: '50.00' },
        ],
        [
          'mint',
          `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"1/15/2024","Grocer","GROCER 12","31.20","debit","Groceries","Mint Bank","",""
"1/31/2024","Employer","PAY","2,500.00","credit","Paycheck","Mint Bank","",""
`,
          { 'Mint Bank': '2468.80' },
        ],
        [
          'monarch',
          `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags
2026-01-15,Grocer,Groceries,Monarch Bank,GROCER,weekly,-50.00,"shared,s70"
2026-01-16,Card,Credit Card Payment,Monarch Bank,CARD,,-20.00,
`,
          { 'Monarch Bank': '-70.00' },
        ],
        [
          'copilot',
          `date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring
2026-02-10,Cafe,9.63,posted,Restaurants,Food & Drink,false,,regular,Copilot Card,1234,,
2026-02-11,Pay,-100.00,posted,,,false,,income,Copilot Card,1234,,
2026-02-12,Cafe,5.00,pending,Restaurants,Food & Drink,false,,regular,Copilot Card,1234,,
`,
          { 'Copilot Card': '90.37' },
        ],
        [
          'actual',
          `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Actual Bank,2026-03-01,Starting Balance,,,100.00,0,Cleared
Actual Bank,2026-03-02,Grocer,,Food,-31.20,0,Cleared
`,
          { 'Actual Bank': '68.80' },
        ],
      ]
      for (const [app, text, balances] of files) {
        const book = await appBook(world)
        const { questions } = await book.preview({ 'export.csv': text })
        assert.isEmpty(questions, app)
        assert.strictEqual((await book.bring({ 'export.csv': text })).app, app)
        assert.deepEqual(await book.balances(), balances)
      }
    },
  },
  {
    name: 'a QIF of Quicken comes in with its accounts, openings, splits and transfers',
    async run(world) {
      const book = await appBook(world)
      const text = `!Account
NChecking
TBank
^
!Type:Bank
D01/01/2026
T100.00
POpening Balance
L[Checking]
^
D01/15/2026
T-30.00
PGrocer
SFood:Bread
$-20.00
SHome
$-10.00
^
D01/16/2026
T-25.00
PPut aside
L[Savings]
^
!Account
NSavings
TBank
^
!Type:Bank
D01/16/2026
T25.00
PPut aside
L[Checking]
^
`
      assert.deepInclude(await book.bring({ 'quicken.qif': text }), {
        app: 'quicken',
        accounts: 2,
        transfers: 1,
        splits: 1,
      })
      assert.deepEqual(await book.balances(), { Checking: '45.00', Savings: '25.00' })
      const [checking] = await book.get<Account[]>('/accounts')
      assert.strictEqual(checking?.opening, '100.00')
    },
  },
  {
    name: 'subscriptions of Wallos come in, and those without a cycle of ours are named',
    async run(world) {
      const book = await appBook(world)
      const one = (name: string, cycle: string, price: string, active = 'Yes') => ({
        Name: name,
        'Payment Cycle': cycle,
        'Next Payment': '2026-04-02',
        Price: price,
        Active: active,
      })
      const list = [
        one('Films', 'Monthly', '$15.49'),
        one('Paper', 'Weekly', '$3.00'),
        one('Cloud', 'Yearly', '$99.00', 'No'),
      ]
      const files = { 'subscriptions.json': JSON.stringify({ success: true, subscriptions: list }) }
      const { left } = await book.preview(files)
      assert.deepEqual(
        left.map(({ count, example }) => [count, example]),
        [[1, 'Paper, weekly 2026-04-02']],
      )
      const { id, subscriptions } = await book.bring(files)
      assert.strictEqual(subscriptions, 2)
      const shown = await book.get<Subscription[]>('/subscriptions')
      assert.deepEqual(
        shown.map(({ name, amount, nextBilling, active }) => [name, amount, nextBilling, active]),
        [
          ['Films', '15.49', '2026-04-02', true],
          ['Cloud', '99.00', '2026-04-02', false],
        ],
      )
      assert.strictEqual((await book.bring(files)).subscriptions, 0)
      await book.del(`/statements/${id}`)
      assert.isEmpty(await book.get<Subscription[]>('/subscriptions'))
    },
  },
  {
    name: 'a plan of YNAB’s API comes in with its stated balances, splits by their links, and what is scheduled',
    async run(world) {
      const book = await appBook(world)
      const row = (id: string, account_id: string, amount: number, more: object) => ({
        id,
        account_id,
        amount,
        date: '2026-03-02',
        memo: null,
        deleted: false,
        cleared: 'cleared',
        ...more,
      })
      const plan = {
        accounts: [
          {
            id: 'a',
            name: 'Bank',
            type: 'checking',
            on_budget: true,
            closed: false,
            balance: 870_000,
            deleted: false,
          },
          {
            id: 'b',
            name: 'House',
            type: 'mortgage',
            on_budget: false,
            closed: false,
            balance: 100_000,
            deleted: false,
          },
        ],
        payees: [
          { id: 'p', name: 'Market' },
          { id: 's', name: 'Starting Balance' },
        ],
        category_groups: [
          { id: 'g', name: 'Needs' },
          { id: 'i', name: 'Internal Master Category' },
          { id: 'k', name: 'Credit Card Payments' },
        ],
        categories: [
          { id: 'c', category_group_id: 'g', name: 'Food' },
          { id: 'r', category_group_id: 'i', name: 'Inflow: Ready to Assign' },
          { id: 'v', category_group_id: 'k', name: 'Visa' },
        ],
        months: [{ month: '2026-03-01', budgeted: 50_000, to_be_budgeted: 12_340 }],
        transactions: [
          row('t1', 'a', 1_000_000, { payee_id: 's', category_id: 'r', date: '2026-03-01' }),
          row('t2', 'a', -130_000, { payee_id: 'p', import_id: 'bank-7' }),
          row('t3', 'b', 100_000, { transfer_account_id: 'a', transfer_transaction_id: 'u2' }),
        ],
        subtransactions: [
          { id: 'u1', transaction_id: 't2', amount: -30_000, category_id: 'c', deleted: false },
          {
            id: 'u2',
            transaction_id: 't2',
            amount: -100_000,
            transfer_account_id: 'b',
            transfer_transaction_id: 't3',
            deleted: false,
          },
        ],
        scheduled_transactions: [
          {
            id: 'x',
            account_id: 'a',
            amount: -500_000,
            date_next: '2026-04-01',
            frequency: 'monthly',
            payee_id: 'p',
            deleted: false,
          },
        ],
      }
      const files = { 'plan.json': JSON.stringify({ data: { budget: plan } }) }
      const { questions, toAssign, categories, left } = await book.preview(files)
      assert.deepEqual([categories.map(({ name }) => name), left[0]?.example], [['Food'], 'Visa'])
      assert.match(left[0]?.reason ?? '', /^Payment categories of cards/)
      assert.deepEqual(
        questions.map(({ kind }) => kind),
        ['account'],
      )
      assert.strictEqual(toAssign.there, '12.34')
      const receipt = await book.bring(files, { accountMap: { b: 'investment' } })
      assert.deepInclude(receipt, { transactions: 3, transfers: 1, splits: 0, bills: 1 })
      assert.deepEqual(await book.balances(), { Bank: '870.00', House: '100.00' })
    },
  },
]
