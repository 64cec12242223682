import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { withKeptStatements } from './statement-cache.ts'

it('gives each caller of one text the rows in the shape that it asks for', () => {
  const { prepare } = withKeptStatements(new Database(':memory:'))
  const [one, other] = [prepare('SELECT 1 AS a, ? AS b'), prepare('SELECT 1 AS a, ? AS b')]
  expect(one.raw().get('x')).toEqual([1, 'x'])
  expect(other.get('y')).toEqual({ a: 1, b: 'y' })
  expect(other.raw().all('z')).toEqual([[1, 'z']])
  expect(one.all('x')).toEqual([{ a: 1, b: 'x' }])
})

it('compiles a text once while it is in use, and gives up the one that was used longest ago', () => {
  const sqlite = new Database(':memory:')
  const compiled: string[] = []
  const compile = sqlite.prepare.bind(sqlite) as (text: string) => Database.Statement
  sqlite.prepare = ((text: string) => {
    compiled.push(text)
    return compile(text)
  }) as typeof sqlite.prepare
  const { prepare } = withKeptStatements(sqlite)
  const read = (n: number) => prepare(`SELECT ${n} AS n`).get()
  for (let n = 0; n < 500; n++) read(n)
  read(0)
  read(500)
  expect(compiled).toHaveLength(501)
  expect([read(0), read(1)]).toEqual([{ n: 0 }, { n: 1 }])
  expect(compiled.slice(501)).toEqual(['SELECT 1 AS n'])
})

it('reads a table as it is after its columns have changed', () => {
  const { db, close } = openDatabase(':memory:')
  const read = () => db.all(sql`SELECT * FROM notes`)
  db.run(sql`CREATE TABLE notes (a)`)
  db.run(sql`INSERT INTO notes VALUES (1)`)
  expect(read()).toEqual([{ a: 1 }])
  db.run(sql`ALTER TABLE notes ADD COLUMN b DEFAULT 2`)
  expect(read()).toEqual([{ a: 1, b: 2 }])
  close()
})
