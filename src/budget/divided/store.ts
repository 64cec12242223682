import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { unpay } from '../goal-paid/store.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { checkLinks } from '../ledger/entry.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { otherHalf } from '../ledger/transfers.ts'
import { countsShares } from '../sharing/store.ts'
import { divideRow, joinPiece, piecesOf, whyNotJoined } from '../transactions/divided.ts'
import { transactionToWire } from '../transactions/shown.ts'
import {
  changeRow,
  findTransaction,
  getTransaction,
  onlyExpensesHaveCategories,
  refuseOfHalf,
} from '../transactions/store.ts'
import type { Transaction } from '../transactions/wire.ts'
import { addHalf, partTransfer } from '../transfers/store.ts'
import type { Divided, Division } from './wire.ts'

const rows = rowsOf(transactions, 'Transaction not found')

/** Divides a piece off a row: spending of its own, or half of a transfer whose other half is written. */
export function divide(tx: Tx, viewer: CommandContext, id: string, input: Division): Divided {
  const row = getTransaction(tx, viewer, id)
  const { amount, transferAccountId, ...fields } = input
  if (fields.categoryId && row.type !== 'expense') onlyExpensesHaveCategories()
  checkLinks(tx, viewer.bookId, { categoryId: fields.categoryId, accountId: transferAccountId })
  if (transferAccountId && row.accountId === null)
    refuse('invalid', `“${row.description}” has no account that a transfer could lead from.`)
  const description = fields.description || (transferAccountId ? row.description : undefined)
  const { rest, piece } = divideRow(tx, viewer, row, { ...fields, description, amountCents: amount })
  if (transferAccountId)
    addHalf(tx, viewer, { transactionId: piece.id, accountId: transferAccountId }, piece.id)
  viewer.events.push({ kind: 'transaction.changed' })
  // Shares are counted here already, not at the end of the command: the answer has who paid and for whom.
  countsShares(tx, viewer)
  return {
    transaction: transactionToWire(tx, rest),
    piece: transactionToWire(tx, getTransaction(tx, viewer, piece.id)),
  }
}

/** Joins a piece, or all pieces of a row, to the row again. */
export function join(tx: Tx, viewer: CommandContext, id: string): Transaction {
  const named = getTransaction(tx, viewer, id)
  const isPiece = named.dividedFromId !== null
  const row = isPiece ? findTransaction(tx, viewer, named.dividedFromId ?? '') : named
  if (!row) refuse('conflict', 'The transaction that it was divided off is gone.')
  const pieces = isPiece ? [named] : piecesOf(tx, row)
  if (pieces.length === 0) refuse('invalid', 'This transaction is not divided.')
  if (row.transferId !== null) refuseOfHalf()
  for (const piece of pieces) {
    const why = whyNotJoined(row, piece)
    if (why) refuse('conflict', why)
  }
  let whole = row
  for (const piece of pieces) whole = joinPiece(tx, whole, alone(tx, viewer, piece))
  viewer.events.push({ kind: 'transaction.changed' })
  // A goal that pays the row gives the whole amount back.
  const { amountCents: amount } = whole
  const joined = changeRow(tx, viewer, { ...whole }, { amount })
  countsShares(tx, viewer)
  return transactionToWire(tx, joined)
}

/** The piece by itself: no half of a transfer, and paid by no goal. What was written for it goes. */
function alone(tx: Tx, viewer: CommandContext, piece: TransactionRow): TransactionRow {
  const other = otherHalf(tx, piece)
  if (!other) return unpay(tx, piece)
  const isWritten = other.writtenForId === piece.id && other.importKey === null
  partTransfer(tx, viewer, piece.transferId ?? '')
  if (isWritten) {
    const entry = rows.get(tx, viewer.bookId, other.id)
    rows.remove(tx, viewer.bookId, entry.id)
    replaceEffects(tx, viewer.bookId, entry, null)
  }
  return rows.get(tx, viewer.bookId, piece.id)
}
