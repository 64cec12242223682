import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { formatAmount, plural } from '../../ui/format.ts'
import { transactionsQuery } from '../ledger/queries.ts'

/** More than these are not counted to the last one. */
const COUNTED = 100

/** "12 transactions, 3 of them transfers": what hangs on the account. */
function holdingsOf(rows: Transaction[]): string {
  if (rows.length === 0) return 'no transactions'
  const transfers = rows.filter(({ transferId }) => transferId !== null).length
  if (rows.length > COUNTED) return `more than ${plural(COUNTED, 'transaction')}`
  const some = transfers === 0 ? '' : `, ${transfers} of them ${transfers === 1 ? 'a transfer' : 'transfers'}`
  return plural(rows.length, 'transaction') + some
}

interface DeleteAccountDialogProps {
  account: Account
  onDelete: () => void
  /** Deactivates the account instead: it stays, out of the totals and the forms. */
  onRest: () => void
  onClose: () => void
}

/** Says what goes and what stays, and offers what is mostly meant: an account that is not used any more. */
export function DeleteAccountDialog({ account, onDelete, onRest, onClose }: DeleteAccountDialogProps) {
  const { name, balance, isActive } = account
  const rows = useQuery(transactionsQuery({ accountId: account.id, limit: COUNTED + 1 })).data
  const after = (run: () => void) => () => {
    run()
    onClose()
  }
  const strong = (what: ReactNode) => <strong className="break-words text-base-content">{what}</strong>
  return (
    <Dialog
      title="Delete this account?"
      description={
        <>
          {strong(name)} holds {formatAmount(balance)}
          {rows ? ` and ${holdingsOf(rows)}` : ''}. The account and its balance go away. Its transactions are
          kept; they just no longer belong to an account, and transfers stay transfers.
        </>
      }
      onClose={onClose}
    >
      {isActive ? (
        <p className="mb-2 text-pretty text-muted">
          Not used any more? Let it rest: it leaves the totals and the forms, and keeps its history.
        </p>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {isActive ? <Button onClick={after(onRest)}>Let it rest</Button> : null}
        <Button look="danger" onClick={after(onDelete)}>
          Delete account
        </Button>
      </DialogActions>
    </Dialog>
  )
}
