import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { userQuery } from '../api/user.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { ExportLink } from './export-link.tsx'
import { ImportCard } from './import-card.tsx'
import { useDeleteAccount } from './queries.ts'

/** The word to type, in place of the email, where the account has none. */
const WORD = 'delete'

function DeleteDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
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

function ExportCard() {
  return (
    <SectionCard
      title="Export your data"
      text="Everything that you entered, in one JSON file: accounts, categories, goals, bills, subscriptions, transactions and your profile."
      action={<ExportLink>Export everything</ExportLink>}
    />
  )
}

function DeleteCard() {
  const { data: owner } = useQuery(userQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard
      title="Delete account"
      text="Your account and everything in it is removed from this server, at once and for good."
      className="border-error/40"
      action={
        <Button look="danger" disabled={!owner} onClick={() => setOpen(true)}>
          Delete account
        </Button>
      }
    >
      {isOpen && owner ? <DeleteDialog email={owner.email} onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  )
}

/** The user's data: its export, its import and the deletion of the account. */
export function DataSection() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <ExportCard />
      <ImportCard />
      <DeleteCard />
    </div>
  )
}
