import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'

/** Columns that lists read. */
export const shown = {
  id: transactions.id,
  type: transactions.type,
  amountCents: transactions.amountCents,
  description: transactions.description,
  accountId: transactions.accountId,
  categoryId: transactions.categoryId,
  billId: transactions.billId,
  subscriptionId: transactions.subscriptionId,
  bucketId: transactions.bucketId,
  statementId: transactions.statementId,
  date: transactions.date,
  createdAt: transactions.createdAt,
  kind: transactions.kind,
  affectsBalance: transactions.affectsBalance,
  transferId: transactions.transferId,
  transferAccountId: transactions.transferAccountId,
  payeeId: transactions.payeeId,
  note: transactions.note,
  refund: transactions.refund,
  refundOf: transactions.refundOf,
  partCount: transactions.partCount,
  rev: transactions.rev,
  dividedFromId: transactions.dividedFromId,
  fromGoalId: transactions.fromGoalId,
  sourceBucketId: transactions.sourceBucketId,
  seq: transactions.seq,
  createdBy: transactions.createdBy,
  updatedBy: transactions.updatedBy,
}
export type Shown = Pick<TransactionRow, keyof typeof shown>

const FIELDS = Object.keys(shown) as (keyof Shown)[]
const FLAGS = FIELDS.filter((field) => shown[field].dataType === 'boolean')

/** The values of a row in the order of `shown`. On this path Drizzle's own mapping costs as much as the query. */
export function fromValues(values: unknown[]): Shown {
  const row: Partial<Record<keyof Shown, unknown>> = {}
  for (const [index, field] of FIELDS.entries()) row[field] = values[index]
  for (const field of FLAGS) row[field] = row[field] === 1
  return row as Shown
}
