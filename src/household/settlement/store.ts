import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { z } from 'zod'
import { type BookEnv, type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { askedFirst } from '../../book/crossing/asking.ts'
import { crossing, isFar } from '../../book/crossing/crossing.ts'
import { listMembers } from '../../book/members.ts'
import { findBook, getBook } from '../../book/open.ts'
import { settlingPayments } from '../../budget/sharing/rules.ts'
import { balancesIn, forgetNames, moveStandings } from '../../budget/sharing/standings.ts'
import { settlements } from '../../budget/sharing/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { type Cents, centsOf, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { IS_PAYMENT, MARKED, UNMARKED } from './crossings.ts'
import type { EntriesQuery, NewPayment, Settlement, SettlementEntry, SettlementPayment } from './wire.ts'

/** Payments in the history. */
const NEWEST = 50

type Row = typeof settlements.$inferSelect
type Payment = z.output<typeof NewPayment>

const paymentToWire = (row: Row): SettlementPayment => ({
  id: row.id,
  from: row.fromMember,
  to: row.toMember,
  amount: formatMoney(row.cents),
  date: row.date,
  note: row.note,
  createdBy: row.createdBy,
  createdAt: new Date(row.createdAt).toISOString(),
})

/** Members' standings, the payments that even them out, and the newest ones that were made. */
export function readSettlement(db: Db, viewer: Viewer): Settlement {
  const balances = balancesIn(db, viewer)
  const history = db
    .select()
    .from(settlements)
    .where(eq(settlements.bookId, viewer.bookId))
    .orderBy(desc(settlements.date), desc(settlements.createdAt), desc(settlements.id))
    .limit(NEWEST)
    .all()
  return {
    balances: balances.map(({ memberId, cents }) => ({ memberId, balance: formatMoney(cents) })),
    payments: settlingPayments(balances).map(({ from, to, cents }) => ({
      from,
      to,
      amount: formatMoney(cents),
    })),
    history: history.map(paymentToWire),
  }
}

function move(tx: Tx, { bookId, fromMember, toMember, cents }: Row, times: 1 | -1): void {
  moveStandings(tx, bookId, [
    [fromMember, times * cents],
    [toMember, -times * cents],
  ])
}

export function addPayment(tx: Tx, viewer: CommandContext, payment: Payment): SettlementPayment {
  const { from, to, amount, date, note, seen, ownTransactionId } = payment
  const { bookId, member, now } = viewer
  if (!member) refuse('own_book', 'There is nobody to settle with in your own book.')
  const known = listMembers(tx, bookId).map(({ id }) => id)
  if (!known.includes(from) || !known.includes(to)) refuse('not_found', 'Member not found')
  if (from === to) refuse('invalid', 'Somebody pays somebody else.')
  const stands = balancesIn(tx, viewer).find(({ memberId }) => memberId === from)?.cents ?? 0
  if (seen !== undefined && centsOf(seen) !== stands)
    refuse('changed_meanwhile', 'Where they stand was changed meanwhile. Look at it once more.', {
      balance: formatMoney(stands),
    })
  const row: Row = {
    id: viewer.newId(),
    bookId,
    fromMember: from,
    toMember: to,
    cents: amount,
    date: dayOf(viewer, date ?? viewer.today),
    note: note || null,
    createdBy: member.id,
    createdAt: now,
    markedIn: ownTransactionId ? member.homeBookId : null,
  }
  tx.insert(settlements).values(row).run()
  move(tx, row, 1)
  forgetNames(tx, bookId)
  if (ownTransactionId) {
    const event = { ...paidBy(tx, viewer, payment, ownTransactionId), paymentId: row.id, paidIn: bookId }
    crossing(tx, viewer, MARKED, { to: member.homeBookId, subject: row.id, rev: 1 }, event)
  }
  return paymentToWire(row)
}

/** The payment as the row of the own book has to be; refused where the caller neither pays nor is paid. */
function paidBy(db: Db, { bookId, member, token }: Viewer, row: Payment, transactionId: string) {
  // A token opens one book, and this is another.
  if (token) refuse('out_of_scope', 'This token may not do that.')
  if (![row.from, row.to].includes(member?.id ?? ''))
    refuse('invalid', 'A transaction of your own book can only be a payment of yours, or to you.')
  const { currency } = getBook(db, bookId)
  const type = row.from === member?.id ? ('expense' as const) : ('income' as const)
  return { transactionId, currency, type, cents: row.amount }
}

/** Asks the own book of who says that a row there is the payment; it decides for itself once more. */
export async function askOwnBook<Env extends BookEnv>(c: Context<Env>, payment: Payment): Promise<void> {
  const { home, viewer } = c.var
  const to = viewer.member?.homeBookId
  const { ownTransactionId } = payment
  if (!to || !ownTransactionId || !isFar(viewer, to)) return
  const paid = paidBy(home.db, viewer, payment, ownTransactionId)
  await askedFirst(c, IS_PAYMENT, to, paid)
}

export function removePayment(tx: Tx, viewer: CommandContext, id: string): void {
  const { bookId } = viewer
  const row = tx
    .delete(settlements)
    .where(and(eq(settlements.id, id.toLowerCase()), eq(settlements.bookId, bookId)))
    .returning()
    .get()
  if (!row) refuse('not_found', 'Payment not found')
  move(tx, row, -1)
  forgetNames(tx, bookId)
  // Nobody is told whose account is gone by now.
  if (row.markedIn && (isFar(viewer, row.markedIn) || findBook(tx, row.markedIn)))
    crossing(tx, viewer, UNMARKED, { to: row.markedIn, subject: row.id, rev: 2 }, { paymentId: row.id })
}

interface Found {
  kind: SettlementEntry['kind']
  id: string
  date: string
  description: string
  paid: Cents
  share: Cents
  change: Cents
}

const entriesOf = prepared((db) =>
  db
    .select({
      kind: sql<Found['kind']>`kind`,
      id: sql<string>`id`,
      date: sql<string>`date`,
      description: sql<string>`description`,
      paid: sql<Cents>`paid`,
      share: sql<Cents>`share`,
      change: sql<Cents>`change`,
    })
    .from(
      sql`(SELECT iif(row.kind = 'transfer' AND row.transfer_id IS NULL, 'contribution', 'transaction') AS kind, row.id AS id, row.date AS date, row.description AS description, share.paid_cents AS paid,
            share.share_cents AS share, shared.sign * (share.paid_cents - share.share_cents) AS change
          FROM transactions AS row CROSS JOIN shared_rows AS shared ON shared.transaction_id = row.id AND shared.is_counted = 1
          CROSS JOIN shares AS share ON share.transaction_id = row.id AND share.member_id = ${sql.placeholder('memberId')}
          WHERE row.book_id = ${sql.placeholder('bookId')} AND share.paid_cents + share.share_cents > 0
        UNION ALL
        SELECT 'payment', id, date, coalesce(note, ''), iif(from_member = ${sql.placeholder('memberId')}, cents, 0),
            iif(to_member = ${sql.placeholder('memberId')}, cents, 0), iif(from_member = ${sql.placeholder('memberId')}, cents, -cents)
          FROM settlements WHERE book_id = ${sql.placeholder('bookId')}
            AND (from_member = ${sql.placeholder('memberId')} OR to_member = ${sql.placeholder('memberId')}))`,
    )
    .orderBy(sql`date DESC, id DESC`)
    .limit(sql`+${sql.placeholder('limit')}` as never)
    .offset(sql`+${sql.placeholder('offset')}` as never)
    .prepare(),
)

/** Entries that make up a member's standing, newest first, and the cursor of the next page; undefined on the last one. */
export function readEntries(
  db: Db,
  { bookId }: Viewer,
  { memberId, limit, cursor = 0 }: z.output<typeof EntriesQuery>,
): { entries: SettlementEntry[]; next: number | undefined } {
  const found = entriesOf(db).all({ bookId, memberId, limit: limit + 1, offset: cursor })
  const entries = found.slice(0, limit).map(({ paid, share, change, ...entry }) => ({
    ...entry,
    paid: formatMoney(paid),
    share: formatMoney(share),
    change: formatMoney(change),
  }))
  return { entries, next: found.length > limit ? cursor + limit : undefined }
}
