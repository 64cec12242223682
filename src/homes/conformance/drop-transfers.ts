import { assert } from 'chai'
import type { Account } from '../../budget/accounts/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertSame } from './book.ts'
import type { Case } from './client.ts'
import { type BankRow, GROCER, ofxOf, statementBook } from './files.ts'

const OUT: BankRow = ['t1', '2026-03-03', '-500.00', 'To savings']
const IN: BankRow = ['t2', '2026-03-04', '500.00', 'From checking']

export const dropTransferCases: Case[] = [
  {
    name: 'a transfer that two accounts of a drop both hold is one transfer',
    async run(world) {
      const book = await statementBook(world)
      const { id: savings } = await book.account({ name: 'Savings' })
      const files: [string, string][] = [
        ['a.ofx', ofxOf('111', [OUT, GROCER])],
        ['b.ofx', ofxOf('222', [IN])],
      ]
      const accountMap = { '111': book.accountId, '222': savings }
      const { rows } = await book.previewAll(files, { accountMap })
      assert.deepEqual(
        rows.map(({ transferAccountId }) => transferAccountId),
        [savings, null, book.accountId],
      )
      const receipt = await book.importAll(files, { accountMap })
      assert.strictEqual(receipt.imported, 3)
      const { monthlyIncome, spentThisMonth } = await book.dashboard()
      assert.deepEqual([monthlyIncome, spentThisMonth], ['0.00', '31.20'])
      assert.deepEqual([await book.ownBalance(), await book.balance(savings)], ['-431.20', '500.00'])
      const all = await book.get<Transaction[]>('/transactions')
      const halves = all.filter(({ kind }) => kind === 'transfer')
      assert.lengthOf(halves, 2)
      assert.strictEqual(halves[0]?.transferId, halves[1]?.transferId)
      // One of them taken back leaves the other as an entry.
      await book.del(`/statements/${receipt.batches?.[1]?.id}`)
      assert.strictEqual((await book.dashboard()).spentThisMonth, '531.20')
      await book.del(`/statements/${receipt.id}`)
      assert.deepEqual([await book.ownBalance(), await book.balance(savings)], ['100.00', '0.00'])
      assert.strictEqual((await book.dashboard()).spentThisMonth, '0.00')
      // It is none where that is said, nor where another row fits as well.
      const none = { rows: [{ index: 0, transferAccountId: null }], accountMap }
      await book.importAll(files, none)
      assert.strictEqual((await book.dashboard()).spentThisMonth, '531.20')
      const twice: [string, string][] = [
        ['a.ofx', ofxOf('111', [OUT, ['t9', '2026-03-05', '-500.00', 'Rent']])],
        ['b.ofx', ofxOf('222', [IN])],
      ]
      const fresh = await statementBook(world)
      const { id: mine } = await fresh.account({ name: 'Savings' })
      const map = { '111': fresh.accountId, '222': mine }
      const unsure = await fresh.previewAll(twice, { accountMap: map })
      assertSame(
        unsure.rows.map(({ transferAccountId }) => transferAccountId),
        [null, null, null],
      )
    },
  },
  {
    name: 'a whole drop taken back gives both accounts of a transfer back',
    async run(world) {
      const book = await statementBook(world)
      const before = await book.dashboard()
      const files: [string, string][] = [
        ['a.ofx', ofxOf('111', [OUT, GROCER])],
        ['b.ofx', ofxOf('222', [IN])],
      ]
      const { id } = await book.importAll(files, { accountMap: { '111': book.accountId, '222': 'new' } })
      await book.del(`/statements/${id}`)
      assertSame(await book.dashboard(), before)
      assert.lengthOf(await book.get<Account[]>('/accounts'), 1)
    },
  },
]
