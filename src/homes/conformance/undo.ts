import { assert } from 'chai'
import type { Statement } from '../../budget/statements/wire.ts'
import { assertRefused, NOBODY } from './book.ts'
import type { Case } from './client.ts'
import { CINEMA, csv, GROCER, ofx, SALARY, statementBook } from './files.ts'

export const undoCases: Case[] = [
  {
    name: 'undoing an import takes all of it back, and the file can be imported again',
    async run(world) {
      const book = await statementBook(world)
      await book.record({ accountId: book.accountId })
      const before = [await book.transactions(), await book.ownBalance(), await book.dashboard()]
      const { id } = await book.import(ofx(GROCER, SALARY, CINEMA))
      // An id in capitals is the same id.
      const undone = await book.del(`/statements/${id.toUpperCase()}`)
      assert.deepEqual(undone, { success: true, removed: 3 } as object)
      assert.deepEqual([await book.transactions(), await book.ownBalance(), await book.dashboard()], before)
      assert.isEmpty(await book.get<Statement[]>('/statements'))
      assert.deepEqual(await book.counts(ofx(GROCER, SALARY, CINEMA)), [3, 0, 0])
    },
  },
  {
    name: 'undoing an import takes rows back as they are now: edited, categorised, moved, deleted',
    async run(world) {
      const book = await statementBook(world)
      const other = await book.account({ name: 'Other', balance: '5' })
      const category = await book.category()
      const { id } = await book.import(ofx(GROCER, SALARY, CINEMA))
      const [grocer, salary, cinema] = await book.transactions()
      await book.put(`/transactions/${grocer?.id}`, { amount: '40', categoryId: category.id })
      await book.put(`/transactions/${salary?.id}`, { accountId: other.id, date: '2026-02-01' })
      await book.del(`/transactions/${cinema?.id}`)
      assert.deepEqual(
        [await book.ownBalance(), await book.balance(other.id), await book.spent(category.id)],
        ['60.00', '2505.00', '40.00'],
      )
      assert.deepEqual(await book.del(`/statements/${id}`), { success: true, removed: 2 } as object)
      assert.deepEqual(
        [await book.ownBalance(), await book.balance(other.id), await book.spent(category.id)],
        ['100.00', '5.00', '0.00'],
      )
      const { byMonth } = await book.dashboard()
      for (const { income, expense } of byMonth) assert.deepEqual([income, expense], ['0.00', '0.00'])
    },
  },
  {
    name: 'undoing one import leaves the others',
    async run(world) {
      const book = await statementBook(world)
      const first = await book.import(ofx(GROCER))
      await book.import(ofx(GROCER, SALARY))
      await book.del(`/statements/${first.id}`)
      assert.deepEqual(await book.texts(), ['Salary'])
      assert.strictEqual(await book.ownBalance(), '2600.00')
    },
  },
  {
    name: 'an import that is unknown or already undone is not found',
    async run(world) {
      const book = await statementBook(world)
      const { id } = await book.import(ofx(GROCER))
      await book.del(`/statements/${id}`)
      for (const gone of [id, NOBODY, 'x'])
        await book.refuses(404, 'Statement not found', 'DELETE', `/statements/${gone}`)
    },
  },
  {
    name: 'an import outlives its account and can still be undone',
    async run(world) {
      const book = await statementBook(world)
      const { id } = await book.import(ofx(GROCER, SALARY))
      await book.del(`/accounts/${book.accountId}`)
      const [batch] = await book.get<Statement[]>('/statements')
      assert.deepEqual([batch?.id, batch?.accountId], [id, null])
      assert.strictEqual((await book.dashboard()).monthlyIncome, '2500.00')
      await book.del(`/statements/${id}`)
      assert.isEmpty(await book.transactions())
      assert.strictEqual((await book.dashboard()).monthlyIncome, '0.00')
    },
  },
  {
    name: 'an import with a key is done once and answered as often as it is asked',
    async run(world) {
      const book = await statementBook(world)
      const headers = { 'idempotency-key': 'import-1' }
      const file = ofx(GROCER, SALARY)
      const first = await book.upload('', { file }, headers)
      const second = await book.upload('', { file }, headers)
      assert.deepEqual([first.status, second.status], [201, 201])
      assert.deepEqual(second.body, first.body)
      assert.deepEqual(
        [first, second].map((answer) => answer.headers.get('idempotency-replayed')),
        [null, 'true'],
      )
      assert.lengthOf(await book.transactions(), 2)
      assertRefused(await book.upload('', { file: ofx(CINEMA) }, headers), 422)
      assert.lengthOf(await book.transactions(), 2)
    },
  },
  {
    name: 'the key of an import belongs to its account, its skipped rows and its columns too',
    async run(world) {
      const book = await statementBook(world)
      const other = await book.account({ name: 'Other' })
      const headers = { 'idempotency-key': 'import-2' }
      const file = csv(['2026-03-01', '-1.00', 'Bus'], ['2026-03-02', '-2.00', 'Tram'])
      await book.upload('', { file }, headers)
      assertRefused(await book.upload('', { file, accountId: other.id }, headers), 422)
      assertRefused(await book.upload('', { file, skip: [0] }, headers), 422)
      const columns = { date: 'Date', amount: 'Amount', description: 'Description' }
      assertRefused(await book.upload('', { file, columns }, headers), 422)
      assert.strictEqual(await book.balance(other.id), '0.00')
    },
  },
  {
    name: 'an undo with a key is done once and answered as often as it is asked',
    async run(world) {
      const book = await statementBook(world)
      const headers = { 'idempotency-key': 'undo-1' }
      const { id } = await book.import(ofx(GROCER, SALARY))
      for (const replayed of [null, 'true']) {
        const answer = await book.send('DELETE', `/statements/${id}`, undefined, headers)
        assert.deepEqual([answer.status, answer.body], [200, { success: true, removed: 2 }])
        assert.strictEqual(answer.headers.get('idempotency-replayed'), replayed)
      }
      assert.strictEqual(await book.ownBalance(), '100.00')
    },
  },
  {
    name: 'a refused import keeps its key free',
    async run(world) {
      const book = await statementBook(world)
      const headers = { 'idempotency-key': 'import-3' }
      assertRefused(await book.upload('', { file: 'nothing' }, headers), 400)
      assertRefused(await book.upload('', { file: ofx(GROCER), accountId: NOBODY }, headers), 404)
      assert.strictEqual((await book.upload('', { file: ofx(GROCER) }, headers)).status, 201)
    },
  },
  {
    name: 'a file of thousands of rows is imported and undone as a whole',
    async run(world) {
      const book = await statementBook(world)
      const rows = Array.from({ length: 2500 }, (_, n): [string, string, string] => [
        `2026-0${1 + (n % 3)}-0${1 + (n % 9)}`,
        '-0.01',
        `Row ${n}`,
      ])
      const { id, imported } = await book.import(csv(...rows))
      assert.deepEqual([imported, await book.ownBalance()], [2500, '75.00'])
      assert.lengthOf(await book.transactions(), 2500)
      assert.isTrue((await book.statuses(csv(...rows))).every((status) => status === 'duplicate'))
      assert.deepEqual(await book.del(`/statements/${id}`), { success: true, removed: 2500 } as object)
      assert.deepEqual([await book.ownBalance(), await book.transactions()], ['100.00', []])
    },
  },
]
