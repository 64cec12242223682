import { assert } from 'chai'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { assertRefused, newBook } from './book.ts'
import type { Case, World } from './client.ts'
import { formOf, GROCER, ofx } from './files.ts'

const LISTS = [
  '/accounts',
  '/budget-categories',
  '/savings-buckets',
  '/bills',
  '/subscriptions',
  '/transactions',
  '/statements',
]

/** An owner with a row of everything, and a stranger with a book and an account of their own. */
async function neighbours(world: World) {
  const owner = await newBook(world)
  const account = await owner.account({ balance: '100' })
  const category = await owner.category()
  const bucket = await owner.bucket({ saved: '100' })
  const bill = await owner.bill({ accountId: account.id })
  const subscription = await owner.subscription({ accountId: account.id })
  const row = await owner.record({ accountId: account.id, categoryId: category.id, billId: bill.id })
  const imported = await owner.send(
    'POST',
    '/statements',
    formOf({ file: ofx(GROCER), accountId: account.id }),
  )
  const { id: statementId } = imported.body as { id: string }
  const everything = () => Promise.all([...LISTS, '/dashboard'].map((path) => owner.get(path)))
  const before = await everything()
  const stranger = await newBook(world)
  const own = await stranger.account({ balance: '7' })
  return {
    owner,
    stranger,
    own,
    ids: {
      accountId: account.id,
      categoryId: category.id,
      bucketId: bucket.id,
      billId: bill.id,
      subscriptionId: subscription.id,
      transactionId: row.id,
      statementId,
    },
    assertUntouched: async () => assert.deepEqual(await everything(), before),
  }
}

export const isolationCases: Case[] = [
  {
    name: 'the id of a transaction that another book has removed is taken, and its owner brings it back',
    async run(world) {
      const { owner, stranger, own, ids } = await neighbours(world)
      await owner.send('DELETE', `/transactions/${ids.transactionId}`)
      const entry = {
        id: ids.transactionId,
        accountId: own.id,
        type: 'expense',
        amount: '1',
        description: 'x',
      }
      assertRefused(await stranger.send('POST', '/transactions', entry), 409)
      const restored = await owner.send('POST', `/transactions/${ids.transactionId}/restore`)
      assert.isBelow(restored.status, 300)
    },
  },
  {
    name: 'a second book begins empty',
    async run(world) {
      await neighbours(world)
      const fresh = await newBook(world)
      for (const path of LISTS) assert.deepEqual(await fresh.get(path), [])
      const { totalBalance, totalSaved, stillDue, monthlyExpenses, spendingByCategory } =
        await fresh.dashboard()
      assert.deepEqual([totalBalance, totalSaved, stillDue, monthlyExpenses], Array(4).fill('0.00'))
      assert.isEmpty(spendingByCategory)
    },
  },
  {
    name: 'a stranger finds no row by its id, and changes and deletes none',
    async run(world) {
      const { stranger, ids, assertUntouched } = await neighbours(world)
      for (const [path, id] of [
        ['/accounts', ids.accountId],
        ['/budget-categories', ids.categoryId],
        ['/savings-buckets', ids.bucketId],
        ['/bills', ids.billId],
        ['/subscriptions', ids.subscriptionId],
        ['/transactions', ids.transactionId],
      ]) {
        for (const body of [{}, { name: 'Stolen', amount: '1', balance: '0', description: 'x' }])
          await stranger.refuses(404, /not found$/, 'PUT', `${path}/${id}`, body)
        await stranger.refuses(404, /not found$/, 'GET', `${path}/${id}`)
        await stranger.refuses(404, /not found$/, 'DELETE', `${path}/${id}`)
      }
      await stranger.refuses(404, 'Statement not found', 'DELETE', `/statements/${ids.statementId}`)
      await assertUntouched()
    },
  },
  {
    name: 'a stranger pays, fills and celebrates nothing of another book',
    async run(world) {
      const { stranger, own, ids, assertUntouched } = await neighbours(world)
      const pay = { accountId: own.id }
      await stranger.refuses(404, 'Bill not found', 'POST', `/bills/${ids.billId}/pay`, pay)
      await stranger.refuses(404, /not found$/, 'POST', `/subscriptions/${ids.subscriptionId}/pay`, pay)
      const bucket = `/savings-buckets/${ids.bucketId}`
      await stranger.refuses(404, /not found$/, 'POST', `${bucket}/celebrate`)
      for (const move of [
        { saved: '0', toAccountId: own.id },
        { saved: '200', fromAccountId: own.id },
        { saved: '100' },
      ])
        await stranger.refuses(404, /not found$/, 'POST', `${bucket}/transfers`, move)
      assert.strictEqual(await stranger.balance(own.id), '7.00')
      await assertUntouched()
    },
  },
  {
    name: 'no row of a stranger can be linked to another book',
    async run(world) {
      const { stranger, own, ids, assertUntouched } = await neighbours(world)
      const { transactionId: _, statementId: __, ...links } = ids
      const row = await stranger.record()
      for (const [link, id] of Object.entries(links)) {
        const fields = { type: 'expense', amount: '5', description: 'x', [link]: id }
        await stranger.refuses(404, /not found$/, 'POST', '/transactions', fields)
        await stranger.refuses(404, /not found$/, 'PUT', `/transactions/${row.id}`, { [link]: id })
      }
      const { accountId, categoryId } = ids
      const item = { name: 'x', amount: '5', dueDate: '2026-04-01', accountId }
      await stranger.refuses(404, 'Account not found', 'POST', '/bills', item)
      await stranger.refuses(404, 'Account not found', 'POST', '/subscriptions', item)
      const bill = await stranger.bill({ accountId: own.id })
      await stranger.refuses(404, 'Account not found', 'PUT', `/bills/${bill.id}`, { accountId })
      await stranger.refuses(404, 'Account not found', 'POST', `/bills/${bill.id}/pay`, { accountId })
      const bucket = await stranger.bucket({ saved: '10' })
      for (const move of [
        { saved: '20', fromAccountId: accountId },
        { saved: '5', toAccountId: accountId },
      ])
        await stranger.refuses(
          404,
          'Account not found',
          'POST',
          `/savings-buckets/${bucket.id}/transfers`,
          move,
        )
      const spend = { saved: '5', categoryId }
      await stranger.refuses(
        404,
        'Category not found',
        'POST',
        `/savings-buckets/${bucket.id}/transfers`,
        spend,
      )
      assert.deepEqual(await stranger.transactions(), [row])
      await assertUntouched()
    },
  },
  {
    name: 'a stranger imports nothing into another book, and learns nothing of what was imported there',
    async run(world) {
      const { stranger, own, ids, assertUntouched } = await neighbours(world)
      const file = ofx(GROCER)
      for (const path of ['/statements', '/statements/preview']) {
        const answer = await stranger.send('POST', path, formOf({ file, accountId: ids.accountId }))
        assertRefused(answer, 404, 'Account not found')
      }
      const preview = await stranger.send('POST', '/statements/preview', formOf({ file, accountId: own.id }))
      const { rows } = preview.body as { rows: { status: string }[] }
      assert.deepEqual(
        rows.map(({ status }) => status),
        ['new'],
      )
      await assertUntouched()
    },
  },
  {
    name: 'no filter and no cursor leads into another book',
    async run(world) {
      const { owner, stranger, ids, assertUntouched } = await neighbours(world)
      for (const link of ['accountId', 'categoryId', 'billId', 'subscriptionId', 'bucketId'] as const)
        assert.isEmpty(await stranger.transactions(`?${link}=${ids[link]}`))
      const { headers } = await owner.send('GET', '/transactions?limit=1')
      const cursor = encodeURIComponent(headers.get('x-next-cursor') ?? '')
      assert.isNotEmpty(cursor)
      assert.deepEqual(await stranger.get<Transaction[]>(`/transactions?cursor=${cursor}`), [])
      await assertUntouched()
    },
  },
  {
    name: 'a stranger who deletes everything of their own leaves the other book as it was',
    async run(world) {
      const { stranger, own, assertUntouched } = await neighbours(world)
      const category = await stranger.category()
      const row = await stranger.record({ accountId: own.id, categoryId: category.id })
      await stranger.put(`/accounts/${own.id}`, { balance: '500' })
      await stranger.del(`/budget-categories/${category.id}`)
      await stranger.del(`/transactions/${row.id}`)
      await stranger.del(`/accounts/${own.id}`)
      await assertUntouched()
    },
  },
]
