import { and, eq } from 'drizzle-orm'
import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { enter } from '../ledger/entry.ts'
import { categoriesOver, recountHalves } from '../ledger/months/border.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { getHalves, type Halves } from '../ledger/transfers.ts'
import { forgetTransfer, rememberTransfer } from '../payees/known.ts'
import { knownPayee } from '../payees/spellings.ts'
import { shareLinked, shareMove } from '../sharing/moves.ts'
import { countsShares } from '../sharing/store.ts'
import { divideRow, joinPiece, piecesOf, whyNotJoined } from '../transactions/divided.ts'
import { transactionToWire } from '../transactions/shown.ts'
import { getTransaction } from '../transactions/store.ts'
import { activeAccount, becomeEntry, becomeMove, changeMove, checkFree } from './moves.ts'
import { transferDismissals } from './tables.ts'
import type { Dismissal, NewTransfer, Transfer, TransferChange } from './wire.ts'

type Change = Parameters<typeof changeMove>[3]

const transferToWire = (db: Db, id: string, { expense, income }: Halves): Transfer => ({
  id,
  expense: transactionToWire(db, expense),
  income: transactionToWire(db, income),
})

export const getTransfer = (db: Db, { bookId }: Viewer, id: string): Transfer =>
  transferToWire(db, id.toLowerCase(), getHalves(db, bookId, id))

const refuseSame = () => refuse('invalid', 'Choose two different accounts.')

/** The same of what was just written: who paid and for whom is in the answer, too. */
function writtenToWire(tx: Tx, viewer: CommandContext, id: string, halves: Halves): Transfer {
  countsShares(tx, viewer)
  return transferToWire(tx, id, halves)
}

/** Records money that moves between two own accounts: an expense here, an income there, neither income nor spending. */
export function addTransfer(tx: Tx, viewer: CommandContext, input: NewTransfer): Transfer {
  if ('transactionId' in input) return addHalf(tx, viewer, input)
  const from = activeAccount(tx, viewer, input.fromAccountId)
  const to = activeAccount(tx, viewer, input.toAccountId)
  if (from.id === to.id) refuseSame()
  const categories = categoriesOver(tx, viewer, { from: from.id, to: to.id }, input.categoryId)
  const transferId = viewer.newId()
  const common = {
    kind: 'transfer' as const,
    transferId,
    amountCents: input.amount,
    date: dayOf(viewer, input.date ?? viewer.today),
  }
  const expense = enter(tx, viewer, {
    ...common,
    type: 'expense',
    description: input.description || `Transfer to ${to.name}`,
    accountId: from.id,
    categoryId: categories.expense,
    transferAccountId: to.id,
  })
  const income = enter(tx, viewer, {
    ...common,
    type: 'income',
    description: input.description || `Transfer from ${from.name}`,
    accountId: to.id,
    categoryId: categories.income,
    transferAccountId: from.id,
  })
  // One activity, although it is two rows.
  viewer.events.push({ kind: 'transaction.recorded', transaction: expense }, { kind: 'transfer.added' })
  return writtenToWire(tx, viewer, transferId, { expense, income })
}

/** Makes a row half of a transfer and writes its other half. */
export function addHalf(
  tx: Tx,
  viewer: CommandContext,
  { transactionId, accountId }: { transactionId: string; accountId: string },
  writtenForId: string | null = null,
): Transfer {
  const row = getTransaction(tx, viewer, transactionId)
  const other = activeAccount(tx, viewer, accountId)
  checkFree(row)
  if (row.accountId === other.id) refuseSame()
  const transferId = viewer.newId()
  const half = link(tx, viewer, row, transferId, other.id)
  const written = enter(tx, viewer, {
    kind: 'transfer',
    transferId,
    type: row.type === 'income' ? 'expense' : 'income',
    amountCents: row.amountCents,
    description: row.description,
    accountId: other.id,
    transferAccountId: row.accountId,
    date: row.date,
    writtenForId,
  })
  if (row.payeeId) rememberTransfer(tx, row.payeeId, other.id)
  viewer.events.push({ kind: 'transfer.added' })
  return writtenToWire(tx, viewer, transferId, pairOf(half, written))
}

const pairOf = (one: TransactionRow, two: TransactionRow): Halves =>
  one.type === 'expense' ? { expense: one, income: two } : { expense: two, income: one }

/** Makes the row a half. */
function link(
  tx: Tx,
  viewer: CommandContext,
  row: TransactionRow,
  transferId: string,
  otherAccount: string | null,
): TransactionRow {
  const half = becomeMove(tx, viewer, row, { transferId, transferAccountId: otherAccount })
  shareLinked(tx, viewer, half.id)
  return half
}

/** Links pairs of an expense and an income that are there, all or none; with a fee, the expense may be larger. */
export function linkPairs(
  tx: Tx,
  viewer: CommandContext,
  pairs: [string, string][],
  hasFee = false,
): Transfer[] {
  const linked = pairs.map((ids) => {
    const [one, two] = ids.map((id) => getTransaction(tx, viewer, id)) as [TransactionRow, TransactionRow]
    checkFree(one)
    checkFree(two)
    const { expense: whole, income } = pairOf(one, two)
    const expense = hasFee ? withoutFee(tx, viewer, whole, income) : whole
    if (expense.type !== 'expense' || income.type !== 'income')
      refuse('invalid', 'A transfer is an expense of one account and an income of another.')
    if (expense.amountCents !== income.amountCents)
      refuse('invalid', 'Both rows of a transfer have the same amount.')
    if (expense.accountId === income.accountId) refuseSame()
    const transferId = viewer.newId()
    viewer.events.push({ kind: 'transfer.added' })
    return {
      transferId,
      expense: link(tx, viewer, expense, transferId, income.accountId),
      income: link(tx, viewer, income, transferId, expense.accountId),
    }
  })
  countsShares(tx, viewer)
  return linked.map(({ transferId, ...halves }) => transferToWire(tx, transferId, halves))
}

/** The expense without what it is larger by than the income: that is divided off as a fee. */
function withoutFee(
  tx: Tx,
  viewer: CommandContext,
  expense: TransactionRow,
  income: TransactionRow,
): TransactionRow {
  const amountCents = expense.amountCents - income.amountCents
  if (expense.type !== 'expense' || income.type !== 'income' || amountCents === 0) return expense
  if (amountCents < 0)
    refuse('invalid', 'The income is larger than the expense: only an expense can have a fee in it.')
  if (expense.accountId === income.accountId) refuseSame()
  return divideRow(tx, viewer, expense, { amountCents }).rest
}

/** Changes both halves at once. */
export function changeTransfer(tx: Tx, viewer: CommandContext, id: string, input: TransferChange): Transfer {
  const { expense, income } = getHalves(tx, viewer.bookId, id)
  const accountOf = (given: string | undefined, row: TransactionRow) =>
    given === undefined || given === row.accountId ? row.accountId : activeAccount(tx, viewer, given).id
  const [from, to] = [accountOf(input.fromAccountId, expense), accountOf(input.toAccountId, income)]
  if (from !== null && from === to) refuseSame()
  const common: Change = {
    amountCents: input.amount,
    date: input.date === undefined ? undefined : dayOf(viewer, input.date),
    description: input.description || undefined,
  }
  const counted = recountHalves(tx, viewer, { expense, income }, { from, to }, input.categoryId)
  const [there, back] = [to, from].map((other) => ({ ...common, transferAccountId: other }))
  viewer.events.push({ kind: 'transfer.changed' })
  const halves = {
    expense: changeMove(tx, viewer, expense, { ...there, ...counted.expense, accountId: from }),
    income: changeMove(tx, viewer, income, { ...back, ...counted.income, accountId: to }),
  }
  shareMove(tx, viewer, expense.id, from !== expense.accountId || to !== income.accountId)
  return writtenToWire(tx, viewer, id, halves)
}

/** Parts the two rows: they are entries of their own again, with the categories that they had. */
export function partTransfer(tx: Tx, viewer: CommandContext, id: string, joinsFee = false): void {
  const { expense, income } = getHalves(tx, viewer.bookId, id)
  const [parted] = [expense, income].map((row) => {
    const payeeId = row.payeeId || knownPayee(tx, viewer.bookId, row.description)
    if (payeeId && row.transferAccountId) forgetTransfer(tx, payeeId, row.transferAccountId)
    return becomeEntry(tx, viewer, row)
  })
  const fee = joinsFee && parted && piecesOf(tx, parted).at(-1)
  const isFree = fee && fee.transferId === null && fee.fromGoalId === null
  if (isFree && parted && !whyNotJoined(parted, fee)) joinPiece(tx, parted, fee)
  viewer.events.push({ kind: 'transfer.removed' })
}

/** Remembers that two rows are no transfer: they are suggested no more. */
export function dismiss(tx: Tx, viewer: CommandContext, ids: [string, string]): Dismissal {
  for (const id of ids) getTransaction(tx, viewer, id)
  const [firstId, secondId] = ids.toSorted() as [string, string]
  if (firstId === secondId) refuse('invalid', 'Name two different transactions.')
  const same = and(eq(transferDismissals.firstId, firstId), eq(transferDismissals.secondId, secondId))
  const known = tx.select().from(transferDismissals).where(same).get()
  const row =
    known ??
    tx
      .insert(transferDismissals)
      .values({ id: viewer.newId(), bookId: viewer.bookId, firstId, secondId })
      .returning()
      .get()
  return { id: row.id, ids: [row.firstId, row.secondId] }
}

/** Forgets a dismissal: the two may be suggested again. */
export function undismiss(tx: Tx, { bookId }: Viewer, id: string): void {
  const mine = and(eq(transferDismissals.id, id.toLowerCase()), eq(transferDismissals.bookId, bookId))
  const gone = tx.delete(transferDismissals).where(mine).returning({ id: transferDismissals.id }).get()
  if (!gone) refuse('not_found', 'Dismissal not found')
}
