import { sql } from 'drizzle-orm'
import type { Question } from '../book/crossing/crossing.ts'
import { listMembers } from '../book/members.ts'
import { findBook, getBook } from '../book/open.ts'
import { listAccounts } from '../budget/accounts/store.ts'
import { listBuckets } from '../budget/buckets/store.ts'
import { readCalendar } from '../budget/ledger/months/budget.ts'
import { totalsByMonth } from '../budget/ledger/totals.ts'
import { payerOfAccount } from '../budget/sharing/payers.ts'
import { balancesIn } from '../budget/sharing/standings.ts'
import { type Db, prepared } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { listed } from '../identity/books/store.ts'
import type { UserRow } from '../identity/users.ts'
import { type Day, dayAt, type Month } from '../values/day.ts'
import { divide } from '../values/divide.ts'
import { type Cents, formatMoney } from '../values/money.ts'
import { askListed, findAsMember } from './list.ts'
import type { Book, Together } from './wire.ts'

/** The balance of the accounts in use that this member pays from; for null of the common ones, with the goals. In cents. */
function heldIn(db: Db, bookId: string, now: number, memberId: string | null): Cents {
  const { timeZone } = getBook(db, bookId)
  const viewer = { bookId, timeZone, today: dayAt(now, timeZone), now, receivedAt: now }
  const counted = listAccounts(db, viewer).filter(
    ({ id, isActive }) => isActive && payerOfAccount(db, id) === memberId,
  )
  const goals = memberId === null ? listBuckets(db, viewer) : []
  return (
    counted.reduce((sum, { balanceCents }) => sum + balanceCents, 0) +
    goals.reduce((sum, { savedCents }) => sum + savedCents, 0)
  )
}

/** Cents that a member bears of the rows of some days, without split ones, of which `bornInParts` tells. */
const bornInRows = prepared((db) =>
  db
    .select({ cents: sql<Cents>`coalesce(sum(shared.sign * share.share_cents), 0)` })
    .from(
      sql`transactions AS row CROSS JOIN shared_rows AS shared ON shared.transaction_id = row.id AND shared.is_counted = 1
        CROSS JOIN shares AS share ON share.transaction_id = row.id AND share.member_id = ${sql.placeholder('memberId')}`,
    )
    .where(
      sql`row.book_id = ${sql.placeholder('bookId')} AND row.part_count = 0 AND row.kind <> 'transfer' AND (row.type = 'expense' OR row.refund = 1)
        AND row.date BETWEEN ${sql.placeholder('first')} AND ${sql.placeholder('last')}`,
    )
    .prepare(),
)

/** Split rows that have a part on one of the days: what the member bears of each, and its parts. */
const splitRows = prepared((db) =>
  db
    .select({
      cents: sql<Cents>`shared.sign * share.share_cents`,
      parts: sql<string>`(SELECT json_group_array(json_array(part.amount_cents, (row.type = 'expense' OR part.refund)
        AND part.date BETWEEN ${sql.placeholder('first')} AND ${sql.placeholder('last')}))
        FROM (SELECT * FROM transaction_parts WHERE transaction_parts.transaction_id = row.id ORDER BY n) AS part)`,
    })
    .from(
      sql`(SELECT DISTINCT transaction_id AS id FROM transaction_parts WHERE book_id = ${sql.placeholder('bookId')}
          AND date BETWEEN ${sql.placeholder('first')} AND ${sql.placeholder('last')}) AS found
        CROSS JOIN transactions AS row ON row.id = found.id AND row.kind <> 'transfer'
        CROSS JOIN shared_rows AS shared ON shared.transaction_id = row.id AND shared.is_counted = 1
        CROSS JOIN shares AS share ON share.transaction_id = row.id AND share.member_id = ${sql.placeholder('memberId')}`,
    )
    .prepare(),
)

interface Asked {
  bookId: string
  memberId: string
  first: Day
  last: Day
}

/** Cents that a member bears of the parts that count on the days: a share is kept of the whole row, and lies over its parts evenly. */
const bornInParts = (db: Db, asked: Asked): Cents =>
  splitRows(db)
    .all({ ...asked })
    .reduce((sum, { cents, parts }) => {
      const all: [amount: Cents, counts: number][] = JSON.parse(parts)
      const of = divide(
        cents,
        all.map(([weight], n) => ({ memberId: String(n), weight })),
      )
      return all.reduce((rest, [, counts], n) => rest + (counts ? (of.get(String(n)) ?? 0) : 0), sum)
    }, 0)

interface BookPart {
  book: Book
  standing: Cents
  netWorth: Cents
  spending: Cents
}

/**
 * A member's part of a shared book in cents: of what it holds, with their own accounts in it and what they are owed, and of
 * the month's spending. Null where they are not in it, or it has moved or is still arriving.
 */
export const PART: Question<{ userId: string; month: Month }, BookPart | null> = {
  kind: 'part',
  answer(db, bookId, { userId, month }, now) {
    const book = findAsMember(db, bookId, userId)
    // A book that has moved goes on elsewhere with other figures; one that arrives has none yet.
    const isHere = !['moved', 'arriving'].includes(findBook(db, bookId)?.moving?.state ?? '')
    return book && isHere ? { book, ...partOf(db, book, month, now) } : null
  },
}

function partOf(db: Db, { id, memberId }: Book, month: Month, now: number) {
  const standing = balancesIn(db, { bookId: id }).find((one) => one.memberId === memberId)?.cents ?? 0
  const present = listMembers(db, id).filter(({ leftAt }) => leftAt === null)
  const parts = divide(
    heldIn(db, id, now, null),
    present.map((one) => ({ memberId: one.id, weight: one.weight })),
  )
  const calendar = readCalendar(db, id)
  const days = { first: calendar.firstDayOf(month), last: calendar.lastDayOf(month) }
  const asked = { bookId: id, memberId: memberId ?? '', ...days }
  return {
    standing,
    netWorth: (parts.get(memberId ?? '') ?? 0) + heldIn(db, id, now, memberId ?? '') + standing,
    spending: (bornInRows(db).get({ ...asked })?.cents ?? 0) + bornInParts(db, asked),
  }
}

const sums = (own: Cents, shared: Cents) => ({
  own: formatMoney(own),
  shared: formatMoney(shared),
  total: formatMoney(own + shared),
})

/** The own book and one's part of the shared ones; those in another currency stand for themselves. */
export async function readTogether(home: Home, user: UserRow, asked?: Month): Promise<Together> {
  const [db, now] = [home.db, home.now()]
  const own = getBook(db, user.bookId)
  const calendar = readCalendar(db, own.id)
  const month = asked ?? calendar.monthOf(dayAt(now, own.timeZone))
  const found = await askListed(home, listed(db, user.id), PART, { userId: user.id, month })
  const parts = found.flatMap((part) => part ?? [])
  const alike = parts.filter(({ book }) => book.currency === own.currency)
  const sumOf = (field: 'netWorth' | 'spending') => alike.reduce((sum, part) => sum + part[field], 0)
  const spent = totalsByMonth(db, own.id, month, month)[0]?.expense ?? 0
  return {
    month,
    currency: own.currency,
    netWorth: sums(heldIn(db, own.id, now, null), sumOf('netWorth')),
    spending: sums(spent, sumOf('spending')),
    books: parts.map(({ book, netWorth, spending, standing }) => ({
      bookId: book.id,
      name: book.name,
      currency: book.currency,
      netWorth: formatMoney(netWorth),
      spending: formatMoney(spending),
      standing: formatMoney(standing),
    })),
  }
}
