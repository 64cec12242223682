import { and, eq, sql } from 'drizzle-orm'
import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { followExpense, isGivenBack } from '../goal-paid/store.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { checkLinks, LINKS, type Links } from '../ledger/entry.ts'
import { changeParts, readParts } from '../ledger/parts/store.ts'
import type { PartRow, TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions } from '../ledger/tables.ts'
import { otherHalf } from '../ledger/transfers.ts'
import { payeeOfChanged } from '../payees/choosing.ts'
import { reopenCycle } from '../recurring/store.ts'
import { refuseHalf } from '../sharing/halves.ts'
import { sharedNow } from '../sharing/known.ts'
import { followAccount, shareRemoved } from '../sharing/moves.ts'
import { shareRow } from '../sharing/store.ts'
import { noteShared } from '../sharing/written.ts'
import { knownKeysOf, noteMoved } from '../statements/known.ts'
import { matchOf } from '../statements/matches.ts'
import { changeTags, tagIdsFor, tagIdsOf } from '../tags/store.ts'
import { COUNTS, countedBy, type Off, offBy } from './counted.ts'
import { goingWith, movePieces } from './divided.ts'
import { checkTransactionMeant, raiseShared, sharedAs } from './meant.ts'
import { keepRemoved } from './removed.ts'
import { transactionToWire } from './shown.ts'
import type { Transaction, TransactionChange } from './wire.ts'

const MISSING = 'Transaction not found'
const rows = rowsOf(transactions, MISSING)
const { placeholder } = sql

export const onlyExpensesHaveCategories = (ids?: string[]) =>
  refuse('invalid', 'Only an expense can have a category.', ids && { ids })

/** Refuses a refund of what is no purchase of the book. */
export function checkPurchase(db: Db, viewer: CommandContext, id: string | null): void {
  if (id === null) return
  const { type, kind, bucketId } = getTransaction(db, viewer, id)
  if (type !== 'expense' || kind === 'transfer' || bucketId !== null)
    refuse('invalid', 'What a refund gives back is an expense.')
}

const byId = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(
      and(eq(transactions.id, placeholder('id')), eq(transactions.bookId, placeholder('bookId')), isVisible),
    )
    .prepare(),
)

export const findTransaction = (
  db: Db,
  { bookId }: Pick<Viewer, 'bookId'>,
  id: string,
): TransactionRow | undefined => byId(db).get({ id: id.toLowerCase(), bookId })

export const getTransaction = (db: Db, book: Pick<Viewer, 'bookId'>, id: string): TransactionRow =>
  findTransaction(db, book, id) ?? refuse('not_found', MISSING)

export function changeTransaction(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  change: TransactionChange,
): Transaction {
  refuseHalf(tx, getTransaction(tx, viewer, id))
  return changeWithHalf(tx, viewer, id, change)
}

/** Changes the transaction, even half of a contribution: its caller changes the other half with it. */
export function changeWithHalf(
  tx: Tx,
  viewer: CommandContext,
  id: string,
  { tags, ...input }: TransactionChange,
): Transaction {
  const before = getTransaction(tx, viewer, id)
  const { payee, payeeId: said, rev, paidBy, shares, ...fields } = input
  const payeeId = payeeOfChanged(tx, viewer, before, input)
  const tagIds = tags === undefined ? undefined : tagIdsFor(tx, viewer, tags ?? [])
  checkTransactionMeant(tx, viewer, before, input, { payeeId, tagIds })
  const shared = sharedAs(tx, viewer, before)
  const known = viewer.member && viewer.token ? sharedNow(tx, before.id) : undefined
  const after = changeWhole(tx, viewer, before, {
    ...fields,
    note: fields.note === undefined ? undefined : fields.note || null,
    payeeId,
  })
  if (tagIds) changeTags(tx, viewer.bookId, after.id, tagIds)
  shareRow(tx, viewer, after.id, { paidBy, shares, parts: input.parts })
  const isShared = raiseShared(tx, viewer, after, shared, { paidBy, shares })
  if (known !== undefined) noteShared(tx, viewer, before, known, isShared)
  viewer.events.push({ kind: 'transaction.changed' })
  // Tags, parts and shares are kept beside the row, whose rev they raise.
  const isBeside = tagIds || input.parts !== undefined || isShared
  return transactionToWire(tx, isBeside ? getTransaction(tx, viewer, after.id) : after)
}

/** Fields of a change, with the payee by the id that a row has. */
type RowChange = Omit<TransactionChange, 'tags' | 'payee' | 'payeeId' | 'rev' | 'paidBy' | 'shares'> & {
  payeeId?: string | null | undefined
  /** The resets that took the row off the category that it gets; none where left out. */
  off?: Off | undefined
}

/** Changes the row with all its effects; fields that are undefined stay as they are. */
export function changeRow(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  input: RowChange,
): TransactionRow {
  refuseHalf(tx, before)
  return changeWhole(tx, viewer, before, input)
}

function changeWhole(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  input: RowChange,
): TransactionRow {
  if (isOfHalf(before, input)) refuseOfHalf()
  // The category of a row that a goal gave back is that of the expense.
  if (isGivenBack(before) && (input.amount !== undefined || input.categoryId !== undefined)) {
    const row = changePaid(tx, viewer, before, input)
    return changeRow(tx, viewer, row, { ...input, amount: undefined, categoryId: undefined })
  }
  if (isGivenBack(before)) changePaid(tx, viewer, before, input)
  const was = { ...before, parts: readParts(tx, before) }
  checkLinks(tx, viewer.bookId, changedLinks(before, input))
  const { amount, date, off = COUNTS, fromGoalId, parts: _, refundCategoryId: _r, ...rest } = input
  const isExpense = (input.type ?? before.type) === 'expense'
  const isMoved = (['billId', 'subscriptionId'] as const).some(
    (field) => before[field] && input[field] !== undefined && input[field] !== before[field],
  )
  const isReopened = before.settledDueDate !== null && (isMoved || !isExpense)
  if (input.categoryId && !isExpense && input.categoryId !== before.categoryId) onlyExpensesHaveCategories()
  const whole = {
    type: input.type ?? before.type,
    kind: before.kind,
    amountCents: amount ?? before.amountCents,
    accountId: input.accountId === undefined ? before.accountId : input.accountId,
    bucketId: input.bucketId === undefined ? before.bucketId : input.bucketId,
    date: date === undefined ? before.date : dayOf(viewer, date),
  }
  const { parts, ...counted } = countedBy(tx, viewer, input, whole, was)
  if (counted.refundOf !== before.refundOf) checkPurchase(tx, viewer, counted.refundOf)
  const isInAnother = counted.categoryId !== before.categoryId || before.partCount > 0
  const after = rows.change(tx, viewer.bookId, before.id, {
    ...rest,
    ...counted,
    partCount: parts?.length,
    ...(isExpense ? {} : { sourceBucketId: null }),
    // The row settled the due date of another bill or subscription, or is no payment any more.
    ...(isReopened ? { settledDueDate: null } : {}),
    // A reset took the row off its former category alone; in another one it counts.
    ...(isInAnother ? (offBy(was).get(counted.categoryId ?? '') ?? off) : {}),
    amountCents: amount,
    date: date === undefined ? undefined : whole.date,
  })
  followAccount(tx, before, after)
  const now = { ...after, parts: changeParts(tx, viewer, was, after, parts) }
  replaceEffects(tx, viewer.bookId, was, now)
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
  movePieces(tx, viewer.bookId, before, after)
  return followExpense(tx, viewer, before, after, fromGoalId)
}

/** Changes the expense for which a goal gave the row back: a new amount is that of both. Refuses another type or goal. */
function changePaid(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  input: RowChange,
): TransactionRow {
  const fixed = ['type', 'bucketId'] as const
  const isOther = fixed.some((field) => input[field] !== undefined && input[field] !== before[field])
  const expense = findTransaction(tx, viewer, before.writtenForId ?? '')
  if (isOther || input.accountId === null || input.fromGoalId)
    refuse('conflict', `A goal gave this back for “${expense?.description}”. Change that transaction.`)
  if (!expense || input.amount === undefined || input.amount === before.amountCents) return before
  changeRow(tx, viewer, expense, { amount: input.amount })
  return getTransaction(tx, viewer, before.id)
}

/** True for a change that would make half of a transfer something else; fields sent back as they are change nothing. */
export const isOfHalf = (before: TransactionRow, input: RowChange): boolean =>
  before.transferId !== null &&
  (Boolean(input.parts?.length) ||
    (['type', 'categoryId', 'accountId', 'bucketId'] as const).some(
      (field) => input[field] !== undefined && input[field] !== before[field],
    ))

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
  const all = goingWith(tx, row).map((each) => ({
    ...each,
    tagIds: tagIdsOf(tx, each.id),
    parts: readParts(tx, each),
    matched: matchOf(tx, each.id),
    knownKeys: knownKeysOf(tx, each.id),
  }))
  for (const each of all) refuseHalf(tx, each)
  for (const kept of all) {
    shareRemoved(tx, viewer, kept)
    const { tagIds: _t, matched: _m, knownKeys: _k, parts, ...each } = kept
    keepRemoved(tx, viewer, { ...kept, removedWith: row.id })
    removeAlone(tx, viewer, { ...each, parts })
  }
  viewer.events.push({ kind: 'transaction.removed' })
}

/** Takes one row out of the book with its effects. */
export function removeAlone(
  tx: Tx,
  viewer: CommandContext,
  { parts, ...row }: TransactionRow & { parts?: PartRow[] },
): void {
  rows.remove(tx, viewer.bookId, row.id)
  replaceEffects(tx, viewer.bookId, { ...row, parts: parts ?? readParts(tx, row) }, null)
  if (row.settledDueDate) reopenCycle(tx, viewer, row)
}
