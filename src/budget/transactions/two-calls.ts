import { and, eq, ne } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { accounts, buckets } from '../ledger/balances/tables.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { isAdjustmentText, type TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'

type Meant = Partial<Pick<TransactionRow, 'kind' | 'affectsBalance' | 'bucketId' | 'sourceBucketId'>>
type Entry = Pick<TransactionRow, 'type' | 'amountCents' | 'description' | 'accountId' | 'bucketId'>

const OF_GOAL = /^(Transfer to|Transfer from|Expense from) (.*) savings$/s

/**
 * Fields of an entry that its text decides. Clients of the specification do in two calls what is one change: they set a
 * balance or a saved amount, then record the row that goes with it. That row counts once.
 */
export function meantBy(tx: Tx, viewer: CommandContext, entry: Entry): Meant {
  if (entry.type !== 'savings' && isAdjustmentText(entry.description))
    return { kind: 'adjustment', affectsBalance: replacesAdjustment(tx, viewer, entry) }
  return entry.bucketId ? {} : goalOf(tx, viewer, entry)
}

/** Removes the adjustment that the account's new balance has just recorded, where the entry is the client's own of it. */
function replacesAdjustment(
  tx: Tx,
  { bookId }: CommandContext,
  { accountId, type, amountCents }: Entry,
): boolean {
  const mine = accountId ? and(eq(accounts.id, accountId), eq(accounts.bookId, bookId)) : undefined
  const adjustmentId = mine && tx.select({ id: accounts.adjustmentId }).from(accounts).where(mine).get()?.id
  if (!adjustmentId) return false
  const same = and(
    eq(transactions.id, adjustmentId),
    eq(transactions.bookId, bookId),
    eq(transactions.type, type),
    eq(transactions.amountCents, amountCents),
    eq(transactions.partCount, 0),
  )
  const row = tx.delete(transactions).where(same).returning().get()
  if (row) replaceEffects(tx, bookId, row, null)
  return row !== undefined
}

/** The goal whose saved amount has just been changed by this much, where the text names it; its opening gives that back. */
function goalOf(tx: Tx, { bookId }: CommandContext, { type, amountCents, description }: Entry): Meant {
  const [, words, name] = OF_GOAL.exec(description) ?? []
  if (!words || type === (words === 'Transfer from' ? 'expense' : 'income')) return {}
  const typedCents = words === 'Transfer to' ? amountCents : -amountCents
  const named = and(eq(buckets.bookId, bookId), ne(buckets.typedCents, 0), eq(buckets.typedCents, typedCents))
  const goal = tx
    .select()
    .from(buckets)
    .where(named)
    .all()
    .find((each) => each.name === name)
  if (!goal || goal.savedCents < typedCents) return {}
  tx.update(buckets)
    .set({
      typedCents: 0,
      openingCents: goal.openingCents - typedCents,
      savedCents: goal.savedCents - typedCents,
    })
    .where(eq(buckets.id, goal.id))
    .run()
  return words === 'Expense from' ? { sourceBucketId: goal.id } : { bucketId: goal.id }
}
