import { assert } from 'chai'
import { broughtBook } from './app-books.ts'
import { importInto } from './archives.ts'
import { type Book, newBook, ownId } from './book.ts'
import type { World } from './client.ts'
import { csv, formOf, mt940, ofx } from './files.ts'

export const BANK_FILE = csv(
  ['2026-03-03', '-12.40', 'Bakery'],
  ['2026-03-04', '-12.40', 'Bakery'],
  ['2026-03-05', '800', 'Salary'],
)

/** Imports what no request can make today: rules that were not bought, and rests of past months that go to a goal. */
async function importFormer(book: Book): Promise<void> {
  const [accountId, categoryId, goalId] = [ownId(), ownId(), ownId()]
  const rules = [
    { id: ownId(), contains: 'bäckerei', accountId, categoryId, createdAt: '2026-01-05T08:00:00.000Z' },
    { id: ownId(), contains: 'Netflix', accountId: null, categoryId, createdAt: '2026-01-06T08:00:00.000Z' },
  ]
  await importInto(book, {
    version: 1,
    subscriptions: [],
    bills: [],
    transactions: [],
    rules,
    savingsBuckets: [{ id: goalId, name: 'Put by', target: '500', createdAt: '2026-01-05T08:00:00.000Z' }],
    categoryRests: [{ categoryId, since: '2026-01', rest: 'goal', goalId, accountId }],
    accounts: [{ id: accountId, name: 'Ruled' }],
    budgetCategories: [
      { id: categoryId, name: 'Ruled', allocated: '30', createdAt: '2026-01-05T08:00:00.000Z' },
    ],
  })
}

/** A book with something of everything that there is, each in the state that is hardest to keep. */
export async function fullBook(world: World) {
  const book = await newBook(world, 'Europe/Berlin')
  await importFormer(book)
  await book.put('/profile', { displayName: 'Ada', bio: 'Counts', currency: 'EUR', totalBudget: '2500' })
  await book.post('/sample-data')
  const { id: accountId } = await book.account({
    balance: '99999999.99',
    accountNumber: '4711',
    description: 'Everyday',
    institution: 'Bank',
  })
  await book.account({ name: 'Old', isActive: false, balance: '-5' })
  await book.record({ type: 'income', amount: '99999999.99', accountId })
  const { id: categoryId } = await book.category({ allocated: '300', description: 'Food' })
  await book.record({ accountId, categoryId, amount: '0.01' })
  // The category's spending is no sum of its expenses any more.
  await book.put(`/budget-categories/${categoryId}`, { spent: '0.00' })
  await book.record({ accountId, categoryId, amount: '12.50', date: '2026-02-28' })
  await book.record({ type: 'savings', amount: '5', accountId })
  await buckets(book, accountId, categoryId)
  const { id: billId } = await book.bill({ accountId, dueDate: '2026-01-31', autoPay: true })
  await book.post(`/bills/${billId}/pay`, undefined, 200)
  await book.bill({ accountId, name: 'Insurance', frequency: 'yearly', priority: 'high' })
  const { id: subscriptionId } = await book.subscription({
    accountId,
    billingCycle: 'biweekly',
    autoPay: true,
  })
  const paid = await book.post<{ transaction: { id: string } }>(
    `/subscriptions/${subscriptionId}/pay`,
    {},
    200,
  )
  await book.subscription({ accountId, name: 'Paused', active: false })
  await book.put(`/accounts/${accountId}`, { balance: '-99999999.99', description: 'Corrected' })
  const upload = await book.send('POST', '/statements', formOf({ file: BANK_FILE, accountId }))
  assert.strictEqual(upload.status, 201)
  const [bakery] = await book.transactions('?from=2026-03-04&to=2026-03-04&q=Bakery')
  await book.del(`/transactions/${bakery?.id}`)
  await namedRows(book, categoryId)
  await splitRows(book, accountId, categoryId)
  await matchedRows(book, accountId)
  await broughtBook(book)
  const removed = await book.record({ accountId, categoryId, amount: '7', description: 'Taken back' })
  await book.record({ description: 'Entered last', date: '2026-03-01' })
  await book.del(`/transactions/${removed.id}`)
  await transfers(book, accountId, categoryId)
  await dividedRows(book, accountId)
  await droppedFiles(book, accountId)
  await budgetMonths(book, accountId, categoryId)
  const shortId = await removedShort(book)
  return {
    ...book,
    accountId,
    categoryId,
    billId,
    subscriptionId,
    paidId: paid.transaction.id,
    removedId: removed.id,
    shortId,
  }
}

/** A row that met the bank's, one that was moved to another account, and one that was changed since it came. */
async function matchedRows(book: Book, accountId: string): Promise<void> {
  const { id: other } = await book.account({ name: 'Moved to' })
  await book.record({ amount: '6.10', description: 'Typed', accountId, date: '2026-01-03' })
  const rows = ['-6.10,Bus', '-6.20,Tram', '-6.30,Ferry'].map((text) => `2026-01-05,${text}`)
  const file = ['Date,Amount,Description', ...rows].join('\n')
  const { status } = await book.send('POST', '/statements', formOf({ file, accountId, name: 'more.csv' }))
  assert.strictEqual(status, 201)
  const [tram] = await book.transactions('?q=Tram')
  await book.put(`/transactions/${tram?.id}`, { accountId: other })
  const joined = await book.record({ amount: '6.40', description: 'Boat', accountId, date: '2026-01-04' })
  const move = await book.record({ amount: '6.50', description: 'To the box', accountId, date: '2026-01-02' })
  await book.post('/transfers', { transactionId: move.id, accountId: other })
  const [ferry] = await book.transactions('?q=Ferry')
  await book.post(`/transactions/${joined.id}/match`, { with: ferry?.id }, 200)
  await amendedRow(book, accountId)
}

/** A row of which its bank has said otherwise twice. */
async function amendedRow(book: Book, accountId: string): Promise<void> {
  const bring = async (day: string, amount: string, transactionId?: string) => {
    const matches = transactionId ? [{ index: 0, transactionId }] : []
    const file = ofx(['twice', day, amount, `Twice said ${day}`])
    const { status } = await book.send('POST', '/statements', formOf({ file, accountId, matches }))
    assert.strictEqual(status, 201)
  }
  await bring('2026-01-06', '-6.60')
  const [first] = await book.transactions('?q=Twice')
  await bring('2026-01-07', '-6.70', first?.id)
  await bring('2026-01-08', '-6.80', first?.id)
}

/** A budget by months with a later first day, plans and rests of every kind, entries of each, and a reset. */
async function budgetMonths(book: Book, accountId: string, categoryId: string): Promise<void> {
  const period = { budgetPeriod: 'month', monthStartsOn: 25, monthShift: 'workday_before', since: '2026-05' }
  await book.put('/budget-period', period)
  await book.post('/budget/2026-02/rests', {}, 200)
  const { id: goalId } = await book.bucket({ name: 'Rests', targetDate: '2026-12-01' })
  const { id: capped } = await book.category({ name: 'Capped', allocated: '40' })
  const { id: away } = await book.category({ name: 'Put away' })
  await book.record({ accountId, categoryId: capped, amount: '4.40' })
  const parts = [
    { categoryId: capped, amount: '1' },
    { categoryId: null, amount: '2' },
  ]
  await book.record({ accountId, amount: '3', parts })
  await book.put(`/budget-categories/${capped}`, { spent: '0.00' })
  await book.put(`/budget-categories/${capped}/plan`, { kind: 'cap', cap: '100', position: 3 })
  const rest = { rest: 'goal', goalId, accountId }
  await book.put(`/budget-categories/${categoryId}/plan`, rest)
  await book.put(`/budget-categories/${away}/plan`, { kind: 'by_date', amount: '90', day: '2026-08-31' })
  await book.put(`/budget/2026-03/${categoryId}`, { assigned: '120' })
  const moved = { from: categoryId, to: capped, amount: '5', note: 'More of it' }
  await book.post('/budget/2026-03/moves', moved)
  await book.post('/budget/2026-04/fill', { from: 'last-month' }, 200)
  await book.put(`/budget-categories/${away}`, { archivedAt: '2026-03-15T10:00:00.000Z' })
  await book.bill({ accountId, categoryId, name: 'Of a category' })
  await book.subscription({ accountId, categoryId, name: 'Of a category' })
}

/** Two files at once: one makes an account and states its balances, the other gives an account an opening. */
async function droppedFiles(book: Book, accountId: string): Promise<void> {
  const files: [string, string][] = [
    ['made.sta', mt940('260131', '100,00', '260228', '70,00', ['260210', 'D30,00'])],
    ['older.csv', csv(['2020-01-05', '-40.00', 'Shoes'])],
  ]
  const accountMap = { '10020030/1234567': 'new', 'older.csv': accountId }
  const openings = { 'older.csv': { opening: '40', openedOn: '2020-01-05' } }
  const { status, body } = await book.send('POST', '/statements', formOf({ files, accountMap, openings }))
  assert.strictEqual(status, 201, JSON.stringify(body))
  const [layout] = await book.get<{ id: string }[]>('/statements/layouts')
  await book.put(`/statements/layouts/${layout?.id}`, { name: 'My bank' })
}

/** Money between two accounts: recorded, linked with a category that waits, and a pair that is none. */
async function transfers(book: Book, fromAccountId: string, categoryId: string): Promise<void> {
  const { id: toAccountId } = await book.account({ name: 'Put by' })
  await book.post('/transfers', { fromAccountId, toAccountId, amount: '20' })
  const pair = async (description: string) => {
    const spent = await book.record({ accountId: fromAccountId, categoryId, amount: '31', description })
    const got = await book.record({ type: 'income', accountId: toAccountId, amount: '31', description })
    return [spent.id, got.id]
  }
  await book.post('/transfers/links', { ids: await pair('Linked') })
  await book.post('/transfers/dismissals', { ids: await pair('None') })
}

/** Rows that are split, with a refund of one, and one that was removed. */
async function splitRows(book: Book, accountId: string, categoryId: string): Promise<void> {
  const parts = [
    { categoryId, amount: '30', note: 'First of two', date: '2026-02-01' },
    { categoryId: null, amount: '20' },
  ]
  const row = await book.record({ accountId, amount: '50', description: 'Split', parts })
  const back = { type: 'income', accountId, amount: '50', description: 'Back', refundOf: row.id }
  await book.record({ ...back, refundCategoryId: categoryId })
  await book.record({ ...back, parts })
  const { id } = await book.record({ accountId, amount: '50', description: 'Split and gone', parts })
  await book.del(`/transactions/${id}`)
}

/** Rows that were divided, bills and subscriptions that are transfers, and what goals paid, of which one is reached. */
async function dividedRows(book: Book, accountId: string): Promise<void> {
  const { id: transferAccountId } = await book.account({ name: 'Card', type: 'credit_card' })
  const row = await book.record({ accountId, amount: '502', description: 'Wire' })
  for (const fields of [{ amount: '2' }, { amount: '100', transferAccountId }])
    await book.post(`/transactions/${row.id}/divide`, fields)
  await book.bill({ name: 'Card payment', accountId, transferAccountId })
  await book.subscription({ name: 'Loan', accountId, transferAccountId })
  const { id: fromGoalId } = await book.bucket({ name: 'Bicycle', saved: '100' })
  const buy = (amount: string) => book.record({ accountId, amount, description: 'Shop', fromGoalId })
  await buy('30')
  await book.post(`/savings-buckets/${fromGoalId}/transfers`, { saved: '100', fromAccountId: accountId }, 200)
  await book.post(`/savings-buckets/${fromGoalId}/celebrate`, undefined, 200)
  await buy('100')
}

/** Payees of which one stands for another, tags, notes, a group, and a change of many rows. */
async function namedRows(book: Book, categoryId: string): Promise<void> {
  const group = await book.post<{ id: string }>('/category-groups', { name: 'Daily' })
  await book.put(`/budget-categories/${categoryId}`, { groupId: group.id, position: 3 })
  const { payeeId } = await book.record({ description: 'SHOP 4711', tags: ['Trip', 'Été'], note: 'Für Ada' })
  const shop = await book.post<{ id: string }>('/payees', { name: 'Shop', categoryId })
  await book.post(`/payees/${payeeId}/merge`, { into: shop.id }, 200)
  await book.post('/payees', { name: 'Hidden', hidden: true })
  const { id: plainId } = await book.record({ description: 'Nobody', payee: null })
  const { id } = await book.record({ description: 'Gone', tags: ['trip'], payee: 'Shop' })
  await book.del(`/transactions/${id}`)
  await book.post('/transactions/bulk', { ids: [plainId], addTags: ['many'] }, 200)
}

/** A transaction whose spending was reset before it was taken back. */
async function removedShort(book: Book): Promise<string> {
  const [{ id: categoryId }, { id: bucketId }] = [await book.category(), await book.bucket()]
  const { id } = await book.record({ categoryId, bucketId, amount: '9', description: 'Taken in part' })
  await book.put(`/budget-categories/${categoryId}`, { spent: '4' })
  await book.del(`/transactions/${id}`)
  return id
}

/** A goal that was reached, one that is under way and paid for something, and one that is gone. */
async function buckets(book: Book, fromAccountId: string, categoryId: string): Promise<void> {
  const reached = await book.bucket({ name: 'Reached', saved: '100' })
  await book.post(`/savings-buckets/${reached.id}/celebrate`, undefined, 200)
  for (const name of ['Under way', 'Gone']) {
    const { id } = await book.bucket({ name, target: '500', saved: '20' })
    await book.post(`/savings-buckets/${id}/transfers`, { saved: '120', fromAccountId }, 200)
    await book.post(`/savings-buckets/${id}/transfers`, { saved: '90', categoryId }, 200)
    if (name === 'Gone') await book.del(`/savings-buckets/${id}`)
  }
}
