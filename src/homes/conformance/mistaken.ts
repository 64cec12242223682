import { assert } from 'chai'
import type { Transaction } from '../../budget/transactions/wire.ts'
import type { Transfer } from '../../budget/transfers/wire.ts'
import { assertSame, type Book, type Fields, NOBODY, newBook } from './book.ts'
import type { Case, World } from './client.ts'
import { csv, formOf } from './files.ts'

/** Two accounts with a little of everything, and what refuses a command and looks whether all is as it was. */
async function filledBook(world: World) {
  const book = await newBook(world)
  const from = await book.account({ name: 'Checking', balance: '1000' })
  const to = await book.account({ name: 'Savings' })
  const resting = await book.account({ name: 'Old', isActive: false })
  const { id: categoryId } = await book.category()
  const spent = await book.record({ accountId: from.id, categoryId, amount: '10', description: 'Bakery' })
  const other = await book.record({ accountId: to.id, amount: '10', description: 'Market' })
  const before = await everything(book)
  const refuses = async (status: number, text: RegExp, path: string, body: Fields, method = 'POST') => {
    const answer = await book.send(method, path, body)
    assert.strictEqual(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    assert.match((answer.body as { message: string }).message, text)
    assertSame(await everything(book), before)
    return answer.body as Fields
  }
  return { book, from, to, resting, categoryId, spent, other, refuses }
}

const LISTS = [
  'transactions',
  'accounts',
  'budget-categories',
  'savings-buckets',
  'payees',
  'tags',
  'statements',
]

const everything = async (book: Book): Promise<unknown[]> => [
  ...(await Promise.all(LISTS.map((list) => book.get(`/${list}`)))),
  await book.get('/transfers/suggestions'),
  await book.dashboard(),
]

export const mistakenCases: Case[] = [
  {
    name: 'a transfer to the same account, an inactive or another book’s is refused by name, when it is made and when it is changed',
    async run(world) {
      const { book, from, to, resting, spent } = await filledBook(world)
      const theirs = await (await newBook(world)).account({ name: 'Theirs' })
      const { id } = await book.post<Transfer>('/transfers', {
        fromAccountId: from.id,
        toAccountId: to.id,
        amount: '5',
      })
      const before = await everything(book)
      const wrong = [
        [400, /two different accounts/, from.id],
        [400, /^Old is inactive/, resting.id],
        [404, /^Account not found$/, theirs.id],
        [404, /^Account not found$/, NOBODY],
      ] as const
      for (const [status, text, toAccountId] of wrong) {
        const ends = { fromAccountId: from.id, toAccountId, amount: '1' }
        await book.refuses(status, text, 'POST', '/transfers', ends)
        const half = { transactionId: spent.id, accountId: toAccountId }
        await book.refuses(status, text, 'POST', '/transfers', half)
        await book.refuses(status, text, 'PUT', `/transfers/${id}`, { toAccountId, amount: '2' })
      }
      assertSame(await everything(book), before)
    },
  },
  {
    name: 'rows of two books are never linked, matched, merged or changed together',
    async run(world) {
      const { spent, from, refuses } = await filledBook(world)
      const stranger = await newBook(world)
      const account = await stranger.account()
      const theirs = await stranger.record({ type: 'income', amount: '10', accountId: account.id })
      const own = await everything(stranger)
      await refuses(404, /^Transaction not found$/, '/transfers/links', { ids: [spent.id, theirs.id] })
      await refuses(404, /^Transaction not found$/, '/transfers/dismissals', { ids: [spent.id, theirs.id] })
      await refuses(404, /not found/, `/transactions/${spent.id}/match`, { with: theirs.id })
      await refuses(404, /^Payee not found$/, `/payees/${spent.payeeId}/merge`, { into: theirs.payeeId })
      const many = { ids: [spent.id, theirs.id], set: { accountId: from.id } }
      assert.deepEqual((await refuses(404, /are gone/, '/transactions/bulk', many)).ids, [theirs.id])
      assertSame(await everything(stranger), own)
    },
  },
  {
    name: 'parts that miss by a cent, one too many of them and a part of nothing are refused by name, new and changed',
    async run(world) {
      const { spent, categoryId, refuses } = await filledBook(world)
      const of = (...amounts: string[]) => amounts.map((amount) => ({ categoryId, amount }))
      const wrong = [
        [/0\.01/, of('5', '4.99')],
        [/0\.01/, of('5.01', '5')],
        [/2 to 20 parts/, of('10')],
        [/2 to 20 parts/, of('8', ...Array<string>(20).fill('0.10'))],
        [/valid positive number/, of('10', '0'), 'parts.1.amount'],
        [/valid positive number/, of('0.00', '10'), 'parts.0.amount'],
      ] as const
      for (const [text, parts, path] of wrong) {
        const entry = { type: 'expense', amount: '10', description: 'Bread' }
        const { issues } = await refuses(400, text, '/transactions', { ...entry, parts })
        if (path) assert.deepInclude(issues, { path, message: 'Amount must be a valid positive number' })
        const fields = { parts, description: 'Else', categoryId: null }
        await refuses(400, text, `/transactions/${spent.id}`, fields, 'PUT')
      }
    },
  },
  {
    name: 'two expenses are no transfer, a payee is not merged into itself, and a piece is smaller than its row',
    async run(world) {
      const { spent, other, refuses } = await filledBook(world)
      await refuses(400, /an expense of one account/, '/transfers/links', { ids: [spent.id, other.id] })
      await refuses(400, /an expense of one account/, '/transfers/links', { pairs: [[spent.id, other.id]] })
      await refuses(400, /into itself/, `/payees/${spent.payeeId}/merge`, { into: spent.payeeId })
      for (const amount of ['10', '10.00', '10.01'])
        await refuses(400, /less than 10\.00/, `/transactions/${spent.id}/divide`, { amount })
    },
  },
  {
    name: 'a change of many names the row that is gone, and two rows of a bank are not joined',
    async run(world) {
      const { book, from, spent, other, categoryId } = await filledBook(world)
      const file = csv(['2026-03-10', '-4.00', 'Coffee'], ['2026-03-11', '-4.00', 'Tea'])
      await book.send('POST', '/statements', formOf({ file, accountId: from.id }))
      const [tea, coffee] = (await book.transactions(`?accountId=${from.id}`)).filter(
        ({ statementId }) => statementId !== null,
      ) as [Transaction, Transaction]
      await book.del(`/transactions/${other.id}`)
      const before = await everything(book)
      await book.refuses(400, /bank has brought both/, 'POST', `/transactions/${tea.id}/match`, {
        with: coffee.id,
      })
      const sets = [{ set: { date: '2026-01-01' } }, { set: { categoryId } }, { addTags: ['New'] }]
      for (const what of sets) {
        const { status, body } = await book.send('POST', '/transactions/bulk', {
          ids: [spent.id, other.id],
          ...what,
        })
        const { ids, message } = body as { ids: string[]; message: string }
        assert.deepEqual([status, ids], [404, [other.id]])
        assert.match(message, /are gone\. Nothing was changed/)
      }
      assertSame(await everything(book), before)
    },
  },
]
