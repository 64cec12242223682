import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { commandContext } from '../book/command.ts'
import { type Crossing, crossing } from '../book/crossing/crossing.ts'
import { books, profiles } from '../book/tables.ts'
import type { Tx } from '../db/db.ts'
import { OWNERS } from '../db/owners.ts'
import { testServer } from '../homes/node/testing.ts'
import { users } from '../identity/tables.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

// Every transaction of every test is watched like this (`homes/node/testing/one-owner.ts`).

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let flat: string

beforeEach(async () => {
  server = testServer()
  ;[anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  flat = (await sharedBook(anna, [[ben, 'editor']])).id
})

const touchBook = (tx: Tx, id: string) =>
  void tx.update(books).set({ totalBudgetCents: 1 }).where(eq(books.id, id)).run()
const touchUser = (tx: Tx, { ownId }: Person) =>
  void tx.update(users).set({ firstName: 'Other' }).where(eq(users.bookId, ownId)).run()
const within = (work: (tx: Tx) => void) => () => server.db.transaction(work)

/** A context of Anna’s in the flat. */
const inFlat = () =>
  commandContext(
    {
      bookId: flat,
      timeZone: 'UTC',
      today: '2026-03-15',
      now: server.clock.now,
      receivedAt: server.clock.now,
    },
    { newId: server.home.newId, idempotencyKey: undefined },
  )
const TOUCHED: Crossing<{ wrong?: string }, null> = {
  kind: 'touched',
  apply(tx, { bookId }, { wrong }) {
    touchBook(tx, wrong ?? bookId)
    return null
  },
}

describe('a transaction that writes what may lie in two databases', () => {
  it('is found, whether these are two books, or a shared one and a person', () => {
    for (const both of [
      (tx: Tx) => [touchBook(tx, flat), touchBook(tx, anna.ownId)],
      (tx: Tx) => [touchBook(tx, flat), touchUser(tx, anna)],
      (tx: Tx) => [touchUser(tx, anna), touchBook(tx, flat)],
      (tx: Tx) => [touchBook(tx, anna.ownId), touchBook(tx, ben.ownId)],
      // One statement, and no other.
      (tx: Tx) => void tx.update(books).set({ totalBudgetCents: 1 }).run(),
    ])
      expect(within(both)).toThrow('goes through crossing()')
  })

  it('is found where a new row or a deleted one is the other’s', () => {
    const addProfile = (tx: Tx) => void tx.insert(profiles).values({ bookId: ben.ownId }).run()
    const dropUser = (tx: Tx) => void tx.delete(users).where(eq(users.bookId, ben.ownId)).run()
    expect(within((tx) => [touchBook(tx, flat), addProfile(tx)])).toThrow('writes books')
    expect(within((tx) => [touchBook(tx, flat), dropUser(tx)])).toThrow('writes books')
  })

  it('is found within crossing(), too, where that does not write the book that it goes to', () => {
    const crossed = (event: object) =>
      within((tx) => {
        touchBook(tx, flat)
        crossing(tx, inFlat(), TOUCHED, { to: anna.ownId }, event)
        touchBook(tx, flat)
      })
    expect(crossed({})).not.toThrow()
    expect(crossed({ wrong: flat })).toThrow('A crossing into')
    expect(crossed({ wrong: ben.ownId })).toThrow('A crossing into')
  })
})

describe('what is right', () => {
  it('is a person with their own book or an operator’s, two transactions, and a statement by itself', () => {
    for (const id of [anna.ownId, ben.ownId])
      expect(within((tx) => [touchUser(tx, anna), touchBook(tx, id)])).not.toThrow()
    for (const id of [flat, anna.ownId]) expect(within((tx) => touchBook(tx, id))).not.toThrow()
    expect(() => server.db.update(books).set({ totalBudgetCents: 1 }).run()).not.toThrow()
  })

  it('are commands of several books that share a commit', async () => {
    const account = { name: 'Cash', type: 'cash', balance: '1' }
    const answers = await Promise.all(
      [anna, ben, anna.within(flat)].map((one) => one.send('POST', '/accounts', account)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  })
})

it('every table that is somebody’s is watched', () => {
  const watched = server.db
    .all<{ table: string }>(sql`SELECT tbl_name AS "table" FROM sqlite_temp_master WHERE type = 'trigger'`)
    .map(({ table }) => table)
  const owned = [...OWNERS].filter(([, owner]) => owner !== 'server').flatMap(([name]) => [name, name, name])
  expect(watched.sort()).toEqual(owned.sort())
})
