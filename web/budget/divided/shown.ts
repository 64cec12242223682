import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { type Cents, centsOf, formatMoney } from '../../../src/values/money.ts'
import type { Patch } from '../../api/optimistic.ts'
import { asMoney } from '../../api/use-command.ts'
import { patchAll, showNew, showRemoved } from '../ledger/shown.ts'

/** A piece of a row as its form has it. */
export interface PieceInput {
  amount: string | number
  description: string | null
  categoryId?: string | null
  transferAccountId?: string | null
}

const withAmount = (patch: Patch, id: string, cents: Cents): void =>
  patchAll(patch, (rows) =>
    rows.map((row) => (row.id === id ? { ...row, amount: formatMoney(centsOf(row.amount) + cents) } : row)),
  )

/** The piece beside what is left of its row; that it moves to another account is seen once it does. */
export function showDivided(patch: Patch, row: Transaction, piece: PieceInput): Transaction {
  const amount = asMoney(piece.amount)
  withAmount(patch, row.id, -centsOf(amount))
  const besides = { billId: null, subscriptionId: null, note: null, dividedFromId: row.id }
  const description = piece.description || `Fee: ${row.description}`
  const categoryId = piece.categoryId === undefined ? row.categoryId : piece.categoryId
  const shown = { ...row, ...besides, id: uuidV7(Date.now()), amount, description, categoryId }
  showNew(patch, () => shown)
  return shown
}

/** The piece is gone, and its row the whole again. */
export function showJoined(patch: Patch, piece: Transaction): void {
  showRemoved(patch, piece)
  if (piece.dividedFromId) withAmount(patch, piece.dividedFromId, centsOf(piece.amount))
}
