import { assert } from 'chai'
import type { Bill, BillPaid } from '../../budget/bills/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { type Book, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

/** A card that is paid from a checking account by a bill of 60 that was due on the 10th. */
async function cardBook(book: Book) {
  const checking = await book.account({ name: 'Checking', balance: '500' })
  const card = await book.account({ name: 'Card', type: 'credit_card', balance: '-60' })
  const bill = await book.bill({
    name: 'Card payment',
    amount: '60',
    dueDate: '2026-03-10',
    accountId: checking.id,
    transferAccountId: card.id,
  })
  const pay = (fields: object = {}) => book.post<BillPaid>(`/bills/${bill.id}/pay`, fields, 200)
  return { checking, card, bill, path: `/bills/${bill.id}`, pay }
}

export const standingOrderCases: Case[] = [
  {
    name: 'a card’s payment is due and no spending; paying it is a transfer, and taking it back makes it due again',
    async run(world) {
      const book = await newBook(world)
      const { checking, card, bill, path, pay } = await cardBook(book)
      assert.deepInclude(bill, { transferAccountId: card.id, stillDue: '0.00', paid: false })
      const { monthlyExpenses, stillDue } = await book.dashboard()
      assert.deepEqual([monthlyExpenses, stillDue], ['0.00', '0.00'])
      const [entry] = await book.get<{ state: string }[]>('/calendar?month=2026-03')
      assert.deepInclude(entry, { state: 'overdue' })
      const { transaction, bill: paid } = await pay()
      assert.deepInclude(transaction, {
        type: 'expense',
        kind: 'transfer',
        billId: bill.id,
        accountId: checking.id,
        transferAccountId: card.id,
        amount: '60.00',
        categoryId: null,
      })
      assert.deepInclude(paid, { dueDate: '2026-04-10', paid: true })
      assert.deepEqual([await book.balance(checking.id), await book.balance(card.id)], ['440.00', '0.00'])
      assert.deepInclude(await book.dashboard(), { monthlyExpenses: '0.00', monthlyIncome: '0.00' })
      const rows = await book.transactions()
      assert.lengthOf(rows, 2)
      // Both halves go, whichever is taken back.
      const other = rows.find(({ id }) => id !== transaction.id)
      await book.del(`/transactions/${other?.id}`)
      assert.deepInclude(await book.get<Bill>(path), { dueDate: '2026-03-10', paid: false })
      await book.post(`/transactions/${transaction.id}/restore`, undefined, 200)
      assert.deepInclude(await book.get<Bill>(path), { dueDate: '2026-04-10' })
    },
  },
  {
    name: 'a standing order to a savings account takes from the forecast what leaves the spendable accounts',
    async run(world) {
      const book = await newBook(world)
      const { path } = await cardBook(book)
      const forecast = async () =>
        (await book.get<{ lowest: { balance: string } }>('/insights/cash-flow?days=10')).lowest.balance
      const answer = await book.send('GET', '/insights/cash-flow?days=10')
      // The case is about nothing where the widget has to be bought.
      if (answer.status !== 200) return
      assert.strictEqual(await forecast(), '440.00')
      const savings = await book.account({ name: 'Savings', type: 'savings' })
      await book.put(path, { transferAccountId: savings.id })
      assert.strictEqual(await forecast(), '380.00')
    },
  },
  {
    name: 'where a transfer leads is changed and cleared; into its own account it leads nowhere',
    async run(world) {
      const book = await newBook(world)
      const { checking, card, path, pay } = await cardBook(book)
      const before = await book.get(path)
      const same = { name: 'x', amount: '1', dueDate: '2026-04-01', accountId: card.id }
      await book.refuses(400, /two different accounts/, 'POST', '/bills', {
        ...same,
        transferAccountId: card.id,
      })
      await book.refuses(400, /two different accounts/, 'PUT', path, { accountId: card.id })
      await book.refuses(400, /two different accounts/, 'PUT', path, { transferAccountId: checking.id })
      await book.refuses(404, 'Account not found', 'PUT', path, { transferAccountId: NOBODY })
      await book.refuses(400, /two different accounts/, 'POST', `${path}/pay`, { accountId: card.id })
      await book.refuses(400, /Choose the account/, 'POST', `${path}/pay`, { accountId: null })
      const { id: categoryId } = await book.category()
      await book.refuses(400, /no category/, 'POST', `${path}/pay`, { categoryId })
      assert.deepEqual(await book.get(path), before)
      await book.put(path, { transferAccountId: null })
      assert.deepInclude(await book.get<Bill>(path), { transferAccountId: null, stillDue: '60.00' })
      assert.deepInclude((await pay()).transaction, { kind: 'entry', transferId: null })
      assert.strictEqual((await book.dashboard()).spentThisMonth, '60.00')
    },
  },
  {
    name: 'a subscription may be a transfer too, and its accounts may rest or go',
    async run(world) {
      const book = await newBook(world)
      const { checking, card, path } = await cardBook(book)
      const loan = await book.subscription({
        name: 'Loan',
        amount: '20',
        nextBilling: '2026-03-12',
        accountId: checking.id,
        transferAccountId: card.id,
      })
      await book.put(`/accounts/${card.id}`, { isActive: false })
      for (const each of [path, `/subscriptions/${loan.id}`])
        await book.refuses(400, /Card is inactive/, 'POST', `${each}/pay`, {})
      await book.put(`/accounts/${card.id}`, { isActive: true })
      await book.post(`/subscriptions/${loan.id}/pay`, {}, 200)
      assert.strictEqual(await book.balance(card.id), '-40.00')
      // Without the account that it leads to, it leaves the book.
      await book.del(`/accounts/${card.id}`)
      assert.deepInclude(await book.get<Bill>(path), { transferAccountId: null, stillDue: '60.00' })
      await book.post(`/accounts/${card.id}/restore`, undefined, 200)
      assert.deepInclude(await book.get<Bill>(path), { transferAccountId: card.id, stillDue: '0.00' })
      await book.del(path)
      await book.del(`/accounts/${card.id}`)
      await book.post(`${path}/restore`, undefined, 200)
      assert.deepInclude(await book.get<Bill>(path), { transferAccountId: null })
      await book.post(`/accounts/${card.id}/restore`, undefined, 200)
      assert.deepInclude(await book.get<Bill>(path), { transferAccountId: card.id })
    },
  },
  {
    name: 'a bill that is a transfer goes through export and import',
    async run(world) {
      const book = await newBook(world)
      const { path, card, pay } = await cardBook(book)
      await pay()
      const before = [await book.get(path), await book.transactions(), await book.get('/accounts')]
      const file = await book.get<{ bills: Bill[]; transactions: Transaction[] }>('/export')
      await book.post('/import', file, 200)
      assert.deepEqual([await book.get(path), await book.transactions(), await book.get('/accounts')], before)
      const bills = file.bills.map((each) => ({ ...each, accountId: card.id }))
      await book.refuses(400, undefined, 'POST', '/import', { ...file, bills })
    },
  },
]
