import { eq, getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { crossingsSent, crossingsTaken } from '../book/crossing/tables.ts'
import {
  reminderRules,
  reminders,
  tokenActing,
  tokenWrites,
  webhookChanges,
  webhookDeliveries,
  webhooks,
} from '../book/programs/tables.ts'
import { acting, activity, bookInvitations, books, members, memberships, slices } from '../book/tables.ts'
import { fillCarried } from '../budget/months/keeping.ts'
import {
  accountPayers,
  contributionHalves,
  defaultShares,
  memberBalances,
  recurringPayers,
  settlements,
  sharedRows,
  shares,
  staleShares,
} from '../budget/sharing/tables.ts'
import { figuresOf } from '../homes/conformance/archives.ts'
import { newBook } from '../homes/conformance/book.ts'
import { formOf } from '../homes/conformance/files.ts'
import { fullBook } from '../homes/conformance/full-book.ts'
import { yieldToEventLoop } from '../http/async.ts'
import { enterPoints } from '../rewards/points/store.ts'
import { uuidV7 } from '../values/id.ts'
import { BOOK_TABLES } from './book-tables.ts'
import { removeBook, sweepBooks } from './removal.ts'
import { backups } from './tables.ts'
import { bookWorld } from './testing.ts'

/** An event that a book has told another one, or still has to. */
const told = (bookId: string, state: 'open' | 'refused') => ({
  id: bookId,
  bookId,
  state,
  toBook: 'another',
  kind: 'listed',
  subject: bookId,
  stateRev: 1,
  event: {},
  at: 0,
  receivedAt: 0,
  series: 'a',
})

/** Two books with rows in every table. */
async function neighbours() {
  const each = bookWorld()
  const [book, neighbour] = [await fullBook(each.world), await fullBook(each.world)]
  const [bookId = '', neighbourId = ''] = each.bookIds
  for (const owner of [book, neighbour]) {
    await owner.send('POST', '/accounts', { name: 'Named' }, { 'idempotency-key': 'a' })
    const { id: accountId } = await owner.account({ name: 'Gone' })
    await owner.post('/transactions', { type: 'expense', amount: '1', description: 'Of it', accountId })
    await owner.del(`/accounts/${accountId}`)
  }
  each.db.transaction((tx) => {
    for (const id of [bookId, neighbourId])
      enterPoints(tx, {
        id: uuidV7(0),
        bookId: id,
        transactionType: 'earned',
        actionType: 'admin',
        createdAt: 0,
        pointsAmount: 5,
        description: 'A gift',
      })
  })
  // Rests of this year are carried into the next.
  for (const _ of fillCarried(each.db, () => Date.UTC(2027, 1, 1)));
  const content = Buffer.from('x')
  for (const id of [bookId, neighbourId])
    each.db
      .insert(backups)
      .values({ id: uuidV7(0), bookId: id, createdAt: 0, reason: 'daily', version: 1, bytes: 1, content })
      .run()
  for (const id of [bookId, neighbourId])
    each.db.insert(slices).values({ wholeId: id, place: 0, bookId: id, bytes: content }).run()
  for (const id of [bookId, neighbourId]) {
    const named = { id: uuidV7(0), bookId: id, createdAt: 0 }
    each.db
      .insert(members)
      .values({ ...named, name: 'Kim', color: 'red' })
      .run()
    each.db
      .insert(memberships)
      .values({ bookId: id, userId: 'u', memberId: named.id, homeBookId: id, role: 'owner', joinedAt: 0 })
      .run()
    each.db
      .insert(bookInvitations)
      .values({ ...named, tokenHash: id, role: 'editor', invitedBy: named.id, expiresAt: 1 })
      .run()
    const row = { bookId: id, transactionId: uuidV7(0) }
    each.db
      .insert(accountPayers)
      .values({ accountId: uuidV7(0), bookId: id, memberId: 'm' })
      .run()
    each.db.insert(staleShares).values(row).run()
    each.db
      .insert(sharedRows)
      .values({ ...row, sign: 1, isExact: false, isCounted: true })
      .run()
    each.db
      .insert(shares)
      .values({ ...row, memberId: named.id, paidCents: 1, shareCents: 1, weight: 1 })
      .run()
    each.db
      .insert(contributionHalves)
      .values({ ...row, contributionId: id, kind: 'contribution', wasThere: false })
      .run()
    each.db
      .insert(defaultShares)
      .values({ ownerId: id, memberId: id, bookId: id, weight: 1, position: 0 })
      .run()
    each.db.insert(recurringPayers).values({ recurringId: id, bookId: id, memberId: id }).run()
    each.db.insert(memberBalances).values({ bookId: id, memberId: named.id, cents: 0 }).run()
    const paid = { fromMember: 'a', toMember: 'b', cents: 1, date: '2026-03-01', createdBy: 'a' }
    each.db
      .insert(settlements)
      .values({ ...named, ...paid })
      .run()
    const hook = { ...named, userId: id, url: 'https://example.org' }
    each.db.insert(webhooks).values(hook).run()
    each.db.insert(webhookChanges).values({ bookId: id, rowId: id, action: 'added' }).run()
    each.db
      .insert(webhookDeliveries)
      .values({ ...named, webhookId: id, type: 'test', body: '{}' })
      .run()
    const rules = { rules: [], state: { prices: {}, goals: [] }, nextAt: 0 }
    each.db
      .insert(reminderRules)
      .values({ bookId: id, userId: id, ...rules })
      .run()
    const said = {
      subject: id,
      about: 'due' as const,
      text: 'Rent is due.',
      channelId: id,
      createdAt: 0,
      sendAt: 0,
    }
    each.db
      .insert(reminders)
      .values({ ...said, id: named.id, bookId: id, userId: id, name: 'Rent' })
      .run()
    each.db.insert(tokenActing).values({ bookId: id, tokenId: id, at: 0 }).run()
    each.db.insert(tokenWrites).values({ bookId: id, tokenId: id, at: 0, action: 'added', rowId: id }).run()
    each.db.insert(acting).values({ bookId: id, memberId: named.id, at: 0 }).run()
    each.db.insert(crossingsSent).values(told(id, 'refused')).run()
    each.db
      .insert(crossingsTaken)
      .values({ bookId: id, id, subject: id, stateRev: 1, reply: {}, at: 0 })
      .run()
    each.db
      .insert(activity)
      .values({
        bookId: id,
        at: 0,
        memberId: named.id,
        action: 'added',
        kind: 'account',
        rowId: id,
        description: '',
        changes: [],
      })
      .run()
  }
  const counts = (id: string) =>
    Object.fromEntries(BOOK_TABLES.map(({ table }) => [getTableName(table), each.rowsOf(table, id).length]))
  return { ...each, book, neighbour, bookId, neighbourId, counts }
}

const nothing = Object.fromEntries(BOOK_TABLES.map(({ table }) => [getTableName(table), 0]))

it('a removed book stays until it has told other books what it has to', async () => {
  const { db, bookId, counts } = await neighbours()
  db.insert(crossingsSent)
    .values({ ...told(bookId, 'open'), id: 'open' })
    .run()
  await removeBook(db, bookId, 1, () => {})
  expect(counts(bookId).accounts).toBeGreaterThan(0)
  db.delete(crossingsSent).where(eq(crossingsSent.id, 'open')).run()
  await sweepBooks({ db })
  expect(counts(bookId).accounts).toBe(0)
})

it('a removed book leaves no row in any table, and its neighbour is as it was', async () => {
  const { db, neighbour, bookId, neighbourId, counts } = await neighbours()
  const before = [await figuresOf(neighbour), counts(neighbourId)]
  for (const [table, count] of Object.entries(counts(bookId))) expect(count, table).toBeGreaterThan(0)
  await removeBook(db, bookId, 1, () => {})
  expect(counts(bookId)).toEqual(nothing)
  expect(db.select({ id: books.id }).from(books).all()).toEqual([{ id: neighbourId }])
  expect([await figuresOf(neighbour), counts(neighbourId)]).toEqual(before)
})

it('a removed book opens no more, though its rows go one after the other', async () => {
  const { db, world, book, bookId } = await neighbours()
  const { id: accountId } = await book.account()
  const file = ['Date,Amount,Description', ...Array.from({ length: 5000 }, (_, n) => `2026-03-01,-1,${n}`)]
  await book.send('POST', '/statements', formOf({ file: file.join('\n'), accountId }))
  const another = await newBook(world)
  const removing = removeBook(db, bookId, 1, () => {})
  await book.refuses(404, 'This book does not exist.', 'GET', '/transactions')
  await book.refuses(404, 'This book does not exist.', 'POST', '/accounts', { name: 'Late' })
  let [served, isOver] = [0, false]
  void removing.then(() => {
    isOver = true
  })
  for (; !isOver; await yieldToEventLoop()) {
    await another.record()
    served += 1
  }
  expect(served).toBeGreaterThan(1)
})

it('a command that was under way when its book was removed leaves nothing', async () => {
  const { db, book, bookId, counts } = await neighbours()
  const { id: accountId } = await book.account()
  const rows = Array.from({ length: 3000 }, (_, n) => `2026-03-01,-1,${n}`)
  const file = ['Date,Amount,Description', ...rows].join('\n')
  const late = [
    book.send('POST', '/accounts', { name: 'Late' }),
    book.send('POST', '/statements', formOf({ file, accountId })),
    book.send('POST', '/import', await book.get('/export')),
  ]
  await removeBook(db, bookId, 1, () => {})
  for (const answer of late) expect([200, 201, 404]).toContain((await answer).status)
  await sweepBooks({ db })
  expect(counts(bookId)).toEqual(nothing)
})

it('a command that waits for its commit while its book is removed is refused', async () => {
  let [arrive, open] = [() => {}, () => {}]
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const { db, world, bookIds, rowsOf } = bookWorld({
    transact: async (work) => {
      arrive()
      await gate
      return db.transaction(work)
    },
  })
  const late = (await newBook(world)).send('POST', '/accounts', { name: 'Late' })
  await arrived
  await removeBook(db, bookIds[0] ?? '', 1, () => {})
  open()
  expect(await late).toMatchObject({ status: 404, body: { message: 'This book does not exist.' } })
  for (const { table } of BOOK_TABLES) expect(rowsOf(table, bookIds[0])).toEqual([])
})

it('what is done alongside is done with the removal or not at all', async () => {
  const { db, book, bookId } = await neighbours()
  const before = await figuresOf(book)
  const failing = removeBook(db, bookId, 1, () => {
    throw new Error('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  expect(await figuresOf(book)).toEqual(before)
})

it('what a crash left of a removal is finished by the next start', async () => {
  const { db, bookId, neighbourId, counts } = await neighbours()
  const before = counts(neighbourId)
  db.transaction((tx) => tx.update(books).set({ removedAt: 1 }).where(eq(books.id, bookId)).run())
  await sweepBooks({ db })
  expect([counts(bookId), counts(neighbourId)]).toEqual([nothing, before])
  expect(db.select({ id: books.id }).from(books).all()).toEqual([{ id: neighbourId }])
})
