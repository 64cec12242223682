import type { z } from 'zod'
import type { NewTransaction, Transaction } from '../../../src/budget/transactions/wire.ts'
import { formatMoney } from '../../../src/values/money.ts'
import { formatAmount } from '../../ui/format.ts'
import type { EntryInput } from '../ledger/shown.ts'
import { choiceOf, INCOME, refundOf } from './refund-fields.tsx'

/** Two parts to begin with: the first has what is there. */
export const firstParts = (amount: string, categoryId: string | null): NonNullable<EntryInput['parts']> => [
  { categoryId, amount },
  { categoryId: null, amount: '' },
]

/** The check of a form: parts make up the amount to the cent. */
export function checkParts(
  { amount, parts }: Pick<z.output<typeof NewTransaction>, 'amount' | 'parts'>,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (!parts?.length) return
  const left = amount - parts.reduce((sum, part) => sum + part.amount, 0)
  if (left === 0) return
  const difference = formatAmount(formatMoney(Math.abs(left)))
  const message =
    left > 0
      ? `${difference} of the amount is left: give it to a part.`
      : `The parts are ${difference} more than the amount.`
  context.addIssue({ code: 'custom', path: ['parts'], message })
}

/** Fields of a row that the form begins with. */
export const countedStart = (row: Partial<Transaction>) => ({
  refundChoice: choiceOf(row),
  refundOf: row.refundOf ?? null,
  parts: row.parts?.map((part) => ({ ...part })) ?? [],
})

interface Typed {
  type: Transaction['type']
  categoryId: string | null
  refundChoice: string
  refundOf?: string | null | undefined
  parts?: EntryInput['parts']
}

/** The API's fields for what a row counts as: the parts of one that is split, else its category or refund. */
export function countedIn(
  { type, categoryId, refundChoice, refundOf: purchase, parts }: Typed,
  row?: Transaction,
) {
  const isIncome = type === 'income'
  if (parts?.length && type !== 'savings') return { categoryId: null, parts }
  const joins = row && row.parts.length > 0 ? { parts: null } : {}
  const wasIncome = row === undefined ? refundChoice !== INCOME : row.type === 'income'
  const refund = isIncome && (wasIncome || refundChoice !== INCOME) ? refundOf(refundChoice, purchase) : {}
  return { categoryId: type === 'expense' ? categoryId : null, ...joins, ...refund }
}
