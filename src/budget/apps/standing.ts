import { isBudgeted } from '../accounts/store.ts'
import type { AppRow } from './formats/book.ts'
import type { Plan, PlannedAccount } from './planned.ts'

/** A transfer of the book: how many of its halves come, and the category that one of them has. */
export interface ComingTransfer {
  count: number
  category: string | null
}

/** The transfers that the fresh rows of a plan are halves of. */
export function transfersOf({ fresh }: Pick<Plan, 'fresh'>): Map<string, ComingTransfer> {
  const transfers = new Map<string, ComingTransfer>()
  for (const { transfer, category } of fresh) {
    if (transfer === null) continue
    const known = transfers.get(transfer) ?? { count: 0, category: null }
    known.count += 1
    known.category ??= category
    transfers.set(transfer, known)
  }
  return transfers
}

/** True for a new account that will be in the budget: the app has it there, and its type may be. */
export const comesIntoBudget = ({ account, type }: Pick<PlannedAccount, 'account' | 'type'>): boolean =>
  account.inBudget && isBudgeted(type ?? 'checking')

/** A row's standing here: half of a transfer or not, and the category of the app's that it counts in. */
export function standingOf(
  row: AppRow,
  transfer: ComingTransfer | undefined,
  isInBudget: (account: string | null) => boolean,
) {
  const isTransfer = transfer?.count === 2
  const isIncome = row.amountCents > 0
  const [own, other] = [isInBudget(row.account), isInBudget(row.transferTo)]
  const isEntry = !isTransfer && row.kind === 'entry'
  const isKept = isEntry || (!isTransfer && row.kind === 'adjustment' && !isIncome)
  // Over the border of the budget, the half of its own account has the category.
  const moved = isTransfer && own && !other ? transfer.category : null
  return {
    isTransfer,
    isIncome,
    isEntry,
    category: row.parts.length > 0 ? null : isKept ? row.category : moved,
    /** The app's category of a transfer within the budget: here that moves nothing out of a category. */
    former: isTransfer && !isIncome && own === other ? row.category : null,
  }
}

/** True for an account that will be in the budget; false for one that is left out, and for none. */
export function isInBudget({ accounts }: Pick<Plan, 'accounts'>, key: string | null): boolean {
  const planned = key === null ? undefined : accounts.get(key)
  return planned !== undefined && !planned.isLeftOut && planned.isInBudget
}
