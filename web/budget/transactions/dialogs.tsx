// Loaded by the provider when a form is first opened: the first script names the parts of one chunk only.
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { booksQuery } from '../../api/books.ts'
import { answer, api } from '../../api/client.ts'
import { sharedBook } from '../../api/current-book.ts'
import { statusOf } from '../../api/errors.ts'
import { useSigned } from '../../api/members.ts'
import { AllLoaded } from '../../ui/all-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { keepDraft } from '../../ui/draft.tsx'
import { tidyAmount } from '../../ui/money-input.tsx'
import { ContributionDialog } from '../contributions/contribution-dialog.tsx'
import { HalfDialog } from '../contributions/half-dialog.tsx'
import { DivideButtons, DivideDialog } from '../divided/divide-dialog.tsx'
import type { Changes } from '../ledger/changes.ts'
import type { SwitchKind } from '../ledger/kind-switch.tsx'
import { type Addable, accountsQuery, categoriesQuery, isAddable } from '../ledger/queries.ts'
import { useNamed } from '../ledger/unnamed.ts'
import { TypedNote } from '../matching/typed-note.tsx'
import { MakeTransferDialog } from '../transfers/make-transfer-dialog.tsx'
import { mayBeHalf } from '../transfers/queries.ts'
import { EditTransferDialog, NewTransferDialog } from '../transfers/transfer-dialogs.tsx'
import { EntryForm } from './entry-form.tsx'
import { type EntryDialogProps, NewEntryDialog } from './new-entry-dialog.tsx'

/** The form of what the header's buttons add; whoever meant another one goes on there with the amount. */
export function EntryDialog({ type: first, brought: given, ...entry }: EntryDialogProps) {
  const [{ type, brought }, setEntry] = useState({ type: first, brought: given })
  const onSwitch: SwitchKind = (type, typed) => setEntry({ type, brought: { ...brought, ...typed } })
  return type === 'transfer' ? (
    <NewTransferDialog amount={brought?.amount ?? ''} onSwitch={onSwitch} onClose={entry.onClose} />
  ) : (
    <NewEntryDialog type={type} brought={brought} onSwitch={onSwitch} {...entry} />
  )
}

interface EditDialogProps {
  transaction: Transaction
  changes: Changes
  onClose: () => void
}

/** The form of a row, once the server has named it. */
export function EditDialog({ transaction, ...props }: EditDialogProps) {
  const row = useNamed(transaction)
  const { onClose } = props
  useEffect(() => {
    if (!row) onClose()
  }, [row, onClose])
  return row ? <RowDialog transaction={row} {...props} /> : null
}

/** The form that fits the row: one of half a transfer changes both halves. */
function RowDialog({ transaction, changes, onClose }: EditDialogProps) {
  const [isMoving, setMoving] = useState(false)
  const [isDividing, setDividing] = useState(false)
  const [isShared, setShared] = useState(false)
  const { transferId, contributionId } = transaction
  if (contributionId) return <HalfDialog row={transaction} id={contributionId} onClose={onClose} />
  if (isShared) return <ContributionDialog row={transaction} onClose={onClose} />
  if (transferId)
    return (
      <EditTransferDialog
        row={transaction}
        transferId={transferId}
        remove={changes.remove}
        onClose={onClose}
      />
    )
  if (isMoving) return <MakeTransferDialog row={transaction} onClose={onClose} />
  if (isDividing) return <DivideDialog row={transaction} onClose={onClose} />
  return (
    <EditEntryDialog
      transaction={transaction}
      changes={changes}
      onMove={() => setMoving(true)}
      onDivide={() => setDividing(true)}
      onShare={() => setShared(true)}
      onClose={onClose}
    />
  )
}

/** The button that makes a row of the own book a contribution, for members of a shared book: the row was for that. */
function ShareButton({ onLeave, onShare }: { onLeave: () => void; onShare: () => void }) {
  const { data: books = [] } = useQuery(booksQuery)
  if (sharedBook() || books.length < 2) return null
  return (
    <Button
      look="quiet"
      small
      icon={faUsers}
      className="text-sm max-md:h-11"
      onClick={() => {
        onLeave()
        onShare()
      }}
    >
      For a shared book…
    </Button>
  )
}

/** Names of the members who entered a row of a shared book and changed it last. */
function SignedNote({ row }: { row: Transaction }) {
  const { by, changedBy } = useSigned(row)
  if (!by) return null
  return (
    <p className="mb-4 text-sm text-muted">
      Entered by {by}
      {changedBy ? `, changed by ${changedBy}` : ''}
    </p>
  )
}

function EditEntryDialog({
  transaction,
  changes,
  onMove,
  onDivide,
  onShare,
  onClose,
}: EditDialogProps & { onMove: () => void; onDivide: () => void; onShare: () => void }) {
  const lists = [useQuery(accountsQuery), useQuery(categoriesQuery)]
  const { type, amount, description, accountId, categoryId, date, payee, note, tags, fromGoalId } =
    transaction
  const { change, remove } = changes
  return (
    <Dialog
      title="Edit transaction"
      description={
        transaction.bucketId
          ? 'It moves money of a savings goal, whose saved amount follows what you change here.'
          : undefined
      }
      onClose={onClose}
    >
      <AllLoaded queries={lists} what="your accounts and categories" room="h-96 w-full">
        <TypedNote row={transaction} onDone={onClose} />
        <SignedNote row={transaction} />
        <EntryForm
          start={{
            type,
            description,
            accountId,
            categoryId,
            date,
            payee,
            note,
            tags,
            fromGoalId,
            amount: tidyAmount(amount),
          }}
          row={transaction}
          action="Save changes"
          onMove={mayBeHalf(transaction) ? onMove : undefined}
          more={(leave) => (
            <>
              <DivideButtons row={transaction} onLeave={leave} onDivide={onDivide} onClose={onClose} />
              {mayBeHalf(transaction) ? <ShareButton onLeave={leave} onShare={onShare} /> : null}
            </>
          )}
          onSubmit={(entry) => change.mutateAsync({ before: transaction, entry })}
          onClose={onClose}
        >
          <Button
            look="quiet"
            icon={faTrash}
            className="text-error sm:mr-auto sm:-ml-4"
            onClick={() => {
              remove.mutate(transaction, { onSuccess: () => keepDraft('entry', transaction.id) })
              onClose()
            }}
          >
            Delete
          </Button>
        </EntryForm>
      </AllLoaded>
    </Dialog>
  )
}

interface Openers {
  openEntry: (type: Addable) => void
  editTransaction: (transaction: Transaction) => void
}

/** Opens the form that a reload has interrupted: for a new entry of such a type, or a transaction as it is now. */
export async function reopen(row: string, { openEntry, editTransaction }: Openers) {
  if (isAddable(row)) return openEntry(row)
  try {
    editTransaction(await answer(api.transactions[':id'].$get({ param: { id: row } })))
  } catch (error) {
    if (statusOf(error) === 404) keepDraft('entry', row)
  }
}
