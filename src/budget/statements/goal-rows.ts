import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { payFrom } from '../goal-paid/store.ts'
import { transactions } from '../ledger/tables.ts'
import type { ChosenRow } from './wire.ts'

const rows = rowsOf(transactions, 'Transaction not found')

/** Refuses a goal for a row that is said to be something else as well. */
export function checkGoal({ fromGoalId, transferAccountId, refundCategoryId }: ChosenRow): void {
  if (fromGoalId && transferAccountId)
    refuse('invalid', 'A row is paid by a goal or is a transfer, not both.')
  if (fromGoalId && refundCategoryId) refuse('invalid', 'A row is paid by a goal or is a refund, not both.')
}

/** Refuses what fits only money in, or only money out. */
export function checkDirection(
  type: 'income' | 'expense',
  { fromGoalId, refundCategoryId }: Partial<ChosenRow>,
): void {
  if (type === 'income' && fromGoalId) refuse('invalid', 'Only an expense can be paid by a goal.')
  if (type === 'expense' && refundCategoryId) refuse('invalid', 'Only an income can be a refund.')
}

/**
 * Lets goals pay the rows for which that was said: `chosen` has their indexes by id. The rows are seen and have their
 * effects; a goal that holds less refuses the whole import.
 */
export function payFromGoals(
  tx: Tx,
  viewer: CommandContext,
  chosen: Map<string, number>,
  said: { rows: Map<number, ChosenRow> },
): void {
  for (const [id, index] of chosen) {
    const goalId = said.rows.get(index)?.fromGoalId
    if (goalId) payFrom(tx, viewer, rows.get(tx, viewer.bookId, id), goalId)
  }
}
