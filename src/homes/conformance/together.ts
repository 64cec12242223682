import { assert } from 'chai'
import type { Statement, StatementReceipt } from '../../budget/statements/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { NOBODY, newBook, ownId } from './book.ts'
import type { Case } from './client.ts'
import { csv, GROCER, ofx, SALARY, statementBook } from './files.ts'

const many = (count: number): string =>
  csv(
    ...Array.from({ length: count }, (_, n): [string, string, string] => ['2026-03-01', '-0.01', `Row ${n}`]),
  )

/** The account's balance by its transactions, from the 100.00 that it began with. */
const balanceBy = (rows: Transaction[]): string =>
  (rows.reduce((cents, row) => cents - Math.round(Number(row.amount) * 100), 10_000) / 100).toFixed(2)

export const togetherCases: Case[] = [
  {
    name: 'commands that arrive together are each done once',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '1000' })
      const { id: categoryId } = await book.category()
      await Promise.all(
        Array.from({ length: 150 }, () => book.record({ amount: '1', accountId, categoryId })),
      )
      assert.lengthOf(await book.transactions(), 150)
      assert.deepEqual([await book.balance(accountId), await book.spent(categoryId)], ['850.00', '150.00'])
    },
  },
  {
    name: 'a command that is refused takes none of those with it that arrive together',
    async run(world) {
      const [book, other] = [await newBook(world), await newBook(world)]
      const { id: accountId } = await book.account({ balance: '100' })
      const entry = (fields: object) => ({ type: 'expense', amount: '1', description: 'x', ...fields })
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          n % 3 === 0
            ? book.send('POST', '/transactions', entry({ accountId, categoryId: NOBODY }))
            : n % 3 === 1
              ? book.send('POST', '/transactions', entry({ accountId }))
              : other.send('POST', '/transactions', entry({})),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      assert.deepEqual(
        statuses,
        Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? 404 : 201)),
      )
      assert.lengthOf(await book.transactions(), 10)
      assert.lengthOf(await other.transactions(), 10)
      assert.strictEqual(await book.balance(accountId), '90.00')
    },
  },
  {
    name: 'a command that is sent twice at once under one key, or one id, is done once',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const entry = { type: 'expense', amount: '1', description: 'x', accountId }
      const headers = { 'idempotency-key': 'twice' }
      const keyed = [1, 2, 3].map(() => book.send('POST', '/transactions', entry, headers))
      const id = ownId()
      const named = [1, 2, 3].map(() => book.send('POST', '/transactions', { ...entry, id }))
      for (const answer of await Promise.all([...keyed, ...named])) assert.strictEqual(answer.status, 201)
      assert.lengthOf(await book.transactions(), 2)
      assert.strictEqual(await book.balance(accountId), '98.00')
    },
  },
  {
    name: 'a bill that is paid twice at once is paid for two cycles',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account({ balance: '100' })
      const { id } = await book.bill({ accountId, amount: '10', dueDate: '2026-01-31' })
      await Promise.all([1, 2].map(() => book.post(`/bills/${id}/pay`, undefined, 200)))
      assert.strictEqual((await book.get<{ dueDate: string }>(`/bills/${id}`)).dueDate, '2026-03-31')
      assert.strictEqual(await book.balance(accountId), '80.00')
    },
  },
  {
    name: 'a file that is imported twice at once is imported once',
    async run(world) {
      const book = await statementBook(world)
      const file = ofx(GROCER, SALARY)
      const receipts = await Promise.all([book.import(file), book.import(file)])
      const counts = receipts.map(({ imported, duplicates }: StatementReceipt) => [imported, duplicates])
      assert.sameDeepMembers(counts, [
        [2, 0],
        [0, 2],
      ])
      assert.strictEqual(await book.ownBalance(), '2568.80')
    },
  },
  {
    name: 'an import that is undone twice at once is undone once',
    async run(world) {
      const book = await statementBook(world)
      const { id } = await book.import(many(1500))
      const answers = await Promise.all([1, 2].map(() => book.send('DELETE', `/statements/${id}`)))
      assert.sameMembers(
        answers.map(({ status }) => status),
        [200, 404],
      )
      assert.strictEqual(await book.ownBalance(), '100.00')
    },
  },
  {
    name: 'an import is seen whole or not at all while it is written and while it is taken back',
    async run(world) {
      const book = await statementBook(world)
      const seen = new Set<string>()
      const look = async (work: Promise<unknown>) => {
        let isOver = false
        const over = work.then(() => {
          isOver = true
        })
        while (!isOver) {
          // Else the reads, which need no turn of their own, would leave the import none.
          await yieldToEventLoop()
          const rows = await book.transactions()
          const balance = await book.ownBalance()
          seen.add(`${rows.length === 0 || rows.length === 3000} ${['100.00', '70.00'].includes(balance)}`)
        }
        await over
      }
      await look(book.import(many(3000)))
      const [batch] = await book.get<Statement[]>('/statements')
      await look(book.del(`/statements/${batch?.id}`))
      assert.deepEqual([...seen], ['true true'])
    },
  },
  {
    name: 'rows that are edited while their import is taken back leave no trace in the balance',
    async run(world) {
      const book = await statementBook(world)
      const { id } = await book.import(many(2500))
      const rows = await book.transactions('?limit=20')
      const edits = rows.map(({ id: row }) => book.send('PUT', `/transactions/${row}`, { amount: '5' }))
      const extra = book.record({ accountId: book.accountId, amount: '3' })
      await Promise.all([book.del(`/statements/${id}`), ...edits, extra])
      const left = await book.transactions()
      assert.lengthOf(left, 1)
      assert.strictEqual(await book.ownBalance(), balanceBy(left))
      assert.strictEqual((await book.dashboard()).spentThisMonth, '3.00')
    },
  },
  {
    name: 'an account that is deleted during its import keeps none of it, or all of it without the link',
    async run(world) {
      const book = await statementBook(world)
      const [imported] = await Promise.all([
        book.upload('', { file: many(2500) }),
        book.del(`/accounts/${book.accountId}`),
      ])
      const rows = await book.transactions()
      assert.include([201, 404], imported.status)
      assert.lengthOf(rows, imported.status === 201 ? 2500 : 0)
      for (const { accountId } of rows) assert.isNull(accountId)
      assert.lengthOf(await book.get<Statement[]>('/statements'), imported.status === 201 ? 1 : 0)
      const spent = imported.status === 201 ? '25.00' : '0.00'
      assert.strictEqual((await book.dashboard()).spentThisMonth, spent)
    },
  },
]
