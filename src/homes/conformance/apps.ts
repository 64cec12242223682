import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { Payee } from '../../budget/payees/wire.ts'
import type { Statement } from '../../budget/statements/wire.ts'
import { appBook, appForm, type Choices, PLAN, register, YNAB } from './app-books.ts'
import type { Case } from './client.ts'

const REFUSED = 409

export const appCases: Case[] = [
  {
    name: 'a YNAB book is shown with its balances, categories, transfers and splits, and nothing is stored',
    async run(world) {
      const book = await appBook(world)
      const { accounts, categories, ...rest } = await book.preview({ 'Register.csv': YNAB, 'Plan.csv': PLAN })
      assert.deepEqual(
        accounts.map(({ name, type, there, here, agrees, rows }) => [name, type, there, here, agrees, rows]),
        [
          ['Bank', 'checking', '1190.00', '1190.00', true, 2],
          ['Card', 'credit_card', '5.00', '5.00', true, 3],
        ],
      )
      assert.deepEqual(
        categories.map(({ name, group, rows }) => [name, group, rows]),
        [
          ['Food', 'Needs', 1],
          ['Home', 'Needs', 2],
          ['Fun', 'Needs', 0],
        ],
      )
      assert.deepInclude(rest, {
        app: 'ynab',
        transactions: 5,
        transfers: 1,
        splits: 1,
        questions: [],
      })
      assert.deepInclude(rest.months, { first: '2026-03', last: '2026-03', assigned: 2, agreeing: 2 })
      assert.include(rest.left.map(({ reason }) => reason).join(), 'Payment categories of cards')
      assert.isEmpty(await book.get<Account[]>('/accounts'))
      assert.isEmpty(await book.names())
    },
  },
  {
    name: 'a YNAB book comes in with transfers once, splits as one row, refunds and an opening, and is gone after its undo',
    async run(world) {
      const book = await appBook(world)
      const receipt = await book.bring({ 'Register.csv': YNAB, 'Plan.csv': PLAN })
      assert.deepInclude(receipt, {
        app: 'ynab',
        transactions: 5,
        accounts: 2,
        categories: 3,
        transfers: 1,
        splits: 1,
      })
      assert.deepEqual(await book.balances(), { Bank: '1190.00', Card: '5.00' })
      const [bank] = (await book.get<Account[]>('/accounts')).filter(({ name }) => name === 'Bank')
      assert.deepInclude(bank, { opening: '250.00', openedOn: '2026-02-01' })
      const rows = await book.transactions()
      const split = rows.find(({ parts }) => parts.length > 0)
      assert.deepEqual(
        split?.parts.map(({ amount, note }) => [amount, note]),
        [
          ['40.00', 'bread'],
          ['20.00', 'bulbs'],
        ],
      )
      assert.deepInclude(split, { amount: '60.00', payee: 'Market', type: 'expense' })
      const refund = rows.find((row) => row.refund)
      assert.deepInclude(refund, { amount: '5.00', type: 'income' })
      const halves = rows.filter(({ kind }) => kind === 'transfer')
      assert.lengthOf(new Set(halves.map(({ transferId }) => transferId)), 1)
      assert.lengthOf(halves, 2)
      const { monthlyIncome, spentThisMonth } = await book.dashboard()
      assert.deepEqual([monthlyIncome, spentThisMonth], ['1000.00', '55.00'])
      const [listed] = await book.get<Statement[]>('/statements')
      assert.deepInclude(listed, { id: receipt.id, format: 'ynab', imported: 5, accountId: null, changed: 0 })
      const { removed } = (await book.del(`/statements/${receipt.id}`)) as unknown as { removed: number }
      assert.strictEqual(removed, 5)
      assert.isEmpty(await book.get<Account[]>('/accounts'))
      assert.isEmpty(await book.names())
      assert.isEmpty(await book.get('/category-groups'))
      assert.isEmpty(await book.transactions())
      assert.isEmpty(await book.get<Payee[]>('/payees'))
      assert.isEmpty(await book.get<Statement[]>('/statements'))
      assert.strictEqual((await book.dashboard()).spentThisMonth, '0.00')
    },
  },
  {
    name: 'what was used since a book was brought in stays when that is undone, and is named',
    async run(world) {
      const book = await appBook(world)
      const { id } = await book.bring({ 'Register.csv': YNAB })
      const [bank] = await book.get<Account[]>('/accounts')
      const food = (await book.get<Category[]>('/budget-categories')).find(({ name }) => name === 'Food')
      await book.record({ accountId: bank?.id, categoryId: food?.id, amount: '7.00' })
      const answer = (await book.del(`/statements/${id}`)) as { kept?: unknown }
      assert.deepEqual(answer.kept, [
        { kind: 'category', name: 'Food' },
        { kind: 'group', name: 'Needs' },
        { kind: 'account', name: 'Bank' },
      ])
      assert.deepEqual(await book.balances(), { Bank: '243.00' })
      assert.deepEqual(await book.names(), ['Food'])
      assert.lengthOf(await book.transactions(), 1)
    },
  },
  {
    name: 'rows of an account that is mapped to one here are no second rows',
    async run(world) {
      const book = await appBook(world)
      const { id } = await book.account({ name: 'Mine', balance: '250' })
      await book.record({
        accountId: id,
        type: 'income',
        amount: '1000.00',
        date: '2026-03-02',
        description: 'Wages',
      })
      const files = { 'Register.csv': YNAB }
      const choices = { accountMap: { Bank: id } }
      const { accounts } = await book.preview(files, choices)
      assert.deepInclude(accounts[0], {
        accountId: id,
        rows: 1,
        duplicates: 1,
        here: '1190.00',
        agrees: true,
      })
      assert.deepInclude(await book.bring(files, choices), { transactions: 4, duplicates: 1, accounts: 1 })
      assert.deepEqual(await book.balances(), { Mine: '1190.00', Card: '5.00' })
    },
  },
  {
    name: 'balances that do not agree are named and asked for, and nothing comes before the answer',
    async run(world) {
      const book = await appBook(world)
      const { id } = await book.account({ name: 'Mine', balance: '300' })
      const choices = { accountMap: { Bank: id } }
      const { questions } = await book.preview({ 'Register.csv': YNAB }, choices)
      assert.deepEqual(
        questions.map(({ kind }) => kind),
        ['balance'],
      )
      assert.include(questions[0]?.message, '50.00 apart')
      const answer = await book.send('POST', '/import/apps', appForm({ 'Register.csv': YNAB }, choices))
      assert.strictEqual(answer.status, REFUSED)
      assert.deepInclude(answer.body as object, { code: 'needs_answer', questions })
      assert.isEmpty(await book.transactions())
      await book.bring(
        { 'Register.csv': YNAB },
        { ...choices, ...(questions[0]?.choices[0]?.set as Choices) },
      )
      assert.strictEqual((await book.balances()).Mine, '1240.00')
    },
  },
  {
    name: 'days that can be read both ways ask, and a type of account that Bucketbook has not asks too',
    async run(world) {
      const book = await appBook(world)
      const files = {
        'Register.csv': register(['Car loan', '03/04/2026', 'Bank', '', '', '', '0.00', '10.00']),
      }
      const { questions } = await book.preview(files)
      assert.deepEqual(
        questions.map(({ kind }) => kind),
        ['date-order', 'account'],
      )
      const choices = Object.assign({}, ...questions.map((one) => one.choices[1]?.set)) as Choices
      assert.deepEqual(choices, { dateOrder: 'mdy', accountMap: { 'Car loan': 'savings' } })
      await book.bring(files, choices)
      const [row] = await book.transactions()
      assert.strictEqual(row?.date, '2026-03-04')
    },
  },
  {
    name: 'a category can be mapped to one here, made, or left out',
    async run(world) {
      const book = await appBook(world)
      const own = await book.post<Category>('/budget-categories', { name: 'Household' })
      const files = { 'Register.csv': YNAB }
      await book.bring(files, { categoryMap: { Home: own.id, Food: null } })
      assert.deepEqual(await book.names(), ['Household'])
      const [category] = await book.get<Category[]>('/budget-categories')
      assert.strictEqual(category?.spent, '15.00')
    },
  },
]
