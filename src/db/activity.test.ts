import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMemory } from '../homes/node/testing/memory.ts'
import { activityTriggers } from './activity.ts'

const { db } = openMemory()

// Another field that is told makes its trigger anew: `npm run migrate:new` does that.
it.each([...activityTriggers()])('the newest schema has the trigger %s as it is written', (name, trigger) => {
  const found = db.get<{ sql: string }>(
    sql`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ${name}`,
  )
  expect(`${found?.sql};`).toBe(trigger)
})

it('in an own book nobody acts, and nothing is told', () => {
  db.run(sql`INSERT INTO books (id, time_zone, created_at) VALUES ('b', 'UTC', 0)`)
  db.run(sql`INSERT INTO accounts (id, book_id, name, type, icon, color, created_at)
    VALUES ('a', 'b', 'Cash', 'cash', 'x', 'primary', 0)`)
  db.run(sql`UPDATE accounts SET name = 'Wallet' WHERE id = 'a'`)
  expect(db.get(sql`SELECT count(*) AS count FROM activity`)).toEqual({ count: 0 })
})

it('while a member acts, a field that changes is told with what it was', () => {
  db.run(sql`INSERT INTO acting (book_id, member_id, at) VALUES ('b', 'm', 5)`)
  db.run(sql`UPDATE accounts SET name = 'Purse', balance_cents = 7 WHERE id = 'a'`)
  db.run(sql`UPDATE accounts SET balance_cents = 8 WHERE id = 'a'`)
  expect(db.all(sql`SELECT at, member_id, action, kind, row_id, description, changes FROM activity`)).toEqual(
    [
      {
        at: 5,
        member_id: 'm',
        action: 'changed',
        kind: 'account',
        row_id: 'a',
        description: 'Purse',
        changes: JSON.stringify([{ field: 'name', before: 'Wallet', after: 'Purse' }]),
      },
    ],
  )
})
