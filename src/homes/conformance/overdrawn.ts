import { assert } from 'chai'
import type { Bucket } from '../../budget/buckets/wire.ts'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { type Book, newBook } from './book.ts'
import type { Case, World } from './client.ts'
import { csv, statementBook } from './files.ts'

/** A goal of which 60.00 were put in from an account of 100.00, and what was done with it. */
async function goalBook(world: World) {
  const book = await newBook(world)
  const { id: accountId } = await book.account({ balance: '100' })
  const { id: bucketId } = await book.bucket()
  const move = async (saved: string, fields: object = { fromAccountId: accountId, toAccountId: accountId }) =>
    (
      await book.post<{ transaction: Transaction }>(
        `/savings-buckets/${bucketId}/transfers`,
        { saved, ...fields },
        200,
      )
    ).transaction
  return { ...book, accountId, bucketId, move, deposit: await move('60') }
}

const figuresOf = async (book: Book, accountId: string, bucketId: string) => [
  await book.balance(accountId),
  (await book.get<Bucket>(`/savings-buckets/${bucketId}`)).saved,
  await book.transactions(),
]

/** The call is refused with what the goal holds and what would go, and nothing has changed. */
async function refusesAll(
  book: Book & { accountId: string; bucketId: string },
  [saved, amount]: [string, string],
  ...[method, path, body]: [string, string, object?]
): Promise<void> {
  const before = await figuresOf(book, book.accountId, book.bucketId)
  const answer = await book.send(method, path, body)
  assert.strictEqual(answer.status, 409, JSON.stringify(answer.body))
  assert.deepInclude(answer.body as object, {
    code: 'not_enough_saved',
    saved,
    amount,
    message: `Holiday holds ${saved}, and this would take ${amount} out of it.`,
  })
  assert.deepEqual(await figuresOf(book, book.accountId, book.bucketId), before)
}

export const overdrawnCases: Case[] = [
  {
    name: 'an edit takes no more out of a goal than it holds',
    async run(world) {
      const book = await goalBook(world)
      const { id } = await book.move('50')
      await refusesAll(book, ['50.00', '60.00'], 'PUT', `/transactions/${id}`, { amount: '70' })
      await refusesAll(book, ['50.00', '120.00'], 'PUT', `/transactions/${book.deposit.id}`, {
        type: 'income',
      })
      await book.put(`/transactions/${id}`, { amount: '60' })
      assert.deepEqual((await figuresOf(book, book.accountId, book.bucketId)).slice(0, 2), ['100.00', '0.00'])
    },
  },
  {
    name: 'a transaction takes no more out of a goal than it holds',
    async run(world) {
      const { bucketId, accountId, ...book } = await goalBook(world)
      const fields = { type: 'income', description: 'Out', bucketId, accountId }
      const own = { ...book, bucketId, accountId }
      await refusesAll(own, ['60.00', '60.01'], 'POST', '/transactions', { ...fields, amount: '60.01' })
      await book.record({ ...fields, amount: '60' })
      assert.deepEqual((await figuresOf(book, accountId, bucketId)).slice(0, 2), ['100.00', '0.00'])
    },
  },
  {
    name: 'what was put into a goal is not taken back once it was spent or moved on',
    async run(world) {
      const book = await goalBook(world)
      const { id: categoryId } = await book.category()
      const spent = await book.move('20', { categoryId })
      await refusesAll(book, ['20.00', '60.00'], 'DELETE', `/transactions/${book.deposit.id}`)
      await book.del(`/transactions/${spent.id}`)
      await book.del(`/transactions/${book.deposit.id}`)
      assert.deepEqual((await figuresOf(book, book.accountId, book.bucketId)).slice(0, 2), ['100.00', '0.00'])
      // An expense that it had paid comes back only while the goal holds the amount.
      const path = `/transactions/${spent.id}/restore`
      await refusesAll(book, ['0.00', '40.00'], 'POST', path)
      await book.post(`/transactions/${book.deposit.id}/restore`, undefined, 200)
      await book.post(path, undefined, 200)
      assert.deepEqual((await figuresOf(book, book.accountId, book.bucketId)).slice(0, 2), ['40.00', '20.00'])
    },
  },
  {
    name: 'a goal that was set lower by hand gives no more than that, and one that is gone holds nobody up',
    async run(world) {
      const book = await goalBook(world)
      await book.put(`/savings-buckets/${book.bucketId}`, { saved: '5' })
      await refusesAll(book, ['5.00', '60.00'], 'DELETE', `/transactions/${book.deposit.id}`)
      await book.del(`/savings-buckets/${book.bucketId}`)
      await book.del(`/transactions/${book.deposit.id}`)
      assert.strictEqual(await book.balance(book.accountId), '100.00')
    },
  },
  {
    name: 'an import is not undone while a goal has passed on what came into it by one of its rows',
    async run(world) {
      const book = await statementBook(world)
      const { id: bucketId } = await book.bucket()
      const { id } = await book.import(csv(['2026-03-03', '-30.00', 'Saved']))
      const [row] = await book.transactions()
      await book.put(`/transactions/${row?.id}`, { bucketId })
      const path = `/savings-buckets/${bucketId}/transfers`
      await book.post(path, { saved: '10', toAccountId: book.accountId }, 200)
      await refusesAll({ ...book, bucketId }, ['10.00', '30.00'], 'DELETE', `/statements/${id}`)
      await book.post(path, { saved: '30', fromAccountId: book.accountId }, 200)
      await book.del(`/statements/${id}`)
      assert.strictEqual(await book.ownBalance(), '100.00')
    },
  },
]
