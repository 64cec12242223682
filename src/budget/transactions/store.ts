import { and, eq, sql } from 'drizzle-orm'
import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { checkLinks, enter, LINKS, type Links } from '../ledger/entry.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { otherHalf } from '../ledger/transfers.ts'
import { payeeOfChanged, payeeOfNew } from '../payees/choosing.ts'
import { defaultCategory } from '../payees/store.ts'
import { reopenCycle } from '../recurring/store.ts'
import { categorizer } from '../rules/store.ts'
import { knownKeysOf, noteMoved } from '../statements/known.ts'
import { matchOf } from '../statements/matched.ts'
import { setTags, tagIdsFor, tagIdsOf } from '../tags/store.ts'
import { keepRemoved, refuseRemovedElsewhere } from './removed.ts'
import { transactionToWire } from './shown.ts'
import { meantBy } from './two-calls.ts'
import type { NewTransaction, Transaction, TransactionChange } from './wire.ts'

const MISSING = 'Transaction not found'
const rows = rowsOf(transactions, MISSING)
const { placeholder } = sql

export const onlyExpensesHaveCategories = (ids?: string[]) =>
  refuse('invalid', 'Only an expense can have a category.', ids && { ids })

/** The transaction that was entered before under the id that its client gave it. */
export function existingTransaction(
  db: Db,
  { bookId }: Viewer,
  id: string | undefined,
): Transaction | undefined {
  if (id === undefined) return undefined
  const known = rows.findNamed(db, bookId, id)
  if (!known) refuseRemovedElsewhere(db, bookId, id)
  return known && transactionToWire(db, known)
}

export function addTransaction(tx: Tx, viewer: CommandContext, input: NewTransaction): Transaction {
  if (input.categoryId && input.type !== 'expense') onlyExpensesHaveCategories()
  checkLinks(tx, viewer.bookId, input)
  const { amount, date, payee, payeeId: said, note, tags, ...rest } = input
  const given = { ...rest, ...nulls(rest) }
  const entry = { ...given, ...meantBy(tx, viewer, { ...given, amountCents: amount }) }
  const payeeId = payeeOfNew(tx, viewer, entry, { payee, payeeId: said })
  const transaction = enter(tx, viewer, {
    ...entry,
    ...{ payeeId, note: note || null },
    categoryId:
      entry.categoryId ??
      categorizer(tx, viewer)(entry) ??
      learnt(tx, { ...input, bucketId: entry.bucketId }, payeeId),
    amountCents: amount,
    date: dayOf(viewer, date ?? viewer.today),
  })
  if (tags?.length) setTags(tx, viewer.bookId, transaction.id, tagIdsFor(tx, viewer, tags))
  viewer.events.push({ kind: 'transaction.recorded', transaction })
  return transactionToWire(tx, transaction)
}

/** The category that the payee gives an expense of which nobody has said that it has none. */
const learnt = (db: Db, { type, categoryId, bucketId }: NewTransaction, payeeId: string): string | null =>
  type === 'expense' && categoryId === undefined && !bucketId ? defaultCategory(db, payeeId) : null

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
  { tags, ...input }: TransactionChange,
): Transaction {
  const before = getTransaction(tx, viewer, id)
  const { payee, payeeId, ...fields } = input
  const after = changeRow(tx, viewer, before, {
    ...fields,
    note: fields.note === undefined ? undefined : fields.note || null,
    payeeId: payeeOfChanged(tx, viewer, before, input),
  })
  if (tags !== undefined) setTags(tx, viewer.bookId, after.id, tagIdsFor(tx, viewer, tags ?? []))
  viewer.events.push({ kind: 'transaction.changed' })
  return transactionToWire(tx, after)
}

/** Fields of a change, with the payee by the id that a row has. */
type RowChange = Omit<TransactionChange, 'tags' | 'payee' | 'payeeId'> & {
  payeeId?: string | null | undefined
  /** Number of the reset that took it off the category that it gets; 0 where it is left out. */
  spentOff?: number | undefined
}

/** Changes the row with all its effects; fields that are undefined stay as they are. */
export function changeRow(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  input: RowChange,
): TransactionRow {
  if (isOfHalf(before, input)) refuseOfHalf()
  checkLinks(tx, viewer.bookId, changedLinks(before, input))
  const { amount, date, spentOff = 0, ...rest } = input
  const isExpense = (input.type ?? before.type) === 'expense'
  const isMoved = (['billId', 'subscriptionId'] as const).some(
    (field) => before[field] && input[field] !== undefined && input[field] !== before[field],
  )
  const isReopened = before.settledDueDate !== null && (isMoved || !isExpense)
  if (input.categoryId && !isExpense) onlyExpensesHaveCategories()
  const isInAnother = input.categoryId !== undefined && input.categoryId !== before.categoryId
  const after = rows.change(tx, viewer.bookId, before.id, {
    ...rest,
    ...(isExpense ? {} : { categoryId: null, sourceBucketId: null }),
    // It settled the due date of another bill or subscription, or it is no payment any more.
    ...(isReopened ? { settledDueDate: null } : {}),
    // A reset took it off the category that it was in; in another one it counts.
    ...(isInAnother ? { spentOff } : {}),
    amountCents: amount,
    date: date === undefined ? undefined : dayOf(viewer, date),
  })
  replaceEffects(tx, viewer.bookId, before, after)
  if (after.accountId && after.accountId !== before.accountId) noteMoved(tx, before, after.accountId)
  if (isReopened) reopenCycle(tx, viewer, before)
  const other = otherHalf(tx, before)
  if (other && amount !== undefined && amount !== other.amountCents)
    replaceEffects(
      tx,
      viewer.bookId,
      other,
      rows.change(tx, viewer.bookId, other.id, { amountCents: amount }),
    )
  return after
}

/** Whether the change would make half of a transfer something else; what is sent back as it is changes nothing. */
export const isOfHalf = (before: TransactionRow, input: RowChange): boolean =>
  before.transferId !== null &&
  (['type', 'categoryId', 'accountId', 'bucketId'] as const).some(
    (field) => input[field] !== undefined && input[field] !== before[field],
  )

export const refuseOfHalf = (ids?: string[]) =>
  refuse('transfer', 'This is half of a transfer. Part it first, or change the transfer.', ids && { ids })

// A row that is sent back whole may name a bucket that is gone.
const changedLinks = (before: Links, input: RowChange): Partial<Links> =>
  Object.fromEntries(
    LINKS.filter(([field]) => input[field] !== before[field]).map(([field]) => [field, input[field]]),
  )

/** Takes the transaction back with its effects, half of a transfer with its other half; a payment reopens its cycle. */
export function removeTransaction(tx: Tx, viewer: CommandContext, id: string): void {
  const row = getTransaction(tx, viewer, id)
  const other = otherHalf(tx, row)
  for (const each of other ? [row, other] : [row]) {
    const tagIds = tagIdsOf(tx, each.id)
    const imported = { matched: matchOf(tx, each.id), knownKeys: knownKeysOf(tx, each.id) }
    rows.remove(tx, viewer.bookId, each.id)
    replaceEffects(tx, viewer.bookId, each, null)
    if (each.settledDueDate) reopenCycle(tx, viewer, each)
    keepRemoved(tx, viewer, { ...each, tagIds, ...imported })
  }
  viewer.events.push({ kind: 'transaction.removed' })
}
