import { readdirSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import type { Db } from './db.ts'
import { type Migration, migrate, NewerSchema } from './migrate.ts'
import { migrations } from './migrations.gen.ts'

function emptyDatabase() {
  const sqlite = new Database(':memory:')
  const db: Db = drizzle(sqlite)
  const tables = () =>
    db
      .all<{ name: string }>(
        sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .map(({ name }) => name)
      .filter((name) => name !== 'schema_migrations')
      .sort()
  return { sqlite, db, tables }
}

/** SQLite's own message, which Drizzle wraps. */
function reasonOf(work: () => unknown): string {
  try {
    work()
    return 'nothing wrong'
  } catch (error) {
    return error instanceof Error ? `${error.message} ${error.cause}` : String(error)
  }
}

const create = (name: string): string => `CREATE TABLE ${name} (x)`
const first: Migration = { tag: '0000_first', statements: [create('a'), 'INSERT INTO a VALUES (1)'] }
const second: Migration = { tag: '0001_second', statements: [create('b'), create('c')] }

describe('migrating', () => {
  it('applies every step once, in order', () => {
    const { db, tables } = emptyDatabase()
    expect(migrate(db, [first])).toEqual(['0000_first'])
    expect(migrate(db, [first, second])).toEqual(['0001_second'])
    expect(migrate(db, [first, second])).toEqual([])
    expect(tables()).toEqual(['a', 'b', 'c'])
    expect(db.all(sql`SELECT x FROM a`)).toHaveLength(1)
  })

  it('leaves the steps before a failing one and nothing of that one, and goes on from there', () => {
    const { db, tables } = emptyDatabase()
    const broken: Migration = { tag: '0001_second', statements: [create('b'), 'CREATE TABLE b (y)'] }
    const third: Migration = { tag: '0002_third', statements: [create('d')] }
    expect(reasonOf(() => migrate(db, [first, broken, third]))).toMatch(/already exists/)
    expect(tables()).toEqual(['a'])
    expect(migrate(db, [first, second, third])).toEqual(['0001_second', '0002_third'])
    expect(tables()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuses a database that a newer version has written, and changes nothing', () => {
    const { db, tables } = emptyDatabase()
    migrate(db, [first, second])
    const added: Migration = { tag: '0000_other', statements: [create('z')] }
    expect(() => migrate(db, [first, added])).toThrow(NewerSchema)
    expect(() => migrate(db, [first])).toThrow(/0001_second.*newer version/)
    expect(tables()).toEqual(['a', 'b', 'c'])
  })
})

const tags = readdirSync('drizzle')
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -4))
  .sort()

describe('the migrations', () => {
  it('are the ones of the folder drizzle, statement by statement', () => {
    const files = tags.map((tag) => ({
      tag,
      statements: readFileSync(`drizzle/${tag}.sql`, 'utf8')
        .split('--> statement-breakpoint')
        .map((s) => s.trim()),
    }))
    expect(migrations).toEqual(files)
    const { entries } = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8'))
    expect(entries.map(({ tag }: { tag: string }) => tag)).toEqual(tags)
  })

  it('only add: no table is dropped or rebuilt', () => {
    for (const { tag, statements } of migrations)
      for (const statement of statements)
        expect(`${tag}: ${statement}`).not.toMatch(/DROP\s+(TABLE|COLUMN)|__new_|PRAGMA|RENAME/i)
  })
})

/** Every table that some tables.ts defines. */
async function definedTables(): Promise<SQLiteTable[]> {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/)tables\.ts$/.test(path),
  )
  const modules = await Promise.all(paths.map((path) => import(/* @vite-ignore */ `../${path}`)))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, SQLiteTable))
}

describe('the migrated database', () => {
  it('has the tables, columns, keys and indexes that the definitions say', async () => {
    const { db, tables } = emptyDatabase()
    migrate(db, migrations)
    const defined = await definedTables()
    expect(tables()).toEqual(defined.map((table) => getTableConfig(table).name).sort())
    for (const table of defined) {
      const { name, indexes, foreignKeys, primaryKeys, checks } = getTableConfig(table)
      const info = db.all<{
        name: string
        type: string
        notnull: number
        pk: number
        dflt_value: string | null
      }>(sql.raw(`PRAGMA table_info(${name})`))
      const composite = primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name))
      const columns = Object.values(getTableColumns(table))
      const wanted = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        notnull: column.notNull || column.primary,
        isKey: column.primary || composite.includes(column.name),
        // Drizzle takes the rowid for a default of the column.
        hasDefault: column.hasDefault && column.name !== 'seq',
      }))
      const found = info.map((column) => ({
        name: column.name,
        type: column.type.toUpperCase(),
        notnull: column.notnull === 1,
        isKey: column.pk > 0,
        hasDefault: column.dflt_value !== null,
      }))
      expect({ name, columns: found }).toEqual({ name, columns: wanted })
      const listed = db.all<{ name: string; origin: string; unique: number }>(
        sql.raw(`PRAGMA index_list(${name})`),
      )
      const own = listed
        .filter(({ origin }) => origin === 'c')
        .map((index) => `${index.name} ${index.unique}`)
      const unique = columns.filter((column) => column.isUnique).map((column) => `${column.uniqueName} 1`)
      const named = indexes.map(({ config }) => `${config.name} ${config.unique ? 1 : 0}`)
      expect(own.sort()).toEqual([...named, ...unique].sort())
      const keys = db.all<{ from: string; table: string }>(sql.raw(`PRAGMA foreign_key_list(${name})`))
      const references = foreignKeys.map((key) => {
        const { columns: from, foreignTable } = key.reference()
        return `${from[0]?.name} ${getTableConfig(foreignTable).name}`
      })
      expect(keys.map((key) => `${key.from} ${key.table}`).sort()).toEqual(references.sort())
      const text = db.get<{ sql: string }>(sql`SELECT sql FROM sqlite_master WHERE name = ${name}`).sql
      for (const check of checks) expect(text).toContain(check.name)
    }
  })

  it('refuses amounts that would be money lost', () => {
    const { db } = emptyDatabase()
    migrate(db, migrations)
    const insert = (table: string, values: Record<string, unknown>) => () =>
      db.run(
        sql.raw(
          `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${Object.values(values)
            .map((v) => JSON.stringify(v).replaceAll('"', "'"))
            .join(', ')})`,
        ),
      )
    const row = { id: 'x', book_id: 'b', description: 'x', date: '2026-03-01', created_at: 0 }
    for (const amount_cents of [0, -5])
      expect(reasonOf(insert('transactions', { ...row, type: 'income', amount_cents }))).toMatch(/CHECK/)
    expect(reasonOf(insert('transactions', { ...row, type: 'gift', amount_cents: 5 }))).toMatch(/CHECK/)
    const account = { id: 'x', book_id: 'b', name: 'x', type: 'cash', icon: 'x', color: 'x', created_at: 0 }
    expect(reasonOf(insert('accounts', { ...account, balance_cents: 1.5 }))).toMatch(/CHECK/)
    const bucket = { id: 'x', book_id: 'b', name: 'x', icon: 'x', created_at: 0 }
    expect(reasonOf(insert('savings_buckets', { ...bucket, target_cents: 0 }))).toMatch(/CHECK/)
    expect(reasonOf(insert('savings_buckets', { ...bucket, target_cents: 5, saved_cents: -1 }))).toMatch(
      /CHECK/,
    )
  })
})
