import { assert } from 'chai'
import type { Tag } from '../../budget/tags/wire.ts'
import type { BulkReceipt, Summary, Transaction } from '../../budget/transactions/wire.ts'
import { exportOf, importInto } from './archives.ts'
import { assertSame, type Book, NOBODY, newBook, newContinuousBook } from './book.ts'
import type { Case } from './client.ts'

const descriptionsOf = async (book: Book, query: string): Promise<string[]> =>
  (await book.transactions(query)).map(({ description }) => description)
const bulk = (book: Book, body: object) => book.post<BulkReceipt>('/transactions/bulk', body, 200)
const undo = (book: Book, id: string) =>
  book.post<BulkReceipt>(`/transactions/bulk/${id}/undo`, undefined, 200)
const sumOf = (book: Book, query = '') => book.get<Summary>(`/transactions/summary${query}`)

/** Every figure that follows from transactions. */
async function figures(book: Book, accounts: string[], categories: string[]): Promise<unknown> {
  return {
    balances: await Promise.all(accounts.map((id) => book.balance(id))),
    spent: await Promise.all(categories.map((id) => book.spent(id))),
    month: await book.dashboard('?period=this-month'),
    months: await book.dashboard('?period=last-3-months'),
  }
}

export const namedCases: Case[] = [
  {
    name: 'a note and tags stay with a transaction, and null clears them',
    async run(world) {
      const book = await newBook(world)
      const row = await book.record({ note: ' For Ada\nsecond line ', tags: ['Trip', 'été', 'TRIP'] })
      assert.deepEqual([row.note, row.tags], ['For Ada\nsecond line', ['Trip', 'été']])
      const put = (fields: object) => book.put<Transaction>(`/transactions/${row.id}`, fields)
      assert.deepEqual((await put({ amount: '3' })).tags, ['Trip', 'été'])
      assert.deepEqual((await put({ tags: ['ETE', 'new'] })).tags, ['été', 'new'])
      const none = await put({ tags: null, note: null })
      assert.deepEqual([none.note, none.tags], [null, []])
      assert.isNull((await put({ note: '' })).note)
      await book.refuses(400, /at most 1000/, 'PUT', `/transactions/${row.id}`, { note: 'x'.repeat(1001) })
      const names = Array.from({ length: 21 }, (_, n) => `t${n}`)
      await book.refuses(400, /at most 20 tags/, 'PUT', `/transactions/${row.id}`, { tags: names })
      await book.refuses(400, /at most 100/, 'PUT', `/transactions/${row.id}`, { tags: ['x'.repeat(101)] })
      for (const tags of [[''], [4], 'trip', ['a\u202eb']])
        await book.refuses(400, undefined, 'PUT', `/transactions/${row.id}`, { tags })
      assert.lengthOf((await put({ tags: names.slice(1) })).tags, 20)
    },
  },
  {
    name: 'a deleted transaction comes back with its payee, note and tags',
    async run(world) {
      const book = await newBook(world)
      const row = await book.record({ note: 'Kept', tags: ['b', 'a'], payee: 'Somebody' })
      await book.del(`/transactions/${row.id}`)
      assert.deepEqual(
        (await book.get<Tag[]>('/tags')).map(({ count }) => count),
        [0, 0],
      )
      assert.deepEqual(await book.post(`/transactions/${row.id}/restore`, undefined, 200), row)
    },
  },
  {
    name: 'a tag is renamed, coloured, deleted and brought back, wherever it is used',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.record({ tags: ['Trip', 'Work'] })
      const [trip] = await book.get<Tag[]>('/tags')
      assert.deepEqual([trip?.name, trip?.count], ['Trip', 1])
      const changed = await book.put<Tag>(`/tags/${trip?.id}`, { name: 'Travel', color: 'green' })
      assert.deepEqual(changed, { id: trip?.id ?? '', name: 'Travel', color: 'green', count: 1 })
      const tagsOf = async () => (await book.get<Transaction>(`/transactions/${id}`)).tags
      assert.deepEqual(await tagsOf(), ['Travel', 'Work'])
      const taken = await book.refuses(409, /Work/, 'PUT', `/tags/${trip?.id}`, { name: 'WORK' })
      assert.strictEqual(taken.code, 'name_taken')
      await book.refuses(409, /Work/, 'POST', '/tags', { name: 'wórk' })
      await book.refuses(400, /^color/, 'POST', '/tags', { name: 'x', color: 'no' })
      await book.del(`/tags/${trip?.id}`)
      assert.deepEqual(await tagsOf(), ['Work'])
      await book.refuses(404, 'Tag not found', 'GET', `/tags/${trip?.id}`)
      assert.deepEqual(await book.post(`/tags/${trip?.id}/restore`, undefined, 200), changed)
      assert.deepEqual(await tagsOf(), ['Travel', 'Work'])
      const other = await newBook(world)
      await other.refuses(404, 'Tag not found', 'GET', `/tags/${trip?.id}`)
      assert.isEmpty(await other.get('/tags'))
    },
  },
  {
    name: 'filters by payee, tag and amount add up with the others',
    async run(world) {
      const book = await newBook(world)
      const { payeeId } = await book.record({ description: 'Rewe', amount: '10', tags: ['Food'] })
      await book.record({ description: 'Rewe', amount: '20.50' })
      await book.record({ description: 'Aldi', amount: '20.50', tags: ['food', 'Trip'], type: 'income' })
      assert.deepEqual(await descriptionsOf(book, '?tag=FOOD'), ['Aldi', 'Rewe'])
      assert.deepEqual(await descriptionsOf(book, `?tag=food&payeeId=${payeeId}`), ['Rewe'])
      assert.deepEqual(await descriptionsOf(book, '?min=20.50'), ['Aldi', 'Rewe'])
      assert.deepEqual(await descriptionsOf(book, '?max=10'), ['Rewe'])
      assert.lengthOf(await book.transactions('?min=10.01&max=20.49'), 0)
      for (const none of ['?tag=none', `?payeeId=${NOBODY}`]) assert.isEmpty(await book.transactions(none))
      for (const bad of ['?min=x', '?max=-1', '?payeeId=x'])
        await book.refuses(400, undefined, 'GET', `/transactions${bad}`)
    },
  },
  {
    name: 'a filter says what it sums to, without what only moved',
    async run(world) {
      const book = await newBook(world)
      const { id: bucketId } = await book.bucket()
      const none = { count: 0, income: '0.00', expense: '0.00', net: '0.00' }
      assert.deepEqual(await sumOf(book), none)
      await book.record({ type: 'income', amount: '100', description: 'Pay', date: '2025-03-01' })
      const { payeeId } = await book.record({ amount: '30.10', description: 'Rewe', tags: ['Food'] })
      await book.record({ amount: '9.90', description: 'rewe', note: 'Käse' })
      await book.record({ amount: '50', description: 'Moved', bucketId })
      await book.record({ type: 'savings', amount: '5', description: 'Put aside' })
      assert.deepEqual(await sumOf(book), { count: 3, income: '100.00', expense: '40.00', net: '60.00' })
      const rewe = { count: 2, income: '0.00', expense: '40.00', net: '-40.00' }
      assert.deepEqual(await sumOf(book, `?payeeId=${payeeId}`), rewe)
      assert.deepEqual(await sumOf(book, '?q=REWE'), rewe)
      assert.deepEqual((await sumOf(book, '?tag=food')).expense, '30.10')
      assert.deepEqual((await sumOf(book, '?q=kase&max=10')).expense, '9.90')
      assert.deepEqual((await sumOf(book, '?to=2025-12-31')).net, '100.00')
      assert.deepEqual(await sumOf(book, '?bucketId=any'), none)
    },
  },
  {
    name: 'the search finds payees, notes and tags in every script, newest first and page by page',
    async run(world) {
      const book = await newBook(world)
      const { payeeId } = await book.record({ description: 'A', payee: 'Магазин', date: '2026-03-01' })
      await book.record({ description: 'B', note: 'im магазин gekauft', date: '2025-03-02' })
      await book.record({ description: 'C', tags: ['Магазины'], date: '2026-02-03' })
      await book.record({ description: 'магазин D', date: '2026-03-02' })
      await book.record({ description: 'E' })
      const all = ['магазин D', 'A', 'C', 'B']
      assert.deepEqual(await descriptionsOf(book, '?q=МАГАЗИН'), all)
      const parts = [
        { amount: '6', note: 'Käse' },
        { amount: '4', note: 'mehr KASE' },
      ].map((part) => ({ ...part, categoryId: null }))
      await book.record({ description: 'Split', amount: '10', date: '2026-02-20', parts })
      assert.deepEqual(await descriptionsOf(book, '?q=kase'), ['Split'])
      assert.deepEqual(await descriptionsOf(book, '?q=kase&to=2026-02-19'), [])
      assert.deepEqual(await descriptionsOf(book, '?q=магазин&from=2026-01-01&to=2026-02-28'), ['C'])
      const rows: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const path: string = `/transactions?q=магазин&limit=1${cursor && `&cursor=${cursor}`}`
        const { body, headers } = await book.send('GET', path)
        rows.push(...(body as Transaction[]).map(({ description }) => description))
        cursor = headers.get('x-next-cursor')
      }
      assert.deepEqual(rows, all)
      await book.put(`/payees/${payeeId}`, { name: 'Laden' })
      assert.deepEqual(await descriptionsOf(book, '?q=laden'), ['A'])
      assert.deepEqual(await descriptionsOf(book, '?q=магазин'), ['магазин D', 'C', 'B'])
      const fresh = await newBook(world)
      await importInto(fresh, await exportOf(book))
      assert.deepEqual(await descriptionsOf(fresh, '?q=магазин'), ['магазин D', 'C', 'B'])
    },
  },
  {
    name: 'many rows change together with every figure that follows from them, and one undo takes it back',
    async run(world) {
      const book = await newContinuousBook(world)
      const accounts = [await book.account(), await book.account({ name: 'Cash' })].map(({ id }) => id)
      const categories = [await book.category(), await book.category({ name: 'Fun' })].map(({ id }) => id)
      const ids: string[] = []
      for (let n = 0; n < 6; n++) {
        const fields = { accountId: accounts[n % 2], categoryId: n % 3 ? categories[0] : null }
        ids.push((await book.record({ ...fields, amount: `${n + 1}.50`, tags: n % 2 ? ['old'] : [] })).id)
      }
      const before = await figures(book, accounts, categories)
      const rows = await book.transactions()
      const set = { accountId: accounts[1], categoryId: categories[1], date: '2026-02-10', payee: 'New' }
      const { id, changed } = await bulk(book, { ids, set, addTags: ['many'], removeTags: ['OLD'] })
      assert.strictEqual(changed, 6)
      for (const row of await book.transactions())
        assertSame(
          [row.accountId, row.categoryId, row.date, row.payee, row.tags],
          [accounts[1], categories[1], '2026-02-10', 'New', ['many']],
        )
      assert.strictEqual(await book.balance(accounts[0] ?? ''), '0.00')
      assert.strictEqual(await book.balance(accounts[1] ?? ''), '-24.00')
      assert.strictEqual(await book.spent(categories[0] ?? ''), '0.00')
      assert.strictEqual(await book.spent(categories[1] ?? ''), '24.00')
      assertSame((await sumOf(book, '?from=2026-03-01')).expense, '0.00')
      assertSame(await undo(book, id), { id, changed: 6 })
      assertSame(await book.transactions(), rows)
      assertSame(await figures(book, accounts, categories), before)
      await book.refuses(404, /could be undone/, 'POST', `/transactions/bulk/${id}/undo`)
    },
  },
  {
    name: 'an undo of many leaves what was changed since, and what is gone',
    async run(world) {
      const book = await newBook(world)
      const [one, two, three] = [await book.record(), await book.record(), await book.record()]
      const { id: categoryId } = await book.category()
      const ids = [one.id, two.id, three.id, one.id]
      const { id, changed } = await bulk(book, { ids, set: { categoryId, date: '2026-01-01' } })
      assert.strictEqual(changed, 3)
      await book.put(`/transactions/${one.id}`, { date: '2026-01-02' })
      await book.del(`/transactions/${two.id}`)
      assert.strictEqual((await undo(book, id)).changed, 2)
      const after = await book.get<Transaction>(`/transactions/${one.id}`)
      assertSame([after.date, after.categoryId], ['2026-01-02', null])
      assertSame(await book.get(`/transactions/${three.id}`), three)
      assert.strictEqual(await book.spent(categoryId), '0.00')
    },
  },
  {
    name: 'a change of many is all or nothing',
    async run(world) {
      const book = await newBook(world)
      const { id } = await book.record()
      const income = await book.record({ type: 'income' })
      const { id: categoryId } = await book.category()
      const path = '/transactions/bulk'
      const sent = await book.send('POST', path, { ids: [id, NOBODY], addTags: ['x'] })
      assert.deepEqual([sent.status, (sent.body as { ids: string[] }).ids], [404, [NOBODY]])
      const mixed = await book.send('POST', path, { ids: [id, income.id], set: { categoryId } })
      assert.deepEqual([mixed.status, (mixed.body as { ids: string[] }).ids], [400, [income.id]])
      const many = Array.from({ length: 1001 }, () => id)
      await book.refuses(400, /1,000/, 'POST', path, { ids: many, addTags: ['x'] })
      await book.refuses(400, /at least one/, 'POST', path, { ids: [] })
      await book.refuses(404, 'Account not found', 'POST', path, { ids: [id], set: { accountId: NOBODY } })
      await book.refuses(404, 'Payee not found', 'POST', path, { ids: [id], set: { payeeId: NOBODY } })
      assert.deepEqual((await book.get<Transaction>(`/transactions/${id}`)).tags, [])
      const other = await newBook(world)
      const theirs = await other.send('POST', path, { ids: [id], addTags: ['x'] })
      assert.strictEqual(theirs.status, 404)
    },
  },
]
