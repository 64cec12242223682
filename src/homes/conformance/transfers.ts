import { assert } from 'chai'
import type { Transfer, TransferSuggestion } from '../../budget/transfers/wire.ts'
import { assertSame, type Book, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'
import { csv, formOf } from './files.ts'

async function twoAccounts(book: Book) {
  const from = await book.account({ name: 'Checking', balance: '500' })
  const to = await book.account({ name: 'Savings' })
  const balances = async () => [await book.balance(from.id), await book.balance(to.id)]
  const move = (fields: object = {}) =>
    book.post<Transfer>('/transfers', {
      fromAccountId: from.id,
      toAccountId: to.id,
      amount: '200',
      ...fields,
    })
  const flows = async () => {
    const { monthlyIncome, spentThisMonth } = await book.dashboard()
    return [monthlyIncome, spentThisMonth]
  }
  return { from, to, balances, move, flows }
}

export const transferCases: Case[] = [
  {
    name: 'money between own accounts is neither income nor spending, and a card’s payment counts its purchases once',
    async run(world) {
      const book = await newBook(world)
      const { from, to, balances, move, flows } = await twoAccounts(book)
      const card = await book.account({ name: 'Card', type: 'credit_card' })
      await book.record({ accountId: card.id, amount: '60', description: 'Shoes' })
      const { id, expense, income } = await move()
      await move({ toAccountId: card.id, amount: '60', description: 'Card payment' })
      assert.deepEqual(await balances(), ['240.00', '200.00'])
      assert.strictEqual(await book.balance(card.id), '0.00')
      assert.deepEqual(await flows(), ['0.00', '60.00'])
      assert.deepInclude(expense, { type: 'expense', kind: 'transfer', accountId: from.id, transferId: id })
      assert.deepInclude(income, { type: 'income', kind: 'transfer', accountId: to.id, transferId: id })
      assert.deepEqual([expense.transferAccountId, income.transferAccountId], [to.id, from.id])
    },
  },
  {
    name: 'a transfer is changed as a whole, also by the amount of one half; its days may differ',
    async run(world) {
      const book = await newBook(world)
      const { from, to, balances, move } = await twoAccounts(book)
      const { id, expense, income } = await move()
      await book.put(`/transfers/${id}`, { amount: '150', description: 'Rainy days' })
      assert.deepEqual(await balances(), ['350.00', '150.00'])
      await book.put(`/transactions/${income.id}`, { amount: '120', date: '2026-03-17' })
      assert.deepEqual(await balances(), ['380.00', '120.00'])
      const rows = await book.transactions()
      assert.sameMembers(
        rows.map(({ date }) => date),
        ['2026-03-15', '2026-03-17'],
      )
      for (const fields of [
        { type: 'income' },
        { accountId: to.id },
        { categoryId: (await book.category()).id },
      ]) {
        const refused = await book.refuses(409, undefined, 'PUT', `/transactions/${expense.id}`, fields)
        assert.strictEqual(refused.code, 'transfer')
      }
      await book.put(`/transfers/${id}`, { fromAccountId: to.id, toAccountId: from.id })
      assert.deepEqual(await balances(), ['620.00', '-120.00'])
      await book.refuses(404, 'Transfer not found', 'PUT', `/transfers/${NOBODY}`, { amount: '1' })
    },
  },
  {
    name: 'deleting one half takes both away, and restoring either brings both back',
    async run(world) {
      const book = await newBook(world)
      const { balances, move } = await twoAccounts(book)
      const { expense, income } = await move()
      await book.del(`/transactions/${income.id}`)
      assert.deepEqual(await balances(), ['500.00', '0.00'])
      assert.deepEqual(await book.transactions(), [])
      await book.post(`/transactions/${expense.id}/restore`, undefined, 200)
      assert.deepEqual(await balances(), ['300.00', '200.00'])
      assert.lengthOf(await book.transactions(), 2)
    },
  },
  {
    name: 'rows that are there are suggested, linked and parted again, with the category that one had',
    async run(world) {
      const book = await newBook(world)
      const { from, to, balances, flows } = await twoAccounts(book)
      const category = await book.category()
      const fields = { amount: '80', description: 'Standing order' }
      const spent = await book.record({
        ...fields,
        accountId: from.id,
        categoryId: category.id,
        date: '2026-03-10',
      })
      const got = await book.record({ ...fields, type: 'income', accountId: to.id, date: '2026-03-12' })
      const before = [await balances(), await flows(), await book.spent(category.id)]
      const [suggestion, ...others] = await book.get<TransferSuggestion[]>('/transfers/suggestions')
      assert.deepInclude(suggestion, { days: 2, fee: null, certain: true })
      assert.deepEqual([suggestion?.expense.id, suggestion?.income.id], [spent.id, got.id])
      assert.isEmpty(others)
      const { transfers } = await book.post<{ transfers: Transfer[] }>('/transfers/links', {
        ids: [got.id, spent.id],
      })
      assert.deepEqual([await balances(), await flows()], [before[0], ['0.00', '0.00']])
      assert.strictEqual(await book.spent(category.id), '0.00')
      assert.isEmpty(await book.get<unknown[]>('/transfers/suggestions'))
      await book.del(`/transfers/${transfers[0]?.id}`)
      assert.deepEqual([await balances(), await flows(), await book.spent(category.id)], before)
    },
  },
  {
    name: 'a pair that is none is suggested no more, until that is forgotten; of two that fit none is certain',
    async run(world) {
      const book = await newBook(world)
      const { from, to } = await twoAccounts(book)
      const fields = { amount: '100', description: 'Weekly' }
      const spent = await book.record({ ...fields, accountId: from.id, date: '2026-03-09' })
      const got = await book.record({ ...fields, type: 'income', accountId: to.id, date: '2026-03-09' })
      await book.record({ ...fields, accountId: from.id, date: '2026-03-11', description: 'Rent' })
      const suggestions = () => book.get<TransferSuggestion[]>('/transfers/suggestions')
      const [first] = await suggestions()
      assert.deepInclude(first, { days: 0, certain: false })
      const ids = [got.id, spent.id]
      const { id } = await book.post<{ id: string }>('/transfers/dismissals', { ids })
      assert.deepEqual(
        (await suggestions()).map(({ days }) => days),
        [2],
      )
      await book.del(`/transfers/dismissals/${id}`)
      assert.deepEqual(
        (await suggestions()).map(({ days }) => days),
        [0],
      )
      await book.refuses(404, 'Dismissal not found', 'DELETE', `/transfers/dismissals/${id}`)
    },
  },
  {
    name: 'where only one account has a bank, the other half of its row is written',
    async run(world) {
      const book = await newBook(world)
      const { from, to, balances } = await twoAccounts(book)
      const row = await book.record({ accountId: from.id, amount: '40', description: 'Cash machine' })
      const transfer = await book.post<Transfer>('/transfers', { transactionId: row.id, accountId: to.id })
      assert.strictEqual(transfer.expense.id, row.id)
      assert.deepInclude(transfer.income, { amount: '40.00', date: row.date, accountId: to.id })
      assert.deepEqual(await balances(), ['460.00', '40.00'])
    },
  },
  {
    name: 'transfers are read by their id, and many are parted at once, all or none',
    async run(world) {
      const book = await newBook(world)
      const { move, flows } = await twoAccounts(book)
      const [one, two] = [await move(), await move({ amount: '30' })]
      assert.deepEqual(await book.get(`/transfers/${one.id}`), one)
      await book.refuses(404, 'Transfer not found', 'GET', `/transfers/${NOBODY}`)
      const part = (ids: string[]) => ({ ids })
      await book.refuses(404, 'Transfer not found', 'POST', '/transfers/partings', part([one.id, NOBODY]))
      assert.deepEqual(await flows(), ['0.00', '0.00'])
      await book.refuses(400, undefined, 'POST', '/transfers/partings', part([]))
      await book.post('/transfers/partings', part([one.id, two.id]), 200)
      assert.deepEqual(await flows(), ['230.00', '230.00'])
      assert.lengthOf(await book.transactions(), 4)
    },
  },
  {
    name: 'a half that goes with its import leaves the other as the entry that it was',
    async run(world) {
      const book = await newBook(world)
      const { from, to, balances, flows } = await twoAccounts(book)
      const { id: categoryId } = await book.category()
      const spent = await book.record({ accountId: from.id, categoryId, amount: '80' })
      const file = formOf({ file: csv(['2026-03-15', '+80', 'From checking']), accountId: to.id })
      const { body } = await book.send('POST', '/statements', file)
      const [got] = await book.transactions(`?accountId=${to.id}`)
      await book.post('/transfers/links', { ids: [spent.id, got?.id] })
      assertSame(await flows(), ['0.00', '0.00'])
      await book.del(`/statements/${(body as { id: string }).id}`)
      assertSame(
        [await balances(), await flows()],
        [
          ['420.00', '0.00'],
          ['0.00', '80.00'],
        ],
      )
      assertSame(await book.get(`/transactions/${spent.id}`), spent)
      assert.strictEqual(await book.spent(categoryId), '80.00')
    },
  },
  {
    name: 'what is no transfer is refused by name, and changes nothing',
    async run(world) {
      const book = await newBook(world)
      const stranger = await newBook(world)
      const theirs = await stranger.account()
      const { from, to, balances } = await twoAccounts(book)
      const resting = await book.account({ name: 'Old', isActive: false })
      const start = { fromAccountId: from.id, amount: '1' }
      await book.refuses(400, /two different accounts/, 'POST', '/transfers', {
        ...start,
        toAccountId: from.id,
      })
      await book.refuses(400, /Old is inactive/, 'POST', '/transfers', { ...start, toAccountId: resting.id })
      await book.refuses(404, 'Account not found', 'POST', '/transfers', { ...start, toAccountId: theirs.id })
      // Of the two shapes that a body may have, the one that was meant says what is wrong.
      const { issues } = await book.refuses(400, undefined, 'POST', '/transfers', {
        ...start,
        toAccountId: to.id,
        amount: '0',
      })
      assert.deepEqual(
        issues?.map(({ path }) => path),
        ['amount'],
      )
      const spent = await book.record({ accountId: from.id, amount: '5' })
      const other = await book.record({ accountId: to.id, amount: '5' })
      const more = await book.record({ type: 'income', accountId: to.id, amount: '6' })
      const fits = await book.record({ type: 'income', accountId: to.id, amount: '5' })
      const link = (...pairs: string[][]) => ({ pairs })
      await book.refuses(400, /an expense of one account/, 'POST', '/transfers/links', {
        ids: [spent.id, other.id],
      })
      await book.refuses(400, /the same amount/, 'POST', '/transfers/links', { ids: [spent.id, more.id] })
      // All or none: the first of them would fit.
      const pairs = link([spent.id, fits.id], [spent.id, fits.id])
      await book.refuses(400, /linked already/, 'POST', '/transfers/links', pairs)
      assert.lengthOf(await book.get<unknown[]>('/transfers/suggestions'), 1)
      assert.deepEqual(await balances(), ['495.00', '6.00'])
    },
  },
  {
    name: 'a half whose other account is deleted is still neither income nor spending, and finds it again',
    async run(world) {
      const book = await newBook(world)
      const { to, move, flows } = await twoAccounts(book)
      const { expense } = await move()
      await book.del(`/accounts/${to.id}`)
      const half = await book.get<{ transferAccountId: string | null }>(`/transactions/${expense.id}`)
      assert.isNull(half.transferAccountId)
      assert.deepEqual(await flows(), ['0.00', '0.00'])
      await book.post(`/accounts/${to.id}/restore`, undefined, 200)
      const again = await book.get<{ transferAccountId: string | null }>(`/transactions/${expense.id}`)
      assert.strictEqual(again.transferAccountId, to.id)
      assert.strictEqual(await book.balance(to.id), '200.00')
    },
  },
]
