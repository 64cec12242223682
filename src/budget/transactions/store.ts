import { and, eq, sql } from 'drizzle-orm'
import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { checkLinks, enter, LINKS, type Links } from '../ledger/entry.ts'
import { movesBalance, type TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { otherHalf } from '../ledger/transfers.ts'
import { reopenCycle } from '../recurring/store.ts'
import { categorizer } from '../rules/store.ts'
import { keepRemoved, refuseRemovedElsewhere } from './removed.ts'
import { meantBy } from './two-calls.ts'
import type { NewTransaction, Transaction, TransactionChange } from './wire.ts'

const MISSING = 'Transaction not found'
const rows = rowsOf(transactions, MISSING)
const { placeholder } = sql

/** The part of a row that its owner gets to see. */
type Shown = Omit<
  TransactionRow,
  'bookId' | 'seq' | 'sourceBucketId' | 'settledDueDate' | 'importKey' | 'spentOff' | 'formerCategoryId'
>

export function transactionToWire(row: Shown): Transaction {
  return {
    id: row.id,
    type: row.type,
    amount: formatMoney(row.amountCents),
    description: row.description,
    accountId: row.accountId,
    categoryId: row.categoryId,
    billId: row.billId,
    subscriptionId: row.subscriptionId,
    bucketId: row.bucketId,
    statementId: row.statementId,
    date: row.date,
    createdAt: new Date(row.createdAt).toISOString(),
    kind: row.kind,
    affectsBalance: movesBalance(row),
    transferId: row.transferId,
    transferAccountId: row.transferAccountId,
  }
}

const onlyExpensesHaveCategories = () => refuse('invalid', 'Only an expense can have a category.')

/** The transaction that was entered before under the id that its client gave it. */
export function existingTransaction(
  db: Db,
  { bookId }: Viewer,
  id: string | undefined,
): Transaction | undefined {
  if (id === undefined) return undefined
  const known = rows.findNamed(db, bookId, id)
  if (!known) refuseRemovedElsewhere(db, bookId, id)
  return known && transactionToWire(known)
}

export function addTransaction(tx: Tx, viewer: CommandContext, input: NewTransaction): Transaction {
  if (input.categoryId && input.type !== 'expense') onlyExpensesHaveCategories()
  checkLinks(tx, viewer.bookId, input)
  const { amount, date, ...rest } = input
  const given = { ...rest, ...nulls(rest) }
  const entry = { ...given, ...meantBy(tx, viewer, { ...given, amountCents: amount }) }
  const transaction = enter(tx, viewer, {
    ...entry,
    categoryId: entry.categoryId ?? categorizer(tx, viewer)(entry),
    amountCents: amount,
    date: dayOf(viewer, date ?? viewer.today),
  })
  viewer.events.push({ kind: 'transaction.recorded', transaction })
  return transactionToWire(transaction)
}

const nulls = (links: { [Field in keyof Links]?: string | null | undefined }): Links => ({
  accountId: links.accountId ?? null,
  categoryId: links.categoryId ?? null,
  billId: links.billId ?? null,
  subscriptionId: links.subscriptionId ?? null,
  bucketId: links.bucketId ?? null,
})

const byId = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(
      and(eq(transactions.id, placeholder('id')), eq(transactions.bookId, placeholder('bookId')), isVisible),
    )
    .prepare(),
)

export const findTransaction = (db: Db, { bookId }: Viewer, id: string): TransactionRow | undefined =>
  byId(db).get({ id: id.toLowerCase(), bookId })

export const getTransaction = (db: Db, viewer: Viewer, id: string): TransactionRow =>
  findTransaction(db, viewer, id) ?? refuse('not_found', MISSING)

export function changeTransaction(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  input: TransactionChange,
): Transaction {
  const before = getTransaction(tx, viewer, id)
  if (before.transferId) refuseOfHalf(before, input)
  checkLinks(tx, viewer.bookId, changedLinks(before, input))
  const { amount, date, ...rest } = input
  const isExpense = (input.type ?? before.type) === 'expense'
  const isMoved = (['billId', 'subscriptionId'] as const).some(
    (field) => before[field] && input[field] !== undefined && input[field] !== before[field],
  )
  const isReopened = before.settledDueDate !== null && (isMoved || !isExpense)
  if (input.categoryId && !isExpense) onlyExpensesHaveCategories()
  const isInAnother = input.categoryId !== undefined && input.categoryId !== before.categoryId
  const after = rows.change(tx, viewer.bookId, id, {
    ...rest,
    ...(isExpense ? {} : { categoryId: null, sourceBucketId: null }),
    // It settled the due date of another bill or subscription, or it is no payment any more.
    ...(isReopened ? { settledDueDate: null } : {}),
    // A reset took it off the category that it was in; in another one it counts.
    ...(isInAnother ? { spentOff: 0 } : {}),
    amountCents: amount,
    date: date === undefined ? undefined : dayOf(viewer, date),
  })
  replaceEffects(tx, viewer.bookId, before, after)
  if (isReopened) reopenCycle(tx, viewer, before)
  const other = otherHalf(tx, before)
  if (other && amount !== undefined && amount !== other.amountCents)
    replaceEffects(
      tx,
      viewer.bookId,
      other,
      rows.change(tx, viewer.bookId, other.id, { amountCents: amount }),
    )
  viewer.events.push({ kind: 'transaction.changed' })
  return transactionToWire(after)
}

/** Refuses to make half of a transfer something else; what is sent back as it is changes nothing. */
function refuseOfHalf(before: TransactionRow, input: TransactionChange): void {
  const fields = ['type', 'categoryId', 'accountId', 'bucketId'] as const
  if (fields.some((field) => input[field] !== undefined && input[field] !== before[field]))
    refuse('transfer', 'This is half of a transfer. Part it first, or change the transfer.')
}

// A row that is sent back whole may name a bucket that is gone.
const changedLinks = (before: Links, input: TransactionChange): Partial<Links> =>
  Object.fromEntries(
    LINKS.filter(([field]) => input[field] !== before[field]).map(([field]) => [field, input[field]]),
  )

/** Takes the transaction back with its effects, half of a transfer with its other half; a payment reopens its cycle. */
export function removeTransaction(tx: Tx, viewer: CommandContext, id: string): void {
  const row = getTransaction(tx, viewer, id)
  const other = otherHalf(tx, row)
  for (const each of other ? [row, other] : [row]) {
    rows.remove(tx, viewer.bookId, each.id)
    replaceEffects(tx, viewer.bookId, each, null)
    if (each.settledDueDate) reopenCycle(tx, viewer, each)
    keepRemoved(tx, viewer, each)
  }
  viewer.events.push({ kind: 'transaction.removed' })
}
