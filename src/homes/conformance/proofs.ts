import { assert } from 'chai'
import type { Archive } from '../../archive/wire.ts'
import type { Account } from '../../budget/accounts/wire.ts'
import { assertRefused } from './book.ts'
import type { Case } from './client.ts'
import { type BankRow, GROCER, mt940, ofx, ofxWith, SALARY, statementBook } from './files.ts'

const ledger = (day: string, amount: string) =>
  `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day.replaceAll('-', '')}</LEDGERBAL>`
const OLD: BankRow = ['o1', '2026-01-10', '-40.00', 'Shoes']

export const proofCases: Case[] = [
  {
    name: 'the preview compares the balance of the file with the account as the import would leave it',
    async run(world) {
      const book = await statementBook(world)
      await book.record({
        amount: '31.20',
        description: 'Market',
        date: '2026-03-01',
        accountId: book.accountId,
      })
      const file = ofxWith(ledger('2026-03-15', '2568.80'), GROCER, SALARY)
      const { balance } = await book.preview(file)
      const receipt = await book.import(file)
      assert.deepEqual(balance, receipt.balance)
      assert.deepInclude(balance, { computed: '2568.80', agrees: true, gaps: [], gap: null })
    },
  },
  {
    name: 'rows older than the account offer an opening that keeps today’s balance; Undo gives the difference back',
    async run(world) {
      const book = await statementBook(world)
      const before = await book.get<Account>(`/accounts/${book.accountId}`)
      assert.isNull((await book.preview(ofx(['x', '2026-03-15', '-1.00', 'Bus']))).openingOffer)
      const { openingOffer } = await book.preview(ofx(OLD, GROCER))
      assert.deepEqual(openingOffer, { opening: '171.20', openedOn: '2026-01-10', balance: '100.00' })
      const { opening, openedOn } = openingOffer as NonNullable<typeof openingOffer>
      const { id } = await book.import(ofx(OLD, GROCER), { opening, openedOn })
      const account = await book.get<Account>(`/accounts/${book.accountId}`)
      assert.deepInclude(account, { opening: '171.20', openedOn: '2026-01-10', balance: '100.00' })
      await book.put(`/accounts/${book.accountId}`, { opening: '181.20' })
      const file = await book.get<Archive>('/export')
      assert.strictEqual((await book.send('POST', '/import', file)).status, 200)
      await book.del(`/statements/${id}`)
      const after = await book.get<Account>(`/accounts/${book.accountId}`)
      assert.deepInclude(after, { opening: '110.00', openedOn: before.openedOn, balance: '110.00' })
      assertRefused(await book.upload('', { file: ofx(OLD), opening: '5' }), 400)
    },
  },
  {
    name: 'a statement that opens otherwise than the last one closed names the days and the difference',
    async run(world) {
      const book = await statementBook(world)
      await book.import(mt940('260131', '100,00', '260131', '90,00', ['260131', 'D10,00']))
      const next = mt940('260131', '90,00', '260228', '70,00', ['260210', 'D20,00'])
      assert.isNull((await book.preview(next)).balance?.gap)
      const later = mt940('260228', '65,00', '260331', '60,00', ['260310', 'D5,00'])
      const gap = { from: '2026-01-31', to: '2026-02-28', difference: '-25.00' }
      assert.deepEqual((await book.preview(later)).balance?.gap, gap)
      // Both in one drop, in any order: then five are missing.
      const files: [string, string][] = [
        ['later.sta', later],
        ['next.sta', next],
      ]
      const small = { from: '2026-02-28', to: '2026-02-28', difference: '-5.00' }
      const { files: seen } = await book.previewAll(files)
      const gapsOf = (all: { balance: { gap: unknown } | null }[]) => all.map(({ balance }) => balance?.gap)
      assert.deepEqual(gapsOf(seen.flatMap((one) => one.accounts)), [small, null])
      const { batches = [] } = await book.importAll(files)
      assert.deepEqual(gapsOf(batches), [small, null])
    },
  },
  {
    name: 'a file whose rows do not lead from its opening to its closing balance says how much is missing',
    async run(world) {
      const book = await statementBook(world)
      const file = mt940('260131', '100,00', '260228', '70,00', ['260210', 'D20,00'])
      const { balance } = await book.preview(file)
      assert.deepEqual(balance?.gaps, [{ from: '2026-01-31', to: '2026-02-28', difference: '-10.00' }])
    },
  },
  {
    name: 'a table that names no account states its balances all the same: a missing page between two is named',
    async run(world) {
      const book = await statementBook(world)
      const page = (month: string, opening: string, closing: string) =>
        `Date,Amount,Description\n2026-${month}-01,${opening},Opening balance\n2026-${month}-10,-20.00,Shop ${month}\n2026-${month}-28,${closing},Closing balance\n`
      const { balance } = await book.import(page('01', '120.00', '100.00'))
      assert.deepInclude(balance, { day: '2026-01-28', stated: '100.00', gaps: [], gap: null })
      assert.isNull((await book.preview(page('02', '100.00', '80.00'))).balance?.gap)
      const later = (await book.preview(page('03', '75.00', '55.00'))).balance
      const gap = { from: '2026-01-28', to: '2026-03-01', difference: '-25.00' }
      assert.deepInclude(later, { day: '2026-03-28', stated: '55.00', gaps: [], gap })
      const short = (await book.preview(page('02', '100.00', '70.00'))).balance
      assert.deepEqual(short?.gaps, [{ from: '2026-02-01', to: '2026-02-28', difference: '-10.00' }])
    },
  },
  {
    name: 'an import with an opening that moves to another account gives the opening back',
    async run(world) {
      const book = await statementBook(world)
      const { id: other } = await book.account({ name: 'Other' })
      const { id } = await book.import(ofx(OLD), { opening: '140', openedOn: '2026-01-10' })
      assert.strictEqual(await book.ownBalance(), '100.00')
      await book.put(`/statements/${id}`, { accountId: other })
      assert.deepEqual([await book.ownBalance(), await book.balance(other)], ['100.00', '-40.00'])
      await book.del(`/statements/${id}`)
      assert.deepEqual([await book.ownBalance(), await book.balance(other)], ['100.00', '0.00'])
    },
  },
]
