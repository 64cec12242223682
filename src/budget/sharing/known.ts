import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '../../db/db.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import type { Known } from './dividing.ts'
import { halfOf } from './halves.ts'
import { payerOfAccount } from './payers.ts'
import { sharedRows, shares } from './tables.ts'

const { placeholder } = sql

export const visibleRow = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, placeholder('id')), isVisible))
    .prepare(),
)
export const isThere = prepared((db) =>
  db
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.id, placeholder('id')))
    .prepare(),
)
export const knownRow = prepared((db) =>
  db
    .select()
    .from(sharedRows)
    .where(eq(sharedRows.transactionId, placeholder('id')))
    .prepare(),
)
export const sharesOf = prepared((db) =>
  db
    .select()
    .from(shares)
    .where(eq(shares.transactionId, placeholder('id')))
    // Shares in the order in which they were said: of equal weights the first takes what is left.
    .orderBy(sql`rowid`)
    .prepare(),
)

/** Payer and shares that are kept of the row; null of one that nobody shares. */
export function sharedNow(tx: Tx, id: string): Known | null {
  const row = knownRow(tx).get({ id })
  return row ? { row, list: sharesOf(tx).all({ id }) } : null
}

/** The half of a contribution that moves money, also once it was cut off the other one: it leads to no account of the book. */
export const isContributed = (tx: Tx, { id, kind, transferId }: TransactionRow): boolean =>
  kind === 'transfer' && transferId === null && Boolean(halfOf(tx, { id }) ?? knownRow(tx).get({ id }))

/** Half of a transfer between two accounts of the book. */
export const isBetween = ({ kind, transferId }: TransactionRow): boolean =>
  kind === 'transfer' && transferId !== null

export const isCounted = (tx: Tx, { id }: Pick<TransactionRow, 'id'>): boolean =>
  knownRow(tx).get({ id })?.isCounted ?? false

/** True for a transfer's expense between accounts of different payers; common money counts as one of them. */
export const isAcross = (tx: Tx, { type, accountId, transferAccountId }: TransactionRow): boolean =>
  type === 'expense' &&
  accountId !== null &&
  payerOfAccount(tx, accountId) !== payerOfAccount(tx, transferAccountId)

/**
 * Income and spending are shared, contributions, and transfers between what a member pays from and what is common; what
 * adjusts, opens or fills a goal is nobody's. What a transfer does stays, whosever its accounts become.
 */
export function isShared(tx: Tx, row: TransactionRow): boolean {
  const { id, type, kind, bucketId, transferId } = row
  if (kind !== 'transfer') return type !== 'savings' && kind === 'entry' && bucketId === null
  if (transferId === null) return isContributed(tx, row)
  if (type !== 'expense') return false
  const known = knownRow(tx).get({ id })
  return known?.isCounted || ((!known || sharesOf(tx).all({ id }).length > 0) && isAcross(tx, row))
}

/**
 * The member whose own account a transfer leads to, so that what it brings is theirs; of one that leads where it led
 * before, who bore all of it by then. Null where it is for everybody, and of what is no transfer.
 */
export function takerOf(tx: Tx, row: TransactionRow, known: Known | null, isSame: boolean): string | null {
  if (!isBetween(row)) return null
  if (!known || !(isSame || row.accountId === null)) return payerOfAccount(tx, row.transferAccountId)
  const bearing = known.list.filter(({ shareCents }) => shareCents > 0)
  return bearing.length === 1 ? (bearing[0]?.memberId ?? null) : null
}
