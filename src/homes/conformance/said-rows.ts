import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Category } from '../../budget/categories/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame } from './book.ts'
import type { Case } from './client.ts'
import { type BankRow, GROCER, ofxWith, SALARY, statementBook } from './files.ts'

const account = (name: string, type: string, ...entries: string[]) =>
  `!Account\nN${name}\nT${type}\n^\n!Type:${type}\n${entries.map((entry) => `${entry}\n^\n`).join('')}`
const SHOP = 'D2026-03-02\nT-50.00\nPMarket\nMWeekly\nSFood\nE\n$-40.00\nSHome\nECandles\n$-10.00'
const BREAD = 'D2026-03-03\nT-3.00\nPBaker\nLFood'
const AWAY = 'D2026-03-04\nT-500.00\nPMove\nL[Savings]'
const HERE = 'D2026-03-04\nT500.00\nPMove\nL[Giro]'
const LOAN = 'D2026-03-05\nT-800.00\nPBank\nSInterest\n$-200.00\nS[Mortgage]\n$-600.00'
const WHOLE = account('Giro', 'Bank', SHOP, BREAD, AWAY) + account('Savings', 'Bank', HERE)

/** An OFX file of two accounts, each with its balance. */
const twoAccounts = (one: BankRow[], other: BankRow[]): string => {
  const text = ofxWith('<LEDGERBAL><BALAMT>-31.20<DTASOF>20260331</LEDGERBAL>', ...one)
  const second = ofxWith('<LEDGERBAL><BALAMT>2500.00<DTASOF>20260331</LEDGERBAL>', ...other).replace(
    '99990042',
    '55550001',
  )
  const [, statement = ''] = /<STMTTRNRS>([\s\S]*)<\/STMTTRNRS>/.exec(second) ?? []
  return text.replace('</BANKMSGSRSV1>', `<STMTTRNRS>${statement}</STMTTRNRS></BANKMSGSRSV1>`)
}

export const saidRowCases: Case[] = [
  {
    name: 'a file of two accounts brings each row to its own, which agree with the bank, and goes as one',
    async run(world) {
      const book = await statementBook(world)
      const file = twoAccounts([GROCER], [SALARY])
      const { accounts, rows, files } = await book.preview(file)
      assert.deepEqual(
        accounts.map(({ key, rows: count, accountId }) => [key, count, accountId]),
        [
          ['99990042', 1, 'new'],
          ['55550001', 1, 'new'],
        ],
      )
      assert.deepEqual(
        rows.map(({ accountKey, description }) => [accountKey, description]),
        [
          ['99990042', 'Grocer'],
          ['55550001', 'Salary'],
        ],
      )
      const proofs = files[0]?.accounts.map(({ balance }) => [balance?.computed, balance?.agrees])
      assert.deepEqual(proofs, [
        ['-31.20', true],
        ['2500.00', true],
      ])
      const receipt = await book.import(file, { accountMap: { '99990042': book.accountId } })
      assert.lengthOf(receipt.batches ?? [], 2)
      assert.strictEqual(await book.ownBalance(), '68.80')
      const made = await book.get<Account>(`/accounts/${receipt.batches?.[1]?.accountId}`)
      assert.deepInclude(made, {
        name: 'Account 0001',
        accountNumber: '0001',
        balance: '2500.00',
        opening: '0.00',
      })
      // The next file finds both by themselves.
      const next = await book.preview(twoAccounts([GROCER], [SALARY]))
      assert.deepEqual(
        next.rows.map(({ status }) => status),
        ['duplicate', 'duplicate'],
      )
      await book.del(`/statements/${receipt.id}`)
      assert.lengthOf(await book.get<Account[]>('/accounts'), 1)
    },
  },
  {
    name: 'a QIF of a whole book brings splits, categories, payees and each transfer once',
    async run(world) {
      const book = await statementBook(world)
      const food = await book.category({ name: 'food' })
      const { categories, accounts, rows } = await book.preview(WHOLE)
      assert.deepEqual(categories, [
        { name: 'Food', rows: 2, categoryId: food.id },
        { name: 'Home', rows: 1, categoryId: null },
      ])
      assert.deepEqual(
        accounts.map(({ key, accountId }) => [key, accountId]),
        [
          ['Giro', 'new'],
          ['Savings', 'new'],
        ],
      )
      assert.strictEqual(rows[2]?.transferAccountId, accounts[1]?.newId)
      const accountMap = { Giro: book.accountId }
      const { id, imported } = await book.import(WHOLE, { accountMap, categoryMap: { Home: 'new' } })
      assert.strictEqual(imported, 4)
      const home = (await book.get<Category[]>('/budget-categories')).find(({ name }) => name === 'Home')
      assert.deepEqual([await book.spent(food.id), home?.spent], ['43.00', '10.00'])
      const all = await book.get<Transaction[]>('/transactions')
      const shop = all.find(({ amount }) => amount === '50.00')
      assert.deepInclude(shop, { payee: 'Market', categoryId: null })
      assertSame(
        shop?.parts.map(({ categoryId, amount, note }) => [categoryId, amount, note]),
        [
          [food.id, '40.00', null],
          [home?.id, '10.00', 'Candles'],
        ],
      )
      const halves = all.filter(({ kind }) => kind === 'transfer')
      assert.lengthOf(halves, 2)
      assert.lengthOf([...new Set(halves.map(({ transferId }) => transferId))], 1)
      assert.strictEqual(await book.ownBalance(), '-453.00')
      const { monthlyIncome, spentThisMonth } = await book.dashboard()
      assert.deepEqual([monthlyIncome, spentThisMonth], ['0.00', '53.00'])
      await book.del(`/statements/${id}`)
      assert.strictEqual(await book.ownBalance(), '100.00')
      assert.deepEqual(
        (await book.get<Category[]>('/budget-categories')).map(({ name, spent }) => [name, spent]),
        [['food', '0.00']],
      )
      assert.strictEqual((await book.dashboard()).spentThisMonth, '0.00')
    },
  },
  {
    name: 'categories of money that came in are left out by name',
    async run(world) {
      const book = await statementBook(world)
      const entry = (amount: string, name: string) => `D03/15/2026\nT${amount}\nPSomebody\nL${name}\n^\n`
      const file = `!Type:Bank\n${entry('900.00', 'Salary')}${entry('-5.00', 'Food')}`
      const { categories, warnings } = await book.preview(file)
      assert.deepEqual(
        categories.map(({ name }) => name),
        ['Food'],
      )
      assert.include(warnings.join(), 'are left out: Salary.')
    },
  },
  {
    name: 'categories that nobody maps are left out, and one can be another of the book',
    async run(world) {
      const book = await statementBook(world)
      const { id: eating } = await book.category({ name: 'Eating' })
      const file = account('Giro', 'Bank', BREAD, SHOP)
      const { id } = await book.import(file)
      assert.deepEqual([await book.spent(eating), await book.ownBalance()], ['0.00', '47.00'])
      await book.del(`/statements/${id}`)
      await book.import(file, { categoryMap: { Food: eating, Home: null } })
      assert.strictEqual(await book.spent(eating), '43.00')
      assert.lengthOf(await book.get<Category[]>('/budget-categories'), 1)
    },
  },
  {
    name: 'a transfer to an account that is not in the file writes its other half, also within a split',
    async run(world) {
      const book = await statementBook(world)
      const { id: savings } = await book.account({ name: 'Savings' })
      const { id: mortgage } = await book.account({ name: 'House loan', balance: '-1000' })
      const { id: interest } = await book.category({ name: 'Interest' })
      const file = account('Giro', 'Bank', AWAY, LOAN)
      const { accounts } = await book.preview(file)
      assert.deepEqual(
        accounts.map(({ key, rows, accountId }) => [key, rows, accountId]),
        [
          ['Giro', 2, book.accountId],
          ['Savings', 0, savings],
          ['Mortgage', 0, null],
        ],
      )
      const { id, imported } = await book.import(file, { accountMap: { Mortgage: mortgage } })
      assert.strictEqual(imported, 2)
      assert.strictEqual(await book.ownBalance(), '-1200.00')
      assert.deepEqual([await book.balance(savings), await book.balance(mortgage)], ['500.00', '-400.00'])
      assert.strictEqual(await book.spent(interest), '200.00')
      assert.strictEqual((await book.dashboard()).spentThisMonth, '200.00')
      assert.deepEqual(await book.counts(file), [0, 2, 0])
      await book.del(`/statements/${id}`)
      assert.deepEqual([await book.ownBalance(), await book.balance(mortgage)], ['100.00', '-1000.00'])
      const { id: again } = await book.import(file, { accountMap: { Mortgage: 'new', Savings: 'new' } })
      assert.lengthOf(await book.get<Account[]>('/accounts'), 5)
      await book.del(`/statements/${again}`)
      assert.lengthOf(await book.get<Account[]>('/accounts'), 3)
    },
  },
]
