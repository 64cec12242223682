import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Day } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { endedGoals } from '../ended-goals/tables.ts'
import { accounts, buckets } from '../ledger/balances/tables.ts'
import { findEnded, keptOf, moveEnded, refuseOverdrawn, replaceEffects } from '../ledger/effects.ts'
import { enter } from '../ledger/entry.ts'
import { changeParts, type NewPart, readParts, type Splittable } from '../ledger/parts/store.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'

const rows = rowsOf(transactions, 'Transaction not found')
type Change = Partial<typeof transactions.$inferInsert>

/** A goal that can pay: of one that was celebrated, what is left of the expense that it left. */
interface Payer {
  id: string
  name: string
  holds: Cents
}

export function findPayer(db: Db, bookId: string, named: string): Payer | undefined {
  const id = named.toLowerCase()
  const mine = and(eq(buckets.id, id), eq(buckets.bookId, bookId))
  const goal = db.select().from(buckets).where(mine).get()
  if (goal) return { id, name: goal.name, holds: goal.savedCents }
  const ended = findEnded(db, bookId, id)
  if (!ended?.transactionId) return undefined
  const left = db
    .select({ cents: transactions.amountCents })
    .from(transactions)
    .where(eq(transactions.id, ended.transactionId))
    .get()
  return { id, name: ended.name, holds: left?.cents ?? 0 }
}

const getPayer = (db: Db, bookId: string, named: string): Payer =>
  findPayer(db, bookId, named) ?? refuse('not_found', 'Savings goal not found')

/** The account that most of what the goal got came from; one that rests only where no other gave anything. */
function fillerOf(db: Db, goalId: string): string | undefined {
  const net = sql<Cents>`sum(CASE ${transactions.type} WHEN 'income' THEN -${transactions.amountCents} ELSE ${transactions.amountCents} END)`
  return db
    .select({ id: accounts.id })
    .from(transactions)
    .innerJoin(accounts, eq(accounts.id, transactions.accountId))
    .where(and(eq(transactions.bucketId, goalId), isVisible))
    .groupBy(accounts.id)
    .having(sql`${net} > 0`)
    .orderBy(desc(accounts.isActive), desc(net), desc(sql`max(${transactions.seq})`))
    .get()?.id
}

/** The row by which a goal gives the expense's amount back; undefined where no goal does. */
const givenBackFor = (db: Db, { id, bookId }: Pick<TransactionRow, 'id' | 'bookId'>) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.writtenForId, id),
        eq(transactions.bookId, bookId),
        isNotNull(transactions.bucketId),
        isVisible,
      ),
    )
    .get()

/** True for a row by which a goal gave money back for an expense: it follows that expense. */
export const isGivenBack = ({ writtenForId, bucketId }: TransactionRow): boolean =>
  writtenForId !== null && bucketId !== null

/** The goal that pays the expense. */
export const payerOf = ({
  fromGoalId,
  sourceBucketId,
}: Pick<TransactionRow, 'fromGoalId' | 'sourceBucketId'>): string | null => fromGoalId ?? sourceBucketId

/** Parts of what the goal gives back: of the same categories and days as the parts of the expense. */
const partsFor = (db: Db, expense: Splittable): NewPart[] =>
  readParts(db, expense).map(({ categoryId, amountCents, hasOwnDate, date }) => ({
    categoryId,
    amountCents,
    ownDate: hasOwnDate ? date : null,
    note: null,
    refund: false,
    spentOff: 0,
    monthOff: null,
  }))

export const refuseTwoGoals = () =>
  refuse('invalid', 'A move into or out of a goal is not paid by a goal. Choose one of both.')

/**
 * Lets the goal pay the expense: it counts as spending on its account like any other, and the goal gives that amount
 * back to the account that filled it. An expense without an account takes it out of the goal by itself.
 */
export function payFrom(
  tx: Tx,
  viewer: CommandContext,
  row: TransactionRow,
  goalId: string,
  before: TransactionRow = row,
): TransactionRow {
  if (row.type !== 'expense') refuse('invalid', 'Only an expense can be paid by a goal.')
  if (row.bucketId !== null) refuseTwoGoals()
  if (row.kind !== 'entry' || row.transferId !== null)
    refuse(
      'invalid',
      `“${row.description}” can’t be paid by a goal: it is a transfer or a corrected balance.`,
    )
  const { id, name, ...payer } = getPayer(tx, viewer.bookId, goalId)
  const ended = findEnded(tx, viewer.bookId, id)
  const isOwn = ended?.transactionId === row.id
  const holds = isOwn ? before.amountCents : payer.holds
  if (holds < row.amountCents) refuseOverdrawn(name, holds, row.amountCents)
  if (row.accountId === null) return change(tx, row, { sourceBucketId: id })
  const isLeft = isOwn && leaveOwn(tx, viewer, ended)
  const back = {
    type: 'income' as const,
    amountCents: row.amountCents,
    date: row.date,
    categoryId: row.categoryId,
    description: `Transfer from ${name} savings`,
    accountId: fillerOf(tx, id) ?? row.accountId,
    bucketId: id,
    writtenForId: row.id,
  }
  enter(tx, viewer, back, partsFor(tx, row))
  if (isLeft) isLeft(row, holds - row.amountCents)
  return change(tx, row, { fromGoalId: id })
}

/**
 * Gives a celebrated goal another expense for what is left, if anything is, once the one that it had is known to be paid
 * from an account. Nothing follows the goal's rows until the returned function is called.
 */
function leaveOwn(tx: Tx, viewer: CommandContext, { id, bookId }: typeof endedGoals.$inferSelect) {
  const its = and(eq(endedGoals.id, id), eq(endedGoals.bookId, bookId))
  const transactionId = viewer.newId()
  tx.update(endedGoals).set({ transactionId, kept: null }).where(its).run()
  return (row: TransactionRow, leftCents: Cents): void => {
    tx.update(endedGoals)
      .set({ kept: keptOf(row) })
      .where(its)
      .run()
    if (leftCents > 0) moveEnded(tx, bookId, id, leftCents)
  }
}

function change(tx: Tx, before: TransactionRow, fields: Change): TransactionRow {
  const after = rows.change(tx, before.bookId, before.id, fields)
  replaceEffects(tx, before.bookId, before, after)
  return after
}

/** The expense is paid by itself again: the goal has what it gave. */
export function unpay(tx: Tx, row: TransactionRow): TransactionRow {
  const given = givenBackFor(tx, row)
  if (given) {
    const back = { ...given, parts: readParts(tx, given) }
    rows.remove(tx, row.bookId, back.id)
    replaceEffects(tx, row.bookId, back, null)
  }
  return payerOf(row) === null ? row : change(tx, row, { fromGoalId: null, sourceBucketId: null })
}

/** Lets what the goal gives back follow a change of the expense. `said` is the goal that the change names. */
export function followExpense(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  after: TransactionRow,
  said?: string | null,
): TransactionRow {
  const payer = payerOf(after)
  const isExpense = after.type === 'expense'
  const wanted = said === undefined ? (isExpense ? payer : null) : (said?.toLowerCase() ?? null)
  if (wanted === null) return payer === null ? after : unpay(tx, after)
  const isMoved = (before.accountId === null) !== (after.accountId === null)
  if (wanted !== payer || isMoved) return payFrom(tx, viewer, unpay(tx, after), wanted, before)
  if (after.bucketId !== null) refuseTwoGoals()
  const back = givenBackFor(tx, after)
  if (back) giveBackFor(tx, viewer, back, after, back.date === before.date ? after.date : back.date)
  return after
}

function giveBackFor(
  tx: Tx,
  viewer: CommandContext,
  given: TransactionRow,
  expense: TransactionRow,
  date: Day,
): void {
  const back = { ...given, parts: readParts(tx, given) }
  const parts = partsFor(tx, expense)
  const { amountCents, categoryId } = expense
  const row = rows.change(tx, back.bookId, back.id, {
    amountCents,
    categoryId,
    date,
    partCount: parts.length,
  })
  const isSplit = parts.length > 0 || back.parts.length > 0
  const after = { ...row, parts: changeParts(tx, viewer, back, row, isSplit ? parts : undefined) }
  replaceEffects(tx, back.bookId, back, after)
}

/** A goal that was celebrated and has something left to pay with. */
export interface Reached {
  id: string
  name: string
  endedOn: string
  leftCents: Cents
}

/** Goals that were celebrated, with what is left of the expense that each left; the newest first. */
export const listReached = (db: Db, { bookId }: Viewer): Reached[] =>
  db.all<Reached>(sql`SELECT ended.id, ended.name, ended.ended_on AS endedOn, coalesce(spent.amount_cents, 0) AS leftCents
    FROM ended_goals AS ended LEFT JOIN transactions AS spent ON spent.id = ended.transaction_id
    WHERE ended.book_id = ${bookId} AND ended.transaction_id IS NOT NULL
    ORDER BY ended.ended_on DESC, ended.created_at DESC`)
