import type Database from 'better-sqlite3'
import type { Db } from '../../../db/db.ts'
import { openMemory } from './memory.ts'

/** SQLite's query plan of each statement that the work asks for; `fill` writes beforehand what the work needs. */
export function plansOf(work: (db: Db, now: number) => void, fill?: (db: Db) => void): string[] {
  const { db, close } = openMemory()
  const { $client: sqlite } = db as unknown as { $client: Database.Database }
  fill?.(db)
  const prepare = sqlite.prepare.bind(sqlite)
  const asked: string[] = []
  sqlite.prepare = ((statement: string) => {
    asked.push(statement)
    return prepare(statement)
  }) as typeof sqlite.prepare
  work(db, Date.UTC(2026, 2, 15))
  const plans = asked
    .filter((statement) => /^(select|update|delete)\b/i.test(statement))
    .flatMap((statement) => {
      const values = Array<number>(statement.split('?').length - 1).fill(1)
      return prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values) as { detail: string }[]
    })
  close()
  return plans.map(({ detail }) => detail)
}
