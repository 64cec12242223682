import type { ChosenRow, StatementRow } from '../../../src/budget/statements/wire.ts'

/** Choices for a row of a file in place of what is suggested; null is none. */
export interface RowChoice {
  payee?: string | null
  categoryId?: string | null
  transferAccountId?: string | null
  /** The goal that paid this expense. */
  fromGoalId?: string | null
  /** An income that lowers what was spent in this category. */
  refundCategoryId?: string | null
  /** True for a row of its own, not the one that it was taken for. */
  isNew?: boolean
  /** True for the same row as the one of the book that is named as near. */
  isNear?: boolean
  /** True for a row that does not pay the bill or subscription that is suggested. */
  paysNothing?: boolean
}
export type RowChoices = ReadonlyMap<number, RowChoice>

export type RowState = 'new' | 'match' | 'pays' | 'near' | 'duplicate' | 'refused'

/** State of the row, as the file has it and by what was chosen. */
export function stateOf(row: StatementRow, choice: RowChoice = {}): RowState {
  if (row.status !== 'new') return row.status
  if (row.match && !choice.isNew) return 'match'
  if (row.near) return choice.isNear ? 'match' : 'near'
  return row.pays && !choice.paysNothing && !isElse(choice) ? 'pays' : 'new'
}

/** True for a row that was chosen to be a transfer or a refund: neither pays a bill. */
export const isElse = ({ transferAccountId, refundCategoryId }: RowChoice): boolean =>
  Boolean(transferAccountId || refundCategoryId)

const valueOr = <Value>(chosen: Value | undefined, suggested: Value): Value =>
  chosen === undefined ? suggested : chosen

/** Payee, category and other account as the import will store them. */
export const besideOf = (row: StatementRow, choice: RowChoice = {}) => ({
  payee: valueOr(choice.payee, row.payee),
  categoryId: valueOr(choice.categoryId, row.categoryId),
  transferAccountId:
    choice.fromGoalId || choice.refundCategoryId
      ? null
      : valueOr(choice.transferAccountId, row.transferAccountId),
  fromGoalId: choice.fromGoalId ?? null,
  refundCategoryId: choice.transferAccountId
    ? null
    : valueOr(choice.refundCategoryId, row.refundCategoryId ?? null),
})

/** The fields of the form that tell the import what was chosen. */
export function fieldsOf(rows: readonly StatementRow[], choices: RowChoices) {
  const chosen: ChosenRow[] = []
  const matches: { index: number; transactionId: string }[] = []
  const asNew: number[] = []
  for (const row of rows) {
    const { index } = row
    const choice = choices.get(index)
    if (!choice) continue
    const { payee, categoryId, transferAccountId, fromGoalId, refundCategoryId, isNew, isNear, paysNothing } =
      choice
    if (isNew) asNew.push(index)
    if (isNear && row.near) matches.push({ index, transactionId: row.near.transactionId })
    const fields = {
      ...(payee === undefined ? {} : { payee: payee || null }),
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(transferAccountId === undefined ? {} : { transferAccountId }),
      ...(fromGoalId ? { fromGoalId } : {}),
      ...(refundCategoryId || (refundCategoryId === null && row.refundCategoryId)
        ? { refundCategoryId }
        : {}),
      ...(paysNothing ? { pays: null } : {}),
    }
    if (Object.keys(fields).length > 0) chosen.push({ index, ...fields })
  }
  return { rows: chosen, matches, asNew }
}
