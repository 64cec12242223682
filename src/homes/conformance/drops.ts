import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Statement } from '../../budget/statements/wire.ts'
import { assertRefused } from './book.ts'
import type { Case } from './client.ts'
import { CINEMA, csv, GROCER, mt940, ofx, ofxOf, SALARY, statementBook } from './files.ts'

const ledger = (day: string, amount: string) =>
  `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day.replaceAll('-', '')}</LEDGERBAL>`
const COFFEE: [string, string, string] = ['2026-03-03', '-3.50', 'Coffee']

export const dropCases: Case[] = [
  {
    name: 'several files are one import, each with its own batch, taken back as a whole or one by one',
    async run(world) {
      const book = await statementBook(world)
      const files: [string, string][] = [
        ['January.csv', csv(['2026-01-05', '-5.00', 'Bus'])],
        ['February.csv', csv(['2026-02-05', '-6.00', 'Bus'], ['2026-02-06', '-7.00', 'Train'])],
      ]
      const preview = await book.previewAll(files)
      assert.deepEqual(
        preview.files.map(({ name, rows, from, to }) => [name, rows, from, to]),
        [
          ['January.csv', 1, '2026-01-05', '2026-01-05'],
          ['February.csv', 2, '2026-02-05', '2026-02-06'],
        ],
      )
      assert.deepEqual(
        preview.rows.map(({ index, accountKey }) => [index, accountKey]),
        [
          [0, 'January.csv'],
          [1, 'February.csv'],
          [2, 'February.csv'],
        ],
      )
      const receipt = await book.importAll(files)
      assert.deepInclude(receipt, { imported: 3, duplicates: 0, refused: 0, matched: 0 })
      assert.deepEqual(
        receipt.batches?.map(({ fileName, imported, accountId }) => [fileName, imported, accountId]),
        [
          ['January.csv', 1, book.accountId],
          ['February.csv', 2, book.accountId],
        ],
      )
      assert.strictEqual(await book.ownBalance(), '82.00')
      const listed = await book.get<Statement[]>('/statements')
      assert.deepEqual(new Set(listed.map(({ dropId }) => dropId)), new Set([receipt.id]))
      await book.del(`/statements/${receipt.batches?.[0]?.id}`)
      assert.deepEqual(await book.texts(), ['Train', 'Bus'])
      assert.strictEqual(await book.ownBalance(), '87.00')
      await book.del(`/statements/${receipt.id}`)
      assert.isEmpty(await book.transactions())
      assert.isEmpty(await book.get<Statement[]>('/statements'))
      assert.strictEqual(await book.ownBalance(), '100.00')
      assertRefused(await book.send('DELETE', `/statements/${receipt.id}`), 404)
    },
  },
  {
    name: 'of several files of one account the preview states the earliest opening and the latest closing balance',
    async run(world) {
      const book = await statementBook(world)
      const { accounts } = await book.previewAll([
        ['February.sta', mt940('260201', '90,00', '260228', '70,00', ['260210', 'D20,00'])],
        ['January.sta', mt940('260101', '100,00', '260131', '90,00', ['260110', 'D10,00'])],
      ])
      assert.deepEqual(
        accounts.map(({ opening, closing, rows }) => [opening, closing, rows]),
        [['100.00', '70.00', 2]],
      )
    },
  },
  {
    name: 'rows that two files of a drop both have come in once, and the second says where they came from',
    async run(world) {
      const book = await statementBook(world)
      const files: [string, string][] = [
        ['March.csv', csv(COFFEE, COFFEE, ['2026-03-02', '-31.20', 'Grocer'])],
        ['March again.csv', csv(COFFEE, COFFEE, ['2026-03-05', '-1.00', 'Bus'])],
        [
          'March.ofx',
          ofx(GROCER, ['c', '2026-03-03', '-3.50', 'Cafe 1'], ['d', '2026-03-09', '-2.00', 'Bus']),
        ],
      ]
      const { rows } = await book.previewAll(files)
      const came = (file: string) => `A row of this day and amount came with ${file}.`
      assert.deepEqual(
        rows.map(({ status, reason }) => [status, reason]),
        [
          ...Array(3).fill(['new', null]),
          ...Array(2).fill(['duplicate', came('March.csv')]),
          ['new', null],
          ...Array(2).fill(['duplicate', came('March.csv')]),
          ['new', null],
        ],
      )
      const { imported, duplicates } = await book.importAll(files)
      assert.deepEqual([imported, duplicates], [5, 4])
      assert.strictEqual(await book.ownBalance(), '58.80')
      assert.deepEqual((await book.importAll(files)).imported, 0)
      // A row that was left out does not come with the next file that has it.
      const other = await statementBook(world)
      const left = await other.importAll(files, { skip: [0, 1] })
      assert.deepEqual([left.imported, await other.ownBalance()], [3, '65.80'])
    },
  },
  {
    name: 'a file goes to the account of its number, or to a new one that opens as the bank states it',
    async run(world) {
      const book = await statementBook(world)
      const { id: savings } = await book.account({ name: 'Savings', accountNumber: '4321' })
      const files: [string, string][] = [
        ['a.ofx', ofxOf('000000004321', [GROCER])],
        ['b.ofx', ofxOf('DE001', [SALARY], ledger('2026-03-10', '2600.00'))],
      ]
      const { accounts, rows } = await book.previewAll(files)
      assert.deepEqual(
        accounts.map(({ key, number, name, rows: count, accountId }) => [
          key,
          number,
          name,
          count,
          accountId,
        ]),
        [
          ['000000004321', '000000004321', null, 1, savings],
          ['DE001', 'DE001', null, 1, 'new'],
        ],
      )
      assert.deepEqual(
        rows.map(({ accountKey }) => accountKey),
        ['000000004321', 'DE001'],
      )
      const receipt = await book.importAll(files)
      const made = receipt.batches?.[1]
      assert.strictEqual(made?.accountId, accounts[1]?.newId)
      assert.deepInclude(made?.balance, { stated: '2600.00', computed: '2600.00', agrees: true })
      const account = await book.get<Account>(`/accounts/${made?.accountId}`)
      assert.deepInclude(account, { balance: '2600.00', opening: '100.00', openedOn: '2026-03-01' })
      assert.strictEqual(await book.balance(savings), '-31.20')
      // The next file of that account is known by its number.
      const next = await book.previewAll([
        ['c.ofx', ofxOf('DE001', [CINEMA])],
        ['d.ofx', ofxOf('777', [CINEMA])],
      ])
      assert.strictEqual(next.accounts[0]?.accountId, made?.accountId)
      await book.del(`/statements/${receipt.id}`)
      assertRefused(await book.send('GET', `/accounts/${made?.accountId}`), 404)
      assert.strictEqual((await book.dashboard()).totalBalance, '100.00')
    },
  },
  {
    name: 'an account of a drop goes where it is said, or nowhere',
    async run(world) {
      const book = await statementBook(world)
      const { id: other } = await book.account({ name: 'Other' })
      const files: [string, string][] = [
        ['a.ofx', ofxOf('111', [GROCER])],
        ['b.ofx', ofxOf('222', [SALARY])],
        ['c.ofx', ofxOf('333', [CINEMA])],
      ]
      const accountMap = { '111': other, '222': null, '333': 'new' }
      const { rows, accounts } = await book.previewAll(files, { accountMap })
      assert.deepEqual(
        rows.map(({ index, description }) => [index, description]),
        [
          [0, 'Grocer'],
          [2, 'Cinema'],
        ],
      )
      assert.deepEqual(
        accounts.map((one) => [one.rows, one.accountId]),
        [
          [1, other],
          [1, null],
          [1, 'new'],
        ],
      )
      const receipt = await book.importAll(files, { accountMap, accountId: undefined })
      assert.lengthOf(receipt.batches ?? [], 2)
      assert.strictEqual(await book.balance(other), '-31.20')
      assert.strictEqual(await book.ownBalance(), '100.00')
      const wrong = await book.upload('', {
        files,
        accountMap: { '111': '00000000-0000-4000-8000-000000000000' },
      })
      assertRefused(wrong, 404, 'Account not found')
      assertRefused(await book.upload('', { files, accountId: undefined }), 400, 'Account is required')
    },
  },
  {
    name: 'a file of a drop that can’t be read is named in the preview, and refuses the import',
    async run(world) {
      const book = await statementBook(world)
      const files: [string, string][] = [
        ['a.ofx', ofx(GROCER)],
        ['b.pdf', '%PDF-1.7'],
      ]
      const { files: seen, rows } = await book.previewAll(files)
      assert.lengthOf(rows, 1)
      assert.deepEqual([seen[0]?.error, seen[1]?.name], [null, 'b.pdf'])
      assert.match(seen[1]?.error ?? '', /PDF/)
      assertRefused(await book.upload('', { files }), 400, /^b\.pdf: /)
      assert.isEmpty(await book.transactions())
      assert.deepInclude(await book.importAll(files, { without: ['b.pdf'] }), { imported: 1 })
    },
  },
  {
    name: 'a drop that is sent again under its key is done once',
    async run(world) {
      const book = await statementBook(world)
      const files: [string, string][] = [
        ['a.ofx', ofx(GROCER)],
        ['b.ofx', ofx(SALARY)],
      ]
      const key = { 'idempotency-key': 'drop-1' }
      const first = await book.upload('', { files }, key)
      const again = await book.upload('', { files }, key)
      assert.deepEqual(again.body, first.body)
      assert.strictEqual(again.headers.get('idempotency-replayed'), 'true')
      assertRefused(await book.upload('', { files: files.toReversed() }, key), 422)
    },
  },
]
