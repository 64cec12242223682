import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Bill } from '../../budget/bills/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { BudgetMonth } from '../../budget/months/wire.ts'
import type { Payee } from '../../budget/payees/wire.ts'
import type { Statement } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { actualBook } from './actual-book.ts'
import { appBook, YNAB } from './app-books.ts'
import type { Case } from './client.ts'
import { formOf, GROCER, ofx } from './files.ts'

export const appFormatCases: Case[] = [
  {
    name: 'an Actual book comes out of its ZIP, and the bank’s next file fits',
    async run(world) {
      const book = await appBook(world)
      const files = { 'My-Finances.zip': actualBook() }
      const { accounts, left, questions, ...rest } = await book.preview(files)
      assert.isEmpty(questions)
      assert.deepInclude(rest, { app: 'actual', transfers: 2, splits: 1, tags: ['food'] })
      assert.deepEqual(
        accounts.map(({ name, inBudget, there, here, agrees }) => [name, inBudget, there, here, agrees]),
        [
          ['Everyday', true, '3178.80', '3178.80', true],
          ['Savings', false, '230.00', '230.00', true],
          ['Old card', true, '0.00', '0.00', true],
        ],
      )
      for (const reason of ['Rules of another kind', 'Cleared'])
        assert.include(left.map((one) => one.reason).join(), reason)
      assert.deepInclude(await book.bring(files), {
        accounts: 3,
        categories: 2,
        transfers: 2,
        splits: 1,
        bills: 1,
      })
      assert.deepEqual(await book.balances(), { Everyday: '3178.80', Savings: '230.00', 'Old card': '0.00' })
      const brought = await book.get<Account[]>('/accounts')
      assert.deepEqual(brought.map(({ name, inBudget }) => `${name} ${inBudget}`).sort(), [
        'Everyday true',
        'Old card true',
        'Savings false',
      ])
      const rows = await book.transactions()
      const piece = rows.find(({ dividedFromId }) => dividedFromId !== null)
      assert.deepInclude(piece, { amount: '30.00', kind: 'transfer' })
      const grocer = (await book.get<Payee[]>('/payees')).find(({ name }) => name === 'Grocer')
      const food = (await book.get<Category[]>('/budget-categories')).find(({ name }) => name === 'Food')
      assert.strictEqual(grocer?.categoryId, food?.id)
      const everyday = (await book.get<Account[]>('/accounts')).find(({ name }) => name === 'Everyday')
      const next = await book.post<{ imported: number; duplicates: number }>(
        '/statements',
        formOf({ file: ofx(GROCER), accountId: everyday?.id ?? '' }),
      )
      assert.deepInclude(next, { imported: 0, duplicates: 1 })
      const [bill] = await book.get<Bill[]>('/bills')
      assert.deepInclude(bill, { name: 'Rent', amount: '800.00', dueDate: '2026-04-01' })
      const again = await book.bring(files)
      assert.deepInclude(again, { transactions: 0, accounts: 0, categories: 0, bills: 0 })
      const [statement] = await book.get<Statement[]>('/statements')
      await book.del(`/statements/${statement?.id}`)
      assert.deepEqual([await book.balances(), await book.names(), await book.get('/bills')], [{}, [], []])
    },
  },
  {
    name: 'a Firefly III export comes in with both ends of a transfer from one line',
    async run(world) {
      const book = await appBook(world)
      const head =
        'user_id,group_id,journal_id,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes,external_id'
      const rows = [
        '1,1,1,,Opening balance,EUR,500.00,,,Initial balance,2026-01-01T00:00:00+01:00,Initial balance account of Giro,,Initial balance account,Giro,,Asset account,,,,,,,',
        '1,2,2,,Withdrawal,EUR,-12.50,,,Lunch,2026-02-03T12:00:00+01:00,Giro,,Asset account,Canteen,,Expense account,,Food,,,"work,lunch",Soup,',
        '1,3,3,,Transfer,EUR,100.00,,,Put aside,2026-02-04T12:00:00+01:00,Giro,,Asset account,Sparkonto,,Asset account,,,,,,,',
        '1,4,4,Shopping,Withdrawal,EUR,-5.00,,,Bread,2026-02-05T12:00:00+01:00,Giro,,Asset account,Market,,Expense account,,Food,,,,,',
        '1,4,5,Shopping,Withdrawal,EUR,-7.00,,,Bulbs,2026-02-05T12:00:00+01:00,Giro,,Asset account,Market,,Expense account,,Home,,,,,',
        '1,5,6,,Deposit,EUR,900.00,,,Pay,2026-02-06T12:00:00+01:00,Employer,,Revenue account,Giro,,Asset account,,,,,,,x-1',
      ]
      const limits = [
        'user_id,budget_id,name,active,order,start_date,end_date,currency_code,amount',
        '1,1,Food,1,1,2026-02-01,2026-02-28,EUR,80.00',
        '1,1,Food,1,1,2026-03-01,2026-03-07,EUR,20.00',
        '1,2,Leisure,1,2,2026-02-01,2026-02-28,EUR,30.00',
      ]
      const files = {
        'export.csv': `${head}\n${rows.join('\n')}\n`,
        'budgets.csv': `${limits.join('\n')}\n`,
      }
      const { months, toAssign, left } = await book.preview(files)
      assert.deepInclude(months, { first: '2026-02', last: '2026-02', assigned: 1, compared: 0 })
      assert.deepEqual([toAssign.month, toAssign.there], ['2026-02', null])
      assert.deepEqual(
        left.filter(({ reason }) => reason.startsWith('Limits')).map(({ example }) => example.split(':')[0]),
        ['Food', 'Leisure'],
      )
      assert.deepInclude(await book.bring(files), {
        months: 1,
        app: 'firefly',
        accounts: 2,
        categories: 2,
        transfers: 1,
        splits: 1,
      })
      assert.deepEqual(await book.balances(), { Giro: '1275.50', Sparkonto: '100.00' })
      const { groups } = await book.get<BudgetMonth>('/budget/2026-02')
      const food = groups.flatMap((group) => group.rows).find(({ name }) => name === 'Food')
      assert.deepInclude(food, { assigned: '80.00', spent: '17.50', available: '62.50' })
      const all = await book.transactions()
      const lunch = all.find(({ payee }) => payee === 'Canteen')
      assert.deepInclude(lunch, { note: 'Lunch\nSoup', tags: ['work', 'lunch'] })
      const next: Transaction[] = all.filter(({ parts }) => parts.length === 2)
      assert.lengthOf(next, 1)
    },
  },
  {
    name: 'files that are no book of another app are refused in words',
    async run(world) {
      const book = await appBook(world)
      await book.refused(/none that Bucketbook knows/, { 'a.csv': 'a,b\n1,2\n' })
      await book.refused(/is empty/, { 'a.csv': '' })
      await book.refused(/no whole JSON/, { 'a.json': '{"accounts": [' })
      await book.refused(/nests deeper/, { 'a.json': '['.repeat(10_000) })
      const zip = actualBook()
      await book.refused(/The ZIP file is damaged/, { 'a.zip': zip.slice(0, 1000) })
      await book.refused(/is no amount/, { 'Register.csv': YNAB.replace('$40.00', 'forty') })
      await book.refused(/is no date/, { 'Register.csv': YNAB.replace('03/10/2026', '02/30/2026') })
      await book.refused(/the file is not whole/, { 'Register.csv': YNAB.slice(0, -20) })
    },
  },
]
