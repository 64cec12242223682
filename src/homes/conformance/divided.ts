import { assert } from 'chai'
import type { Divided } from '../../budget/divided/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer, TransferSuggestion } from '../../budget/transfers/wire.ts'
import { assertSame, type Book, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'
import { csv, formOf } from './files.ts'

/** Two accounts, and a file whose row of 502.00 the bank took from the first. */
async function bankBook(book: Book) {
  const from = await book.account({ name: 'Checking', balance: '1000' })
  const to = await book.account({ name: 'Broker' })
  const file = () => formOf({ file: csv(['2026-03-10', '-502.00', 'Wire 4711']), accountId: from.id })
  const { body } = await book.send('POST', '/statements', file())
  const [row] = await book.transactions(`?accountId=${from.id}`)
  const balances = async () => [await book.balance(from.id), await book.balance(to.id)]
  const flows = async () => {
    const { monthlyIncome, spentThisMonth } = await book.dashboard()
    return [monthlyIncome, spentThisMonth]
  }
  const divide = (fields: object, id = row?.id) => book.post<Divided>(`/transactions/${id}/divide`, fields)
  const again = async () => (await book.send('POST', '/statements', file())).body as object
  const statementId = (body as { id: string }).id
  return { from, to, row: row as Transaction, balances, flows, divide, again, statementId }
}

const everything = async (book: Book) => [
  await book.transactions(),
  await book.get('/accounts'),
  await book.get('/savings-buckets'),
  await book.get('/budget-categories'),
  await book.dashboard(),
]

export const dividedCases: Case[] = [
  {
    name: 'a fee is divided off a bank’s row, which stays known to the bank, and one press joins it',
    async run(world) {
      const book = await newBook(world)
      const { row, balances, divide, again, statementId } = await bankBook(book)
      const category = await book.category({ name: 'Bank' })
      const before = await everything(book)
      const { transaction, piece } = await divide({ amount: '2', categoryId: category.id })
      assert.deepInclude(transaction, { id: row.id, amount: '500.00', dividedFromId: null })
      const { id: dividedFromId, accountId, date } = row
      assert.deepInclude(piece, { dividedFromId, accountId, date, statementId })
      assert.deepInclude(piece, { type: 'expense', amount: '2.00', description: 'Fee: Wire 4711' })
      assert.strictEqual(piece.categoryId, category.id)
      assertSame([await balances(), await book.spent(category.id)], [['498.00', '0.00'], '2.00'])
      assert.deepInclude(await again(), { imported: 0, duplicates: 1 })
      assertSame(await book.get(`/transactions/${piece.id}`), piece)
      const joined = await book.send('DELETE', `/transactions/${piece.id}/divide`)
      assertSame([joined.status, joined.body], [200, row])
      assertSame(await everything(book), before)
      // All pieces of a row are joined by its own id.
      await divide({ amount: '2' })
      await divide({ amount: '0.01', description: 'Interest' })
      await book.del(`/transactions/${row.id}/divide`)
      assertSame(await everything(book), before)
    },
  },
  {
    name: 'undoing the import takes the pieces of its rows away as well, and what was written for them',
    async run(world) {
      const book = await newBook(world)
      const { to, balances, divide, statementId } = await bankBook(book)
      await divide({ amount: '2' })
      const { piece } = await divide({ amount: '100', transferAccountId: to.id })
      assert.deepInclude(piece, { kind: 'transfer', transferAccountId: to.id, amount: '100.00' })
      assertSame(await balances(), ['498.00', '100.00'])
      const undone = await book.send('DELETE', `/statements/${statementId}`)
      assertSame(undone.body, { success: true, removed: 1 })
      assertSame([await balances(), await book.transactions()], [['1000.00', '0.00'], []])
    },
  },
  {
    name: 'a piece may be half of a transfer: neither income nor spending, and joined it leaves nothing behind',
    async run(world) {
      const book = await newBook(world)
      const { to, flows, balances, divide } = await bankBook(book)
      const before = await everything(book)
      const { piece } = await divide({ amount: '480', transferAccountId: to.id })
      assertSame(
        [await flows(), await balances()],
        [
          ['0.00', '22.00'],
          ['498.00', '480.00'],
        ],
      )
      await book.del(`/transactions/${piece.id}/divide`)
      assertSame(await everything(book), before)
    },
  },
  {
    name: 'a divided row goes with its pieces and comes back with them; a piece goes by itself',
    async run(world) {
      const book = await newBook(world)
      const { row, to, balances, divide, again } = await bankBook(book)
      const { piece } = await divide({ amount: '2' })
      await divide({ amount: '100', transferAccountId: to.id })
      const before = await everything(book)
      await book.del(`/transactions/${row.id}`)
      assertSame([await balances(), await book.transactions()], [['1000.00', '0.00'], []])
      assert.deepInclude(await again(), { imported: 0, duplicates: 1 })
      await book.post(`/transactions/${row.id}/restore`, undefined, 200)
      assertSame(await everything(book), before)
      await book.del(`/transactions/${piece.id}`)
      assertSame(await balances(), ['500.00', '100.00'])
      await book.post(`/transactions/${piece.id}/restore`, undefined, 200)
      assertSame(await everything(book), before)
    },
  },
  {
    name: 'two rows are linked with a fee: what the expense is larger by is divided off, and Undo joins it',
    async run(world) {
      const book = await newBook(world)
      const { row, to, flows, balances } = await bankBook(book)
      const deposit = { type: 'income', amount: '500', date: '2026-03-12', description: 'Deposit' }
      const got = await book.record({ ...deposit, accountId: to.id })
      const before = await everything(book)
      const link = () =>
        book.post<{ transfers: Transfer[] }>('/transfers/links', { ids: [got.id, row.id], fee: true })
      const [made] = (await link()).transfers
      assert.deepInclude(made?.expense, { id: row.id, amount: '500.00', kind: 'transfer' })
      const [fee] = (await book.transactions()).filter(({ dividedFromId }) => dividedFromId === row.id)
      assert.deepInclude(fee, { amount: '2.00', description: 'Fee: Wire 4711', kind: 'entry' })
      assertSame(
        [await flows(), await balances()],
        [
          ['0.00', '2.00'],
          ['498.00', '500.00'],
        ],
      )
      const refused = await book.refuses(409, undefined, 'DELETE', `/transactions/${fee?.id}/divide`)
      assert.strictEqual(refused.code, 'transfer')
      await book.del(`/transfers/${made?.id}`)
      assert.lengthOf(await book.transactions(), 3)
      await book.del(`/transactions/${fee?.id}/divide`)
      assertSame(await everything(book), before)
      const [second] = (await link()).transfers
      await book.del(`/transfers/${second?.id}?joinFee=true`)
      assertSame(await everything(book), before)
    },
  },
  {
    name: 'rows that differ by a fee are suggested, never as certain, and not where there is a better or a second fit',
    async run(world) {
      const book = await newBook(world)
      const { to, row, balances, flows } = await bankBook(book)
      const suggested = async () =>
        (await book.get<TransferSuggestion[]>('/transfers/suggestions')).map(
          ({ expense, income, days, fee, certain }) => [expense.id, income.id, days, fee, certain],
        )
      const arrived = (amount: string, fields: object = {}) =>
        book.record({ type: 'income', accountId: to.id, date: '2026-03-12', amount, ...fields })
      const far = await arrived('491')
      const more = await arrived('503')
      const late = await arrived('500', { date: '2026-03-16' })
      const own = await arrived('500', { accountId: row.accountId })
      assert.deepEqual(await suggested(), [])
      const got = await arrived('500')
      assert.deepEqual(await suggested(), [[row.id, got.id, 2, '2.00', false]])
      // Of two that may be meant nobody says which.
      const second = await arrived('499')
      assert.deepEqual(await suggested(), [])
      await book.del(`/transactions/${second.id}`)
      const same = await arrived('502')
      assert.deepEqual(await suggested(), [[row.id, same.id, 2, null, true]])
      await book.del(`/transactions/${same.id}`)
      const ids = [got.id, row.id]
      const { id } = await book.post<{ id: string }>('/transfers/dismissals', { ids })
      assert.deepEqual(await suggested(), [])
      await book.del(`/transfers/dismissals/${id}`)
      const { id: categoryId } = await book.category()
      await book.put(`/transactions/${row.id}`, { categoryId })
      assert.deepEqual(await suggested(), [])
      await book.put(`/transactions/${row.id}`, { categoryId: null })
      for (const each of [far, more, late, own]) await book.del(`/transactions/${each.id}`)
      const before = await balances()
      await book.post('/transfers/links', { ids, fee: true })
      assert.deepEqual(await suggested(), [])
      assert.deepEqual([await balances(), await flows()], [before, ['0.00', '2.00']])
    },
  },
  {
    name: 'what can’t be divided is refused by name, and changes nothing',
    async run(world) {
      const book = await newBook(world)
      const { from, to, row, divide } = await bankBook(book)
      const goal = await book.bucket({ saved: '50' })
      const spent = await book.record({ amount: '5', accountId: from.id, fromGoalId: goal.id })
      const more = await book.record({ type: 'income', amount: '600', accountId: to.id })
      const less = await book.record({ type: 'income', amount: '1', accountId: from.id })
      const move = { fromAccountId: from.id, toAccountId: to.id, amount: '7' }
      const { expense } = await book.post<Transfer>('/transfers', move)
      const { piece } = await divide({ amount: '2' })
      const moved = await book.record({ amount: '3', accountId: from.id, bucketId: goal.id })
      const resting = await book.account({ name: 'Old', isActive: false })
      const { id: categoryId } = await book.category()
      const before = await everything(book)
      const refuses = (status: number, text: RegExp, fields: object, id = row.id) =>
        book.refuses(status, text, 'POST', `/transactions/${id}/divide`, fields)
      for (const amount of ['500', '500.01', '999']) await refuses(400, /less than 500\.00/, { amount })
      await refuses(400, /amount/i, { amount: '0' })
      await refuses(400, /amount/i, {})
      for (const id of [expense.id, spent.id, moved.id, piece.id])
        await refuses(400, /can’t be divided/, { amount: '0.01' }, id)
      await refuses(400, /different accounts/, { amount: '1', transferAccountId: from.id })
      await refuses(400, /Old is inactive/, { amount: '1', transferAccountId: resting.id })
      await refuses(404, /Account not found/, { amount: '1', transferAccountId: NOBODY })
      await refuses(404, /Category not found/, { amount: '1', categoryId: NOBODY })
      await refuses(400, /not both/, { amount: '1', categoryId, transferAccountId: to.id })
      await refuses(400, /Only an expense/, { amount: '1', categoryId }, more.id)
      await refuses(404, /Transaction not found/, { amount: '1' }, NOBODY)
      await book.refuses(400, /not divided/, 'DELETE', `/transactions/${more.id}/divide`)
      const link = (ids: string[]) =>
        book.refuses(400, undefined, 'POST', '/transfers/links', { ids, fee: true })
      assert.match((await link([row.id, more.id])).message, /income is larger/)
      await link([row.id, less.id])
      assertSame(await everything(book), before)
    },
  },
  {
    name: 'a book with pieces and fees goes through its export and import; a file that does not fit is refused',
    async run(world) {
      const book = await newBook(world)
      const { to, row, divide } = await bankBook(book)
      await divide({ amount: '2' })
      const { piece } = await divide({ amount: '100', transferAccountId: to.id })
      const before = await everything(book)
      const file = await book.get<{ transactions: Transaction[] }>('/export')
      await book.post('/import', file, 200)
      assertSame(await everything(book), before)
      const broken = file.transactions.map((each) =>
        each.id === piece.id ? { ...each, dividedFromId: NOBODY } : each,
      )
      await book.refuses(400, undefined, 'POST', '/import', { ...file, transactions: broken })
      assertSame(await everything(book), before)
      await book.del(`/transactions/${row.id}`)
      await book.post('/import', await book.get<object>('/export'), 200)
      await book.post(`/transactions/${row.id}/restore`, undefined, 200)
      assertSame(await everything(book), before)
    },
  },
]
