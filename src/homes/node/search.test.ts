import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { goldenOf } from '../../../torture/upgrades.mjs'
import { transactions } from '../../budget/ledger/tables.ts'
import { tags, transactionTags } from '../../budget/tags/tables.ts'
import { pageInTurns, pageOf } from '../../budget/transactions/list.ts'
import { searchMonths } from '../../budget/transactions/tables.ts'
import { fillWords } from '../../budget/transactions/words.ts'
import { foldText } from '../../values/fold-text.ts'
import { scheduleIndexing } from './jobs.ts'
import { openDatabase } from './storage/database.ts'

const viewer = { bookId: 'mine', timeZone: 'UTC' }
const TEXTS = [
  'Coffee beans',
  'COFFEE',
  'Käse',
  'KÄSE',
  '50% off',
  'a_b',
  'Магазин',
  'Back\\slash',
  '"a b"',
  '',
]

let open: ReturnType<typeof openDatabase>
let entered = 0
beforeEach(() => {
  open = openDatabase(':memory:')
})
afterEach(() => open.close())

type Row = Partial<typeof transactions.$inferInsert>
const rowOf = (row: Row) => ({
  id: `row ${entered++}`,
  bookId: 'mine',
  type: 'expense' as const,
  amountCents: 100,
  createdAt: 0,
  description: 'Rent',
  date: '2026-03-15',
  ...row,
})
const add = (row: Row) => open.db.insert(transactions).values(rowOf(row)).run()
const fill = () => {
  for (const _ of fillWords(open.db));
}
const unfilled = () =>
  open.db
    .select({ month: searchMonths.month })
    .from(searchMonths)
    .where(sql`words IS NULL`)
    .all()
    .map(({ month }) => month)

interface Filter {
  q: string
  from?: string
  to?: string
  type?: 'income' | 'expense'
  cursor?: string
}

/** The right result of a search, found by reading everything. */
function naive({ q, from = '', to = '~', type, cursor = '~.0' }: Filter, limit: number): string[] {
  const [day = '', seq = ''] = cursor.split('.')
  return open.db
    .select()
    .from(transactions)
    .where(eq(transactions.bookId, 'mine'))
    .all()
    .filter((row) => foldText(row.description).includes(foldText(q)))
    .filter((row) => row.date >= from && row.date <= to && (!type || row.type === type))
    .filter((row) => row.date < day || (row.date === day && row.seq < Number(seq)))
    .sort((a, b) => (a.date === b.date ? b.seq - a.seq : a.date < b.date ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id)
}
const idsOf = (filter: Filter, limit: number) =>
  pageOf(open.db, { viewer, filter, limit }).items.map(({ id }) => id)

const days = fc
  .tuple(
    fc.integer({ min: 2024, max: 2026 }),
    fc.constantFrom('01', '06', '12'),
    fc.constantFrom('01', '17', '31'),
  )
  .map((parts) => parts.join('-'))
const descriptions = fc.oneof(
  fc.tuple(fc.constantFrom(...TEXTS), fc.nat(12)).map((parts) => parts.join(' ')),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
)
const changes = fc.oneof(
  fc.record({ do: fc.constant('add' as const), description: descriptions, date: days }),
  fc.record({ do: fc.constant('describe' as const), which: fc.nat(), description: descriptions }),
  fc.record({ do: fc.constant('move' as const), which: fc.nat(), date: days }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('fill' as const) }),
)
const filters = fc.record(
  {
    q: fc.oneof(
      fc.constantFrom(
        'coffee',
        'kase',
        'КÄSE',
        '%',
        '_',
        '\\',
        '"',
        '","',
        '1',
        'e b',
        '\0',
        'a\0b',
        'магазин',
        'nothing',
      ),
      descriptions.filter((text) => text.trim() !== ''),
    ),
    from: days,
    to: days,
    type: fc.constantFrom('expense' as const, 'income' as const),
    cursor: fc.constantFrom('2026-06-15.20', '2025-06-17.3', '2024-01-01.1'),
  },
  { requiredKeys: ['q'] },
)

/** The text without its first letter, without its last, and without both: words that are cut, and whole ones between. */
function partsOf(text: string): string[] {
  const letters = [...text]
  return [letters.slice(1), letters.slice(0, -1), letters.slice(1, -1)].map((part) => part.join(''))
}

test('a search finds what a look at every row finds, whatever was written and filled in before', () => {
  fc.assert(
    fc.property(
      fc.array(changes, { minLength: 20, maxLength: 60, size: 'max' }),
      fc.array(filters, { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      (history, asked, limit) => {
        open.db.delete(transactions).run()
        open.db.delete(searchMonths).run()
        for (const change of history) {
          const all = open.db.select().from(transactions).all()
          const row = 'which' in change ? all[change.which % all.length] : undefined
          if (change.do === 'fill') fill()
          else if (change.do === 'add') {
            const type = all.length % 3 === 0 ? 'income' : 'expense'
            add({ ...change, type, bookId: all.length % 5 === 4 ? 'theirs' : 'mine' })
          } else if (row) {
            const which = eq(transactions.id, row.id)
            if (change.do === 'remove') open.db.delete(transactions).where(which).run()
            else open.db.update(transactions).set(change).where(which).run()
          }
        }
        const present = open.db.select({ text: transactions.description }).from(transactions).all()
        const parts = present.flatMap(({ text }) => [text, ...partsOf(text)]).map((q) => ({ q }))
        for (const filter of [...asked, ...parts.filter(({ q }) => q !== '')])
          expect(idsOf(filter, limit)).toEqual(naive(filter, limit))
      },
    ),
    { numRuns: 100 },
  )
})

test('a day of many rows is read to its end, filled in or not, with turns for others', async () => {
  const rows = Array.from({ length: 12_500 }, (_, n) => rowOf({ description: `Käse ${n}`, seq: n + 1 }))
  open.db.run(sql`INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
    SELECT value->>0, 'mine', 'expense', 100, value->>1, '2026-03-15', 0
    FROM json_each(${JSON.stringify(rows.map(({ id, description }) => [id, description]))})`)
  for (const q of ['kase 7', 'kase 1250', 'käse', 'nothing']) {
    const filter = { q }
    expect(idsOf(filter, 30)).toEqual(naive(filter, 30))
  }
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await pageInTurns(open.db, { viewer, filter: { q: 'nothing' }, limit: 30 })
  clearImmediate(counting)
  expect(turns).toBeGreaterThan(1)
  fill()
  expect(unfilled()).toEqual(['2026-03'])
  expect(idsOf({ q: 'kase 7' }, 30)).toEqual(naive({ q: 'kase 7' }, 30))
})

test('a month that has not the words is not read', () => {
  add({ description: 'Käse', date: '2026-01-05' })
  add({ description: 'Brot', date: '2026-02-05' })
  fill()
  // The index is made wrong by hand: the row is found no more, although a search that read the month would find it.
  open.db.run(sql`UPDATE search_months SET words = 'nothing of it' WHERE month = '2026-01'`)
  expect([idsOf({ q: 'käse' }, 5).length, idsOf({ q: 'brot' }, 5).length]).toEqual([0, 1])
})

test('a row is found once, however many of its texts have what is sought', () => {
  add({ id: 'trip', description: 'Hotel', note: 'On the trip' })
  for (const [place, name] of ['trip rome', 'trip home'].entries()) {
    open.db
      .insert(tags)
      .values({ id: name, bookId: 'mine', name, folded: name, color: 'red', createdAt: 0 })
      .run()
    open.db
      .insert(transactionTags)
      .values({ bookId: 'mine', transactionId: 'trip', place, tagId: name })
      .run()
  }
  const found = () => idsOf({ q: 'trip' }, 5)
  expect(found()).toEqual(['trip'])
  fill()
  expect(found()).toEqual(['trip'])
})

test('the words of a row go with it at once', () => {
  add({ description: 'Secret doctor', date: '2026-01-05' })
  add({ description: 'Brot', date: '2026-01-06' })
  fill()
  const words = () => open.db.select({ words: searchMonths.words }).from(searchMonths).all()
  expect(words()).toEqual([{ words: 'secret doctor brot' }])
  open.db.delete(transactions).where(eq(transactions.description, 'Secret doctor')).run()
  expect(words()).toEqual([{ words: null }])
  fill()
  expect(words()).toEqual([{ words: 'brot' }])
})

test('rows of before there were words are found, before these are filled in and after', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bucketbook-search-'))
  try {
    writeFileSync(join(folder, 'bucketbook.db'), goldenOf('0010_proof_and_undo') ?? '')
    open.close()
    open = openDatabase(folder)
    const rows = open.db.select().from(transactions).all()
    expect(rows.length).toBeGreaterThan(5)
    const months = new Set(rows.map(({ bookId, date }) => `${bookId} ${date.slice(0, 7)}`))
    const missing = () => open.db.select().from(searchMonths).where(sql`words IS NULL`).all()
    const check = () => {
      for (const { id, bookId, description } of rows) {
        const filter = { q: description.toUpperCase() }
        const { items } = pageOf(open.db, { viewer: { bookId, timeZone: 'UTC' }, filter, limit: 500 })
        const isShown = pageOf(open.db, { viewer: { bookId, timeZone: 'UTC' }, filter: {}, limit: 500 })
        const isThere = (page: typeof items) => page.some((item) => item.id === id)
        expect(isThere(items), description).toBe(isThere(isShown.items))
      }
    }
    expect(missing().length).toBe(months.size)
    check()
    fill()
    expect(missing()).toEqual([])
    check()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a server fills in the words of what is there and of what is written later, and stops when told to', async () => {
  add({ date: '2026-01-05' })
  const stop = scheduleIndexing(open.db, pino({ level: 'silent' }), { afterStartMs: 0, everyMs: 1 })
  await expect.poll(unfilled).toEqual([])
  add({ date: '2026-02-05' })
  expect(unfilled()).toEqual(['2026-02'])
  await expect.poll(unfilled).toEqual([])
  stop()
})
