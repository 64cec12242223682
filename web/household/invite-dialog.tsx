import { type MadeInvitation, NewInvitation } from '../../src/household/wire.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useInvite } from './queries.ts'

interface InviteDialogProps {
  bookId: string
  /** A member without an account, whose name becomes that of who accepts. */
  member?: { id: string; name: string }
  onClose: () => void
}

const ROLES = {
  editor: 'Editor: enters and changes everything',
  viewer: 'Viewer: looks, and changes nothing',
}

/** Makes an invitation; its link is shown once. */
export function InviteDialog({ bookId, member, onClose }: InviteDialogProps) {
  const invite = useInvite(bookId)
  const { field, handleSubmit } = useWireForm(NewInvitation, { role: 'editor', memberId: member?.id })
  if (invite.data) return <Made invitation={invite.data} onClose={onClose} />
  return (
    <FormDialog
      title={member ? `Invite ${member.name}` : 'Invite somebody'}
      description="They need an account on this server. The link is good for one person and for a week."
      error={invite.failure}
      action="Make the link"
      busy={invite.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => invite.mutate(input))}
    >
      <SelectField label="Role" {...field('role')}>
        <Options of={ROLES} />
      </SelectField>
      <TextField
        label="Email"
        type="email"
        optional
        hint="Only this address can then use it. If this server sends mail, it sends the invitation."
        {...field('email', { setValueAs: (value: string) => value || undefined })}
      />
    </FormDialog>
  )
}

function Made({ invitation, onClose }: { invitation: MadeInvitation; onClose: () => void }) {
  const { link, sent, email, expiresAt } = invitation
  return (
    <Dialog
      title="The invitation is made"
      description={
        sent ? `It was sent to ${email}.` : 'Send this link to the person you invite. It isn’t shown again.'
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="rounded-field bg-base-200 p-3 font-mono text-sm wrap-anywhere select-all">{link}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CopyButton text={link} label="Copy the link" failed="Select the link and copy it by hand." />
          <p className="text-sm text-muted">Good until {formatInstant(expiresAt)}</p>
        </div>
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
