import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { PARTS } from '../archive/book-tables.ts'
import { archiveText } from '../archive/collect.ts'
import { removedTransactionsPart } from '../archive/parts/removed-transactions.ts'
import type { Sharing } from '../archive/sharing/wire.ts'
import type { Viewer } from '../book/context.ts'
import { listMembers } from '../book/members.ts'
import { getBook } from '../book/open.ts'
import { listAccounts } from '../budget/accounts/store.ts'
import { listBuckets } from '../budget/buckets/store.ts'
import { isVisible, transactions } from '../budget/ledger/tables.ts'
import { balancesIn } from '../budget/sharing/standings.ts'
import { settlements } from '../budget/sharing/tables.ts'
import type { Db } from '../db/db.ts'
import { yieldToEventLoop } from '../http/async.ts'
import { formatMoney } from '../values/money.ts'
import { besideOf } from './sharing.ts'
import type { Standing } from './wire.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Fields that tie a row to another book: they do not come along. */
const TIES = /"(contributionId|settlementId)":"[^"]*"/g

/** Parts of the export that are each server's own, or of the moment, emptied: nothing of them is the book's. */
const OTHERS = {
  exportedAt: '',
  profile: null,
  points: null,
  pointTransactions: [],
  members: [],
  payments: [],
}

/** Number of these rows. */
export const countIn = (db: Db, table: SQLiteTable, which: SQL | undefined): number =>
  db.select({ rows: count() }).from(table).where(which).get()?.rows ?? 0

/** Kept sums of each month in cents: no file has them, and an import adds them up. */
const monthsOf = (db: Db, bookId: string): Standing['months'] =>
  db
    .all<Record<string, string | number>>(
      sql`SELECT month, sum(income_cents) AS income, sum(expense_cents) AS expense, sum(counted_cents) AS counted,
          sum(counter_cents) AS counter, sum(funded_cents) AS funded
        FROM month_totals WHERE book_id = ${bookId} GROUP BY month
        HAVING income <> 0 OR expense <> 0 OR counted <> 0 OR counter <> 0 OR funded <> 0 ORDER BY month`,
    )
    .map(({ month, ...cents }) => [String(month), ...Object.values(cents).map(Number)])

const asNamed = ({ name, color, weight }: Sharing['members'][number]) => ({ name, color, weight })

/** Figures and digest of the book. Ids may change where it comes to: the digest has each id's place in the file instead. */
export async function standingOf(db: Db, viewer: Viewer): Promise<Standing> {
  const places = new Map<string, number>()
  const placeOf = (id: string) => {
    const place = places.get(id) ?? places.size
    places.set(id, place)
    return `#${place}`
  }
  const hash = sha256.create()
  // Rows keep their order among themselves; that to rows that can still be brought back is nobody's figure.
  const removed = removedTransactionsPart.list?.(db, viewer).map(({ seq: _, ...row }) => row)
  const { head, lists: shares } = besideOf(db, viewer)
  // Roles and the member who asks are each server's own.
  const sharing = head.sharing && {
    ...head.sharing,
    memberId: '',
    members: head.sharing.members.map(asNamed),
  }
  const all = { ...OTHERS, removedTransactions: removed, sharing }
  for (const text of archiveText(db, viewer, all, shares)) {
    hash.update(utf8ToBytes(text.replaceAll(TIES, '"$1":null').replaceAll(ID, placeOf)))
    await yieldToEventLoop()
  }
  const names = new Map(listMembers(db, viewer.bookId).map(({ id, name }) => [id, name]))
  const lists = PARTS.flatMap(({ name, list }) => (list ? [[name, list(db, viewer).length] as const] : []))
  const inBook = and(eq(transactions.bookId, viewer.bookId), isVisible)
  return {
    version: getBook(db, viewer.bookId).version,
    rows: {
      ...Object.fromEntries(lists),
      transactions: countIn(db, transactions, inBook),
      payments: countIn(db, settlements, eq(settlements.bookId, viewer.bookId)),
    },
    balances: [
      ...balancesIn(db, viewer).map(
        ({ memberId, cents }) => [names.get(memberId) ?? '', formatMoney(cents)] as const,
      ),
      ...listAccounts(db, viewer).map(({ name, balanceCents }) => [name, formatMoney(balanceCents)] as const),
      ...listBuckets(db, viewer).map(({ name, savedCents }) => [name, formatMoney(savedCents)] as const),
    ].map(([...figure]) => figure),
    months: monthsOf(db, viewer.bookId),
    digest: bytesToHex(hash.digest()),
  }
}
