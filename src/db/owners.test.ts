import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../homes/node/testing/memory.ts'
import { OWNERS, whyJoined } from './owners.ts'

const { db } = openMemory()
const schema = db.all<{ type: string; name: string; text: string | null }>(
  sql`SELECT type, name, sql AS text FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'`,
)
const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => name)

describe('every table', () => {
  it('has an owner, and every owner’s table is there', () => {
    expect([...OWNERS.keys()].sort()).toEqual(tables.toSorted())
  })

  it('leads to tables of its own owner only', () => {
    const leading = tables.flatMap((from) =>
      db
        .all<{ to: string }>(sql`SELECT "table" AS "to" FROM pragma_foreign_key_list(${from})`)
        .filter(({ to }) => OWNERS.get(from) !== OWNERS.get(to))
        .map(({ to }) => `${from} leads to ${to}`),
    )
    expect(leading).toEqual([])
  })

  it('has triggers that write nothing of another owner’s', () => {
    const triggers = schema.filter(({ type }) => type === 'trigger')
    expect(triggers.length).toBeGreaterThan(10)
    const table = (text: string) => `FROM ${/ ON `(\w+)`/.exec(text)?.[1]}`
    expect(triggers.flatMap(({ text }) => whyJoined(`${table(text ?? '')} ${text}`) ?? [])).toEqual([])
  })

  it('of a book says which it is', () => {
    const columnsOf = (name: string) =>
      db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${name})`).map((column) => column.name)
    const without = tables.filter(
      (name) => OWNERS.get(name) === 'book' && name !== 'books' && !columnsOf(name).includes('book_id'),
    )
    expect(without).toEqual([])
  })
})

describe('a statement that joins what may lie in two databases', () => {
  it.each([
    'SELECT * FROM "memberships" INNER JOIN "users" ON 1',
    'UPDATE books SET version = 1 WHERE id IN (SELECT book_id FROM point_balances)',
    'INSERT INTO audit_log SELECT id FROM users',
    'DELETE FROM `sessions` WHERE EXISTS (SELECT 1 FROM accounts)',
  ])('is told: %s', (statement) => {
    expect(whyJoined(statement)).toContain('joins')
  })

  it.each([
    'SELECT * FROM "memberships" INNER JOIN "books" ON 1',
    'SELECT users, books FROM users JOIN point_balances',
  ])('and another is not: %s', (statement) => {
    expect(whyJoined(statement)).toBeUndefined()
  })

  it('is refused wherever a test asks a database', () => {
    expect(() => db.all(sql`SELECT 1 FROM users JOIN books`)).toThrow('joins')
  })
})
