import { type FormEvent, useState } from 'react'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { useDeleteAccount } from './queries.ts'

/** What an account without an email asks for instead. */
const WORD = 'delete'

export function DeleteDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const remove = useDeleteAccount()
  const asked = email ?? WORD
  const isEqual = typed.trim().toLowerCase() === asked.toLowerCase()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isEqual && !remove.isPending) remove.mutate(typed)
  }
  return (
    <FormDialog
      title="Delete your account?"
      description="Everything is removed: your entries, your points and purchases, and every way to sign in. This can’t be undone."
      onSubmit={submit}
      error={remove.error?.message}
      action="Delete account"
      look="danger"
      disabled={!isEqual}
      busy={remove.isPending || remove.isSuccess}
      cancel="Keep it"
      onClose={onClose}
    >
      <TextField
        label={email ? 'Your email' : `The word ${WORD}`}
        hint={
          <>
            Type <strong className="font-semibold wrap-anywhere text-base-content">{asked}</strong> to go on
          </>
        }
        inputMode={email ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
