import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Viewer } from '../../http/context.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { checkLinks, enter } from '../transactions/entry.ts'
import type { TransactionRow } from '../transactions/rules.ts'
import { buckets, completedGoals } from './tables.ts'
import type { Bucket, BucketChange, BucketTransfer, NewBucket } from './wire.ts'

type BucketRow = typeof buckets.$inferSelect
const rows = rowsOf(buckets, 'Savings goal not found')

export function toWire(row: BucketRow): Bucket {
  return {
    id: row.id,
    name: row.name,
    target: formatMoney(row.targetCents),
    saved: formatMoney(row.savedCents),
    icon: row.icon,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export const listBuckets = (db: Db, viewer: Viewer): BucketRow[] => rows.list(db, viewer.bookId)
export const getBucket = (db: Db, viewer: Viewer, id: string): BucketRow => rows.get(db, viewer.bookId, id)

export function addBucket(tx: Tx, viewer: Viewer, input: NewBucket): BucketRow {
  const { target, saved, id = viewer.newId(), ...rest } = input
  const { bookId, now: createdAt } = viewer
  return rows.add(tx, { ...rest, id, bookId, targetCents: target, savedCents: saved, createdAt })
}

export function changeBucket(tx: Tx, viewer: Viewer, id: string, input: BucketChange): BucketRow {
  const { target, saved, ...fields } = input
  return rows.change(tx, viewer.bookId, id, { ...fields, targetCents: target, savedCents: saved })
}

/** Removes the bucket; transactions that moved money into or out of it stay what they are. */
export const removeBucket = (tx: Tx, viewer: Viewer, id: string): void => rows.remove(tx, viewer.bookId, id)

/** Sets what is saved, and records where the difference came from or where it went. */
export function fillBucket(tx: Tx, viewer: Viewer, id: string, input: BucketTransfer) {
  const before = rows.get(tx, viewer.bookId, id)
  const difference = input.saved - before.savedCents
  if (difference === 0) return { bucket: before, transaction: null }
  const transaction =
    difference > 0
      ? putIn(tx, viewer, before, difference, input)
      : takeOut(tx, viewer, before, -difference, input)
  // Entering the transaction has moved the saved amount.
  return { bucket: rows.get(tx, viewer.bookId, id), transaction }
}

function putIn(
  tx: Tx,
  viewer: Viewer,
  bucket: BucketRow,
  amountCents: Cents,
  input: BucketTransfer,
): TransactionRow {
  const accountId =
    input.fromAccountId ?? refuse('invalid', 'Please select an account to transfer money from')
  refuseInactive(getAccount(tx, viewer, accountId))
  const description = input.description || `Transfer to ${bucket.name} savings`
  return enter(tx, viewer, { type: 'expense', amountCents, description, accountId, bucketId: bucket.id })
}

function takeOut(
  tx: Tx,
  viewer: Viewer,
  bucket: BucketRow,
  amountCents: Cents,
  input: BucketTransfer,
): TransactionRow {
  const { toAccountId, categoryId } = input
  if (toAccountId && categoryId) refuse('invalid', 'Choose an account or a category, not both.')
  if (categoryId) {
    checkLinks(tx, viewer.bookId, { categoryId })
    const description = input.description || `Expense from ${bucket.name} savings`
    // Real spending, unlike a transfer: so the bucket is its source, not its `bucketId`.
    const sourceBucketId = bucket.id
    return enter(tx, viewer, { type: 'expense', amountCents, description, categoryId, sourceBucketId })
  }
  const accountId = toAccountId ?? refuse('invalid', 'Please select an account to transfer money to')
  refuseInactive(getAccount(tx, viewer, accountId))
  const description = input.description || `Transfer from ${bucket.name} savings`
  return enter(tx, viewer, { type: 'income', amountCents, description, accountId, bucketId: bucket.id })
}

function refuseInactive({ isActive, name }: { isActive: boolean; name: string }): void {
  if (!isActive) refuse('conflict', `${name} is inactive. Activate it, or choose another account.`)
}

/** The goal is reached and remembered, the bucket is gone. What it held was spent on the goal. */
export function celebrateBucket(tx: Tx, viewer: Viewer, id: string): void {
  const { name, icon, targetCents, savedCents, bookId } = rows.get(tx, viewer.bookId, id)
  if (savedCents < targetCents) refuse('conflict', `${name} has not reached its target yet.`)
  tx.insert(completedGoals)
    .values({ id: viewer.newId(), bookId, name, icon, targetCents, savedCents, completedAt: viewer.now })
    .run()
  rows.remove(tx, viewer.bookId, id)
}
