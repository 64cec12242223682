import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { inLine, isolated } from '../../ui/in-line.ts'

/** Names of a row's account and of its other half's; undefined for one that is deleted. */
export interface Ends {
  account: string | undefined
  other: string | undefined
}

interface TransferWords {
  /** "Checking → Savings", or "→ Savings" in the list of one account. */
  title: string
  /** The description; 'Transfer' where it says no more than the title. */
  note: string
}

const DELETED = 'Deleted account'

/**
 * A half of a transfer in words; undefined for any other row. In the list of its own account only the other one is
 * named.
 */
export function transferWords(
  { type, description, transferId }: Pick<Transaction, 'type' | 'description' | 'transferId'>,
  { account = DELETED, other = DELETED }: Ends,
  isOfAccount = false,
): TransferWords | undefined {
  if (transferId === null) return undefined
  const isOut = type === 'expense'
  const [from, to] = isOut ? [account, other] : [other, account]
  const ofAccount = isOut ? `→ ${isolated(to)}` : `← ${isolated(from)}`
  const isPlain = ['', `Transfer to ${to}`, `Transfer from ${from}`].includes(description)
  return {
    title: isOfAccount ? ofAccount : inLine([from, to], ' → '),
    note: isPlain ? 'Transfer' : description,
  }
}

/**
 * Both halves of a transfer as the one that stands first: a book's list shows what moved, not what it is to each
 * account. A half whose other one isn't loaded stands for both.
 */
export function oncePerTransfer(rows: Transaction[]): Transaction[] {
  const seen = new Set<string>()
  return rows.filter(({ transferId }) => {
    if (transferId === null) return true
    if (seen.has(transferId)) return false
    seen.add(transferId)
    return true
  })
}
