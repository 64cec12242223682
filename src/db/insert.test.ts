import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { commands } from '../book/tables.ts'
import { testServer } from '../homes/node/testing.ts'
import { insertAll } from './insert.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

it('rows come back as they were written, whether they differ in a column or not', () => {
  const { db } = testServer()
  const same = { bookId: 'a', fingerprint: 'f', status: 201, createdAt: 2 ** 40 }
  const rows = Array.from({ length: 1001 }, (_, n) => ({
    ...same,
    key: String(n).padStart(4, '0'),
    body: n % 2 === 0 ? `“${n}”\n\u0000` : '17',
  }))
  db.transaction((tx) => insertAll(tx, commands, rows), IMMEDIATE)
  expect(db.select().from(commands).orderBy(commands.key).all()).toEqual(rows)
  const types = db.all(
    sql`SELECT DISTINCT typeof(status) s, typeof(created_at) c, typeof(body) b FROM commands`,
  )
  expect(types).toEqual([{ s: 'integer', c: 'integer', b: 'text' }])
})
