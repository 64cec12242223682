import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { showBook } from '../api/current-book.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormError, TextField } from '../ui/field.tsx'
import { Skeletons } from '../ui/skeleton.tsx'
import { BookDot } from './book-dot.tsx'
import { ROLE_WORDS, useAccept } from './queries.ts'

interface JoinDialogProps {
  /** The token of the invitation's link. */
  token: string
  onClose: () => void
}

/** Answers an invitation: by a button that names the book, never by itself. */
export function JoinDialog({ token, onClose }: JoinDialogProps) {
  const [name, setName] = useState('')
  const accept = useAccept()
  const preview = useQuery({
    queryKey: ['invitation', token],
    gcTime: 0,
    queryFn: () => answer(api.invitations.preview.$post({ json: { token } })),
  })
  const { book, invitedBy, role } = preview.data ?? {}
  if (!book)
    return (
      <Dialog title="Join a shared book" onClose={onClose}>
        <div className="grid gap-4">
          {preview.isError ? (
            <FormError message={preview.error.message} />
          ) : (
            <Skeletons label="Looking up the book" rows={['h-20']} />
          )}
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title="Join a shared book"
      description={`${invitedBy} invites you. Everybody in the book sees all of it; your own book stays private.`}
      onClose={onClose}
    >
      <DialogForm
        error={accept.failure ?? ''}
        action="Join"
        cancel="Not now"
        busy={accept.isPending}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          accept.mutate({ token, name: name.trim() || undefined }, { onSuccess: showBook })
        }}
      >
        <p className="flex items-center gap-3 rounded-field bg-base-200 px-4 py-3">
          <BookDot color={book.color} />
          <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{book.name}</span>
          <span className="text-sm text-muted">as {ROLE_WORDS[role ?? 'viewer'].toLowerCase()}</span>
        </p>
        <TextField
          label="Your name in it"
          optional
          hint="Without one, your display or first name."
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
