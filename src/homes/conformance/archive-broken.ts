import { assert } from 'chai'
import type { Archive } from '../../archive/wire.ts'
import { exportOf, figuresOf, importInto } from './archives.ts'
import { assertRefused, type Fields, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'
import { fullBook } from './full-book.ts'

type List = { [Part in keyof Archive]: Archive[Part] extends object[] ? Part : never }[keyof Archive]

/** The file with the first row of a list changed. */
const withRow = (archive: Archive, part: List, change: Fields) => {
  const [first, ...rest] = archive[part]
  return { ...archive, [part]: [{ ...first, ...change }, ...rest] }
}
const without = (archive: Archive, part: keyof Archive) => ({ ...archive, [part]: undefined })
const twice = (archive: Archive, part: List) => ({ ...archive, [part]: [...archive[part], archive[part][0]] })

/** The file with one half of a transfer changed. */
const withHalf = (archive: Archive, fields: object): Archive => {
  const half = archive.transactions.find(({ transferId }) => transferId !== null)
  const transactions = archive.transactions.map((row) => (row === half ? { ...row, ...fields } : row))
  return { ...archive, transactions }
}

/** Files that are no book, each for another reason. */
const brokenFiles = (file: Archive): Record<string, unknown> => ({
  'no JSON': '{"version":1,',
  'cut off': JSON.stringify(file).slice(0, -20),
  'a list': [file],
  nothing: 'null',
  'no version': { ...file, version: undefined },
  'a version of the future': { ...file, version: 3 },
  'no transactions': without(file, 'transactions'),
  'no accounts': without(file, 'accounts'),
  'a list that is none': { ...file, bills: {} },
  'a row that is none': { ...file, transactions: [...file.transactions, null] },
  'no id': withRow(file, 'accounts', { id: undefined }),
  'no amount': withRow(file, 'transactions', { amount: undefined }),
  'an amount of nothing': withRow(file, 'transactions', { amount: '0' }),
  'a negative amount': withRow(file, 'bills', { amount: '-5' }),
  'an amount beyond counting': withRow(file, 'transactions', { amount: '99999999999999.99' }),
  'amounts that sum up beyond counting': {
    ...file,
    transactions: Array.from({ length: 12 }, (_, n) => ({
      ...file.transactions[0],
      id: NOBODY.replace(/^../, String(10 + n)),
      amount: '9999999999999.00',
    })),
  },
  'a balance that is no number': withRow(file, 'accounts', { balance: '12a' }),
  'a balance that its rows do not sum to': withRow(file, 'accounts', { balance: '1234.56' }),
  'half of a transfer without the other': withHalf(file, { transferId: NOBODY }),
  'halves of two amounts': withHalf(file, { amount: '4321.00' }),
  'a transfer with an account that is not there': withHalf(file, { transferAccountId: NOBODY }),
  'a list that nobody knows': { ...file, holds: [...file.holds, 'wallets'] },
  'saved below zero': withRow(file, 'savingsBuckets', { saved: '-0.01' }),
  'more lacking than was there': withRow(file, 'removedTransactions', { spentShortfall: '99999999.99' }),
  'a day that is none': withRow(file, 'transactions', { date: '2026-02-30' }),
  'a due day that is none': withRow(file, 'bills', { dueDate: 'soon' }),
  'an anchor that is none': withRow(file, 'bills', { anchorDay: 32 }),
  'another kind of money': withRow(file, 'transactions', { type: 'gift' }),
  'a category on income': withRow(file, 'transactions', {
    type: 'income',
    categoryId: file.budgetCategories[0]?.id,
  }),
  'a link to no account': withRow(file, 'transactions', { accountId: NOBODY }),
  'a link to no category': withRow(file, 'transactions', { type: 'expense', categoryId: NOBODY }),
  'a link to no bill': withRow(file, 'transactions', { billId: NOBODY }),
  'a link to no statement': withRow(file, 'transactions', { statementId: NOBODY }),
  'a bill of no account': withRow(file, 'bills', { accountId: NOBODY }),
  'a statement of no account': withRow(file, 'statements', { accountId: NOBODY }),
  'the same transaction twice': twice(file, 'transactions'),
  'the same account twice': twice(file, 'accounts'),
  'the same goal twice': twice(file, 'completedGoals'),
  'the same sample row twice': twice(file, 'sampleRows'),
  'a time zone of nowhere': { ...file, profile: { ...file.profile, timeZone: 'Mars/Olympus' } },
  'figures for everybody': {
    ...file,
    profile: { ...file.profile, privacySettings: { financialData: 'public' } },
  },
})

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

export const brokenArchiveCases: Case[] = [
  {
    name: 'a file that is no book is refused as a whole, and nothing changes',
    async run(world) {
      const book = await fullBook(world)
      const [archive, before] = [await exportOf(book), await figuresOf(book)]
      const fresh = await newBook(world)
      for (const [what, file] of Object.entries(brokenFiles(archive))) {
        // Into a book that it would replace, and into one where it would have to be entered.
        for (const each of [book, fresh]) {
          const answer = await each.send('POST', '/import', file, { 'content-type': 'application/json' })
          assert.strictEqual(answer.status, 400, `${what}: ${JSON.stringify(answer.body).slice(0, 300)}`)
          assertRefused(answer, 400, 'Invalid data format')
        }
        assert.isEmpty(await fresh.transactions(), what)
      }
      assert.deepEqual(await figuresOf(book), before)
      await importInto(fresh, archive)
    },
  },
  {
    name: 'a refused file says where it is broken',
    async run(world) {
      const book = await fullBook(world)
      const archive = await exportOf(book)
      const rows = archive.transactions.map((row, n) => (n === 3 ? { ...row, amount: '-1' } : row))
      const { issues, code } = await book.refuses(400, undefined, 'POST', '/import', {
        ...archive,
        transactions: rows,
      })
      assert.strictEqual(code, 'invalid')
      assert.deepEqual(
        issues?.map(({ path }) => path),
        ['transactions.3.amount'],
      )
    },
  },
  {
    name: 'JSON that is nested too deeply is refused before it is read',
    async run(world) {
      const book = await newBook(world)
      const post = (path: string, text: string) =>
        book.send('POST', path, text, { 'content-type': 'application/json' })
      const account = (rest: string) => `{"name":"Deep","unknown":${rest}}`
      for (const rest of [nested(32), nested(5000), `"\\"",${'"a":['.repeat(40)}`]) {
        const { code } = assertRefused(await post('/accounts', account(rest)), 400, /nested too deeply/)
        assert.strictEqual(code, 'malformed_json')
      }
      const { code } = assertRefused(await post('/import', account(nested(32))), 400, 'Invalid data format')
      assert.strictEqual(code, 'malformed_json')
      assert.strictEqual((await post('/accounts', account(nested(31)))).status, 201)
      assert.strictEqual((await post('/accounts', account(JSON.stringify(`"\\${nested(40)}`)))).status, 201)
    },
  },
  {
    name: 'a book may be larger than any other request',
    async run(world) {
      const book = await newBook(world)
      const description = 'x'.repeat(500)
      const row = { type: 'expense', amount: '1', date: '2026-03-01', description }
      const transactions = Array.from({ length: 2500 }, (_, n) => ({
        ...row,
        id: NOBODY.replace(/.{4}$/, String(1000 + n)),
      }))
      const archive = await exportOf(book)
      assert.isAbove(JSON.stringify(transactions).length, 1024 * 1024)
      await importInto(book, { ...archive, transactions })
      assert.strictEqual((await book.dashboard()).spentThisMonth, '2500.00')
      assert.lengthOf((await exportOf(book)).transactions, 2500)
    },
  },
]
