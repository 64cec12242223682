import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { replaceEffects } from '../ledger/effects.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions, visibleAmong } from '../ledger/tables.ts'
import { otherHalf } from '../ledger/transfers.ts'
import { shareDivided } from '../sharing/moves.ts'
import { setTags, tagIdsOf } from '../tags/store.ts'
import { COUNTS } from './counted.ts'

const rows = rowsOf(transactions, 'Transaction not found')
const MAX_TEXT = 500

/** The pieces that were divided off the row, in order of entry. */
export const piecesOf = (db: Db, { id, bookId }: Pick<TransactionRow, 'id' | 'bookId'>): TransactionRow[] =>
  db
    .select()
    .from(transactions)
    .where(and(eq(transactions.dividedFromId, id), visibleAmong({ bookId })))
    .orderBy(transactions.seq)
    .all()

/**
 * The row, and what goes when it goes: the other half of a transfer, pieces that were divided off it, and what was
 * written for it. What a goal gave back takes its expense along.
 */
export function goingWith(db: Db, row: TransactionRow): TransactionRow[] {
  const all = new Map([[row.id, row]])
  const add = (each: TransactionRow | undefined) => {
    if (!each || all.has(each.id)) return
    all.set(each.id, each)
    walk(each)
  }
  const walk = (each: TransactionRow): void => {
    const { id, bookId, writtenForId, bucketId } = each
    if (writtenForId && bucketId) add(rows.find(db, bookId, writtenForId))
    const led = or(eq(transactions.dividedFromId, id), isWrittenFor(id))
    const own = and(led, visibleAmong({ bookId }))
    for (const next of db.select().from(transactions).where(own).orderBy(transactions.seq).all()) add(next)
    add(otherHalf(db, each))
  }
  walk(row)
  return [...all.values()]
}

/** Rows that a goal wrote for this one; the other half of a piece may be parted from it, and is found as a half otherwise. */
const isWrittenFor = (id: string) => and(eq(transactions.writtenForId, id), isNotNull(transactions.bucketId))

interface Piece {
  amountCents: Cents
  description?: string | null | undefined
  /** The row's category where it is left out. */
  categoryId?: string | null | undefined
}

/** Divides a piece off the row: a row of its own on that account, which to the bank stays one with the rest. */
export function divideRow(
  tx: Tx,
  viewer: CommandContext,
  row: TransactionRow,
  { amountCents, description, categoryId = row.categoryId }: Piece,
): { rest: TransactionRow; piece: TransactionRow } {
  checkDividable(row)
  if (amountCents >= row.amountCents)
    refuse('invalid', `amount: Must be less than ${formatMoney(row.amountCents)}, so that something is left.`)
  const { seq: _, rev: _r, fieldRevs: _f, ...whole } = row
  const piece = tx
    .insert(transactions)
    .values({
      ...whole,
      id: viewer.newId(),
      createdAt: viewer.now,
      amountCents,
      description: description || `Fee: ${row.description}`.slice(0, MAX_TEXT),
      categoryId,
      ...(categoryId === row.categoryId ? { spentOff: row.spentOff, monthOff: row.monthOff } : COUNTS),
      dividedFromId: row.id,
      billId: null,
      subscriptionId: null,
      settledDueDate: null,
      importKey: null,
      note: null,
    })
    .returning()
    .get()
  setTags(tx, viewer.bookId, piece.id, tagIdsOf(tx, row.id))
  shareDivided(tx, viewer, row, piece)
  replaceEffects(tx, viewer.bookId, null, piece)
  return { rest: changeAmount(tx, row, row.amountCents - amountCents), piece }
}

function checkDividable(row: TransactionRow): void {
  const no = (why: string): never => refuse('invalid', `“${row.description}” can’t be divided: ${why}.`)
  if (row.transferId !== null) no('it is half of a transfer. Part it first')
  if (row.bucketId !== null || row.sourceBucketId !== null || row.fromGoalId !== null)
    no('a savings goal is part of it')
  if (row.kind !== 'entry' || row.type === 'savings') no('it is no income and no expense of its own')
  if (row.partCount > 0) no('it is split. Join its parts first')
  if (row.dividedFromId !== null) no('it is a piece itself. Divide the rest, or join it first')
}

function changeAmount(tx: Tx, before: TransactionRow, amountCents: Cents): TransactionRow {
  const after = rows.change(tx, before.bookId, before.id, { amountCents })
  replaceEffects(tx, before.bookId, before, after)
  return after
}

/** The reason for which the piece can't be given back to the row as it is now; undefined where it can. */
export function whyNotJoined(row: TransactionRow, piece: TransactionRow): string | undefined {
  const no = ({ description }: TransactionRow, why: string) => `“${description}” ${why}`
  if (piece.accountId !== row.accountId || piece.type !== row.type)
    return no(piece, 'has another account or type now: it can’t be joined.')
  // The parts of either make its own amount, and no other.
  const split = [piece, row].find(({ partCount }) => partCount > 0)
  return split && no(split, 'is split. Join its parts first.')
}

/** Gives a piece, that is no half and paid by no goal, back to the row that it was divided off. */
export function joinPiece(tx: Tx, row: TransactionRow, piece: TransactionRow): TransactionRow {
  rows.remove(tx, piece.bookId, piece.id)
  replaceEffects(tx, piece.bookId, piece, null)
  return changeAmount(tx, row, row.amountCents + piece.amountCents)
}

/** The pieces move with their row: to another account, and to another day as far as they stood on the same. */
export function movePieces(tx: Tx, bookId: string, before: TransactionRow, after: TransactionRow): void {
  if (before.accountId === after.accountId && before.date === after.date) return
  for (const piece of piecesOf(tx, after)) {
    const isBeside = piece.accountId === before.accountId
    const other = isBeside && before.accountId !== after.accountId ? otherHalf(tx, piece) : undefined
    if (other && other.accountId === after.accountId)
      refuse('invalid', `“${piece.description}” would lead into its own account. Join it first.`)
    const moved = rows.change(tx, bookId, piece.id, {
      accountId: isBeside ? after.accountId : undefined,
      date: piece.date === before.date ? after.date : undefined,
    })
    replaceEffects(tx, bookId, piece, moved)
    if (other) rows.change(tx, bookId, other.id, { transferAccountId: after.accountId })
  }
}
