import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createBook } from '../../book/open.ts'
import { createBookApi } from '../../book-api.ts'
import type { Db } from '../../db/db.ts'
import { formOf, ofx } from '../../homes/conformance/files.ts'
import { openMemory } from '../../homes/node/testing/memory.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { uuidV7 } from '../../values/id.ts'
import { sweepAllBatches } from './sweep.ts'

const NOW = Date.UTC(2026, 2, 15, 12)
/** More transactions than any of the commands needs. */
const MOST = 40

const QIF = [
  '!Account\nNSavings\nTBank\n^\n!Type:Bank\nD2026-03-01\nT70.00\nPIn\n^\nD2026-03-05\nT-12.00\nPShop',
  'SFood\n$-5.00\nSHome\n$-7.00\n^\nD2026-03-06\nT-4.00\nPMove\nL[Other]\n^\n',
].join('\n')
const DROP: [string, string][] = [
  ['a.ofx', ofx(['1', '2026-03-01', '-31.20', 'Grocer'], ['5', '2026-03-02', '-70.00', 'To savings'])],
  ['b.qif', QIF],
]
const CHOSEN = {
  categoryMap: { Food: 'new', Home: 'new' },
  openings: { '99990042': { opening: '150', openedOn: '2026-03-01' } },
}

/** A database that is gone from its n-th transaction on, as after a kill; and is there again. */
function mortal(db: Db) {
  let left = Number.POSITIVE_INFINITY
  const { transaction, delete: remove } = db
  const alive = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  db.transaction = ((...args: Parameters<typeof transaction>) => {
    alive()
    return transaction.apply(db, args)
  }) as typeof transaction
  db.delete = ((table: Parameters<typeof remove>[0]) => {
    if (left <= 0) throw new Error('killed')
    return remove.call(db, table)
  }) as typeof remove
  return {
    dieAfter: (count: number) => {
      left = count
    },
    rise: () => {
      left = Number.POSITIVE_INFINITY
    },
  }
}

async function bookWithMatches() {
  const { db, close } = openMemory()
  const life = mortal(db)
  const bookId = uuidV7(NOW)
  db.transaction((tx) => createBook(tx, { id: bookId, timeZone: 'UTC', createdAt: NOW }))
  const home = { db, now: () => NOW, newId: () => uuidV7(NOW), release: 'test', report: () => {} }
  const api = createBookApi(home, () => bookId)
  const send = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const init: RequestInit = { method, headers: isForm ? {} : { 'content-type': 'application/json' } }
    if (body) init.body = isForm ? body : JSON.stringify(body)
    const response = await api.request(`/api${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  const add = async (path: string, body: object): Promise<string> => (await send('POST', path, body)).body.id
  const accountId = await add('/accounts', { name: 'Checking', balance: '100' })
  const other = await add('/accounts', { name: 'Other', balance: '0' })
  const entry = { type: 'expense', accountId, date: '2026-02-27' }
  await add('/transactions', { ...entry, amount: '31.20', description: 'Market', note: 'With Ann' })
  await add('/transactions', {
    ...entry,
    amount: '9',
    description: 'Bus',
    accountId: other,
    date: '2026-03-02',
  })
  await add('/transactions', { ...entry, type: 'income', amount: '50', description: 'In', accountId: other })
  await add('/bills', { name: 'Rent', amount: '60', accountId, dueDate: '2026-03-04' })
  const file = ofx(
    ['1', '2026-03-01', '-31.20', 'Grocer'],
    ['2', '2026-03-02', '-60.00', 'Landlord'],
    ['3', '2026-03-01', '-50.00', 'To savings'],
    ['4', '2026-03-02', '-9.00', 'Metro'],
    ['5', '2026-03-02', '-70.00', 'To savings'],
  )
  const rows = [2, 4].map((index) => ({ index, transferAccountId: other }))
  // Changes that were taken back have raised revs, so those are not compared.
  const state = async () =>
    withoutRevs([
      // Accounts and categories that an import makes are neither to be seen at first, nor to be left.
      db.get(sql`SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM budget_categories) AS made`),
      ...(await Promise.all(
        [
          '/transactions',
          '/accounts',
          '/bills',
          '/payees',
          '/statements',
          '/budget-categories',
          '/dashboard?month=2026-03',
        ].map(async (path) => (await send('GET', path)).body),
      )),
    ])
  return {
    ...life,
    db,
    close,
    send,
    accountId,
    other,
    state,
    upload: () => formOf({ file, accountId, rows }),
    drop: () => formOf({ files: DROP, accountMap: { '99990042': accountId, Savings: 'new' }, ...CHOSEN }),
  }
}

type Book = Awaited<ReturnType<typeof bookWithMatches>>

/** Kills the command at each of its transactions; after the sweep nothing of it is left, or all of it is done. */
async function survives(prepare: (book: Book) => Promise<() => Promise<unknown>>, done: string[]) {
  for (let count = 0; count < MOST; count++) {
    const book = await bookWithMatches()
    const run = await prepare(book)
    const before = await book.state()
    book.dieAfter(count)
    const answer = (await run().catch(() => ({ status: 500 }))) as { status: number }
    book.rise()
    await sweepAllBatches(book.db)
    // The next command gives new rows their payees.
    await book.send('POST', '/tags', { name: 'Next' })
    const after = await book.state()
    const undone = after === before
    if (!undone) done.push(withoutIds(after))
    book.close()
    if (answer.status < 300) return
  }
  throw new Error('It never came to its end')
}

const withoutRevs = (state: unknown): string =>
  JSON.stringify(state, (field, value) => (field === 'rev' ? undefined : value))

const withoutIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')

it.each([
  ['import', async (book: Book) => async () => book.send('POST', '/statements', book.upload())],
  [
    'undo',
    async (book: Book) => {
      const { body } = await book.send('POST', '/statements', book.upload())
      return () => book.send('DELETE', `/statements/${body.id}`)
    },
  ],
  [
    'move',
    async (book: Book) => {
      const { body } = await book.send('POST', '/statements', book.upload())
      return () => book.send('PUT', `/statements/${body.id}`, { accountId: book.other })
    },
  ],
  ['import of a drop', async (book: Book) => async () => book.send('POST', '/statements', book.drop())],
  [
    'undo of a drop',
    async (book: Book) => {
      const { body } = await book.send('POST', '/statements', book.drop())
      return () => book.send('DELETE', `/statements/${body.id}`)
    },
  ],
] as const)(
  'killed at any moment, an import, its undo or its move leaves all of it or nothing: %s',
  async (_, prepare) => {
    const done: string[] = []
    await survives(prepare, done)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done).size).toBe(1)
  },
)

it('the sweep leaves an import that is under way to whoever sent it', async () => {
  const { db, send, accountId, close } = await bookWithMatches()
  const rows = Array.from({ length: 3000 }, (_, n) => `2026-02-11,-4.${10 + (n % 90)},Row ${n}`)
  const files: [string, string][] = [['bank.csv', ['Date,Amount,Description', ...rows].join('\n')]]
  let isDone = false
  const imported = send('POST', '/statements', formOf({ files, accountId })).finally(() => {
    isDone = true
  })
  while (!db.get(sql`SELECT 1 FROM statements WHERE state <> 'done'`)) await yieldToEventLoop()
  const swept = sweepAllBatches(db)
  expect(isDone).toBe(false)
  expect(await imported).toMatchObject({ status: 201, body: { imported: 3000 } })
  await swept
  expect((await send('GET', '/statements')).body).toMatchObject([{ imported: 3000 }])
  close()
})
