import { eq } from 'drizzle-orm'
import type { Viewer } from '../book/context.ts'
import { listMembers } from '../book/members.ts'
import { getBook } from '../book/open.ts'
import { settlements } from '../budget/sharing/tables.ts'
import type { Db } from '../db/db.ts'
import { arrayText } from '../http/stream.ts'
import { getProfile } from '../profile/store.ts'
import { listPointTransactions, pointsOf } from '../rewards/points/store.ts'
import { formatMoney } from '../values/money.ts'
import { PARTS } from './book-tables.ts'
import { linksWithin } from './parts/links-within.ts'
import { transactionSlices } from './parts/transactions.ts'
import { type Archive, VERSION } from './wire.ts'

type Lists = Omit<
  Archive,
  | 'version'
  | 'holds'
  | 'exportedAt'
  | 'profile'
  | 'budget'
  | 'members'
  | 'payments'
  | 'points'
  | 'pointTransactions'
  | 'transactions'
>

/** The head of every file: the version of its format, and the names of the lists that it has. */
export const FORMAT = { version: VERSION, holds: PARTS.map(({ name }) => name) } as const

const budgetOf = (db: Db, bookId: string): Archive['budget'] => {
  const { budgetPeriod: period, budgetPeriodAsked: asked, dashboardPanels } = getBook(db, bookId)
  return { period, asked, ...(dashboardPanels ? { panels: dashboardPanels } : {}) }
}

const membersOf = (db: Db, bookId: string): Archive['members'] =>
  listMembers(db, bookId).map(({ id, name, color, weight, leftAt }) => ({
    id,
    name,
    color,
    weight,
    leftAt: leftAt === null ? null : new Date(leftAt).toISOString(),
  }))

const paymentsOf = (db: Db, bookId: string): Archive['payments'] =>
  db
    .select()
    .from(settlements)
    .where(eq(settlements.bookId, bookId))
    .orderBy(settlements.date, settlements.createdAt, settlements.id)
    .all()
    .map(({ id, fromMember, toMember, cents, date, note }) => ({
      id,
      from: fromMember,
      to: toMember,
      amount: formatMoney(cents),
      date,
      note,
    }))

/** Everything of the book but its transactions, which may be many. */
function collectBook(db: Db, viewer: Viewer): Omit<Archive, 'transactions'> {
  const { bookId, now } = viewer
  const { balance, totalEarned, totalSpent } = pointsOf(db, bookId)
  const lists = Object.fromEntries(
    PARTS.flatMap(({ name, list }) => (list ? [[name, list(db, viewer)]] : [])),
  ) as unknown as Lists
  // A link to what is gone meanwhile would not come back with the row.
  const withinBook = linksWithin(lists)
  return {
    ...FORMAT,
    exportedAt: new Date(now).toISOString(),
    profile: getProfile(db, bookId),
    budget: budgetOf(db, bookId),
    members: membersOf(db, bookId),
    payments: paymentsOf(db, bookId),
    points: { balance, totalEarned, totalSpent },
    pointTransactions: listPointTransactions(db, bookId),
    ...lists,
    removedTransactions: lists.removedTransactions.map((row) => ({ ...row, ...withinBook(row) })),
  }
}

/** Lists that stand beside those of the book, in slices. */
type Beside = Record<string, Iterable<object[]>>

/**
 * The whole book as the JSON text of one `Archive`, in parts; `head` replaces or adds what stands first, `beside` adds
 * lists. Secrets and hashes are in none of its tables.
 */
export function* archiveText(
  db: Db,
  viewer: Viewer,
  head: object = {},
  beside: Beside = {},
): Generator<string> {
  yield JSON.stringify({ ...collectBook(db, viewer), ...head }).slice(0, -1)
  const lists: Beside = { ...beside, transactions: transactionSlices(db, viewer.bookId) }
  for (const [name, slices] of Object.entries(lists)) {
    yield `,"${name}":`
    yield* arrayText(slices)
  }
  yield '}\n'
}
