// The API under load: figures that must not grow with the rows, and how close it comes to a bare handler.
import { interleaved, round } from './load.mjs'
import { removeFolder, startBare, startBucketbook, temporaryFolder } from './processes.mjs'
import { seed } from './seed.mjs'
import { report } from './table.mjs'

const SIZES = [1_000, 100_000, 1_000_000]

export async function benchApi() {
  const books = []
  for (const rows of SIZES) {
    const folder = temporaryFolder()
    const user = await seed(folder, rows)
    books.push({ rows, folder, user, server: await startBucketbook(folder) })
  }
  const [small, , large] = books
  const headers = (book, more) => ({ cookie: book.user.cookie, ...more })
  const get = (book, path, more, expect) => () =>
    round({ url: book.server.url + path, headers: headers(book, more), expect })

  const dashboards = await interleaved(
    Object.fromEntries(books.map((book) => [book.rows, get(book, '/api/dashboard')])),
  )
  for (const { rows } of books)
    report(`GET /api/dashboard, ${rows.toLocaleString('en-US')} rows`, dashboards[rows], 'req/s')
  const slower = dashboards[small.rows] / dashboards[large.rows]
  report('GET /api/dashboard, time at 1,000,000 against 1,000 rows', slower, 'times', 1.5, 'at most')

  const bare = await startBare(large.folder)
  const path = '/api/transactions?limit=50'
  const first = await fetch(large.server.url + path, { headers: headers(large) })
  const etag = first.headers.get('etag')
  const lists = await interleaved({
    bare: () => round({ url: `${bare.url}/newest` }),
    list: get(large, path),
    unchanged: get(large, path, { 'if-none-match': etag }, 304),
    hello: () => round({ url: `${bare.url}/hello` }),
  })
  report('bare handler, hello', lists.hello, 'req/s')
  report('bare handler, 50 newest of 1,000,000', lists.bare, 'req/s')
  report('GET /api/transactions?limit=50', lists.list, 'req/s')
  report('GET /api/transactions?limit=50 against the bare handler', lists.list / lists.bare, 'times', 0.7)
  report('the same with a current ETag (304)', lists.unchanged, 'req/s')
  report('304 against the bare handler of the same rows', lists.unchanged / lists.bare, 'times', 8)
  report('304 against our own 200', lists.unchanged / lists.list, 'times')

  const post = (url, more, body) => () =>
    round({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body,
      expect: 201,
    })
  const expense = { type: 'expense', amount: '12.50', description: 'Coffee beans' }
  const full = { ...expense, accountId: large.user.accountId, categoryId: large.user.categoryId }
  const writes = await interleaved({
    bare: post(`${bare.url}/insert`, {}, JSON.stringify(expense)),
    ours: post(`${large.server.url}/api/transactions`, headers(large), JSON.stringify(full)),
  })
  report('bare handler, one insert, synchronous=FULL', writes.bare, 'req/s')
  report('POST /api/transactions with all its effects', writes.ours, 'req/s')
  report('POST /api/transactions against the bare handler', writes.ours / writes.bare, 'times', 0.5)

  // Twenty parts in as many categories: one book's own, so that the other figures stay what they are.
  const part = { amount: '0.50' }
  const categories = []
  for (let n = 1; n <= 20; n++) {
    const answer = await fetch(`${large.server.url}/api/budget-categories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers(large) },
      body: JSON.stringify({ name: `Part ${n}` }),
    })
    categories.push((await answer.json()).id)
  }
  const split = {
    ...expense,
    amount: '10',
    accountId: large.user.accountId,
    parts: categories.map((categoryId) => ({ ...part, categoryId })),
  }
  const splits = await interleaved({
    bare: post(`${bare.url}/insert`, {}, JSON.stringify(expense)),
    ours: post(`${large.server.url}/api/transactions`, headers(large), JSON.stringify(split)),
  })
  report('POST /api/transactions with 20 parts', splits.ours, 'req/s')
  report(
    'POST /api/transactions with 20 parts against the bare handler',
    splits.ours / splits.bare,
    'times',
    0.35,
  )

  await bare.stop()
  for (const { server, folder } of books) {
    await server.stop()
    removeFolder(folder)
  }
}
