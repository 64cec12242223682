import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { listMembers, presentMemberships } from '../../book/members.ts'
import { getBook } from '../../book/open.ts'
import { members } from '../../book/tables.ts'
import {
  accountPayers,
  defaultShares,
  memberBalances,
  recurringPayers,
  settlements,
  sharedRows,
  shares,
  staleShares,
} from '../../budget/sharing/tables.ts'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import type { BookTable } from '../part.ts'
import { type ArchivedShares, Sharing } from './wire.ts'

const SLICE = 1000

const { placeholder } = sql

/** Rows of a table of the book, without saying of which: whoever reads them knows. */
const rowsIn = <Table extends BookTable>(db: Db, table: Table, bookId: string) =>
  db
    .select()
    .from(table as BookTable)
    .where(eq(table.bookId, bookId))
    .all()
    .map(({ bookId: _, ...row }) => row as Omit<Table['$inferSelect'], 'bookId'>)

/** The members of the shared book with balances, payments and defaults; not the shares of each row. */
export function collectSharing(
  db: Db,
  { bookId, member }: Pick<Viewer, 'bookId' | 'member'>,
  opens: string[],
): Sharing {
  const { name, color } = getBook(db, bookId)
  const present = new Map(presentMemberships(db, bookId).map((one) => [one.memberId, one]))
  // Other columns, such as the own book in which a payment is marked, are left out: they are nobody's here.
  return Sharing.parse({
    name: name ?? '',
    color: color ?? 'primary',
    memberId: member?.id ?? '',
    opens,
    members: listMembers(db, bookId).map(({ bookId: _, ...row }) => ({
      ...row,
      role: present.get(row.id)?.role ?? null,
      joinedAt: present.get(row.id)?.joinedAt ?? null,
    })),
    balances: rowsIn(db, memberBalances, bookId),
    payments: rowsIn(db, settlements, bookId),
    accountPayers: rowsIn(db, accountPayers, bookId),
    recurringPayers: rowsIn(db, recurringPayers, bookId),
    defaultShares: rowsIn(db, defaultShares, bookId),
  })
}

const afterPlace = prepared((db) =>
  db
    .select({
      place: sql<number>`shared_rows.rowid`,
      transactionId: sharedRows.transactionId,
      paidBy: sharedRows.paidBy,
      sign: sharedRows.sign,
      isExact: sharedRows.isExact,
      isCounted: sharedRows.isCounted,
      former: sharedRows.former,
      list: sql<string>`(SELECT json_group_array(json_object('memberId', member_id, 'paidCents', paid_cents,
        'shareCents', share_cents, 'weight', weight, 'paidWeight', paid_weight))
        FROM (SELECT * FROM shares WHERE shares.transaction_id = shared_rows.transaction_id ORDER BY rowid))`,
    })
    .from(sharedRows)
    .where(
      and(eq(sharedRows.bookId, placeholder('bookId')), sql`shared_rows.rowid > ${placeholder('place')}`),
    )
    .orderBy(sql`shared_rows.rowid`)
    .limit(atMost(SLICE))
    .prepare(),
)

/** The shares of every row of the book, deleted ones with them, in slices of which none is empty. */
export function* sharesSlices(db: Db, bookId: string): Generator<ArchivedShares[]> {
  for (let place: number | undefined = 0; place !== undefined; ) {
    const rows = afterPlace(db).all({ bookId, place })
    if (rows.length > 0)
      yield rows.map(({ place: _, list, former, ...row }) => ({
        ...row,
        ...(former && { former }),
        shares: JSON.parse(list),
      }))
    place = rows.at(-1)?.place
  }
}

/** Writes members and shares of a copy as they were read: nothing of them is counted anew. */
export function restoreSharing(
  tx: Tx,
  bookId: string,
  sharing: Sharing,
  rows: readonly ArchivedShares[],
): void {
  const of = <Row extends object>(list: readonly Row[]) => list.map((row) => ({ ...row, bookId }))
  const replace = <Table extends BookTable>(table: Table, list: Table['$inferSelect'][]) => {
    tx.delete(table).where(eq(table.bookId, bookId)).run()
    insertAll(tx, table, list as never)
  }
  replace(members, of(sharing.members.map(({ role: _, joinedAt: __, ...member }) => member)))
  replace(memberBalances, of(sharing.balances))
  replace(settlements, of(sharing.payments.map((payment) => ({ ...payment, markedIn: null }))))
  replace(accountPayers, of(sharing.accountPayers))
  replace(recurringPayers, of(sharing.recurringPayers))
  replace(defaultShares, of(sharing.defaultShares))
  replace(sharedRows, of(rows.map(({ shares: _, former = null, ...row }) => ({ ...row, former }))))
  replace(
    shares,
    of(rows.flatMap(({ transactionId, shares: list }) => list.map((one) => ({ ...one, transactionId })))),
  )
  // The triggers noted every row that was written.
  replace(staleShares, [])
}

interface Signed {
  id: string
  createdBy?: string | null | undefined
  updatedBy?: string | null | undefined
}

/** Signs the rows of a copy with who entered and who changed them, as it says: an exported file says neither. */
export function signRows(tx: Tx, bookId: string, rows: readonly Signed[]): void {
  const signed = rows.filter(({ createdBy, updatedBy }) => createdBy || updatedBy)
  for (let start = 0; start < signed.length; start += SLICE) {
    const slice = signed.slice(start, start + SLICE).map((row) => [row.id, row.createdBy, row.updatedBy])
    tx.run(sql`UPDATE transactions SET created_by = said.value->>1, updated_by = said.value->>2
      FROM jsonb_each(${JSON.stringify(slice)}) AS said WHERE transactions.id = said.value->>0 AND transactions.book_id = ${bookId}`)
    // Deleted rows that can still be brought back are kept as JSON.
    tx.run(sql`UPDATE removed_transactions
      SET row = json_set(row, '$.createdBy', said.value->>1, '$.updatedBy', said.value->>2)
      FROM jsonb_each(${JSON.stringify(slice)}) AS said
      WHERE removed_transactions.id = said.value->>0 AND removed_transactions.book_id = ${bookId}`)
  }
}
