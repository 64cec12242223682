import type Database from 'better-sqlite3'
import { crossingInto } from '../../../book/crossing/under-way.ts'
import { OWNERS } from '../../../db/owners.ts'

const INTO_USERS = /^insert into ["`]?users\b/i

/** Owners that one command, or one job, has written of so far: a book, with the first table, and a person. */
interface Unit {
  book?: string
  table?: string
  isShared?: boolean
  person?: string
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

/** `isShared` is null in a table of people: what they have is kept with their own book, of which `owner` is the id. */
function wrote(table: string, owner: string | null, isShared: number | null): null {
  const unit = units.at(-1)
  // A statement by itself joins nothing, and what is of no book yet or no more is nobody's.
  if (!unit || owner === null) return null
  const across = crossingInto()
  if (across !== undefined) {
    if (owner === across) return null
    throw new Error(
      `A crossing into ${across} writes ${table} of ${owner}. Only the book that it goes to is its own.`,
    )
  }
  if (isShared === null) unit.person = owner
  else if (unit.book === undefined) Object.assign(unit, { book: owner, table, isShared: isShared === 1 })
  // An operator changes somebody's account by a command of their own book; a shared one is nobody's own.
  if ((isShared === null || unit.book === owner) && !(unit.isShared && unit.person)) return null
  throw new Error(
    `One transaction writes ${unit.table} of ${unit.book} and ${table} of ${owner}. What concerns two books goes through crossing().`,
  )
}

/** The owner of a row and whether that is a shared book, as SQL over the row; the book of a person is their own one. */
function ownerOf(table: string, columns: string[], row: 'NEW' | 'OLD'): [owner: string, isShared: string] {
  if (table === 'books') return [`${row}.id`, `${row}.kind = 'shared'`]
  if (table === 'users') return [`${row}.book_id`, 'NULL']
  // The rows of an import lie under an id of its own until they are seen.
  const ofBook = (column: string) => `(SELECT ${column} FROM books WHERE id = ${row}.book_id)`
  if (OWNERS.get(table) === 'book') return [ofBook('id'), ofBook("kind = 'shared'")]
  const ofUser = `(SELECT book_id FROM users WHERE id = ${row}.user_id)`
  return [columns.includes('user_id') ? ofUser : ofBook('id'), 'NULL']
}

/** Triggers that tell whose row is written, of every table that is somebody's; they are no part of the database. */
function watch(sqlite: Database.Database): void {
  sqlite.function('wrote', wrote as (...args: unknown[]) => unknown)
  for (const [table, kind] of OWNERS) {
    if (kind === 'server') continue
    const columns = sqlite.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]
    // A version that is raised tells browsers to ask anew, and is raised for an operator's change of an account, too.
    const others = columns.filter((name) => name !== 'version')
    const update = table === 'books' ? `UPDATE OF ${others.join(', ')}` : 'UPDATE'
    for (const [verb, row] of [
      ['INSERT', 'NEW'],
      [update, 'NEW'],
      ['DELETE', 'OLD'],
    ] as const)
      sqlite.exec(
        `CREATE TEMP TRIGGER "${table}_${verb.slice(0, 6)}_seen" AFTER ${verb} ON main."${table}"
         BEGIN SELECT wrote('${table}', ${ownerOf(table, columns, row).join(', ')}); END`,
      )
  }
}

/**
 * Ends whatever writes rows of two books, or of a shared book and of a person, in one transaction and not by
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
