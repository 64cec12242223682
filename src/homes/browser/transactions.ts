import type { Connection } from './connection.ts'

type Work<Args extends unknown[], Result> = (...args: Args) => Result

/** better-sqlite3's `transaction`, as far as Drizzle's session calls it. */
export function transactions(connection: Connection) {
  const exec = (sql: string): void => {
    const statement = connection.statement(sql)
    try {
      statement.step()
    } finally {
      statement.resetNoThrow()
    }
  }

  const around = <Args extends unknown[], Result>(work: Work<Args, Result>, begin: string) => {
    return (...args: Args): Result => {
      const nested = connection.inTransaction()
      exec(nested ? 'SAVEPOINT nested' : begin)
      try {
        const result = work(...args)
        if (isPromise(result)) throw new TypeError('A transaction is synchronous: it cannot answer a promise')
        exec(nested ? 'RELEASE nested' : 'COMMIT')
        return result
      } catch (error) {
        // Some errors (a full disk) have ended the transaction already.
        if (connection.inTransaction()) {
          if (nested) exec('ROLLBACK TO nested')
          exec(nested ? 'RELEASE nested' : 'ROLLBACK')
        }
        throw error
      }
    }
  }

  return <Args extends unknown[], Result>(work: Work<Args, Result>) => ({
    deferred: around(work, 'BEGIN'),
    immediate: around(work, 'BEGIN IMMEDIATE'),
    exclusive: around(work, 'BEGIN EXCLUSIVE'),
  })
}

const isPromise = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
