import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transactions } from '../../budget/ledger/tables.ts'
import { pageOf, type Search } from '../../budget/transactions/list.ts'
import { searchInThread } from './search.ts'
import { DATABASE_FILE, openDatabase } from './storage/database.ts'

const BUILT = resolve('dist/server/search-thread.js')
const TEXTS = ['Coffee beans', 'COFFEE', 'Käse', 'KÄSE', '50% off', 'a_b', 'Rent', 'Back\\slash']

let folder: string
let open: ReturnType<typeof openDatabase>
let warnings: string[]
let searching: ReturnType<typeof searchInThread>

const add = (row: Partial<typeof transactions.$inferInsert>) =>
  open.db
    .insert(transactions)
    .values({
      id: crypto.randomUUID(),
      bookId: 'mine',
      type: 'expense',
      amountCents: 100,
      description: 'Rent',
      date: '2026-03-15',
      createdAt: 0,
      ...row,
    })
    .run()

const search = (filter: Search['filter'], limit = 50): Search => ({
  viewer: { bookId: 'mine', timeZone: 'UTC' },
  filter,
  limit,
})
const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) })
const begin = (script = BUILT, idleMs = 60_000) =>
  searchInThread(script, { file: join(folder, DATABASE_FILE), logger, idleMs })

/** The thread's answer, once it has started. */
async function askUntilThere(question: Search) {
  let page: Awaited<ReturnType<typeof searching.search>>
  await expect
    .poll(async () => {
      page = await searching.search(question)
      return page
    })
    .toBeDefined()
  return page
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bucketbook-search-'))
  open = openDatabase(folder)
  warnings = []
  searching = begin()
})
afterEach(async () => {
  await searching.stop()
  open.close()
  rmSync(folder, { recursive: true })
})

test('the thread answers what this thread would have answered', async () => {
  for (let index = 0; index < 400; index++) {
    const date = `2026-0${1 + (index % 9)}-1${index % 10}`
    const bookId = index % 7 === 0 ? 'theirs' : 'mine'
    add({ description: `${TEXTS[index % TEXTS.length]} ${index % 13}`, date, bookId })
  }
  await askUntilThere(search({ q: 'rent' }))
  const filters = fc.record(
    {
      q: fc.oneof(fc.constantFrom('coffee', 'käse', 'KÄSE', '%', '_', '\\', '1', 'nothing'), fc.string()),
      from: fc.constantFrom('2026-03-01', '2026-07-12'),
      to: fc.constantFrom('2026-05-31', '2026-09-01'),
      type: fc.constantFrom('expense' as const, 'income' as const),
      cursor: fc.constantFrom('2026-06-15.200', '2026-02-11.3'),
    },
    { requiredKeys: ['q'] },
  )
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 60 }), async (filter, limit) => {
      expect(await searching.search(search(filter, limit))).toEqual(pageOf(open.db, search(filter, limit)))
    }),
  )
  expect(warnings).toEqual([])
})

test('a search finds what was written before it', async () => {
  await askUntilThere(search({ q: 'rent' }))
  for (let index = 0; index < 50; index++) {
    add({ description: `Written ${index}` })
    const page = await searching.search(search({ q: `written ${index}` }))
    expect(page?.items.map(({ description }) => description)).toEqual([`Written ${index}`])
  }
})

test('what the thread can’t answer is left to whoever asks', async () => {
  await askUntilThere(search({ q: 'rent' }))
  expect(await searching.search(search({ q: 'rent', cursor: 'wrong' }))).toBe(undefined)
  expect(await searching.search(search({ q: 'rent' }))).toEqual({ items: [], next: undefined })
})

test('a thread that fails leaves its searches to whoever asks, and the next search starts another', async () => {
  const script = join(folder, 'thread.js')
  writeFileSync(
    script,
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', () => { throw new Error('The disk is gone') })
     parentPort.postMessage({ id: 0 })`,
  )
  searching = begin(script)
  const fail = () => expect.poll(() => searching.search(search({ q: 'rent' })).then(() => warnings.length))
  await fail().toBe(1)
  await fail().toBe(2)
  expect(new Set(warnings)).toEqual(new Set(['The thread that searches has failed']))
})

test('a thread that is not asked for a while ends, and a later search finds one again', async () => {
  add({})
  searching = begin(BUILT, 200)
  await askUntilThere(search({ q: 'rent' }))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await searching.search(search({ q: 'rent' }))).toBe(undefined)
  expect((await askUntilThere(search({ q: 'rent' })))?.items.length).toBe(1)
})
