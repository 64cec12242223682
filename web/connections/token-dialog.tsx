import { z } from 'zod'
import { NewApiToken } from '../../src/identity/tokens/wire.ts'
import { baseUrl } from '../api/base.ts'
import { sharedBook } from '../api/current-book.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { BookField } from './book-field.tsx'
import { MadeDialog } from './made-dialog.tsx'
import { useMakeToken } from './queries.ts'

const SCOPES = {
  add: 'Add entries, and nothing else',
  read: 'Read everything of the book',
  write: 'Read and write',
}
const DAYS = { '': 'Until it is revoked', '30': '30 days', '90': '90 days', '365': 'A year' }

const Typed = NewApiToken.pick({ name: true, scope: true, bookId: true }).extend({ days: z.string() })

/** Makes a token, which is shown once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeToken()
  const { field, handleSubmit } = useWireForm(Typed, {
    name: '',
    scope: 'add' as const,
    bookId: sharedBook()?.id ?? null,
    days: '',
  })
  if (make.data) return <Made token={make.data.token} scope={make.data.scope} onClose={onClose} />
  return (
    <FormDialog
      title="New token"
      description="Anyone who has it can do this much in the book, as you. It can never sign in or pay."
      error={make.failure}
      action="Make the token"
      busy={make.isPending}
      onClose={onClose}
      onSubmit={handleSubmit(({ days, ...input }) => {
        const expiresAt = days ? new Date(Date.now() + Number(days) * 86_400_000).toISOString() : null
        make.mutate({ ...input, expiresAt })
      })}
    >
      <TextField label="Name" placeholder="My phone" maxLength={60} autoComplete="off" {...field('name')} />
      <SelectField label="It may" {...field('scope')}>
        <Options of={SCOPES} />
      </SelectField>
      <BookField field={field('bookId', orNull)} />
      <SelectField label="It lasts" {...field('days')}>
        <Options of={DAYS} />
      </SelectField>
    </FormDialog>
  )
}

/** A call with the token, the shortest that shows its use. */
const example = (token: string, scope: string): string =>
  scope === 'read'
    ? `curl ${baseUrl}api/summary -H "Authorization: Bearer ${token}"`
    : `curl ${baseUrl}api/quick -H "Authorization: Bearer ${token}" -H "Content-Type: application/json" -d '{"text":"12.50 coffee"}'`

interface MadeProps {
  token: string
  scope: string
  onClose: () => void
}

const Made = ({ token, scope, onClose }: MadeProps) => (
  <MadeDialog title="The token is made" text={token} what="the token" onClose={onClose}>
    <div>
      <p className="mb-1.5 text-sm font-medium">Try it</p>
      <p className="rounded-field bg-base-200 p-3 font-mono text-xs wrap-anywhere select-all">
        {example(token, scope)}
      </p>
    </div>
  </MadeDialog>
)
