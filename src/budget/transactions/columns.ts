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
  seq: transactions.seq,
}
export type Shown = Pick<TransactionRow, keyof typeof shown>

/** The values of a row in the order of `shown`. On this path Drizzle's own mapping costs as much as the query. */
export function fromValues(values: unknown[]): Shown {
  const [
    id,
    type,
    amountCents,
    description,
    accountId,
    categoryId,
    billId,
    subscriptionId,
    bucketId,
    ...rest
  ] = values as [string, Shown['type'], number, string, ...(string | null)[]]
  const [statementId, date, createdAt, kind, affectsBalance, transferId, transferAccountId, ...named] =
    rest as unknown as [
      string | null,
      string,
      number,
      Shown['kind'],
      number,
      string | null,
      string | null,
      ...(string | null)[],
    ]
  const [payeeId, note, refund, refundOf, partCount, seq] = named as unknown as [
    string | null,
    string | null,
    number,
    string | null,
    number,
    number,
  ]
  return {
    id,
    type,
    amountCents,
    description,
    accountId: accountId ?? null,
    categoryId: categoryId ?? null,
    billId: billId ?? null,
    subscriptionId: subscriptionId ?? null,
    bucketId: bucketId ?? null,
    statementId,
    date,
    createdAt,
    kind,
    affectsBalance: affectsBalance === 1,
    transferId,
    transferAccountId,
    payeeId,
    note,
    refund: refund === 1,
    refundOf,
    partCount,
    seq,
  }
}
