import { faHandHoldingDollar } from '@fortawesome/free-solid-svg-icons/faHandHoldingDollar'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faRightFromBracket } from '@fortawesome/free-solid-svg-icons/faRightFromBracket'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Book, BookRemoval } from '../../src/household/wire.ts'
import { ContributionDialog } from '../budget/contributions/contribution-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { colorOf } from '../ui/colors.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { formatAmount } from '../ui/format.ts'
import { Menu } from '../ui/menu.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { BookDialog } from './book-dialog.tsx'
import { MovedNote } from './moved-note.tsx'
import { ROLE_WORDS, settlementQuery, useDeleteBook, useLeaveBook } from './queries.ts'

function LeaveDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const leave = useLeaveBook(book.id)
  const { data: settlement } = useQuery(settlementQuery)
  const standing = settlement?.balances.find(({ memberId }) => memberId === book.memberId)?.balance ?? '0'
  return (
    <ConfirmDialog
      title={`Leave “${book.name}”?`}
      description="You can’t open it any more until somebody invites you again. What you entered stays there."
      action="Leave"
      busy={leave.isPending}
      onConfirm={() => leave.mutate({}, { onError: onClose })}
      onClose={onClose}
    >
      {Number(standing) === 0 ? null : (
        <p className="rounded-field border border-line px-3.5 py-2.5 text-pretty">
          {Number(standing) > 0
            ? `You are owed ${formatAmount(standing)}.`
            : `You owe ${formatAmount(standing.replace('-', ''))}.`}{' '}
          Settle up first, or leave it as it is: it stays written down.{' '}
          <button type="button" className="link" onClick={onClose}>
            Settle up
          </button>
        </p>
      )}
    </ConfirmDialog>
  )
}

function DeleteDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const remove = useDeleteBook(book.id)
  const { field, handleSubmit } = useWireForm(BookRemoval.pick({ name: true }), { name: '' })
  return (
    <FormDialog
      title={`Delete “${book.name}”?`}
      description="Nobody can open it any more. For 30 days you or another owner can bring it back, then it is gone for good."
      error={remove.failure}
      action="Delete the book"
      look="danger"
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => remove.mutate(input))}
    >
      <TextField label={`Type the name, ${book.name}`} autoComplete="off" {...field('name')} />
    </FormDialog>
  )
}

/** The shared book that the page shows: what it is called, and what can be done with all of it. */
export function BookCard({ book }: { book: Book }) {
  const [asked, setAsked] = useState<'give' | 'edit' | 'leave' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const isOwner = book.role === 'owner'
  const isHere = !book.movedTo
  return (
    <section
      aria-label="The book that is shown"
      className="card-surface grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 border-t-4 p-5 lg:p-6"
      style={{ borderTopColor: colorOf(book.color) }}
    >
      <div className="min-w-0">
        <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">{book.name}</h2>
        <p className="mt-0.5 text-muted">
          Shared · you are its {ROLE_WORDS[book.role].toLowerCase()} · {book.currency} · {book.timeZone}
        </p>
        <MovedNote book={book} />
      </div>
      <div className="flex gap-2">
        {isHere && book.role !== 'viewer' ? (
          <Button icon={faHandHoldingDollar} onClick={() => setAsked('give')}>
            Contribute
          </Button>
        ) : null}
        {isHere && isOwner ? (
          <Button icon={faPen} className="max-sm:hidden" onClick={() => setAsked('edit')}>
            Edit
          </Button>
        ) : null}
        <Menu
          label="More for this book"
          items={[
            ...(isHere && isOwner
              ? [{ label: 'Edit the book', icon: faPen, run: () => setAsked('edit') }]
              : []),
            { label: 'Leave the book', icon: faRightFromBracket, run: () => setAsked('leave') },
            ...(isOwner
              ? [{ label: 'Delete the book', icon: faTrash, isDanger: true, run: () => setAsked('delete') }]
              : []),
          ]}
        />
      </div>
      {asked === 'give' ? <ContributionDialog start="in" onClose={close} /> : null}
      {asked === 'edit' ? <BookDialog book={book} onClose={close} /> : null}
      {asked === 'leave' ? <LeaveDialog book={book} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteDialog book={book} onClose={close} /> : null}
    </section>
  )
}
