import type { CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { replaceEffects } from '../ledger/effects.ts'
import { existingLinks, NO_LINKS } from '../ledger/entry.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { removeAlone } from '../transactions/store.ts'

const rows = rowsOf(transactions, 'Transaction not found')
type Change = Partial<typeof transactions.$inferInsert>

/** Changes a row with its effects. */
export function changeMove(
  tx: Tx,
  { bookId }: Viewer,
  before: TransactionRow,
  fields: Change,
): TransactionRow {
  const after = rows.change(tx, bookId, before.id, fields)
  replaceEffects(tx, bookId, before, after)
  return after
}

export function activeAccount(db: Db, viewer: Viewer, id: string): { id: string; name: string } {
  const account = getAccount(db, viewer, id)
  if (!account.isActive)
    refuse('invalid', `${account.name} is inactive. Activate it, or choose another account.`)
  return account
}

/** Refuses a row that can't become a move of money. */
export function checkFree(row: TransactionRow): void {
  const isFree =
    row.kind === 'entry' && row.transferId === null && row.type !== 'savings' && row.accountId !== null
  if (row.partCount > 0)
    refuse(
      'invalid',
      `“${row.description}” is split, so it can’t be half of a transfer. Join its parts first.`,
    )
  if (!isFree || row.bucketId !== null || row.sourceBucketId !== null || row.fromGoalId !== null)
    refuse(
      'invalid',
      `“${row.description}” can’t be half of a transfer: it needs an account, and must be neither linked already nor part of a savings goal.`,
    )
}

/** Makes a row a move of money, with what it leads to; its category waits, to be given back. */
export function becomeMove(
  tx: Tx,
  viewer: Viewer,
  row: TransactionRow,
  leadsTo: Change = {},
): TransactionRow {
  checkFree(row)
  return changeMove(tx, viewer, row, {
    kind: 'transfer',
    ...leadsTo,
    categoryId: null,
    refund: false,
    refundOf: null,
    formerCategoryId: row.refund ? null : row.categoryId,
  })
}

/** Makes it an entry of its own again, with the category that it had. */
export function becomeEntry(tx: Tx, viewer: Viewer, row: TransactionRow): TransactionRow {
  const { formerCategoryId } = row
  const existing = existingLinks(tx, viewer.bookId, { ...NO_LINKS, categoryId: formerCategoryId })
  return changeMove(tx, viewer, row, {
    kind: 'entry',
    transferId: null,
    transferAccountId: null,
    formerCategoryId: null,
    categoryId: formerCategoryId ? existing.categoryId : row.type === 'expense' ? row.categoryId : null,
  })
}

/** Takes back a move out of the book: the row that was there before is an entry again, one that was written goes. */
export function takeBackMove(tx: Tx, viewer: CommandContext, row: TransactionRow, wasThere: boolean): void {
  if (wasThere) becomeEntry(tx, viewer, row)
  else removeAlone(tx, viewer, row)
}
