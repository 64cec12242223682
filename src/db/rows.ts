import { and, asc, eq, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { refuse } from '../values/refusal.ts'
import { type Db, prepared, type Tx } from './db.ts'

type BookTable = SQLiteTable & { id: SQLiteColumn; bookId: SQLiteColumn; createdAt: SQLiteColumn }

/**
 * The five things that every table of a book can do, each scoped by the book: somebody else's row is
 * simply not found. `missing` is what the owner reads then.
 */
export function rowsOf<Table extends BookTable>(table: Table, missing: string) {
  type Row = InferSelectModel<Table>
  const mine = (bookId: string, id: string) => and(eq(table.id, id.toLowerCase()), eq(table.bookId, bookId))

  const listQuery = prepared((db) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(eq(table.bookId, sql.placeholder('bookId')))
      .orderBy(asc(table.createdAt), asc(table.id))
      .prepare(),
  )
  const findQuery = prepared((db) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(and(eq(table.id, sql.placeholder('id')), eq(table.bookId, sql.placeholder('bookId'))))
      .prepare(),
  )

  const list = (db: Db, bookId: string): Row[] => listQuery(db).all({ bookId }) as Row[]

  const find = (db: Db, bookId: string, id: string): Row | undefined =>
    findQuery(db).get({ bookId, id: id.toLowerCase() }) as Row | undefined

  const get = (db: Db, bookId: string, id: string): Row =>
    find(db, bookId, id) ?? refuse('not_found', missing)

  /** A client may name its row: the same id again answers the stored row, somebody else's is refused. */
  const findNamed = (db: Db, bookId: string, id: string): Row | undefined => {
    const known = db
      .select()
      .from(table as SQLiteTable)
      .where(eq(table.id, id))
      .get() as (Row & { bookId: string }) | undefined
    if (known && known.bookId !== bookId) refuse('conflict', 'This id is taken.')
    return known
  }

  const add = (tx: Tx, row: InferInsertModel<Table> & { id: string; bookId: string }): Row =>
    findNamed(tx, row.bookId, row.id) ?? (tx.insert(table).values(row).returning().get() as Row)

  /** Fields that are undefined stay as they are. */
  const change = (tx: Tx, bookId: string, id: string, fields: Partial<InferInsertModel<Table>>): Row => {
    if (Object.values(fields).every((value) => value === undefined)) return get(tx, bookId, id)
    const changed = tx.update(table).set(fields).where(mine(bookId, id)).returning({ id: table.id }).get()
    if (!changed) refuse('not_found', missing)
    // Read anew: a trigger has raised its rev, which what is returned does not know yet.
    return get(tx, bookId, id)
  }

  const remove = (tx: Tx, bookId: string, id: string): void => {
    const removed = tx.delete(table).where(mine(bookId, id)).returning({ id: table.id }).get()
    if (!removed) refuse('not_found', missing)
  }

  return { list, find, get, findNamed, add, change, remove }
}
