import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertRefused } from './book.ts'
import type { Case } from './client.ts'
import { statementBook } from './files.ts'

/** A file as Revolut writes it: rows of all currencies by day, each beside the balance of its own. */
const pockets = (...lines: string[]): string =>
  ['Date,Description,Amount,Currency,Balance', ...lines, ''].join('\n')
const JANUARY = pockets(
  '2026-01-02,Top-up,100.00,USD,100.00',
  '2026-01-03,To GBP,-50.00,USD,50.00',
  '2026-01-03,From USD,42.00,GBP,42.00',
  '2026-01-05,Tube,-2.80,GBP,39.20',
  '2026-01-06,Bakery,-4.00,USD,46.00',
  '2026-01-07,Market,-6.00,USD,40.00',
)
const FEBRUARY = pockets('2026-02-02,Tube,-2.80,GBP,36.40', '2026-02-06,Bakery,-5.00,USD,35.00')

export const csvAccountCases: Case[] = [
  {
    name: 'of a table in two currencies the rows of the book’s go to the account, others only where somebody says so',
    async run(world) {
      const book = await statementBook(world)
      const { accounts, rows, files, columns, warnings } = await book.previewAll([['pockets.csv', JANUARY]])
      assert.deepEqual(
        accounts.map(({ key, currency, rows: count, accountId, opening, closing }) => [
          ...[key, currency, count, accountId],
          ...[opening, closing],
        ]),
        [
          ['USD', 'USD', 4, book.accountId, '0.00', '40.00'],
          ['GBP', 'GBP', 2, null, '0.00', '39.20'],
        ],
      )
      assert.deepEqual([...new Set(rows.map(({ accountKey }) => accountKey))], ['USD'])
      assert.strictEqual(files[0]?.accounts[0]?.balance?.stated, '40.00')
      assert.strictEqual(columns?.currency, 'Currency')
      assert.match(warnings.join(), /in GBP.*left out until an account is chosen/)
      const unsaid = await book.upload('', { files: [['pockets.csv', JANUARY]] })
      assertRefused(unsaid, 409, /in GBP/)
      assert.isEmpty(await book.transactions())
      const receipt = await book.importAll([['pockets.csv', JANUARY]], { accountMap: { GBP: null } })
      assert.strictEqual(receipt.imported, 4)
      assert.strictEqual(await book.ownBalance(), '140.00')
    },
  },
  {
    name: 'an account of another currency that was made is known by the next table of these columns, and by no other',
    async run(world) {
      const book = await statementBook(world)
      const first = await book.importAll([['pockets.csv', JANUARY]], { accountMap: { GBP: 'new' } })
      const made = await book.get<Account>(`/accounts/${first.batches?.[1]?.accountId}`)
      assert.deepInclude(made, { name: 'Pockets GBP', balance: '39.20' })
      const next = await book.previewAll([['february.csv', FEBRUARY]], {
        accountId: undefined,
        accountMap: {},
      })
      assert.deepEqual(
        next.accounts.map(({ key, accountId }) => [key, accountId]),
        [
          ['GBP', made.id],
          ['USD', book.accountId],
        ],
      )
      const other = FEBRUARY.replaceAll('Description', 'Details')
      const { accounts } = await book.previewAll([['other.csv', other]], {
        accountId: undefined,
        accountMap: {},
      })
      assert.deepEqual(
        accounts.map(({ key, accountId }) => [key, accountId]),
        [
          ['GBP', null],
          ['USD', 'new'],
        ],
      )
      const both = { USD: book.accountId, GBP: book.accountId }
      const mixed = await book.upload('', { files: [['pockets.csv', FEBRUARY]], accountMap: both })
      assertRefused(mixed, 400, /Choose an account for each currency/)
    },
  },
  {
    name: 'the app’s own table of all accounts comes in again whole, transfers once, and goes as one',
    async run(world) {
      const book = await statementBook(world)
      const savings = await book.account({ name: 'Savings', balance: '0' })
      const line = (text: string, amount: string, account: string, other: string, id: string) =>
        `2026-03-0${id},${text},transfer,${amount},${account},,,,,${other},${id}`
      const file = [
        'Date,Description,Type,Amount,Account,Category,Payee,Tags,Note,Transfer account,Id',
        '2026-03-01,Shop,expense,-9.00,Checking,,Shop,,,,1',
        line('Put aside', '-40.00', 'Checking', 'Savings', '2'),
        line('Put aside', '40.00', 'Savings', 'Checking', '2'),
        '2026-03-04,Interest,income,1.00,Savings,,,,,,4',
      ].join('\n')
      const own = await book.get<Account>(`/accounts/${book.accountId}`)
      const named = file.replaceAll('Checking', own.name)
      const { accounts } = await book.previewAll([['all.csv', named]], {
        accountId: undefined,
        accountMap: {},
      })
      assert.deepEqual(
        accounts.map(({ key, accountId, rows }) => [key, accountId, rows]),
        [
          [own.name, book.accountId, 2],
          ['Savings', savings.id, 2],
        ],
      )
      const { id, imported } = await book.importAll([['all.csv', named]], { accountMap: {} })
      assert.strictEqual(imported, 4)
      const all = await book.get<Transaction[]>('/transactions')
      const halves = all.filter(({ kind }) => kind === 'transfer')
      assert.deepEqual([all.length, halves.length], [4, 2])
      assert.lengthOf([...new Set(halves.map(({ transferId }) => transferId))], 1)
      assert.deepEqual([await book.ownBalance(), await book.balance(savings.id)], ['51.00', '41.00'])
      await book.del(`/statements/${id}`)
      assert.deepEqual([await book.ownBalance(), await book.balance(savings.id)], ['100.00', '0.00'])
    },
  },
  {
    name: 'the table of a web page that a bank calls XLS is read in every home',
    async run(world) {
      const book = await statementBook(world)
      const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}`).join('')}`
      const rows = [cells('Date', 'Description', 'Amount'), cells('2026-03-02', 'Caf&eacute;', '-12.50')]
      const { rows: read, format } = await book.preview(`<html><body><table>${rows.join('')}</table></html>`)
      assert.deepEqual(
        [format, ...read.map(({ description, amount, type }) => [description, amount, type])],
        ['xls', ['Café', '12.50', 'expense']],
      )
    },
  },
]
