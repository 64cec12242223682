import { assert } from 'chai'
import type { Transaction } from '../../budget/transactions/wire.ts'
import { type Book, NOBODY, newBook } from './book.ts'
import type { Case } from './client.ts'

/** Follows X-Next-Cursor to the end. */
async function visit(book: Book, query: string): Promise<{ pages: number[]; rows: Transaction[] }> {
  const rows: Transaction[] = []
  const pages: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `/transactions?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { status, body, headers } = await book.send('GET', path)
    assert.strictEqual(status, 200)
    const page = body as Transaction[]
    pages.push(page.length)
    rows.push(...page)
    cursor = headers.get('x-next-cursor')
  }
  return { pages, rows }
}

const idsOf = (rows: Transaction[]) => rows.map(({ id }) => id)

export const listCases: Case[] = [
  {
    name: 'transactions are listed newest first, those of one day in reverse order of entry',
    async run(world) {
      const book = await newBook(world)
      const days = ['2026-03-10', '2026-03-12', '2026-03-10', '2026-01-01', '2026-03-12']
      for (const date of days) await book.record({ date, description: `entry ${date}` })
      const dates = (await book.transactions()).map(({ date }) => date)
      assert.deepEqual(dates, ['2026-03-12', '2026-03-12', '2026-03-10', '2026-03-10', '2026-01-01'])
      const names: string[] = []
      for (const description of ['one', 'two', 'three']) {
        await book.record({ date: '2026-03-14', description })
        names.unshift(description)
      }
      const newest = await book.transactions('?limit=3')
      assert.deepEqual(
        newest.map(({ description }) => description),
        names,
      )
    },
  },
  {
    name: 'pages of any size visit every transaction once, and only the last names no next page',
    async run(world) {
      const book = await newBook(world)
      for (let n = 0; n < 12; n++) await book.record({ date: `2026-03-0${1 + (n % 3)}`, amount: n + 1 })
      const whole = idsOf(await book.transactions())
      assert.strictEqual(new Set(whole).size, 12)
      for (const [limit, expected] of [
        [1, Array(12).fill(1)],
        [5, [5, 5, 2]],
        [6, [6, 6]],
        [12, [12]],
        [500, [12]],
      ] as const) {
        const { pages, rows } = await visit(book, `limit=${limit}`)
        assert.deepEqual(pages, [...expected])
        assert.deepEqual(idsOf(rows), whole)
      }
    },
  },
  {
    name: 'a page goes on where the last one ended though rows were entered and taken away meanwhile',
    async run(world) {
      const book = await newBook(world)
      for (let n = 0; n < 6; n++) await book.record({ date: '2026-03-05' })
      const whole = idsOf(await book.transactions())
      const { body, headers } = await book.send('GET', '/transactions?limit=3')
      assert.deepEqual(idsOf(body as Transaction[]), whole.slice(0, 3))
      await book.record({ date: '2026-03-05' })
      await book.del(`/transactions/${whole[2]}`)
      const cursor = encodeURIComponent(headers.get('x-next-cursor') ?? '')
      assert.deepEqual(idsOf(await book.transactions(`?limit=3&cursor=${cursor}`)), whole.slice(3))
    },
  },
  {
    name: 'the whole list is complete beyond 500 rows, with and without a filter',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const form = new FormData()
      const lines = Array.from(
        { length: 1203 },
        (_, n) => `2026-0${1 + (n % 3)}-1${n % 7},-${n + 1}.00,Row ${n}`,
      )
      form.append('file', new Blob([['Date,Amount,Description', ...lines].join('\n')]), 'big.csv')
      form.append('accountId', accountId)
      assert.strictEqual((await book.send('POST', '/statements', form)).status, 201)
      for (const [query, count] of [
        ['', 1203],
        ['from=2026-02-01', 802],
        [`accountId=${accountId}&type=expense`, 1203],
        ['to=2026-01-31', 401],
      ] as const) {
        const rows = await book.transactions(`?${query}`)
        assert.strictEqual(new Set(idsOf(rows)).size, count, query)
        assert.deepEqual(idsOf((await visit(book, `limit=500&${query}`)).rows), idsOf(rows), query)
      }
    },
  },
  {
    name: 'filters add up',
    async run(world) {
      const book = await newBook(world)
      const { id: accountId } = await book.account()
      const { id: categoryId } = await book.category()
      const { id: bucketId } = await book.bucket()
      const { id: billId } = await book.bill({ accountId })
      const { id: subscriptionId } = await book.subscription({ accountId })
      const links = { accountId, categoryId, billId, subscriptionId, bucketId }
      const wanted = await book.record({ ...links, date: '2026-03-10', description: 'Coffee at 5%' })
      const others = [{ date: '2026-03-09' }, { date: '2026-03-11' }, { description: 'Tea' }]
      for (const link of Object.keys(links)) others.push({ [link]: null } as unknown as { date: string })
      for (const other of others)
        await book.record({ ...links, date: '2026-03-10', description: 'Coffee at 5%', ...other })
      await book.record({
        ...links,
        categoryId: null,
        type: 'income',
        date: '2026-03-10',
        description: 'Coffee at 5%',
      })
      const query = new URLSearchParams({
        ...links,
        type: 'expense',
        from: '2026-03-10',
        to: '2026-03-10',
        q: 'coffee at 5%',
        limit: '10',
      })
      assert.deepEqual(await book.transactions(`?${query}`), [wanted])
      for (const name of [
        'accountId',
        'categoryId',
        'billId',
        'subscriptionId',
        'bucketId',
        'q',
        'from',
        'to',
      ]) {
        const fewer = new URLSearchParams(query)
        fewer.delete(name)
        assert.lengthOf(await book.transactions(`?${fewer}`), 2, `without ${name}`)
      }
    },
  },
  {
    name: 'a filter that names nothing of the book finds nothing',
    async run(world) {
      const book = await newBook(world)
      await book.record()
      for (const name of ['accountId', 'categoryId', 'billId', 'subscriptionId', 'bucketId'])
        assert.isEmpty(await book.transactions(`?${name}=${NOBODY}`))
      assert.isEmpty(await book.transactions('?from=2026-03-16'))
      assert.isEmpty(await book.transactions('?from=2026-03-15&to=2026-03-14'))
    },
  },
  {
    name: 'a filter that makes no sense is refused',
    async run(world) {
      const book = await newBook(world)
      for (const query of [
        'limit=0',
        'limit=-1',
        'limit=501',
        'limit=1.5',
        'limit=x',
        'limit=NaN',
        'type=transfer',
        'accountId=x',
        'from=2026-02-30',
        'to=x',
        'cursor=x',
        'cursor=2026-02-30.5',
        'cursor=2026-02-03.',
        'cursor=2026-02-03.1%20OR%201=1',
        'type=income&type=expense',
        `q=${'x'.repeat(201)}`,
      ])
        await book.refuses(400, undefined, 'GET', `/transactions?${query}`)
    },
  },
  {
    name: 'a number in a query is written in digits',
    async run(world) {
      const book = await newBook(world)
      for (const path of [
        '/transactions?limit',
        '/payees?limit',
        '/transfers/suggestions?limit',
        '/points/transactions?limit',
      ]) {
        await book.get(`${path}=10`)
        for (const number of ['1e2', '%2010', '10%20', '0x10', '%2B5', '1_0', '10.0', ''])
          await book.refuses(400, undefined, 'GET', `${path}=${number}`)
      }
    },
  },
]
