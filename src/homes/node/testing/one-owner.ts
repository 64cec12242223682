import type Database from 'better-sqlite3'
import { crossingInto } from '../../../book/crossing/under-way.ts'
import { OWNERS } from '../../../db/owners.ts'

const INTO_USERS = /^insert into ["`]?users\b/i

/** What one command, or one job, has written so far: of whom, and where that was seen first. */
interface Unit {
  owner?: string
  table?: string
}

/** Commands and jobs under way, the innermost last. SQLite is synchronous, so nothing else comes in between. */
const units: Unit[] = []

/** Runs a command or a job as one of its own, also where it shares a commit with others. */
export function asUnit<Args extends unknown[], Result>(work: (...args: Args) => Result) {
  return (...args: Args): Result => {
    units.push({})
    try {
      return work(...args)
    } finally {
      units.pop()
    }
  }
}

function wrote(table: string, owner: string | null): null {
  const unit = units.at(-1)
  // A statement by itself joins nothing, and what is of no book yet or no more is nobody's.
  if (!unit || owner === null) return null
  const across = crossingInto()
  if (across !== undefined) {
    if (owner !== across)
      throw new Error(
        `A crossing into ${across} writes ${table} of ${owner}. Only the book that it goes to is its own.`,
      )
    return null
  }
  if (unit.owner === undefined) Object.assign(unit, { owner, table })
  else if (unit.owner !== owner)
    throw new Error(
      `One transaction writes ${unit.table} of ${unit.owner} and ${table} of ${owner}. What concerns two books goes through crossing().`,
    )
  return null
}

/** Whose a row is, by the id of the book, that of a person being their own one. SQL over the row, or undefined. */
function ownerOf(table: string, columns: string[], row: 'NEW' | 'OLD'): string | undefined {
  if (table === 'books') return `${row}.id`
  if (table === 'users') return `${row}.book_id`
  // The rows of an import lie under an id of its own until they are seen.
  if (columns.includes('book_id') && OWNERS.get(table) === 'book')
    return `(SELECT id FROM books WHERE id = ${row}.book_id)`
  if (columns.includes('user_id')) return `(SELECT book_id FROM users WHERE id = ${row}.user_id)`
  return columns.includes('book_id') ? `(SELECT id FROM books WHERE id = ${row}.book_id)` : undefined
}

/**
 * Of what somebody is reminded in several books goes out in one message, and what they end for themselves ends in all of
 * them: until each book sends for itself, one transaction writes these of many.
 */
export const OVER_BOOKS: ReadonlySet<string> = new Set([
  ...['reminder_rules', 'reminders', 'webhooks', 'webhook_changes', 'webhook_deliveries'],
])

/** Triggers that tell whose row is written, of every table that is somebody's; they are no part of the database. */
function watch(sqlite: Database.Database): void {
  sqlite.function('wrote', wrote as (...args: unknown[]) => unknown)
  for (const [table, kind] of OWNERS) {
    if (kind === 'server' || OVER_BOOKS.has(table)) continue
    const columns = sqlite.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(table) as string[]
    for (const [verb, row] of [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['DELETE', 'OLD'],
    ] as const) {
      const owner = ownerOf(table, columns, row)
      if (!owner) throw new Error(`Nobody knows whose a row of ${table} is.`)
      sqlite.exec(
        `CREATE TEMP TRIGGER "${table}_${verb}_seen" AFTER ${verb} ON main."${table}" BEGIN SELECT wrote('${table}', ${owner}); END`,
      )
    }
  }
}

/**
 * Ends whatever writes rows of two books, or of a book and a person with another one, in one transaction and not by
 * `crossing()`. A database is watched as soon as there is somebody in it.
 */
export function refuseTwoOwners(sqlite: Database.Database): { saw(statement: string): void } {
  const begin = sqlite.transaction.bind(sqlite) as (
    work: (...args: unknown[]) => unknown,
  ) => Database.Transaction
  let state: 'nobody' | 'somebody' | 'watched' = 'nobody'
  const look = () => {
    if (state !== 'somebody' || sqlite.inTransaction) return
    state = 'watched'
    watch(sqlite)
  }
  sqlite.transaction = ((work: (...args: unknown[]) => unknown) => {
    look()
    return begin(asUnit(work))
  }) as typeof sqlite.transaction
  return {
    saw(statement) {
      if (state === 'nobody' && INTO_USERS.test(statement)) state = 'somebody'
    },
  }
}
