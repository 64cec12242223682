import { faLinkSlash } from '@fortawesome/free-solid-svg-icons/faLinkSlash'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { asMoney } from '../../api/use-command.ts'
import { AllLoaded } from '../../ui/all-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { keepDraft } from '../../ui/draft.tsx'
import { formatDay } from '../../ui/format.ts'
import { tidyAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import type { Changes } from '../ledger/changes.ts'
import type { SwitchKind } from '../ledger/kind-switch.tsx'
import { accountsQuery } from '../ledger/queries.ts'
import { TypedNote } from '../matching/typed-note.tsx'
import { fieldsOf, useAddTransfer, useChangeTransfer, usePartTransfer } from './commands.ts'
import { otherHalfQuery } from './queries.ts'
import type { TransferInput } from './shown.ts'
import { TransferForm } from './transfer-form.tsx'

const newId = () => uuidV7(Date.now())

interface NewTransferDialogProps {
  /** Amount with which the form begins. */
  amount: string
  onSwitch: SwitchKind
  onClose: () => void
}

export function NewTransferDialog({ amount, onSwitch, onClose }: NewTransferDialogProps) {
  const accounts = useQuery(accountsQuery)
  const [id] = useState(newId)
  const add = useAddTransfer()
  const active = accounts.data?.filter(({ isActive }) => isActive) ?? []
  const [first, second] = active
  return (
    <Dialog
      title="Add Transfer"
      description="Between two accounts of yours. It is neither income nor spending."
      onClose={onClose}
    >
      <AllLoaded queries={[accounts]} what="your accounts" room="h-96 w-full">
        {active.length < 2 ? (
          <TwoAccountsNeeded onClose={onClose} />
        ) : (
          <TransferForm
            start={{
              amount: tidyAmount(amount),
              fromAccountId: first?.id ?? '',
              toAccountId: active.length === 2 ? (second?.id ?? '') : '',
              date: today(),
              description: null,
              categoryId: null,
              id,
            }}
            row={{ id: 'transfer' }}
            action="Add Transfer"
            onSwitch={onSwitch}
            newId={newId}
            onSubmit={(input, key = id) => add.mutateAsync({ key, input })}
            onClose={onClose}
          />
        )}
      </AllLoaded>
    </Dialog>
  )
}

function TwoAccountsNeeded({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className="text-pretty">
        A transfer needs two active accounts: the one it leaves, and the one it goes to.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Link href="/accounts?new=account" className="btn btn-primary" onClick={onClose}>
          Add an account
        </Link>
      </DialogActions>
    </>
  )
}

interface EditTransferDialogProps {
  /** Either half. */
  row: Transaction
  transferId: string
  remove: Changes['remove']
  onClose: () => void
}

/** Both halves in one form, and the way to part them. */
export function EditTransferDialog({ row, transferId, remove, onClose }: EditTransferDialogProps) {
  const accounts = useQuery(accountsQuery)
  const otherHalf = useQuery(otherHalfQuery(row))
  const change = useChangeTransfer(transferId)
  const part = usePartTransfer(transferId)
  const other = otherHalf.data ?? null
  const [seen] = useState(() => fieldsOf(row))
  // The category is with the half whose account is in the budget, be it this one or the other.
  const before = { ...seen, categoryId: seen.categoryId ?? other?.categoryId ?? null }
  const nameOf = (id: string | null) => accounts.data?.find((account) => account.id === id)?.name

  /** Only what was changed is sent: where the halves differ they stay as they are. */
  const save = (input: TransferInput) => {
    const given = { ...input, amount: asMoney(input.amount) }
    const names = Object.keys(before) as (keyof typeof before)[]
    const changed = names.filter(
      (name) => (given[name] || name === 'categoryId') && given[name] !== before[name],
    )
    if (changed.length === 0) return Promise.resolve()
    return change.mutateAsync({
      row,
      other,
      change: Object.fromEntries(changed.map((name) => [name, given[name]])),
    })
  }
  return (
    <Dialog
      title="Edit transfer"
      description="What you change here changes both of its halves."
      onClose={onClose}
    >
      <AllLoaded queries={[accounts, otherHalf]} what="your accounts and the other half" room="h-96 w-full">
        {[row, other].map((half) =>
          half ? (
            <TypedNote
              key={half.id}
              row={half}
              account={row.matched && other?.matched ? nameOf(half.accountId) : undefined}
              onDone={onClose}
            />
          ) : null,
        )}
        <TransferForm
          start={{ ...before, amount: tidyAmount(before.amount) }}
          row={row}
          isFixed={{ from: before.fromAccountId === '', to: before.toAccountId === '' }}
          hint={
            other && other.date !== row.date
              ? `At ${nameOf(other.accountId)} it was ${formatDay(other.date)}. A new date counts for both.`
              : undefined
          }
          action="Save changes"
          onSubmit={save}
          onClose={onClose}
        >
          <div className="flex sm:mr-auto sm:-ml-4 max-sm:*:flex-1">
            <Button
              look="quiet"
              icon={faTrash}
              className="text-error"
              onClick={() => {
                remove.mutate(row, { onSuccess: () => keepDraft('entry', row.id) })
                onClose()
              }}
            >
              Delete
            </Button>
            {other ? (
              <Button
                look="quiet"
                icon={faLinkSlash}
                data-tip="Separate into two entries"
                onClick={() => {
                  part.mutate(
                    row.type === 'expense'
                      ? { expense: row, income: other }
                      : { expense: other, income: row },
                  )
                  onClose()
                }}
              >
                Part
              </Button>
            ) : null}
          </div>
        </TransferForm>
      </AllLoaded>
    </Dialog>
  )
}
