import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useDeleteAccount } from './queries.ts'

/** What an account without an email asks for instead. */
const WORD = 'delete'

export function DeleteDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
  const form = useFirstFocus()
  const [typed, setTyped] = useState('')
  const remove = useDeleteAccount()
  const asked = email ?? WORD
  const isEqual = typed.trim().toLowerCase() === asked.toLowerCase()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isEqual && !remove.isPending) remove.mutate(typed)
  }
  return (
    <Dialog
      title="Delete your account?"
      description="Everything is removed: your entries, your points and purchases, and every way to sign in. This can’t be undone."
      onClose={onClose}
    >
      <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label={email ? 'Your email' : `The word ${WORD}`}
          hint={
            <>
              Type <strong className="font-semibold wrap-anywhere text-base-content">{asked}</strong> to go on
            </>
          }
        >
          {(tied) => (
            <input
              type="text"
              inputMode={email ? 'email' : 'text'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="input"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              {...tied}
            />
          )}
        </Field>
        <FormError message={remove.error?.message} />
        <DialogActions>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" look="danger" disabled={!isEqual} busy={remove.isPending || remove.isSuccess}>
            Delete account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
