import type { PreparedStatement, Sqlite3Static, SqlValue } from '@sqlite.org/sqlite-wasm'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/db.ts'
import type { BlockFile } from './block-file.ts'
import { type Connection, connect } from './connection.ts'

/** A Drizzle database over a file in memory. */
export interface OpenDb {
  db: Db
  /** Closes the connection; the next statement opens another. Whoever changes the file's bytes calls this. */
  reconnect(): void
}

/**
 * Opens the file with Drizzle's better-sqlite3 session, so that Node and the browser go the same way from
 * query to row (drizzle-orm/sql-js maps rows wrongly). The session, and with it every query prepared on
 * it, outlives `reconnect`.
 */
export function openDb(sqlite3: Sqlite3Static, file: BlockFile): OpenDb {
  const connection = connect(sqlite3, file)
  const client = {
    prepare: (sql: string) => prepare(sqlite3, connection, sql),
    transaction: transactionRunner(connection),
  }
  const dialect = new SQLiteSyncDialect()
  const session = new BetterSQLiteSession(client as never, dialect, undefined)
  const db = new BaseSQLiteDatabase('sync', dialect, session, undefined)
  return { db: db as unknown as Db, reconnect: connection.close }
}

/** The part of better-sqlite3's Statement that Drizzle's session calls. */
function prepare(sqlite3: Sqlite3Static, connection: Connection, sql: string) {
  const execute = <T>(params: unknown[], read: (statement: PreparedStatement) => T): T => {
    const statement = connection.prepare(sql)
    try {
      bindAll(sqlite3, statement, params)
      return read(statement)
    } finally {
      statement.resetNoThrow(true)
    }
  }
  const all =
    <Row>(row: (statement: PreparedStatement) => Row) =>
    (...params: unknown[]): Row[] =>
      execute(params, (statement) => {
        const rows: Row[] = []
        while (statement.step()) rows.push(row(statement))
        return rows
      })
  const get =
    <Row>(row: (statement: PreparedStatement) => Row) =>
    (...params: unknown[]): Row | undefined =>
      execute(params, (statement) => {
        const found = statement.step() ? row(statement) : undefined
        // A change with RETURNING is over only at its end; a query's other rows are nobody's concern.
        if (!sqlite3.capi.sqlite3_stmt_readonly(pointerOf(statement))) while (statement.step());
        return found
      })
  return {
    run: (...params: unknown[]): void => {
      execute(params, (statement) => {
        while (statement.step());
      })
    },
    all: all(asObject),
    get: get(asObject),
    raw: () => ({ all: all(asArray), get: get(asArray) }),
  }
}

const asArray = (statement: PreparedStatement): SqlValue[] => statement.get([])
const asObject = (statement: PreparedStatement): Record<string, SqlValue> => statement.get({})

function pointerOf(statement: PreparedStatement): number {
  if (statement.pointer === undefined) throw new Error('The statement is closed')
  return statement.pointer
}

/**
 * Binds as better-sqlite3 does, so that a query answers the same in every home: every number as a double
 * (5 / 2 is 2.5 there, while the library would bind an integer), a boolean or an object refused.
 */
function bindAll({ capi }: Sqlite3Static, statement: PreparedStatement, params: unknown[]): void {
  const pointer = pointerOf(statement)
  if (params.length !== statement.parameterCount) {
    throw new RangeError(`${statement.parameterCount} parameters expected, ${params.length} given`)
  }
  params.forEach((param, index) => {
    if (typeof param === 'number') capi.sqlite3_bind_double(pointer, index + 1, param)
    else if (param === undefined || param === null) capi.sqlite3_bind_null(pointer, index + 1)
    else if (isBindable(param)) statement.bind(index + 1, param)
    else throw new TypeError('SQLite binds numbers, strings, bigints, byte arrays and null only')
  })
}

const isBindable = (param: unknown): param is string | bigint | Uint8Array =>
  typeof param === 'string' || typeof param === 'bigint' || param instanceof Uint8Array

type Work<Args extends unknown[], Result> = (...args: Args) => Result

/** better-sqlite3's `transaction`, as far as Drizzle's session calls it. */
function transactionRunner(connection: Connection) {
  const exec = (sql: string): void => {
    const statement = connection.prepare(sql)
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
