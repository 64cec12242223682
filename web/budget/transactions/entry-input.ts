import { z } from 'zod'
import { NewTransaction, type Transaction } from '../../../src/budget/transactions/wire.ts'
import type { EntryInput } from '../ledger/shown.ts'
import { checkShares, sharingIn } from '../sharing/said.ts'
import { checkParts, countedIn } from '../splits/counted.ts'

/** The choice of no category. */
export const NONE = 'none'
export const Entry = NewTransaction.extend({
  refundChoice: z.string(),
  payee: z.string().max(200, 'Must be at most 200 characters').nullish(),
  categoryId: z.string().min(1, 'Choose a category, or “No category”'),
  payer: z.string().optional(),
  among: z.string().optional(),
  shareTexts: z.array(z.object({ memberId: z.string(), amount: z.string() })).optional(),
})
  .superRefine(checkParts)
  .superRefine(checkShares)
export type Entry = z.input<typeof Entry>

/** The API's input for the typed entry. */
export function inputOf(
  { payer, among, shareTexts, ...typed }: Entry,
  row: Transaction | undefined,
  isSharing: boolean,
): EntryInput {
  const { categoryId, payee, refundChoice, refundOf, parts, fromGoalId, ...entry } = typed
  const chosen = categoryId === NONE ? null : categoryId
  // A new entry without a payee leaves the field out: the server takes the payee from its description.
  const named = payee?.trim() || (row ? null : undefined)
  const counted = countedIn({ type: entry.type, categoryId: chosen, refundChoice, refundOf, parts }, row)
  const goalId = entry.type === 'expense' ? (fromGoalId ?? null) : null
  const sharing = isSharing ? sharingIn({ payer, among, shareTexts }) : {}
  return { ...entry, payee: named, ...counted, fromGoalId: goalId, ...sharing }
}
