import { and, eq } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { buckets } from '../ledger/balances/tables.ts'
import { refuseOverdrawn } from '../ledger/effects.ts'
import { checkLinks, enter } from '../ledger/entry.ts'
import { categoryToGoal } from '../ledger/months/border.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { savedMoved } from '../ledger/sums.ts'
import { payeeOf } from '../payees/spellings.ts'
import { keepRow, takeKept } from '../removed/store.ts'
import { isCarried, isEmpty } from '../resource/store.ts'
import { sampleRows } from '../sample-rows/tables.ts'
import { findTransaction, removeTransaction } from '../transactions/store.ts'
import { endGoal, takeEnded } from './ended.ts'
import { bucketToWire } from './shown.ts'
import { completedGoals } from './tables.ts'
import type { BucketChange, BucketTransfer, NewBucket } from './wire.ts'

export type BucketRow = typeof buckets.$inferSelect
const MISSING = 'Savings goal not found'
const rows = rowsOf(buckets, MISSING)

export const listBuckets = (db: Db, viewer: Viewer): BucketRow[] => rows.list(db, viewer.bookId)
export const getBucket = (db: Db, viewer: Viewer, id: string): BucketRow => rows.get(db, viewer.bookId, id)

export function addBucket(tx: Tx, viewer: CommandContext, input: NewBucket): BucketRow {
  const { target, saved, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  viewer.events.push({ kind: 'goal.added' })
  return rows.add(tx, {
    ...rest,
    id,
    bookId,
    targetCents: target,
    savedCents: saved,
    openingCents: saved,
    createdAt,
  })
}

export function changeBucket(tx: Tx, viewer: CommandContext, id: string, input: BucketChange): BucketRow {
  const { target, saved: sent, rev, amount, fromAccountId, toAccountId, categoryId, ...fields } = input
  viewer.events.push({ kind: 'goal.changed' })
  const before = rows.get(tx, viewer.bookId, id)
  const ways = { fromAccountId, toAccountId, categoryId }
  const isMove = amount !== undefined || Object.values(ways).some(Boolean)
  const saved = isMove || isCarried(rev, before, isEmpty({ target, ...fields })) ? undefined : sent
  checkMeant(viewer, buckets, before, {
    rev,
    words: before.name,
    shown: () => bucketToWire(before),
    fields: {
      ...fields,
      targetCents: target,
      openingCents: saved === undefined ? undefined : before.openingCents + saved - before.savedCents,
    },
  })
  if (isMove) fillBucket(tx, viewer, id, { amount, saved: sent, ...ways })
  const typed = saved === undefined ? 0 : saved - before.savedCents
  return rows.change(tx, viewer.bookId, id, {
    ...fields,
    targetCents: target,
    savedCents: saved,
    ...(typed === 0 ? {} : { openingCents: before.openingCents + typed, typedCents: typed }),
  })
}

/** A removed bucket as restoring it needs it: also the part of `saved` that its transactions made. */
interface Removed {
  row: BucketRow
  movedCents: Cents
  /** The transaction that emptied it as it went: its return to an account, or what celebrating it spent. */
  transactionId?: string | undefined
  completedGoalId?: string
}

/**
 * Removes the bucket; with `returnTo`, what it holds goes to that account first. Transactions that moved money
 * into or out of it stay what they are.
 */
export function removeBucket(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  returnTo?: string,
): TransactionRow | null {
  const { savedCents } = rows.get(tx, viewer.bookId, id)
  if (returnTo === undefined || savedCents === 0) {
    if (returnTo !== undefined) refuseInactive(getAccount(tx, viewer, returnTo))
    close(tx, viewer, id)
    return null
  }
  const { transaction } = fillBucket(tx, viewer, id, { saved: 0, toAccountId: returnTo })
  close(tx, viewer, id, { transactionId: transaction?.id })
  return transaction
}

function close(
  tx: Tx,
  viewer: CommandContext,
  named: string,
  besides: Pick<Removed, 'transactionId' | 'completedGoalId'> = {},
): void {
  const row = rows.get(tx, viewer.bookId, named)
  const removed: Removed = { row, movedCents: savedMoved(tx, viewer, row.id), ...besides }
  endGoal(tx, viewer, row, besides)
  rows.remove(tx, viewer.bookId, row.id)
  keepRow(tx, viewer, 'bucket', row.id, removed)
  viewer.events.push({ kind: 'goal.removed' })
}

/** Brings a removed or celebrated bucket back with what it held; what emptied it as it went is taken back. */
export function restoreBucket(tx: Tx, viewer: CommandContext, named: string): BucketRow {
  const there = rows.find(tx, viewer.bookId, named)
  if (there) return there
  const kept = takeKept<Removed>(tx, viewer, 'bucket', named) ?? refuse('not_found', MISSING)
  viewer.events.push({ kind: 'goal.restored' })
  const { row, movedCents, completedGoalId } = kept
  const ended = takeEnded(tx, viewer, row.id)
  // The goal's expense may have been paid from an account since: another one stands for what is left.
  const transactionId = completedGoalId && ended ? ended.transactionId : kept.transactionId
  // Before the bucket is there: what it gives back is in the sum below.
  if (transactionId && findTransaction(tx, viewer, transactionId))
    removeTransaction(tx, viewer, transactionId)
  if (completedGoalId)
    tx.delete(completedGoals)
      .where(and(eq(completedGoals.id, completedGoalId), eq(completedGoals.bookId, viewer.bookId)))
      .run()
  // One that was removed by a release before 0012 had no opening.
  const openingCents = row.openingCents ?? row.savedCents - movedCents
  const savedCents = openingCents + savedMoved(tx, viewer, row.id)
  if (savedCents < 0) refuseOverdrawn(row.name, row.savedCents, row.savedCents - savedCents)
  return rows.add(tx, { ...row, openingCents, savedCents })
}

/** Sets what is saved, and records where the difference came from or where it went. */
export function fillBucket(tx: Tx, viewer: CommandContext, id: string, input: BucketTransfer) {
  const before = rows.get(tx, viewer.bookId, id)
  const difference = movedBy(before, input)
  if (difference === 0) return { bucket: before, transaction: null }
  const transaction =
    difference > 0
      ? putIn(tx, viewer, before, difference, input)
      : takeOut(tx, viewer, before, -difference, input)
  viewer.events.push({ kind: 'transaction.recorded', transaction }, { kind: 'goal.changed' })
  // Entering the transaction has moved the saved amount.
  return { bucket: rows.get(tx, viewer.bookId, id), transaction }
}

/** Cents that move into the goal; below zero they move out of it. Refuses an amount without one direction. */
function movedBy({ savedCents }: BucketRow, input: BucketTransfer): Cents {
  const { saved, amount, fromAccountId, toAccountId, categoryId } = input
  if (amount === undefined)
    return (saved ?? refuse('invalid', 'Amount must be a valid positive number')) - savedCents
  if (saved !== undefined) refuse('invalid', 'Send the amount that moves, or what is saved then, not both.')
  const isIn = Boolean(fromAccountId)
  if (isIn ? Boolean(toAccountId) : !toAccountId && !categoryId)
    refuse('invalid', 'Say where the amount comes from, or where it goes.')
  return isIn ? amount : -amount
}

function putIn(
  tx: Tx,
  viewer: CommandContext,
  bucket: BucketRow,
  amountCents: Cents,
  input: BucketTransfer,
): TransactionRow {
  const accountId =
    input.fromAccountId ?? refuse('invalid', 'Please select an account to transfer money from')
  const account = getAccount(tx, viewer, accountId)
  refuseInactive(account)
  const categoryId = categoryToGoal(tx, viewer, account, input.categoryId)
  const description = input.description || `Transfer to ${bucket.name} savings`
  const move = { amountCents, description, accountId, categoryId, bucketId: bucket.id }
  return enter(tx, viewer, { type: 'expense', ...move })
}

function takeOut(
  tx: Tx,
  viewer: CommandContext,
  bucket: BucketRow,
  amountCents: Cents,
  input: BucketTransfer,
): TransactionRow {
  const { toAccountId, categoryId } = input
  if (categoryId && !toAccountId) {
    checkLinks(tx, viewer.bookId, { categoryId })
    return spend(tx, viewer, bucket, { amountCents, categoryId, description: input.description })
  }
  const accountId = toAccountId ?? refuse('invalid', 'Please select an account to transfer money to')
  const account = getAccount(tx, viewer, accountId)
  refuseInactive(account)
  const description = input.description || `Transfer from ${bucket.name} savings`
  const move = { amountCents, description, accountId, bucketId: bucket.id }
  return enter(tx, viewer, {
    type: 'income',
    ...move,
    categoryId: categoryToGoal(tx, viewer, account, categoryId),
  })
}

type Spending = Pick<BucketTransfer, 'categoryId' | 'description'> & { amountCents: Cents }

/** Real spending, unlike a transfer: so the bucket is its source, not its `bucketId`. */
function spend(
  tx: Tx,
  viewer: CommandContext,
  { id, name }: Pick<BucketRow, 'id' | 'name'>,
  { description, ...spending }: Spending,
): TransactionRow {
  const said = description || `Expense from ${name} savings`
  const payeeId = payeeOf(tx, viewer, said)
  return enter(tx, viewer, { type: 'expense', ...spending, description: said, payeeId, sourceBucketId: id })
}

function refuseInactive({ isActive, name }: { isActive: boolean; name: string }): void {
  if (!isActive) refuse('conflict', `${name} is inactive. Activate it, or choose another account.`)
}

/** The goal is reached and remembered, the bucket is gone. What it held is spent on the goal: an expense of today. */
export function celebrateBucket(tx: Tx, viewer: CommandContext, named: string): void {
  const { id, name, icon, targetCents, savedCents, bookId } = rows.get(tx, viewer.bookId, named)
  if (savedCents < targetCents) refuse('conflict', `${name} has not reached its target yet.`)
  const completedGoalId = viewer.newId()
  tx.insert(completedGoals)
    .values({ id: completedGoalId, bookId, name, icon, targetCents, savedCents, completedAt: viewer.now })
    .run()
  const transaction = spend(tx, viewer, { id, name }, { amountCents: savedCents })
  markSample(tx, viewer, id, transaction.id)
  close(tx, viewer, id, { transactionId: transaction.id, completedGoalId })
  viewer.events.push({ kind: 'goal.celebrated' })
}

/** Spending of a bucket of the sample data goes with the sample. */
function markSample(tx: Tx, { bookId }: Viewer, bucketId: string, transactionId: string): void {
  const own = and(
    eq(sampleRows.bookId, bookId),
    eq(sampleRows.kind, 'bucket'),
    eq(sampleRows.rowId, bucketId),
  )
  if (tx.select({ id: sampleRows.rowId }).from(sampleRows).where(own).get())
    tx.insert(sampleRows).values({ bookId, kind: 'transaction', rowId: transactionId }).run()
}
