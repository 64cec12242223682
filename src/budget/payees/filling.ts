import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { raiseVersion } from '../../book/command.ts'
import type { Listener, Viewer } from '../../book/context.ts'
import type { BookEvent } from '../../book/events.ts'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { payeesOfRows } from './spellings.ts'

/** Rows that one transaction gives their payee: some 20 ms of work. */
const SLICE = 250
/** Rows of a command that may lack theirs, such as a payment with its other half. */
const FEW = 10
const IMMEDIATE = { behavior: 'immediate' } as const
const { placeholder } = sql

const pending = prepared((db) =>
  db
    .select({
      seq: transactions.seq,
      type: transactions.type,
      kind: transactions.kind,
      bucketId: transactions.bucketId,
      description: transactions.description,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.bookId, placeholder('bookId')),
        sql`${transactions.payeeId} IS NULL`,
        lt(transactions.seq, placeholder('before')),
        isVisible,
      ),
    )
    .orderBy(desc(transactions.seq))
    .limit(atMost('limit'))
    .prepare(),
)

const setPayees = prepared((db) =>
  db
    .update(transactions)
    .set({ payeeId: sql`given.value->>1` })
    .from(sql`json_each(${placeholder('given')}) AS given`)
    .where(sql`${transactions.seq} = given.value->>0`)
    .prepare(),
)

const nextBook = prepared((db) =>
  db
    .select({ bookId: transactions.bookId })
    .from(transactions)
    .where(sql`${transactions.payeeId} IS NULL AND ${transactions.bookId} > ${placeholder('after')}`)
    .orderBy(transactions.bookId)
    .limit(atMost(1))
    .prepare(),
)

/** Gives the newest rows without a payee theirs; answers the last place that it looked at, and how many there were. */
function fillSlice(tx: Tx, whose: Pick<Viewer, 'bookId' | 'now'>, before: number) {
  const rows = pending(tx).all({ bookId: whose.bookId, before, limit: SLICE })
  fillRows(tx, whose, rows)
  return { last: rows.at(-1)?.seq ?? 0, count: rows.length }
}

function fillRows(
  tx: Tx,
  whose: Pick<Viewer, 'bookId' | 'now'>,
  rows: ReturnType<ReturnType<typeof pending>['all']>,
): void {
  if (rows.length === 0) return
  const payeeOf = payeesOfRows(tx, whose, rows)
  setPayees(tx).run({ given: JSON.stringify(rows.map((row) => [row.seq, payeeOf(row)])) })
}

const MANY: BookEvent['kind'][] = ['book.imported', 'book.restored', 'sample.added', 'statement.imported']

/**
 * Rows that came by this command, and some of those that wait since before there were payees. Where those are many, they
 * are given theirs in the background: an entry does not wait for them.
 */
export const givesPayees: Listener = (tx, viewer) => {
  const rows = pending(tx).all({ bookId: viewer.bookId, before: Number.MAX_SAFE_INTEGER, limit: SLICE })
  const isBacklog = rows.length === SLICE && !viewer.events.some(({ kind }) => MANY.includes(kind))
  fillRows(tx, viewer, isBacklog ? rows.slice(0, FEW) : rows)
}

/** Gives all rows of the book that lack one their payee, a few in each transaction; yields after each. */
function* fillBook(db: Db, bookId: string, now: number): Generator<void> {
  let filled = 0
  for (let before = Number.MAX_SAFE_INTEGER; before > 0; ) {
    before = db.transaction((tx) => {
      const { last, count } = fillSlice(tx, { bookId, now }, before)
      filled += count
      if (count === SLICE) return last
      // Said once, at the end: a copy that is being made of the book need not be made anew for every slice.
      if (filled > 0) raiseVersion(tx).get({ bookId })
      return 0
    }, IMMEDIATE)
    yield
  }
}

/** The same for every book. */
export function* fillPayees(db: Db, now: () => number): Generator<void> {
  for (let after = ''; ; ) {
    const book = nextBook(db).get({ after })
    if (!book) return
    after = book.bookId
    yield* fillBook(db, after, now())
  }
}
