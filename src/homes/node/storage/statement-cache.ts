import type Database from 'better-sqlite3'

/** Statements that are kept, and the longest text of one that is. */
const MOST = 500
const LONGEST = 20_000

/**
 * The part of better-sqlite3 that Drizzle's session calls, with the statements that were used last kept by their text:
 * most queries are written anew for each call, and compiling one takes SQLite longer than running it.
 */
export function withKeptStatements(sqlite: Database.Database) {
  const kept = new Map<string, ReturnType<typeof modal>>()
  return {
    prepare(text: string) {
      const statement = kept.get(text) ?? modal(sqlite.prepare(text))
      if (text.length > LONGEST) return statement
      // Last used, last in the map: the first is the one to give up.
      kept.delete(text)
      kept.set(text, statement)
      const [oldest = text] = kept.keys()
      if (kept.size > MOST) kept.delete(oldest)
      return statement
    },
    transaction: <Work extends (...args: unknown[]) => unknown>(work: Work) => sqlite.transaction(work),
  }
}

/** `raw()` of better-sqlite3 turns a statement for good; here two queries of one text may want rows in either shape. */
function modal(statement: Database.Statement) {
  let isRaw = false
  const turned = (wanted: boolean) => {
    if (isRaw !== wanted) statement.raw(wanted)
    isRaw = wanted
    return statement
  }
  const raw = {
    all: (...params: unknown[]) => turned(true).all(...params),
    get: (...params: unknown[]) => turned(true).get(...params),
  }
  return {
    run: (...params: unknown[]) => statement.run(...params),
    all: (...params: unknown[]) => turned(false).all(...params),
    get: (...params: unknown[]) => turned(false).get(...params),
    raw: () => raw,
  }
}
