import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../homes/node/testing/memory.ts'
import { fieldsOf, raiseRev, revTrigger } from './revs.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(^|\/)tables\.ts$/.test(name.replaceAll('\\', '/')),
)
const modules = await Promise.all(files.map((name) => import(join(process.cwd(), 'src', name))))
const all = [...new Set(modules.flatMap((module) => Object.values(module)))]
const tables = all.filter(
  (table): table is SQLiteTable => is(table, SQLiteTable) && 'rev' in getTableColumns(table),
)
const { db } = openMemory()
const table = (name: string) => tables.find((each) => getTableName(each) === name) as SQLiteTable

/** The row's rev, and those of its fields. */
function revsOf(name: string): { rev: number; fields: Record<string, number> } {
  const row = db.get<{ rev: number; fields: string }>(
    sql`SELECT rev, field_revs AS fields FROM ${sql.identifier(name)}`,
  )
  return { rev: row.rev, fields: JSON.parse(row.fields) }
}

describe('the revs of rows', () => {
  it('are kept for all that several people edit', () => {
    expect(tables.map(getTableName).sort()).toEqual([
      ...['accounts', 'bills', 'budget_categories', 'payees', 'savings_buckets', 'subscriptions'],
      'transactions',
    ])
  })

  // A column of one of these tables makes its trigger anew: `npm run migrate:new` does that.
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    'of %s follow every one of its fields, whoever changes it',
    (name, table) => {
      const found = db.get<{ sql: string }>(
        sql`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ${`${name}_rev`}`,
      )
      expect(`${found?.sql};`).toBe(revTrigger(table))
      expect(fieldsOf(table).length).toBeGreaterThan(3)
    },
  )

  it('tell which field was changed when, and rise with nothing that only follows', () => {
    db.run(
      sql`INSERT INTO payees (id, book_id, name, folded, root_id, created_at) VALUES ('p', 'b', 'A', 'a', 'p', 0)`,
    )
    expect(revsOf('payees')).toEqual({ rev: 1, fields: {} })
    db.run(sql`UPDATE payees SET uses = 7, folded = 'x', name = 'A'`)
    expect(revsOf('payees')).toEqual({ rev: 1, fields: {} })
    db.run(sql`UPDATE payees SET name = 'B', hidden = 1`)
    db.run(sql`UPDATE payees SET name = 'C', hidden = 1`)
    expect(revsOf('payees')).toEqual({ rev: 3, fields: { name: 3, hidden: 2 } })
    db.run(sql`UPDATE payees SET merged_into = 'q'`)
    db.run(sql`UPDATE payees SET merged_into = NULL`)
    expect(revsOf('payees')).toEqual({ rev: 5, fields: { name: 3, hidden: 2, merged_into: 5 } })
  })

  it('count a field that stands in another table', () => {
    db.run(sql`INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
      VALUES ('t', 'b', 'expense', 1, 'T', '2026-01-01', 0)`)
    db.transaction((tx) => raiseRev(tx, table('transactions'), ['t', 'none'], 'tags'))
    db.run(sql`UPDATE transactions SET note = 'n', payee_id = 'p', spent_off = 1`)
    // Looked up for the first time, a payee is nothing that anybody has changed.
    expect(revsOf('transactions')).toEqual({ rev: 3, fields: { tags: 2, note: 3 } })
    db.run(sql`UPDATE transactions SET payee_id = 'q'`)
    expect(revsOf('transactions').fields).toEqual({ tags: 2, note: 3, payee_id: 4 })
  })
})
