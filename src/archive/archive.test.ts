import { getTableName, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { books, profiles } from '../book/tables.ts'
import { accounts } from '../budget/ledger/balances/tables.ts'
import { statements, transactions } from '../budget/ledger/tables.ts'
import { payeeSpellings } from '../budget/payees/tables.ts'
import { removedLinks, removedRows } from '../budget/removed/tables.ts'
import { transactionTags } from '../budget/tags/tables.ts'
import { bulkChanges } from '../budget/transactions/tables.ts'
import { fillWords } from '../budget/transactions/words.ts'
import { contentsOf, exportOf, figuresOf, importInto } from '../homes/conformance/archives.ts'
import { newBook } from '../homes/conformance/book.ts'
import { formOf } from '../homes/conformance/files.ts'
import { fullBook } from '../homes/conformance/full-book.ts'
import { uuidV7 } from '../values/id.ts'
import { formatMoney, MAX_CENTS } from '../values/money.ts'
import { BOOK_TABLES, PARTS } from './book-tables.ts'
import { ArchiveInput } from './file/wire.ts'
import { bookWorld } from './testing.ts'
import { Archive } from './wire.ts'

/** Tables that name the book of a user, and go with the user. */
const IDENTITY = ['api_tokens', 'book_list', 'calendar_feeds', 'due_reminders', 'sessions', 'users']

it('every table of a book is known to export and removal', () => {
  const { db } = bookWorld()
  const withBook = db.all<{ name: string }>(sql`
    SELECT name FROM sqlite_master WHERE type = 'table'
    AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_master.name) WHERE name = 'book_id')`)
  const known = [...BOOK_TABLES.map(({ table }) => getTableName(table)), ...IDENTITY]
  expect(withBook.map(({ name }) => name).sort()).toEqual(known.sort())
})

it('every list of an archive is the part of one table, and what is no part has a reason', () => {
  const lists = Object.keys(ArchiveInput.shape).filter(
    (name) => !['version', 'holds', 'profile', 'budget'].includes(name),
  )
  expect(PARTS.map(({ name }) => name).sort()).toEqual(lists.sort())
  for (const name of lists) expect(name in Archive.shape, name).toBe(true)
  for (const entry of BOOK_TABLES)
    if (!('part' in entry)) expect(entry.why.length, getTableName(entry.table)).toBeGreaterThan(20)
})

it('on another server every row is again what it was, column by column', async () => {
  const [here, there] = [bookWorld(), bookWorld()]
  const book = await fullBook(here.world)
  await book.record({ description: 'a\u0000b "quoted" \\ 漢字 👩‍👩‍👧' })
  const copy = await newBook(there.world)
  // Places of the order of entry are counted over the whole server.
  await copy.record()
  await importInto(copy, await exportOf(book))
  const places = (rows: Record<string, unknown>[]) => {
    const order = rows.map(({ seq }) => Number(seq)).sort((a, b) => a - b)
    // Columns that wait for a client's next call (`adjustment_id`, `typed_cents`) are empty after an import.
    return rows.map(({ book_id: _, adjustment_id: _a, typed_cents: _t, seq, row, ...rest }) => {
      const { bookId: __, seq: ___, parts, ...removed } = JSON.parse(String(row ?? '{}'))
      return { ...withoutId(rest), removed, parts: parts?.map(partOf), place: order.indexOf(Number(seq)) }
    })
  }
  // No answer names a part by its id: it gets one in each book.
  const withoutId = ({ id, ...row }: Record<string, unknown>) => ('n' in row ? row : { id, ...row })
  const partOf = ({ bookId: _b, ...part }: Record<string, unknown>) => withoutId(part)
  for (const { db } of [here, there]) for (const _ of fillWords(db));
  for (const { table, onImport } of BOOK_TABLES) {
    const name = getTableName(table)
    const mine = here.rowsOf(table, here.bookIds[0])
    if (onImport === 'left' && table !== profiles) continue
    const isEmptied = [removedLinks, removedRows, bulkChanges].some((one) => getTableName(one) === name)
    const isUnordered = [payeeSpellings, transactionTags].some((one) => getTableName(one) === name)
    const listed = (rows: Record<string, unknown>[]) =>
      isUnordered
        ? places(rows).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
        : places(rows)
    // A total that has become nothing is there or not.
    const isSomething = (row: Record<string, unknown>) =>
      !['month_totals', 'account_months'].includes(name) ||
      Object.entries(row).some(([column, value]) => column.endsWith('_cents') && value !== 0)
    const expected = isEmptied ? [] : listed(mine.filter(isSomething))
    expect(listed(there.rowsOf(table, there.bookIds[0]).filter(isSomething)), name).toEqual(expected)
    // A column that nothing fills would not be missed.
    if (!isEmptied && onImport !== 'left')
      // An import has these while it moves to another account, and is in no file then.
      // Nobody signs the rows of an own book.
      for (const column of Object.keys(mine[0] ?? {}))
        if (!['adjustment_id', 'moving_to', 'created_by', 'updated_by'].includes(column))
          expect(
            mine.some((row) => row[column] !== null),
            `${name}.${column}`,
          ).toBe(true)
  }
  const preferences = (db: typeof here.db) =>
    db
      .select()
      .from(books)
      .all()
      .map(({ id: _, version: __, ...rest }) => rest)
  expect(preferences(there.db)).toEqual(preferences(here.db))
})

it('a full book exported from another server is the same book field by field, with every kind of row in it', async () => {
  const [here, there] = [bookWorld(), bookWorld()]
  const book = await fullBook(here.world)
  const archive = await exportOf(book)
  const rows = archive.transactions
  const named = (id: string | null | undefined) => rows.find((row) => row.id === id)
  const isPairOf = (a: Row, b: Row | undefined) => b !== undefined && a.id !== b.id
  type Row = (typeof rows)[number]
  const kinds: Record<string, (row: Row) => unknown> = {
    'a split expense': ({ type, parts }) => type === 'expense' && parts.length > 1,
    'an income of which a part is a refund': ({ type, parts }) =>
      type === 'income' &&
      parts.some(({ categoryId }) => categoryId) &&
      parts.some(({ categoryId }) => !categoryId),
    'a part on a day of its own': ({ date, parts }) => parts.some((part) => part.date !== date && part.note),
    'a refund that names its purchase': ({ refundOf, refundCategoryId }) =>
      named(refundOf) && refundCategoryId,
    'a divided row': ({ dividedFromId, kind }) => named(dividedFromId) && kind === 'entry',
    'a piece that is a transfer': ({ dividedFromId, kind }) => named(dividedFromId) && kind === 'transfer',
    'half of a transfer': (row) =>
      isPairOf(
        row,
        rows.find(({ id, transferId }) => id !== row.id && row.transferId && transferId === row.transferId),
      ),
    'what a goal paid': ({ fromGoalId, type }) => type === 'expense' && fromGoalId,
    'a row that met the bank’s': ({ matched }) => matched,
    'a row that was changed': ({ rev }) => rev > 1,
    'a row with note and tags': ({ note, tags }) => note && tags.length > 1,
  }
  for (const [kind, is] of Object.entries(kinds)) expect(rows.some(is), kind).toBe(true)
  const copy = await newBook(there.world)
  await importInto(copy, archive)
  expect(contentsOf(await exportOf(copy))).toEqual(contentsOf(archive))
  expect(await figuresOf(copy)).toEqual(await figuresOf(book))
})

it('rows that are not to be seen are in no export, and an import clears them as well', async () => {
  const { db, world } = bookWorld()
  const book = await newBook(world)
  const { id: accountId } = await book.account()
  const file = 'Date,Amount,Description\n2026-03-01,-1.00,Half done'
  expect((await book.send('POST', '/statements', formOf({ file, accountId }))).status).toBe(201)
  await book.record({ description: 'Seen' })
  db.update(statements).set({ state: 'importing' }).run()
  // Rows of an import that is under way have no effect yet.
  db.update(accounts).set({ balanceCents: 0 }).run()
  const archive = await exportOf(book)
  expect(archive.transactions.map(({ description }) => description)).toEqual(['Seen'])
  expect(archive.statements).toEqual([])
  await importInto(book, archive)
  expect([transactions, statements].map((table) => db.select().from(table).all().length)).toEqual([1, 0])
})

it('a book imported while a bank’s file is imported holds one or both, and its figures fit its rows', async () => {
  const { world } = bookWorld()
  const book = await newBook(world)
  const { id: accountId } = await book.account()
  const archive = await exportOf(book)
  const rows = Array.from({ length: 3000 }, (_, n) => `2026-03-01,-1.00,Row ${n}`)
  const file = ['Date,Amount,Description', ...rows].join('\n')
  const [bank, whole] = await Promise.all([
    book.send('POST', '/statements', formOf({ file, accountId })),
    book.send('POST', '/import', archive),
  ])
  expect([bank.status, whole.status]).toEqual([201, 200])
  const count = (await book.transactions()).length
  expect([0, 3000]).toContain(count)
  expect((await book.dashboard()).spentThisMonth).toBe(formatMoney(count * 100))
  expect(await book.balance(accountId)).toBe(formatMoney(-count * 100))
})

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const name = text.map((value) => value.trim() || 'Name')
const id = fc.integer({ min: 0, max: 2 ** 47 }).map(uuidV7)
const cents = fc.integer({ min: 1, max: MAX_CENTS }).map(formatMoney)
const createdAt = fc
  .integer({ min: 0, max: Date.UTC(2100, 0, 1) })
  .map((instant) => new Date(instant).toISOString())
const date = fc
  .integer({ min: Date.UTC(1901, 0, 1) / 86_400_000, max: Date.UTC(2199, 0, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
const one = (ids: string[]) => fc.option(ids.length > 0 ? fc.constantFrom(...ids) : fc.constant(null))

/** Books as a file may hold them, their rows linked at random. */
const archives = fc
  .record({
    accounts: fc.uniqueArray(fc.record({ id, name, balance: cents, createdAt }), {
      selector: (row) => row.id,
    }),
    budgetCategories: fc.uniqueArray(fc.record({ id, name, spent: cents, createdAt }), {
      selector: (row) => row.id,
    }),
    savingsBuckets: fc.uniqueArray(fc.record({ id, name, target: cents, saved: cents, createdAt }), {
      selector: (row) => row.id,
    }),
  })
  .chain((holders) => {
    const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
    const accountId = one(idsOf(holders.accounts))
    const due = { id, name, amount: cents, accountId, createdAt, anchorDay: fc.integer({ min: 1, max: 31 }) }
    const row = {
      id,
      amount: cents,
      description: text,
      accountId,
      date,
      createdAt,
      bucketId: one(idsOf(holders.savingsBuckets)),
      sourceBucketId: one(idsOf(holders.savingsBuckets)),
      settledDueDate: fc.option(date),
      importKey: fc.option(text),
    }
    const expense = { ...row, type: fc.constant('expense'), categoryId: one(idsOf(holders.budgetCategories)) }
    const other = { ...row, type: fc.constantFrom('income', 'savings') }
    const unique = { selector: (each: { id: string }) => each.id }
    return fc.record({
      version: fc.constant(1),
      ...Object.fromEntries(Object.entries(holders).map(([part, rows]) => [part, fc.constant(rows)])),
      bills: fc.uniqueArray(fc.record({ ...due, dueDate: date }), unique),
      subscriptions: fc.uniqueArray(fc.record({ ...due, nextBilling: date }), unique),
      transactions: fc.uniqueArray(fc.oneof(fc.record(expense), fc.record(other)), unique),
    })
  })

it('whatever book a file holds, its export imported elsewhere is the same book', async () => {
  const { world } = bookWorld()
  const first = await newBook(world)
  await fc.assert(
    fc.asyncProperty(archives, async (file) => {
      await importInto(first, file)
      const [archive, figures] = [await exportOf(first), await figuresOf(first)]
      const second = await newBook(bookWorld().world)
      await importInto(second, archive)
      expect(contentsOf(await exportOf(second))).toEqual(contentsOf(archive))
      expect(await figuresOf(second)).toEqual(figures)
    }),
    { numRuns: 30 },
  )
}, 60_000)
